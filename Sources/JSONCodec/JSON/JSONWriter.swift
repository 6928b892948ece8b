/// Writes compact JSON into a buffer of bytes, with commas where they belong.
///
/// Calls follow the grammar: in an object each value comes after its key. The writer does not check
/// this, so that a number costs a few nanoseconds; the tests of its callers read what they wrote.
///
/// Source: RFC 8259; RFC 8785, section 3.2.2, for strings and numbers.
package struct JSONWriter: Sendable {
  /// Where the text goes; for what JSON has no word for, such as the end of a line.
  package var output: ByteWriter
  private var needsComma = false

  /// Creates a writer with room for this many bytes before it has to grow.
  package init(capacity: Int = 1024) {
    output = ByteWriter(capacity: capacity)
  }

  /// True if a number was written that is not finite, where the contract allows no `null`.
  package var hasNonFinite: Bool { output.nonFiniteCount > 0 }

  /// Writes numbers of which the contract lets `null` stand for those that are not finite.
  package mutating func nullable(_ write: (inout JSONWriter) -> Void) {
    let count = output.nonFiniteCount
    write(&self)
    output.nonFiniteCount = count
  }

  /// Writes a double, or `null` for one that is not finite, where the contract allows it.
  package mutating func nullable(_ value: Double) { nullable { $0.number(value) } }

  /// Hands over the bytes written with the buffer that holds them, without a copy.
  package mutating func finish() -> [UInt8] { output.finish() }

  /// Opens an object.
  package mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Closes the object opened last.
  package mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Opens an array.
  package mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Closes the array opened last.
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes the key of the next member.
  package mutating func key(_ key: String) {
    output.append(quoted: key, isLater: needsComma, isKey: true)
    needsComma = false
  }

  /// Writes the key of the next member from what `quoted(key:)` made of it, or several members that end with a
  /// key.
  package mutating func key(quoted bytes: [UInt8]) {
    separate()
    output.append(contentsOf: bytes[...])
    needsComma = false
  }

  /// Returns a key in quotes with its colon, to be written often.
  package static func quoted(key: String) -> [UInt8] {
    var writer = JSONWriter(capacity: key.utf8.count + 3)
    writer.key(key)
    return writer.finish()
  }

  /// Writes a phrase, which has its commas itself, the one before it included.
  package mutating func phrase(_ phrase: borrowing PrecomputedJSON) {
    output.append(phrase)
    needsComma = phrase.endsValue
  }

  /// Writes a phrase that begins an element.
  package mutating func element(_ phrase: borrowing PrecomputedJSON) {
    separate()
    self.phrase(phrase)
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    output.append(quoted: text, isLater: needsComma, isKey: false)
    needsComma = true
  }

  /// Writes a whole number.
  package mutating func integer(_ number: Int) {
    separate()
    output.append(number)
  }

  /// Writes a double, in its shortest digits or with at most so many decimals.
  ///
  /// A number that is not finite is `null`, and counts as an error (``hasNonFinite``). See `ByteWriter` for
  /// the notation of either.
  @inline(__always)
  package mutating func number(_ value: Double, precision: Int? = nil) {
    separate()
    if let precision {
      output.append(value, decimals: precision)
    } else {
      output.append(shortest: value)
    }
  }

  /// Writes an array of doubles.
  package mutating func numbers(_ values: [Double], precision: Int? = nil) {
    beginArray()
    elements(values, precision: precision)
    endArray()
  }

  /// Writes doubles as elements of the array that is open.
  ///
  /// - Parameter width: How many make an array of their own; `nil` for plain numbers.
  package mutating func elements(_ values: [Double], precision: Int? = nil, width: Int? = nil) {
    guard !values.isEmpty else { return }
    separate()
    output.append(list: values, decimals: precision, width: width)
  }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) {
    separate()
    output.append(value ? "true" : "false")
  }

  /// Writes `null`.
  package mutating func null() {
    separate()
    output.append("null")
  }

  /// Writes a tree, its members in their order.
  package mutating func value(_ json: JSON) {
    switch json {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let value): number(value)
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.key)
        value(member.value)
      }
      endObject()
    }
  }

  /// Ends a line, after which a new text begins.
  package mutating func newline() {
    output.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  @inline(__always)
  private mutating func separate() {
    if needsComma { output.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    output.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    output.append(bracket)
    needsComma = true
  }
}
