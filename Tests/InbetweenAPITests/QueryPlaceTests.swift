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
