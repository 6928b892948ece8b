import AnimationWire
import Testing

struct ObjectReaderTests {
  private func reader(_ text: String, _ keys: [String], _ violations: ViolationList) throws
    -> ObjectReader?
  {
    ObjectReader(WireValue(try JSONReader.read(Array(text.utf8))), keys: keys, violations)
  }

  @Test("Each getter reads its kind and answers nil for what is not given")
  func getters() throws {
    let violations = ViolationList()
    let keys = ["n", "i", "b", "s", "w", "v", "o", "e", "z"]
    let object = try #require(
      try reader(
        #"{"n":1.5,"i":3,"b":true,"s":"x","w":"end","v":[1,2],"o":{"n":1},"e":{"a":1,"b":null},"z":null}"#,
        keys, violations))
    #expect(object.number("n", in: .from(1, to: 2)) == 1.5)
    #expect(object.integer("i", in: 0...3) == 3)
    #expect(object.bool("b") == true)
    #expect(object.string("s") == "x")
    #expect(object.word("w", of: ["start", "end"]) == "end")
    #expect(object.numbers("v", count: 1...16) == [1, 2])
    #expect(object.elements("v")?.count == 2)
    #expect(object.object("o", keys: ["n"])?.number("n") == 1)
    #expect(object.entries("e")?.map(\.name) == ["a", "b"])
    #expect(object.value("z")?.isNull == true)
    #expect(object.has("z"))
    #expect(!object.has("x"))
    #expect(object.number("x") == nil)
    #expect(object.required("n") != nil)
    #expect(violations.isEmpty)
  }

  @Test("All that is wrong is told at once, with pointers that are escaped")
  func allAtOnce() throws {
    let violations = ViolationList()
    let keys = ["fps", "end", "frameRate", "list", "a/b~c", "inner"]
    let object = try #require(
      try reader(
        #"{"fps":0,"end":"remove","frameRate":1.5,"list":[1,null,"x"],"a/b~c":"x","inner":{"x":1},"fp":1}"#,
        keys, violations))
    _ = object.number("fps", in: .from(1, to: 1000))
    _ = object.word("end", of: ["removed"])
    _ = object.integer("frameRate", in: 1...1000)
    _ = object.numbers("list", count: 0...9)
    _ = object.bool("a/b~c")
    _ = object.object("inner", keys: ["y"])?.required("y")
    _ = object.required("missing")
    #expect(
      violations.violations.map(\.json) == [
        #"{"pointer":"/fp","detail":"unknown key","allowed":["fps","end","frameRate","list","a/b~c","inner"],"suggestion":"fps"}"#,
        #"{"pointer":"/fps","detail":"must be from 1 to 1000","given":0}"#,
        #"{"pointer":"/end","detail":"must be one of the allowed words","given":"remove","allowed":["removed"],"suggestion":"removed"}"#,
        #"{"pointer":"/frameRate","detail":"must be a whole number","given":1.5}"#,
        #"{"pointer":"/list/1","detail":"must be a number","given":null}"#,
        #"{"pointer":"/list/2","detail":"must be a number","given":"x"}"#,
        #"{"pointer":"/a~1b~0c","detail":"must be true or false","given":"x"}"#,
        #"{"pointer":"/inner/x","detail":"unknown key","allowed":["y"]}"#,
        #"{"pointer":"/inner/y","detail":"is required"}"#,
        #"{"pointer":"/missing","detail":"is required"}"#,
      ])
  }

  @Test("A query's parameters are read as the same kinds, and told by their names")
  func query() {
    let violations = ViolationList()
    let query = ObjectReader(
      parameters: [
        ("to", "1/2"), ("from", "0,-1.5e-3"), ("b", "true"), ("include", "velocity,analysis"),
        ("x", ""), ("x", "1"),
        ("fsp", "60"), ("end", "removed"),
      ],
      keys: ["to", "from", "b", "include", "x", "fps", "end"], violations)
    #expect(query.number("to") == 0.5)
    #expect(query.numbers("from", count: 1...16) == [0, -0.0015])
    #expect(query.bool("b") == true)
    #expect(
      query.elements("include")?.compactMap { $0.string(violations) } == ["velocity", "analysis"])
    #expect(query.word("end", of: ["removed"]) == "removed")
    #expect(query.number("x") == nil)
    #expect(query.required("fps") == nil)
    #expect(
      violations.violations.map(\.json) == [
        #"{"parameter":"fsp","detail":"unknown parameter","allowed":["to","from","b","include","x","fps","end"],"suggestion":"fps"}"#,
        #"{"parameter":"x","detail":"is there twice"}"#,
        #"{"parameter":"x","detail":"must be a number","given":""}"#,
        #"{"parameter":"fps","detail":"is required"}"#,
      ])
  }

  @Test("What is no object is told and answers nil", arguments: ["[]", "1", "null", "\"x\""])
  func noObject(text: String) throws {
    let violations = ViolationList()
    #expect(try reader(text, [], violations) == nil)
    #expect(violations.count == 1)
  }

  @Test("Only the first violations are kept, and all are counted")
  func limit() throws {
    let violations = ViolationList(limit: 3)
    let list = WireValue(.array(Array(repeating: .null, count: 10_000)))
    #expect(list.numbers(count: 0...10_000, violations) == nil)
    #expect(violations.violations.count == 3)
    #expect(violations.count == 10_000)
  }

  @Test(
    "A range says what it allows",
    arguments: [
      (.any, .infinity, "must be finite"), (.any, .nan, "must be finite"), (.any, -1e300, nil),
      (.atLeast(0), 0, nil),
      (.atLeast(0), -0.1, "must be at least 0"), (.moreThan(0), 0, "must be more than 0"),
      (.moreThan(0), 0.1, nil),
      (.from(1, to: 1000), 1000, nil), (.from(1, to: 1000), 1, nil),
      (.from(1, to: 1000), 1000.5, "must be from 1 to 1000"),
    ] as [(NumberRange, Double, String?)])
  func ranges(range: NumberRange, number: Double, objection: String?) {
    #expect(range.objection(to: number) == objection)
  }
}
