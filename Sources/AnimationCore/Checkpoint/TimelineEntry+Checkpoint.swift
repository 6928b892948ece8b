extension TimelineEntry {
  /// Encodes timeline entries as bytes.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - coding: Encodes custom animations.
  /// - Throws: `CheckpointError` if the coding cannot encode a custom animation, or if a value
  ///   exceeds a limit of the format.
  public static func checkpoint(
    of entries: [TimelineEntry], _ coding: CustomCoding = .none
  ) throws(CheckpointError) -> [UInt8] {
    var writer = CheckpointWriter(coding)
    writer.write(UInt8(AnimationScene.checkpointVersion))
    try entries.write(to: &writer)
    return try writer.finish()
  }

  /// Decodes timeline entries.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that ``checkpoint(of:_:)`` returned.
  ///   - coding: Decodes custom animations.
  /// - Throws: `CheckpointError.unregistered` if the coding cannot decode a custom animation; other
  ///   errors for invalid bytes or an unknown version.
  public static func entries(
    checkpoint bytes: [UInt8], _ coding: CustomCoding = .none
  ) throws(CheckpointError) -> [TimelineEntry] {
    var reader = CheckpointReader(bytes, coding)
    let version = Int(try reader.byte())
    guard version == AnimationScene.checkpointVersion else { throw .version(version) }
    let entries = try [TimelineEntry](from: &reader)
    guard reader.isAtEnd else { throw .damaged }
    return entries
  }
}

extension TimelineEntry: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    writer.write(seconds: at)
    switch event {
    case .change(let change):
      writer.write(change.stagger == nil ? 0 : Self.staggeredTag)
      try writer.write(
        change.id, change.set, change.animation, change.completionCriteria,
        change.disablesAnimations)
      try change.stagger?.write(to: &writer)
    case .environment(let change):
      if change.named.isEmpty, let animationPaused = change.animationPaused {
        try writer.write(1 as UInt8, animationPaused)
      } else {
        try writer.write(Self.namedTag, change)
      }
    case .remove(let names): try writer.write(2 as UInt8, names)
    case .keyframes(let trigger): try writer.write(3 as UInt8, trigger)
    case .phases(let trigger): try writer.write(4 as UInt8, trigger)
    }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    at = try reader.seconds()
    switch try reader.byte() {
    case 0: event = .change(try Change(from: &reader))
    case Self.staggeredTag:
      var change = try Change(from: &reader)
      let stagger = try Stagger(from: &reader)
      guard stagger.fits(change.set.map(\.name)) else { throw .damaged }
      change.stagger = stagger
      event = .change(change)
    case 1: event = .environment(animationPaused: try Bool(from: &reader))
    case Self.namedTag: event = .environment(try EnvironmentChange(from: &reader))
    case 2: event = .remove(try [String](from: &reader))
    case 3: event = .keyframes(try KeyframeTrigger(from: &reader))
    case 4: event = .phases(try PhaseTrigger(from: &reader))
    default: throw .damaged
    }
  }

  // So a checkpoint without a stagger has the same bytes as before staggers existed.
  /// The byte that marks a change with a stagger; the stagger comes after all other parts of the
  /// change.
  ///
  /// A change without a stagger is marked by the byte 0.
  private static var staggeredTag: UInt8 { 5 }
  /// The byte that marks an environment change.
  ///
  /// A change that sets only `animationPaused` is marked by the byte 1 instead.
  private static var namedTag: UInt8 { 6 }
}

extension Change {
  /// Reads all parts of a change except its stagger.
  fileprivate init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(
      id: reader.read(), set: reader.read(), animation: reader.read(),
      completionCriteria: reader.read(), disablesAnimations: reader.read())
  }
}
