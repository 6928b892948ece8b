/// A writer of compact JSON, which inserts the necessary commas.
///
/// Calls must follow the JSON grammar: in an object, a key precedes each value. The writer does not
/// check the grammar. Writing a number takes only a few nanoseconds, and a check would make it
/// noticeably slower. Instead, the callers' tests parse the output.
///
/// Source: RFC 8259; RFC 8785, section 3.2.2, for strings and numbers.
package struct JSONWriter: Sendable {
  /// The output buffer.
  ///
  /// Callers can append bytes that are not part of the JSON text, such as a line end.
  package var output: ByteWriter
  private var needsComma = false

  /// Creates a writer whose buffer has a capacity of `capacity` bytes, at least 64.
  package init(capacity: Int = 1024) { output = ByteWriter(capacity: capacity) }

  /// True if infinity or NaN was written in a place where the API contract does not allow `null`.
  package var hasNonFinite: Bool { output.nonFiniteCount > 0 }

  /// Calls a closure in which infinity and NaN are allowed and are written as `null`.
  ///
  /// The API contract must allow `null` for the values that the closure writes.
  package mutating func nullable(_ write: (inout JSONWriter) -> Void) {
    let count = output.nonFiniteCount
    write(&self)
    output.nonFiniteCount = count
  }

  /// Writes a double; infinity and NaN are written as `null`, which the API contract must allow.
  package mutating func nullable(_ value: Double) { nullable { $0.number(value) } }

  /// Returns the written bytes without copying them.
  package mutating func finish() -> [UInt8] { output.finish() }

  package mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Closes the innermost open object.
  package mutating func endObject() { close(UInt8(ascii: "}")) }

  package mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Closes the innermost open array.
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes the key of the next member.
  package mutating func key(_ key: String) {
    output.append(quoted: key, isLater: needsComma, isKey: true)
    needsComma = false
  }

  /// Writes the key of the next member from bytes that `quoted(key:)` returned.
  ///
  /// The bytes can also contain complete members before the key.
  package mutating func key(quoted bytes: [UInt8]) {
    separate()
    output.append(contentsOf: bytes[...])
    needsComma = false
  }

  /// Returns the bytes of a key in quotes and its colon, so that they can be written repeatedly.
  package static func quoted(key: String) -> [UInt8] {
    var writer = JSONWriter(capacity: key.utf8.count + 3)
    writer.key(key)
    return writer.finish()
  }

  /// Writes precomputed JSON that contains all necessary commas, including any comma before its
  /// first value.
  package mutating func precomputed(_ precomputed: borrowing PrecomputedJSON) {
    output.append(precomputed)
    needsComma = precomputed.endsValue
  }

  /// Writes a comma if necessary, and then precomputed JSON that begins with a value.
  package mutating func element(_ precomputed: borrowing PrecomputedJSON) {
    separate()
    self.precomputed(precomputed)
  }

  /// Writes the bytes of one complete JSON value.
  package mutating func raw(_ value: ArraySlice<UInt8>) {
    separate()
    output.append(contentsOf: value)
  }

  package mutating func string(_ text: String) {
    output.append(quoted: text, isLater: needsComma, isKey: false)
    needsComma = true
  }

  package mutating func integer(_ number: Int) {
    separate()
    output.append(number)
  }

  /// Writes a double in its shortest notation, or with at most `precision` decimals.
  ///
  /// Infinity and NaN are written as `null` and set ``hasNonFinite``, which callers treat as an
  /// error. `ByteWriter` documents both notations.
  @inline(__always)
  package mutating func number(_ value: Double, precision: Int? = nil) {
    separate()
    if let precision {
      output.append(value, decimals: precision)
    } else {
      output.append(shortest: value)
    }
  }

  package mutating func numbers(_ values: [Double], precision: Int? = nil) {
    beginArray()
    elements(values, precision: precision)
    endArray()
  }

  /// Writes doubles as elements of the open array.
  ///
  /// - Parameter width: The number of doubles in each nested array; `nil` for plain numbers.
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

  package mutating func null() {
    separate()
    output.append("null")
  }

  /// Writes a JSON tree; the order of the members of each object is preserved.
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

  /// Ends a line; the next value then starts a new JSON text.
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
