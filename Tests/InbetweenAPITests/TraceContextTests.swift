import InbetweenAPI
import Testing

@Suite("The trace of a request")
struct TraceContextTests {
  private let trace = "4bf92f3577b34da6a3ce929d0e0e4736", parent = "00f067aa0ba902b7"

  @Test("is parsed if it is well-formed")
  func reads() throws {
    let context = try #require(TraceContext("00-\(trace)-\(parent)-01"))
    #expect(context.traceID == trace)
    #expect(context.parentID == parent)
    #expect(TraceContext("00-\(trace)-\(parent)-02") != nil)
    #expect(TraceContext("cc-\(trace)-\(parent)-01-what-the-future-will-be")?.traceID == trace)
    #expect(TraceContext("cc-\(trace)-\(parent)-01")?.traceID == trace)
  }

  @Test(
    "is ignored if it is malformed",
    arguments: [
      "", "00", "00-T-P-0", "00-T-P-1", "00-T-P-001", "00-T-P", "00T-P-01", "00-TP-01", "0-T-P-01",
      "ff-T-P-01", "00-T-P-01-more", "00-T-P-01-", "cc-T-P-01.more", "00-T-P-0g", "0x-T-P-01",
      "00_T_P_01", " 00-T-P-01", "00-T-P-01 ", "00-P-T-01",
      "00-00000000000000000000000000000000-P-01", "00-T-0000000000000000-01",
      "00-4BF92F3577B34DA6A3CE929D0E0E4736-P-01", "00-T-00F067AA0BA902B7-01",
      "00-4bf92f3577b34da6a3ce929d0e0e473é-P-01", "00-T-P-01,00-T-P-01",
    ])
  func passesOver(_ template: String) {
    let text = template.replacing("T", with: trace).replacing("P", with: parent)
    #expect(TraceContext(text) == nil)
  }
}
