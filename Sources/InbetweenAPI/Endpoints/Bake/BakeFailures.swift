internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import MotionTools

extension Bake.Options {
  /// The advice to give a larger `maxError`, followed by a comma.
  ///
  /// The text is empty if the budget is not `maxError`.
  fileprivate var largerError: String {
    if case .maxError = budget { "a larger 'maxError', " } else { "" }
  }
}

/// The errors for motions that cannot be baked.
extension Violation {
  init(_ failure: Bake.Failure, _ request: BakeRequest, _ options: Bake.Options) {
    let fields = request.fields
    let format = fields.place(of: "format"), property = fields.place(of: "property")
    let time = String(readable: Bake.Options.playedTime)
    switch failure {
    case .endless where options.format == .float32:
      self.init(
        """
        the motion does not end within \(time) s, and the format float32 has no repetition: give \
        an end, such as \(String(shortest: request.start + 2))
        """, at: request.fields.rangePlace)
    case .endless:
      self.init(
        """
        the motion does not end within \(time) s: give the range an end, such as \
        \(String(shortest: request.start + 2)). To bake an endless repetition, set "fidelity": \
        "exact", start the range at 0, and make exactly one change: repeating keyframes, or an \
        animation with `repeatForever` that has one delay and one duration for all properties
        """, at: request.fields.rangePlace)
    case .instant:
      self.init(
        """
        the range must have an end, because nothing moves after the start: give an end, such as \
        \(String(shortest: request.start + 2))
        """, at: request.fields.rangePlace)
    case .tooLong(let seconds):
      self.init(
        """
        the range must have an end, because the motion lasts \(String(readable: seconds)) s: give \
        an end at most \(Limits.bakedTime.max) s after the start \(Limits.bakedTime.citation)
        """, at: request.fields.rangePlace)
    case .tooManyExtrema(let name):
      self.init(
        """
        '\(name)' has too many extrema: the maximum is \(Limits.landmarks.max) for all numbers of \
        the scene together \(Limits.landmarks.citation). Give an earlier end, or fewer properties
        """, at: request.fields.rangePlace)
    case .tooManySamples:
      self.init(
        """
        needs too many samples: the maximum is \(Limits.samples.max) for all numbers together \
        \(Limits.samples.citation). Give \(options.largerError)an earlier end, or fewer properties
        """, at: request.fields.rangePlace)
    case .tooManyFrames:
      self.init(
        """
        has more than \(Limits.analysedFrames.max) frames \(Limits.analysedFrames.citation). Each \
        number of a property counts separately. Give an earlier end, fewer properties, or \
        "fidelity": "exact"
        """, at: request.fields.rangePlace)
    case .beyondKeyframes:
      self.init(options.tooManyKeyframes, at: request.place(of: options.budget))
    case .jumps:
      self.init(
        """
        cannot represent the jumps of this motion: give a range between two jumps, or the format \
        waapi
        """,
        at: format)
    case .severalNumbers(let tracks):
      self.init(
        "is required: a file of this format animates one number, but the scene has \(tracks.count)",
        at: fields.place(of: "track"), allowed: tracks)
    case .unknownTrack(let tracks):
      self.init(
        "is not the name of a number in the scene", at: fields.place(of: "track"),
        given: request.track.map(JSON.string), allowed: tracks,
        suggestion: request.track.flatMap { NearestWord.suggestion(for: $0, among: tracks) })
    case .unknownTarget(let name, let known):
      self.init(
        known.isEmpty
          ? """
          cannot represent '\(name)', which has several numbers: make each number its own entry \
          in 'properties'
          """
          : "needs one of the allowed names in place of '\(name)'",
        at: known.isEmpty ? format : property, allowed: known)
    case .sameTarget(let name):
      self.init(
        """
        assigns '\(name)' to more than one number of the scene: assign each name once, or select \
        one number with 'track'
        """, at: property)
    case .notFinite(let track):
      self.init(
        """
        cannot be baked: '\(track)' is not a finite number at some time. Give values and \
        velocities nearer to 0, or a shorter range
        """, at: request.fields.rangePlace)
    case .cycles:
      self.init(
        """
        cannot represent a delay before a repetition: give a range with an end, or remove the \
        delay and apply it in the code that starts the Lottie player
        """, at: format)
    }
  }
}
