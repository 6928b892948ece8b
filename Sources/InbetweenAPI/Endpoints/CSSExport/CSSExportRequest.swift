internal import MotionTools
internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// A request to export an animation as CSS.
struct CSSExportRequest: Sendable {
  /// The limit on the error or the size of the timing function.
  enum Budget: Sendable, Equatable {
    /// The maximum error, as a fraction of the distance from start to target.
    case maxError(Double)
    /// The maximum number of stops of the `linear()` function.
    case maxStops(Int)
    /// The maximum length of the `linear()` function in bytes.
    case maxBytes(Int)
  }

  let animation: Animation
  /// The location of the animation, for errors that concern the whole animation.
  let place: InputLocation
  /// The limit on the function's error, stops or bytes.
  let budget: Budget
  /// The location of the budget in the request; for the default budget, the location of `maxError`.
  let budgetPlace: InputLocation
  /// The distance from the target at which a spring is treated as settled; `nil` to derive the
  /// distance from the budget.
  ///
  /// The tolerance is a fraction of the distance from start to target.
  let tolerance: Double?
  /// The location of the member `tolerance`, even if the request does not contain this member.
  let tolerancePlace: InputLocation
  /// The distance from start to target, in units of the value.
  let distance: Double
  /// The motion with which the exported function is compared.
  let reference: MotionReference
  /// The fidelity of the motion, `exact` or `swiftui`.
  let fidelity: Fidelity
  /// The display's frame rate, in frames per second.
  let frameRate: Double
  /// The replacement of the movement for users who prefer reduced motion.
  let reducedMotion: ReducedMotion
  /// The requested format; `nil` if the path or `Accept` selects the format.
  let format: OutputFormat?

  static let formats = [OutputFormat.json, .css]

  private static let budgetKeys: KeySet = [.maxError, .maxStops, .maxBytes]
  static let errorDefault = 0.002
  static let distanceDefault = 100.0

  /// Parses the fields of a body or a query; `nil` if errors were added to `violations`.
  ///
  /// - Parameter allowsFormat: False if the path already selects the format.
  init?(
    fields: ObjectMembers, animations: AnimationRegistry = .swiftUI, allowsFormat: Bool = true,
    _ violations: ViolationList
  ) {
    fields.checkKeys(
      [.animation] + Self.budgetKeys + [.tolerance, .distance, .reference, .reducedMotion]
        + SceneReader.settingKeys + (allowsFormat ? [.format] : []), violations)
    format = fields[.format]?.word(Self.formats.map(\.rawValue), violations)
      .flatMap(OutputFormat.init)
    let reader = SceneReader(fields: fields, animations: animations, violations: violations)
    let fidelity = fields.has(.fidelity) ? reader.fidelity : .exact
    let table = animations.table(fidelity, reader.compatibility)
    let animation = fields[.animation].map { table.read($0, violations) } ?? table.standard
    let given = Self.budgetKeys.filter(fields.has)
    for key in given.dropFirst() {
      violations.add(conflictWith: given[0], at: fields.place(of: key), among: Self.budgetKeys)
    }
    var budget: Budget? = .maxError(Self.errorDefault)
    if let key = given.first, let value = fields[key] {
      switch key {
      case .maxError:
        budget = value.number(in: NumberRange(Limits.exportError), violations).map(Budget.maxError)
      case .maxStops:
        budget = value.integer(in: Limits.exportStops.whole, violations).map(Budget.maxStops)
      default:
        budget = value.integer(in: Limits.exportBytes.whole, violations).map(Budget.maxBytes)
      }
    }
    tolerance = fields[.tolerance]?.number(in: NumberRange(Limits.tolerance), violations)
    distance =
      fields[.distance]?.number(in: NumberRange(Limits.distance), violations)
      ?? Self.distanceDefault
    frameRate = reader.frameRate
    reducedMotion = ReducedMotion(fields, violations)
    reference = MotionReference(fields, fidelity, violations)
    guard let animation, let budget, violations.isEmpty else { return nil }
    self.animation = animation
    self.budget = budget
    self.fidelity = fidelity
    place = fields.place(of: .animation)
    tolerancePlace = fields.place(of: .tolerance)
    budgetPlace = fields.place(of: given.first ?? .maxError)
  }
}

