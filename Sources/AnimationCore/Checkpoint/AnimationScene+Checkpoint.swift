extension AnimationScene {
  /// The version of the checkpoint format.
  public static let checkpointVersion = 1

  /// Encodes the whole scene as bytes.
  ///
  /// The bytes contain the running animations with their state, the environment, the clock, pending
  /// entries and pending completions. So any process with the same coding can continue the scene
  /// with identical results, to the last bit.
  ///
  /// - Parameters:
  ///   - coding: Encodes custom animations and their states.
  ///   - head: Bytes that are placed before the bytes of the scene.
  /// - Throws: `CheckpointError` if the coding cannot encode a custom animation or its state, or if
  ///   a value exceeds a limit of the format.
  public func checkpoint(
    _ coding: CustomCoding = .none, after head: [UInt8] = []
  ) throws(CheckpointError) -> [UInt8] {
    var writer = CheckpointWriter(coding, after: head)
    writer.write(UInt8(Self.checkpointVersion))
    writer.write(fidelity == .swiftui ? 0 : 1 as UInt8)
    isPausable.write(to: &writer)
    writer.write(frameRate: clock.frameRate)
    drawn.write(to: &writer)
    writer.write(seconds: time)
    writer.write(seconds: lastActivity)
    environment.animationPaused.write(to: &writer)
    try properties.write(to: &writer)
    try pendingCompletions.open.write(to: &writer)
    pendingCompletions.count.write(to: &writer)
    try queue.write(to: &writer)
    if !phaseRuns.isEmpty { try writer.write(Self.phasesTag, phaseRuns) }
    if storesNames {
      writer.write(Self.namesTag)
      try writeNames(to: &writer)
    }
    return try writer.finish()
  }

  /// Decodes a scene from the bytes of a checkpoint.
  ///
  /// - Throws: `CheckpointError.unregistered` if the coding cannot decode a custom animation or its
  ///   state; other errors for invalid bytes or an unknown version.
  public init(checkpoint bytes: [UInt8], _ coding: CustomCoding = .none) throws(CheckpointError) {
    var reader = CheckpointReader(bytes, coding)
    let version = Int(try reader.byte())
    guard version == Self.checkpointVersion else { throw .version(version) }
    let fidelity: Fidelity = try Bool(from: &reader) ? .exact : .swiftui
    let isPausable = try Bool(from: &reader)
    let frameRate = try Double(from: &reader)
    guard CheckpointReader.frameRates ~= frameRate else { throw .damaged }
    let drawn = try Int(from: &reader)
    let time = try reader.seconds()
    let lastActivity = try reader.seconds()
    let animationPaused = try Bool(from: &reader)
    try self.init(
      fidelity: fidelity, isPausable: isPausable, clock: FrameClock(frameRate: frameRate),
      properties: reader.read())
    declare(coding.entries)
    self.drawn = drawn
    self.time = time
    self.lastActivity = lastActivity
    environment.animationPaused = animationPaused
    pendingCompletions = try PendingCompletions(open: reader.read(), count: reader.read())
    queue = try [Queued](from: &reader)
    // Drawn frames are final, so a queued entry cannot belong to a drawn frame.
    guard fidelity == .exact || queue.allSatisfy({ $0.frame > drawn }) else { throw .damaged }
    while !reader.isAtEnd {
      switch try reader.byte() {
      case Self.phasesTag: phaseRuns = try [PhaseRun](from: &reader)
      case Self.namesTag: try readNames(from: &reader)
      default: throw .damaged
      }
    }
    guard let shapes = distinctShapes, queue.allSatisfy({ $0.entry.event.fits(shapes) }),
      phaseRuns.allSatisfy({ $0.trigger.fits(shapes) })
    else { throw .damaged }
  }

  /// The byte that precedes the running phases in a checkpoint.
  ///
  /// The phases come after the queue. A checkpoint without phases has no such byte.
  private static let phasesTag: UInt8 = 1
  /// The byte that precedes the named environment values in a checkpoint.
  ///
  /// The named values come after the phases.
  private static let namesTag: UInt8 = 2
}

extension AnimationScene.Property: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    name.write(to: &writer)
    try implicit.write(to: &writer)
    isRemoved.write(to: &writer)
    if let form { try writer.write(Self.typed, form.rawValue) }
    if let keyframes { try writer.write(Self.keyframesTag, keyframes) }
    // The track is encoded in place, because moving it out would copy it with its whole state.
    if !track.numbers.isEmpty {
      writer.write(0 as UInt8)
      try track.numbers.span[0].write(to: &writer)
    } else if !track.vectors.isEmpty {
      writer.write(1 as UInt8)
      try track.vectors.span[0].write(to: &writer)
    } else if !track.exactNumbers.isEmpty {
      writer.write(2 as UInt8)
      try track.exactNumbers.span[0].write(to: &writer)
    } else {
      writer.write(3 as UInt8)
      try track.exactVectors.span[0].write(to: &writer)
    }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    name = try String(from: &reader)
    implicit = try Animation??(from: &reader)
    isRemoved = try Bool(from: &reader)
    var tag = try reader.byte()
    var form: ValueForm?
    if tag == Self.typed {
      form = ValueForm(rawValue: try reader.byte())
      if form == nil { throw .damaged }
      tag = try reader.byte()
    }
    self.form = form
    if tag == Self.keyframesTag {
      keyframes = try KeyframeMotion(from: &reader)
      tag = try reader.byte()
    }
    switch tag {
    case 0: track = SceneTrack(.number(try FrameAttribute(from: &reader)))
    case 1: track = SceneTrack(.vector(try FrameAttribute(from: &reader)))
    case 2: track = SceneTrack(.exactNumber(try ExactAttribute(from: &reader)))
    case 3: track = SceneTrack(.exactVector(try ExactAttribute(from: &reader)))
    default: throw .damaged
    }
    if let form, !form.fits(track.target) { throw .damaged }
  }

  /// The byte that marks a typed property; the property's ``ValueForm`` comes after it.
  private static var typed: UInt8 { 4 }
  /// The byte that marks a property with keyframes; the keyframes come after it.
  ///
  /// The motion that the keyframes replace comes after the keyframes.
  private static var keyframesTag: UInt8 { 5 }
}

extension PendingCompletions.Open: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(number, id, criteria, waiting, notEmitted)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(
      number: reader.read(), id: reader.read(), criteria: reader.read(), waiting: reader.read(),
      notEmitted: reader.read())
  }
}

extension AnimationScene.Queued: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try entry.write(to: &writer)
    frame.write(to: &writer)
    writer.write(seconds: effectiveAt)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(entry: reader.read(), frame: reader.read(), effectiveAt: reader.seconds())
  }
}
