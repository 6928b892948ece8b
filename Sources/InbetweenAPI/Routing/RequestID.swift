internal import HTTPMessages
internal import Synchronization

/// The ID of a request in logs and responses.
enum RequestID {
  /// The maximum length of a client's ID, in bytes.
  private static let lengthMax = 64

  /// Returns the client's ID if it is a valid token, otherwise a new ID.
  static func echo(_ given: String?) -> String {
    // BOUND: lengthMax is 64, which is above 1.
    guard let given, (1...lengthMax).contains(given.utf8.count), Token.isToken(given.utf8.span)
    else { return make() }
    return given
  }

  private static let seed = UInt64.random(in: .min ... .max)
  private static let made = Atomic<UInt64>(0)

  /// Returns an ID that is unique within this process and very probably among all processes.
  ///
  /// Each ID is computed from a random seed and the count of IDs. Random numbers from the kernel
  /// would take longer to generate than a short response.
  ///
  /// Source: Steele, Lea, Flood, Fast splittable pseudorandom number generators (2014). The paper's
  /// mixing function is a bijection, so different counts have different IDs.
  private static func make() -> String {
    let count = made.add(1, ordering: .relaxed).newValue
    var mixed = seed &+ count &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return text(mixed ^ mixed >> 31)
  }

  /// Returns a number as thirteen digits of five bits each.
  ///
  /// A string of this length is stored inline and needs no allocation.
  static func text(_ number: UInt64) -> String {
    var digits: InlineArray<13, UInt8> = .init(repeating: 0)
    var rest = number
    for index in digits.indices.reversed() {
      let digit = UInt8(truncatingIfNeeded: rest & 31)
      digits[index] = digit &+ (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") &- 10)
      rest &>>= 5
    }
    // The digits are ASCII and therefore valid.
    return digits.span.validatedString() ?? ""
  }
}
