/// A key of a request: of its body, of a part of it, or of its query.
///
/// Each has a bit of its own in what an object tells of its keys, so that one that is not there costs no search.
public enum RequestKey: UInt8, CaseIterable, Sendable {
  // What moves.
  case animation = 1
  case from, to, properties, timeline, range, frameRate, fidelity, compatibility
  // How it is told.
  case include, omit, precision, tolerance, format
  // Times.
  case start, end, duration, fps, step, count, times
  // Timelines and sessions.
  case set, completionCriteria, disablesAnimations, id, at, environment, remove, value, type
  case modifiers, animationPaused, commit, clock, pausable, ttl
  // What is made of a motion.
  case maxError, maxStops, maxBytes, maxKeyframes, track, property, unit, distance, animations
  case motions, motion, values, reference
  // What springs and curves are asked.
  case spring, target, initialVelocity, epsilon, curve
  // Pictures.
  case width, height, scale, theme, w, color, charset

  /// Its letters.
  public var name: String { String(describing: self) }

  /// The number of its text.
  @inline(__always)
  var number: UInt16 { UInt16(rawValue) }

  /// Its bit among those of an object's keys.
  @inline(__always)
  var bit: UInt64 { 1 &<< UInt64(rawValue) }

  /// The bit of the key with a text's number.
  @inline(__always)
  static func bit(of number: UInt16) -> UInt64 {
    // The difference of 0, which is no key, is beyond all.
    number &- 1 < RequestKey.charset.number ? 1 &<< UInt64(number) : JSONTape.otherKeys
  }

  /// The keys and the words of usual requests; the keys come first and so have the numbers of their own.
  static let texts = KnownTexts(allCases.map(\.name) + words)

  private static let words = [
    // Animations and what is called on them.
    "default", "linear", "easeIn", "easeOut", "easeInOut", "timingCurve", "interactiveSpring",
    "smooth", "snappy", "bouncy", "interpolatingSpring", "delay", "speed", "repeatCount",
    "repeatForever", "logicallyComplete", "keyframes", "phases",
    // Their keys.
    "bounce", "blendDuration", "response", "dampingFraction", "extraBounce", "mass", "stiffness",
    "damping", "dampingRatio", "controlPoints", "settlingDuration", "allowOverDamping",
    "autoreverses", "after", "base", "tracks", "repeating", "startControlPoint",
    "endControlPoint", "bezier", "circularEaseIn", "circularEaseOut", "circularEaseInOut", "Spring",
    // Values.
    "angle", "degrees", "radians", "hex", "red", "green", "blue", "opacity", "point",
    "rect", "size", "unitPoint", "x", "y",
    // Answers.
    "swiftui", "exact", "velocity", "analysis", "fidelityGap", "removed",
    "platform",
  ]
}

/// Keys that a request may have, in the order in which they are told.
public struct RequestKeys: ExpressibleByArrayLiteral, Sequence, Sendable {
  private let keys: [RequestKey]
  /// The bits of all of them.
  let bits: UInt64

  /// Creates a list.
  public init(arrayLiteral keys: RequestKey...) { self.init(keys) }

  private init(_ keys: [RequestKey]) {
    self.keys = keys
    bits = keys.reduce(0) { $0 | $1.bit }
  }

  /// The letters of each key.
  public var names: [String] { keys.map(\.name) }

  /// The keys themselves, in their order.
  public func makeIterator() -> some IteratorProtocol<RequestKey> { keys.makeIterator() }

  /// One list after another.
  public static func + (first: RequestKeys, second: RequestKeys) -> RequestKeys {
    RequestKeys(first.keys + second.keys)
  }
}
