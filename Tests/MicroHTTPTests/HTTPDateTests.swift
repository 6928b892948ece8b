import Glibc
import HTTPMessages
import TestSupport
import Testing

@Suite("A date in the format of HTTP")
struct HTTPDateTests {
  @Test(
    "has the day, the month and two digits for each part of the time",
    arguments: [
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1.9, "Thu, 01 Jan 1970 00:00:01 GMT"),
      (-5, "Thu, 01 Jan 1970 00:00:00 GMT"), (.nan, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (1e300, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ] as [(Double, String)])
  func examples(seconds: Double, text: String) { #expect(HTTPDate.text(seconds) == text) }

  @Test("is the date of the C library")
  func reference() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      var seconds = time_t(random.whole(0...253_402_300_799))
      var moment = tm()
      gmtime_r(&seconds, &moment)
      var text = [CChar](repeating: 0, count: 64)
      // The test process uses the C locale, whose names of days and months are those of RFC 9110.
      let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &moment)
      let expected = String(decoding: text.prefix(count).map { UInt8($0) }, as: UTF8.self)
      #expect(HTTPDate.text(Double(seconds)) == expected)
    }
  }
}
