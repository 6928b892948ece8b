import AnimationCore
import AnimationNotation
import JSONCodec
import MotionTools

extension FuzzTarget {
  /// The places of a manifest that the first byte of an input selects.
  private static let places: [(target: String, place: [String: String])] = [
    ("css", ["file": "a.css", "easing": "--card-ease", "duration": "--card-duration"]),
    ("css", ["file": "a.css", "selector": ".card"]),
    ("css", ["file": "a.css", "keyframes": "card", "duration": "300ms"]),
    ("swift", ["file": "A.swift", "name": "Motion.card"]),
    ("uikit", ["file": "A.swift", "name": "card"]),
    ("coreAnimation", ["file": "A.swift", "name": "card"]),
    ("motion", ["file": "a.ts", "name": "springs.card"]),
    ("reactSpring", ["file": "a.ts", "name": "card"]),
    ("gsap", ["file": "*.ts", "name": "card"]),
    ("reanimated", ["file": "a.ts", "name": "card"]),
    ("waapi", ["file": "a.ts", "easing": "card", "duration": "time"]),
    ("compose", ["file": "A.kt", "name": "Motion.card"]),
    ("flutter", ["file": "a.dart", "name": "card"]),
    ("dtcg", ["file": "a.json", "token": "motion.card"]),
    ("lottie", ["file": "a.json"]),
    ("recorded", ["file": "a.json"]),
  ]

  /// Checks that a file of the platform that the first byte selects is compared within a budget,
  /// and that all positions are inside of the file and all reports are well-formed.
  func verify(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let (target, place) = Self.places[Int(first) % Self.places.count]
    let path = place["file", default: ""].replacing("*", with: "a")
    let file = SourceFile(path: path, bytes: Array(bytes.dropFirst()))
    let members = place.sorted { $0.key < $1.key }.map {
      JSON.Member(key: $0.key, value: .string($0.value))
    }
    let motion = JSON.object([
      JSON.Member(key: "swiftui", value: .string(".bouncy")),
      JSON.Member(key: target, value: .object(members)),
    ])
    let motions = JSON.object([JSON.Member(key: "card", value: motion)])
    let violations = ViolationList()
    let manifest = DriftManifest(
      SyntaxNode(.object([JSON.Member(key: "motions", value: motions)])), violations)
    guard let manifest else { preconditionFailure("a manifest with errors") }
    let budget = WorkBudget(steps: 500_000)
    let report = try? Work.perform(within: budget) { DriftReport(manifest, [file]) }
    guard let report else { return }
    let lines = file.bytes.count { $0 == UInt8(ascii: "\n") } + 1
    for check in report.checks {
      precondition((1...lines).contains(check.position.line), "a position outside of the file")
      for edit in check.edits {
        precondition(edit.range.upperBound <= file.bytes.count, "an edit outside of the file")
      }
    }
    for format in DriftFormat.allCases {
      let content = report.content(format, manifest: nil, directory: "", version: "1")
      precondition(String(validating: content, as: UTF8.self) != nil, "a report that is no UTF-8")
      if format == .json || format == .sarif {
        precondition((try? JSONReader.read(content)) != nil, "a report that is not JSON")
      }
    }
  }
}
