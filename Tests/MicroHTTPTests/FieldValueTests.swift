import Testing

@testable import MicroHTTP

@Suite("A field value")
struct FieldValueTests {
  @Test("is refused for a control byte at any position, except for a tab")
  func controls() {
    for count in 0..<40 {
      for place in 0..<max(count, 1) {
        for byte in UInt8.min...UInt8.max {
          var value = [UInt8](repeating: 0x61, count: count)
          if count > 0 { value[place] = byte }
          let isControl = count > 0 && (byte < 0x20 && byte != 0x09 || byte == 0x7F)
          #expect(value.span.isFieldValue == !isControl)
        }
      }
    }
  }
}