/// The motion with which an exported function is compared; the difference is the function's error.
enum MotionReference: String, Sendable, CaseIterable {
  /// The mathematical motion: a spring continues even after SwiftUI would remove its animation.
  case motion
  /// SwiftUI's motion: the value jumps to its target when SwiftUI removes the animation.
  case swiftui

  /// Parses the member `reference`; the default is `motion` in exact fidelity, otherwise `swiftui`.
  ///
  /// If the value is `motion` in the fidelity `swiftui`, a violation is added.
  init(_ fields: ObjectMembers, _ fidelity: Fidelity, _ violations: ViolationList) {
    let word = fields[.reference]?.word(Self.allCases.map(\.rawValue), violations)
    self = word.flatMap(MotionReference.init) ?? (fidelity == .exact ? .motion : .swiftui)
    if self == .motion, fidelity == .swiftui {
      violations.add(
        "can be 'motion' only with \"fidelity\": \"exact\"",
        at: fields.place(of: .reference), given: .string(rawValue),
        allowed: [MotionReference.swiftui.rawValue])
    }
  }
}

extension ReducedMotion {
  /// Parses the member `reducedMotion`; a cross-fade is the default.
  init(_ fields: ObjectMembers, _ violations: ViolationList) {
    let word = fields[.reducedMotion]?.word(Self.allCases.map(\.rawValue), violations)
    self = word.flatMap(ReducedMotion.init) ?? .fade
  }

  /// The value of the request member `reducedMotion`; `nil` if this is the default value.
  var word: String? { self == .fade ? nil : rawValue }
}

extension JSONKey {
  static let maxStops = JSONKey("maxStops")
  static let maxBytes = JSONKey("maxBytes")
  static let reference = JSONKey("reference")
}

extension Limits {
  /// The range of an export's `maxError`, as a fraction of the distance.
  static let exportError = limit(
    "exportError", 0.0001...0.5, "fraction of the distance",
    "the minimum is 0.1 point for a distance of 1000 points; a smaller error needs hundreds of stops"
  )
  /// The range of an export's `maxBytes`: the maximum length of the timing function in bytes.
  static let exportBytes = limit(
    "exportBytes", 11...4096, "bytes", "the minimum is the length of linear(0,1)")
  /// The range of an exported animation's distance from start to target, in units of the value.
  ///
  /// The distance affects the time at which a spring counts as settled.
  static let distance = limit(
    "distance", 0.001...1_000_000, "units", "from a thousandth of a unit to a thousand screens")
}

extension CanonicalQuery {
  /// Creates the canonical query of a CSS export request, for the permalink in the response.
  ///
  /// - Parameters:
  ///   - path: The path that precedes the parameters.
  ///   - format: The format of the response; `nil` if the path contains the animation and the
  ///     format.
  init(
    export request: CSSExportRequest, behind path: consuming TargetWriter, format: OutputFormat?
  ) {
    self.init(behind: path)
    if let format {
      set("animation", request.animation.parameterText)
      // Without this parameter, `Accept` would select the format.
      set(FormatSelection.parameter, format.rawValue)
    }
    switch request.budget {
    case .maxError(let error): set("maxError", error, unless: CSSExportRequest.errorDefault)
    case .maxStops(let count): set("maxStops", Double(count))
    case .maxBytes(let count): set("maxBytes", Double(count))
    }
    set("tolerance", request.tolerance)
    set("distance", request.distance, unless: CSSExportRequest.distanceDefault)
    let isUsual = (request.reference == .motion) == (request.fidelity == .exact)
    set("reference", isUsual ? nil : request.reference.rawValue)
    set("fidelity", request.fidelity == .exact ? nil : request.fidelity.rawValue)
    set("frameRate", request.frameRate, unless: 60)
    set("reducedMotion", request.reducedMotion.word)
  }
}
