import AnimationNotation
import JSONCodec
import HTTPMessages
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("A comparison over HTTP") struct CompareEndpointTests {
  private let server = ServiceUnderTest()

  @Test("is the same by JSON body, query and path")
  func isTheSame() {
    let posted = server.post("/v1/compare", #"{"animations":[".bouncy",".snappy"],"distance":300}"#)
    #expect(posted.status == 200)
    for target in [
      "/v1/compare?animations=.bouncy,.snappy&distance=300",
      "/v1/compare?animations=%5B%22.bouncy%22,%22.snappy%22%5D&distance=300",
      "/v1/compare/bouncy/snappy.json?distance=300",
      "/v1/compare/.bouncy/0.5%2C0.15?distance=300&format=json",
    ] {
      #expect(server.send("GET", target).text == posted.text, "\(target)")
    }
    let text = server.send(
      "POST", "/v1/compare",
      fields: [Field("Content-Type", "text/plain")],
      content: ".spring(duration: 0.5, bounce: 0.3), .snappy")
    #expect(
      text["comparisons"][0]["largest"]["time"] == posted["comparisons"][0]["largest"]["time"])
  }

  @Test("from a start after the longest motion has an empty range")
  func lateStart() throws {
    let compared = server.post(
      "/v1/compare", #"{"animations":[".bouncy",".smooth"],"range":{"start":50}}"#)
    #expect(compared.status == 200)
    #expect(compared.text.contains(#""range":{"start":50,"end":50}"#), "\(compared.text)")
  }

  @Test("of a slowed repetition with one of slow passes is without a difference")
  func slowedRepetition() {
    let repeated = ".repeatCount(3, autoreverses: false)"
    let response = server.post(
      "/v1/compare",
      #"{"animations":[".linear(duration: 0.35)\#(repeated).speed(0.25)",".linear(duration: 1.4)\#(repeated)"]}"#
    )
    #expect(response["comparisons"][0]["likeness"].string == "identical", "\(response.text)")
  }

  @Test("of straight lines equals the result by hand") func straightLines() {
    let response = server.post(
      "/v1/compare",
      """
      {"animations":[".linear(duration: 1)",".linear(duration: 2)"],"from":10,"to":30,"distance":400,"frameRate":30}
      """)
    let comparison = response["comparisons"][0]
    #expect(isClose(comparison["largest"]["difference"].double ?? 0, -10, absolute: 1e-9))
    #expect(isClose(comparison["largest"]["percent"].double ?? 0, 50, absolute: 1e-9))
    #expect(isClose(comparison["largest"]["points"].double ?? 0, 200, absolute: 1e-7))
    #expect(isClose(comparison["largest"]["time"].double ?? 0, 1, absolute: 1e-9))
    #expect(isClose(comparison["lag"]["frames"].double ?? 0, 0.95 * 30, absolute: 1e-6))
    #expect(isClose(comparison["area"].double ?? 0, 10, absolute: 1e-5))
    #expect(comparison["likeness"] == .string("different"))
    #expect(
      comparison["verdict"]
        == .string(
          "The difference is clear: it is largest at 1 s, where the other motion is 50 % of the distance (200 of 400 points) behind the first; the largest lag is 28.5 frames."
        ))
  }

  @Test("of equal motions reports equality") func equal() {
    let comparison = server.get("/v1/compare/smooth/0.5%2C0.json")["comparisons"][0]
    #expect(comparison["likeness"] == .string("identical"))
    #expect(comparison["verdict"] == .string("The motions are identical."))
  }

  @Test("covers the given range if a motion never ends") func endless() {
    let endless = #"{"animations":[".linear(duration: 1).repeatForever()",".linear(duration: 1)"]"#
    let refused = server.post("/v1/compare", endless + "}")
    #expect(refused.status == 422)
    #expect(refused.errors.count == 1 && refused.errors[0].contains("/animations/0"))
    let comparison = server.post("/v1/compare", endless + #","range":{"end":1.5}}"#)["comparisons"][
      0]
    // At 1.5 s, the first motion has started again and is at 0.5, and the second has ended at 1.
    #expect(isClose(comparison["largest"]["difference"].double ?? 0, 0.5, absolute: 1e-9))
    #expect(isClose(comparison["largest"]["time"].double ?? 0, 1.5, absolute: 1e-9))
  }

  @Test(
    "of motions that cannot be compared is refused",
    arguments: [
      (#"{"animations":[".bouncy"]}"#, "/animations"),
      (#"{"animations":[".bouncy",".bouny"]}"#, "/animations/1"),
      (#"{"animations":[".bouncy",".smooth"],"from":1}"#, "/to"),
      (#"{"animations":[".bouncy",".smooth"],"range":{"start":2,"end":1}}"#, "/range/end"),
      (#"{"animations":[".bouncy",".smooth"],"distence":2}"#, "/distence"),
    ])
  func refusals(_ json: String, _ pointer: String) {
    let response = server.post("/v1/compare", json)
    #expect(response.status == 422)
    #expect(
      response.errors.count == 1 && response.errors[0].contains("\"\(pointer)\""),
      "\(response.text)")
  }

  @Test(
    "of a malformed array in the query is refused with the one error of the JSON text",
    arguments: [
      #"[".bouncy","#, #"[".bouncy",".smooth""#, "[.bouncy,.smooth]", #"[".bouncy",,".smooth"]"#,
      #"[".bouncy",".smooth"],.snappy"#, "[",
    ])
  func malformed(_ list: String) {
    let response = server.get("/v1/compare", query: "animations=\(CanonicalQuery.escaped(list))")
    #expect(response.status == 422)
    #expect(response.errors.count == 1, "\(response.text)")
  }

  @Test(
    "with unknown names in the path returns 404",
    arguments: [
      "/v1/compare/bouncy/bounzy", "/v1/compare/0.5/smooth", "/v1/compare/bouncy/",
      "/v1/compare/.spring(bounce%3A1)/smooth",
    ])
  func unknown(_ path: String) { #expect(server.get(path).status == 404) }
}
