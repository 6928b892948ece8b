/// Members of the open object: each function writes a key and its value, or begins the value.
extension JSONWriter {
  package mutating func string(_ key: String, _ text: String?) {
    self.key(key)
    if let text { string(text) } else { null() }
  }

  package mutating func strings(_ key: String, _ texts: some Sequence<String>) {
    beginArray(key)
    for text in texts { string(text) }
    endArray()
  }

  package mutating func integer(_ key: String, _ number: Int?) {
    self.key(key)
    if let number { integer(number) } else { null() }
  }

  package mutating func number(_ key: String, _ value: Double, precision: Int? = nil) {
    self.key(key)
    number(value, precision: precision)
  }

  /// Writes a key and a double; the API contract must allow `null` for this key.
  package mutating func nullable(_ key: String, _ value: Double?) {
    self.key(key)
    if let value { nullable(value) } else { null() }
  }

  package mutating func numbers(_ key: String, _ values: [Double], precision: Int? = nil) {
    self.key(key)
    numbers(values, precision: precision)
  }

  package mutating func bool(_ key: String, _ value: Bool) {
    self.key(key)
    bool(value)
  }

  package mutating func null(_ key: String) {
    self.key(key)
    null()
  }

  package mutating func value(_ key: String, _ json: JSON) {
    self.key(key)
    value(json)
  }

  package mutating func beginObject(_ key: String) {
    self.key(key)
    beginObject()
  }

  package mutating func beginArray(_ key: String) {
    self.key(key)
    beginArray()
  }

  /// Writes a key and an array; the closure writes each element.
  package mutating func array<Elements: Sequence>(
    _ key: String, _ elements: Elements, _ write: (Elements.Element, inout JSONWriter) -> Void
  ) {
    beginArray(key)
    for element in elements { write(element, &self) }
    endArray()
  }

  /// Writes a key and an array of objects; the closure writes the members of each object.
  package mutating func objects<Elements: Sequence>(
    _ key: String, _ elements: Elements, _ write: (Elements.Element, inout JSONWriter) -> Void
  ) {
    array(key, elements) { element, json in
      json.beginObject()
      write(element, &json)
      json.endObject()
    }
  }
}
