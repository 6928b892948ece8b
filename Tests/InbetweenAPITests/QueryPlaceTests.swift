import HTTPMessages
import Testing

@testable import InbetweenAPI

@Suite("An error in a query")
struct QueryPlaceTests {
  @Test(
    "contains the parameter, also if it is missing",
    arguments: [
      ("/v1/spring", #"{"parameter":"spring","detail":"is required"}"#),
      ("/v1/curve?at=0", #"{"parameter":"curve","detail":"is required"}"#),
      (
        "/v1/evaluate?from=0,0",
        """
        {"parameter":"to","detail":"is required because 'from' is not a number: write an array of \
        2 numbers"}
        """
      ),
      (
        "/v1/evaluate?animation=.spring(bonce:1)",
        """
        {"parameter":"animation","column":9,"length":5,"detail":"unknown label",\
        "allowed":["duration","bounce","blendDuration","response","dampingFraction"],\
        "suggestion":"bounce"}
        """
      ),
    ])
  func namesParameter(_ target: String, _ error: String) {
    let response = ServiceUnderTest().send("GET", target)
    #expect(response.status == 422)
    #expect(response.errors == [error])
  }

  @Test(
    "has the column in the whole list of animations",
    arguments: [
      (".bouncy,.smooth,.foo", ".foo", 3), (".bouncy, .smooth, .foo", ".foo", 3),
      (".bouncy/* 😀, é */, .smooth(duration: 1), .linear(foo: 1)", "foo:", 3),
      (".bouncy,,.snappy", ",.snappy", 0), ("\n .bouncy,\n .foo", ".foo", 3),
    ])
  func listColumns(_ list: String, _ part: String, _ length: Int) throws {
    let service = ServiceUnderTest(), rest = try #require(list.firstRange(of: part))
    let start = list[..<rest.lowerBound].utf16.count + 1
    let column = part.hasPrefix(".") ? start + 1 : start
    let range = #""column":\#(column),"length":\#(length)"#
    let query = service.get("/v1/compare", query: "animations=" + CanonicalQuery.escaped(list))
    #expect(query.text.contains(#"{"parameter":"animations",\#(range)"#), "\(query.text)")
    let text = service.send(
      "POST", "/v1/compare", fields: [Field("Content-Type", "text/plain")], content: list)
    #expect(text.text.contains(#"{"pointer":"/animations",\#(range)"#), "\(text.text)")
  }

  @Test(
    "has no column if the text is not in the request",
    arguments: [
      "/v1/spring/9e9,0.1.json", "/v1/spring/9e9,0.1.css",
      "/v1/curve/easeIn,9e9.json?fidelity=exact",
      "/v1/compare/bouncy/9e9,0.1.json",
    ])
  func generatedText(_ target: String) {
    let response = ServiceUnderTest().send("GET", target)
    #expect(response.status == 422 && response.text.contains(#"{"parameter":"animation"#))
    #expect(!response.text.contains(#""column""#), "\(response.text)")
  }

  @Test(
    "has a pointer into the JSON of a parameter",
    arguments: [
      (
        "/v1/convert", ["from": #"{"platform":"penner","easing":"easeOutBounce"}"#],
        #"{"parameter":"from","pointer":"/duration","detail":"is required"}"#
      ),
      (
        "/v1/evaluate", ["animation": #"{"type":"linear","duratoin":2}"#],
        """
        {"parameter":"animation","pointer":"/duratoin","detail":"unknown key",\
        "allowed":["duration"],"suggestion":"duration"}
        """
      ),
      (
        "/v1/evaluate", ["times": "[0,1,0.5]"],
        """
        {"parameter":"times","pointer":"/2","detail":"must be later than the previous time (1 s)",\
        "given":0.5}
        """
      ),
      (
        "/v1/evaluate", ["times": "0,1,0.5"],
        """
        {"parameter":"times","detail":"must be later than the previous time (1 s)","given":0.5}
        """
      ),
      (
        "/v1/evaluate", ["from": "[0,0]", "to": #"[1,"x"]"#],
        #"{"parameter":"to","pointer":"/1","detail":"must be a number","given":"x"}"#
      ),
      (
        "/v1/evaluate", ["animation": #"{"type":"spring","bounce":"x"}"#],
        #"{"parameter":"animation","pointer":"/bounce","detail":"must be a number","given":"x"}"#
      ),
    ])
  func pointsIntoParameter(_ path: String, _ parameters: [String: String], _ error: String) {
    let query = parameters.sorted { $0.key < $1.key }.map {
      "\($0.key)=\(CanonicalQuery.escaped($0.value))"
    }
    let response = ServiceUnderTest().send("GET", path + "?" + query.joined(separator: "&"))
    #expect(response.status == 422)
    #expect(response.errors == [error])
  }

  @Test("has a pointer for an error in the body")
  func pointsIntoBody() {
    let response = ServiceUnderTest().send("POST", "/v1/evaluate", #"{"from":[0,0]}"#)
    #expect(
      response.errors == [
        """
        {"pointer":"/to","detail":"is required because 'from' is not a number: write an array of \
        2 numbers"}
        """
      ])
  }
}
