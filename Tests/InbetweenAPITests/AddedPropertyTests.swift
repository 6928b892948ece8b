import AnimationCore
import AnimationNotation
import JSONCodec
import HTTPMessages
import Testing
import TestSupport

@Suite("A property that is added to a session")
struct AddedPropertyTests {
  /// A session that has the properties from its start, and a session that gets `y` later, show the
  /// same values.
  @Test("moves as if it had existed from the start", arguments: Display.all)
  func isAsFromTheStart(_ display: Display) {
    for seed in 9200..<9260 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(frameRate: display.frameRate, fidelity: display.fidelity)
      let service = ServiceUnderTest()
      let isVector = random.chance(0.5), isOwn = random.chance(0.3)
      let value = isVector ? "[3,-4]" : "3"
      let start = isOwn ? #"{"value":\#(value),"animation":".snappy"}"# : value
      let whole = service.session(
        #"{"properties":{"y":\#(start),\#(scene.properties.dropFirst()),\#(scene.settings)}"#)
      let grown = service.session(scene.creation)
      for entry in scene.entries {
        _ = service.apply(entry, to: whole)
        _ = service.apply(entry, to: grown)
      }
      let time = random.number(0...1.5)
      let step = #"{"range":{"end":\#(time),"count":1}}"#
      _ = service.post(whole + "/evaluate", step)
      _ = service.post(grown + "/evaluate", step)
      let added = service.post(grown + "/changes", #"{"add":{"y":\#(start)}}"#)
      #expect(added.status == 201, "\(added.text)")
      #expect(added["add"] == .array([.string("y")]))
      for path in [whole, grown] {
        let change = service.post(
          path + "/changes",
          #"{"set":{"y":\#(isVector ? "[10,20]" : "10")},"animation":".bouncy","id":"new"}"#)
        #expect(change.status == 201, "\(change.text)")
      }
      let film = #"{"range":{"duration":1.7,"fps":60},"include":["velocity"]}"#
      let one = service.post(whole + "/evaluate", film),
        two = service.post(grown + "/evaluate", film)
      #expect(one.status == 200, "\(one.text)")
      #expect(one.anonymous == two.anonymous, "seed \(seed)")
      #expect(service.get(whole).anonymous == service.get(grown).anonymous)
    }
  }

  @Test("may have the name of a removed property, and another type")
  func replaces() {
    let service = ServiceUnderTest()
    let path = service.session(#"{"properties":{"x":0,"z":0}}"#)
    _ = service.post(path + "/changes", #"{"set":{"x":10},"animation":".linear"}"#)
    _ = service.post(path + "/changes", #"{"remove":["x"],"at":0.1}"#)
    let early = service.post(path + "/changes", #"{"add":{"x":1}}"#)
    #expect(early.status == 422, "\(early.text)")
    _ = service.post(path + "/evaluate", #"{"range":{"duration":0.2}}"#)
    let added = service.post(
      path + "/changes", #"{"add":{"x":[1,2]},"evaluate":{"range":{"duration":0.1,"fps":10}}}"#)
    #expect(added.status == 201, "\(added.text)")
    #expect(added["evaluation"]["values"]["x"].elements.count == 2)
    #expect(added.text.contains(#""x":[[1,2],[1,2]]"#), "\(added.text)")
    #expect(service.get(path).text.contains(#""x":{"value":[1,2]"#))
    // A reset returns to the properties of the creation.
    #expect(service.post(path + "/reset", "").text.contains(#""x":{"value":0"#))
  }

  @Test("is refused with the reason")
  func refusals() {
    let service = ServiceUnderTest()
    let path = service.session(#"{"properties":{"x":0}}"#)
    for (body, words) in [
      (#"{"add":{"x":1}}"#, "is already a property"),
      (#"{"add":{}}"#, "1 to"),
      (#"{"add":{"y":"a"}}"#, "/add/y"),
      (#"{"add":{"y":1},"set":{"x":1}}"#, "cannot be combined with 'set'"),
      (#"{"add":{"y":1},"remove":["x"]}"#, "cannot be combined with 'add'"),
      (#"{"add":{"y":1},"at":1}"#, "/at"),
      (#"{"ad":{"y":1}}"#, "'set', 'add', 'remove', or"),
      (#"{"add":{"y":{"value":1,"animation":".boncy"}}}"#, "bouncy"),
    ] {
      let refused = service.post(path + "/changes", body)
      #expect(refused.status == 422, "\(body)")
      #expect(refused.text.contains(words), "\(body) \(refused.text)")
    }
    // Removed properties do not count for ever.
    for index in 0..<200 {
      #expect(service.post(path + "/changes", #"{"add":{"p\#(index)":1}}"#).status == 201)
      #expect(service.post(path + "/changes", #"{"remove":["p\#(index)"]}"#).status == 201)
      #expect(
        service.post(path + "/evaluate", #"{"range":{"duration":0.1,"count":1}}"#).status == 200)
    }
    let names = (0..<70).map { #""q\#($0)":0"# }.joined(separator: ",")
    let tooMany = service.post(path + "/changes", "{\"add\":{\(names)}}")
    #expect(tooMany.status == 422)
    #expect(tooMany.text.contains("properties"))
  }
}
