internal import HTTPMessages
internal import Synchronization

/// The name of a request in logs and answers.
enum RequestID {
  /// The longest name taken from a client, in bytes.
  private static let lengthMax = 64

  /// Returns the client's name for the request if it is a token, or makes one.
  static func echo(_ given: String?) -> String {
    // BOUND: lengthMax is 64.
    guard let given, (1...lengthMax).contains(given.utf8.count), Token.isToken(given.utf8.span)
    else { return make() }
    return given
  }

  private static let seed = UInt64.random(in: .min ... .max)
  private static let made = Atomic<UInt64>(0)

  /// A name that no other request of this process has, and hardly one of any other.
  ///
  /// The kernel's randomness, asked for each request, would take longer than a short answer.
  ///
  /// Source: Steele, Lea, Flood, Fast splittable pseudorandom number generators (2014): the mixing is one-to-one.
  private static func make() -> String {
    let count = made.add(1, ordering: .relaxed).newValue
    var mixed = seed &+ count &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return text(mixed ^ mixed >> 31)
  }

  /// Thirteen digits of five bits each, so that the text needs no memory of its own.
  static func text(_ number: UInt64) -> String {
    var digits: InlineArray<13, UInt8> = .init(repeating: 0)
    var rest = number
    for index in digits.indices.reversed() {
      let digit = UInt8(truncatingIfNeeded: rest & 31)
      digits[index] = digit &+ (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") &- 10)
      rest &>>= 5
    }
    // Digits are valid, so that there always is one.
    return digits.span.validatedString() ?? ""
  }
}
