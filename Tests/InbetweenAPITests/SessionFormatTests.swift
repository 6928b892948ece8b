import AnimationCore
import AnimationNotation
import HTTPMessages
import JSONCodec
import TestSupport
import Testing

@Suite("The evaluation of a session in another format")
struct SessionFormatTests {
  private static let ranges = [
    #"{"duration":0.31,"fps":60}"#, #"{"duration":0.2,"step":0.03}"#,
    #"{"duration":1.2,"fps":24,"includeEnd":true}"#,
  ]

  @Test("has the samples of the pure evaluation, and moves the session", arguments: Display.all)
  func streams(_ display: Display) {
    for seed in 9600..<9620 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(
        frameRate: display.frameRate, fidelity: display.fidelity, sequences: seed % 3 == 0)
      let tables = SessionPlay(scene)
      var objects = SessionPlay(scene)
      let service = tables.service
      for (index, range) in Self.ranges.enumerated() {
        let name = ["csv", "ndjson"][index % 2]
        let body = #"{"range":\#(range),"include":["velocity"]}"#
        let ahead = service.post(
          tables.path + "/evaluate.\(name)", body.dropLast() + #","commit":false}"#)
        let before = service.get(tables.path)
        let table = service.post(tables.path + "/evaluate.\(name)", body)
        #expect(table.status == 200, "\(table.text)")
        #expect(table.content == ahead.content, "seed \(seed)")
        let object = objects.step(range)
        guard case .number(let start) = object["range"]["start"] else { continue }
        let times = object["times"].elements
        if name == "csv" {
          let rows = table.text.split(separator: "\r\n").dropFirst().filter { $0.contains(",") }
          #expect(rows.count == times.count, "seed \(seed) \(table.text)")
        } else {
          let lines = table.text.split(separator: "\n").compactMap {
            try? JSONReader.read(Array($0.utf8))
          }
          #expect(
            lines.filter { $0["time"] != .null && $0["values"] != .null }.count == times.count)
          let events = lines.filter { $0["type"] != .null && $0["change"] != .null }
          #expect(events.count == object.events.count, "seed \(seed) at \(start)")
        }
        #expect(service.get(tables.path).content != before.content)
        #expect(
          service.get(tables.path).anonymous == objects.service.get(objects.path).anonymous,
          "seed \(seed) \(range)")
      }
    }
  }

  @Test("shows a picture of the motion from the session's time on")
  func pictures() {
    for fidelity in ["swiftui", "exact"] {
      let service = ServiceUnderTest()
      let path = service.session(
        #"{"animation":".spring(duration: 2)","to":100,"fidelity":"\#(fidelity)"}"#)
      let twin = service.session(
        #"{"animation":".spring(duration: 2)","to":100,"fidelity":"\#(fidelity)"}"#)
      for (suffix, type, sign) in [
        ("svg", "image/svg+xml", "<svg"), ("txt", "text/plain; charset=utf-8", "value"),
        ("line", "text/plain; charset=utf-8", "value"),
      ] {
        for commit in [false, true] {
          let picture = service.post(
            path + "/evaluate.\(suffix)", #"{"range":{"duration":0.4},"commit":\#(commit)}"#)
          #expect(picture.status == 200, "\(picture.text)")
          #expect(picture.value(of: "Content-Type") == type)
          #expect(picture.text.contains(sign), "\(picture.text)")
          #expect(picture.value(of: "ETag") == service.get(path).value(of: "ETag"))
        }
        _ = service.post(twin + "/evaluate", #"{"range":{"duration":0.4}}"#)
        #expect(service.get(path).anonymous == service.get(twin).anonymous)
      }
      let whole = service.post(path + "/evaluate.svg", "{}")
      #expect(whole.status == 200)
      _ = service.post(twin + "/evaluate", "{}")
      #expect(service.get(path).anonymous == service.get(twin).anonymous)
      let png = service.post(path + "/evaluate.png", #"{"commit":false}"#)
      #expect(png.content.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }

  @Test("is selected by the suffix, by `format` or by `Accept`")
  func selection() {
    let service = ServiceUnderTest()
    let path = service.session(#"{"animation":".bouncy","to":100}"#)
    let body = #"{"range":{"duration":0.1,"fps":20},"commit":false}"#
    let bySuffix = service.post(path + "/evaluate.csv", body)
    let byFormat = service.send(
      "POST", path + "/evaluate?format=csv", body,
      fields: [Field("Content-Length", "\(body.utf8.count)")])
    let byAccept = service.post(path + "/evaluate", body, fields: [Field("Accept", "text/csv")])
    #expect(bySuffix.status == 200)
    #expect(bySuffix.content == byFormat.content && bySuffix.content == byAccept.content)
    #expect(
      service.post(path + "/evaluate", body, fields: [Field("Accept", "text/html")]).status == 406)
    #expect(service.post(path + "/evaluate.gif", body).status == 404)
    #expect(service.post(path + "/evaluate.svg", #"{"precision":2}"#).text.contains("/precision"))
    let wide = service.send(
      "POST", path + "/evaluate.svg?width=1", body,
      fields: [Field("Content-Length", "\(body.utf8.count)")])
    #expect(wide.status == 422, "\(wide.text)")
  }
}
