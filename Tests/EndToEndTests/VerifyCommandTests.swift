import Foundation
import Glibc
import JSONCodec
import TestSupport
import Testing
import Yams

@Suite("The commands verify and lint", .timeLimit(.minutes(5)))
struct VerifyCommandTests {
  /// The example, in a copy that a test may change.
  private final class Example {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("inbetween-drift-\(UUID().uuidString)")

    static let original = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Examples/DriftGate")

    init() throws { try FileManager.default.copyItem(at: Self.original, to: url) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func run(_ arguments: String...) throws -> ProgramRun {
      try ProgramRun(arguments, directory: url.path)
    }

    func write(_ path: String, _ text: String) throws {
      try text.write(to: url.appendingPathComponent(path), atomically: true, encoding: .utf8)
    }
  }

  /// The places of the ten wrong motions.
  private static let wrong = [
    "web/motion.ts:12:27 card (reactSpring)", "web/motion.ts:21:26 card (gsap)",
    "native/springs.ts:6:27 card (reanimated)", "ios/Motion.swift:7:33 panel (swift)",
    "web/motion.ts:7:10 panel (motion)", "flutter/motion.dart:10:24 panel (flutter)",
    "android/Motion.kt:13:15 panel (compose)", "web/motion.css:6:21 panel (css)",
    "tokens/motion.tokens.json:11:43 panel (dtcg)", "web/menu.lottie.json:9:24 drawer (lottie)",
  ]

  private static func places(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/^(\S+): error: (\S+ \(\S+\))/#).map { "\($0.1) \($0.2)" }
    }
  }

  @Test("find the ten wrong motions of the example, at their lines")
  func example() throws {
    let run = try Example().run("verify", "motion.json")
    #expect(run.code == 1 && run.complaintText == "")
    #expect(Self.places(run.text) == Self.wrong, "\(run.text)")
    #expect(run.text.hasSuffix("\n16 of 26 places are correct.\n"))
  }

  @Test("run in the workflow of the example")
  func workflow() throws {
    let example = try Example()
    let file = example.url.appendingPathComponent(".github/workflows/motion.yml")
    let workflow = try #require(
      try Yams.load(yaml: String(contentsOf: file, encoding: .utf8)) as? [String: Any])
    let jobs = try #require(workflow["jobs"] as? [String: [String: Any]])
    let steps = try #require(jobs["verify"]?["steps"] as? [[String: Any]])
    let commands = steps.compactMap { $0["run"] as? String }
    #expect(commands.count == 2)
    var outputs: [String] = []
    for command in commands {
      let process = Process(), output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-e", "-c", command]
      process.currentDirectoryURL = example.url
      // Tests and executables are built in the same directory.
      let programs = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().path
      process.environment = ["PATH": "\(programs):/usr/bin:/bin"]
      process.standardOutput = output
      try process.run()
      try output.fileHandleForWriting.close()
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == 1, "\(command)")
      outputs.append(String(decoding: bytes, as: UTF8.self))
    }
    #expect(Self.places(outputs[1]) == Self.wrong)
    let report = try JSONReader.read(
      Array(try Data(contentsOf: example.url.appendingPathComponent("motion.sarif"))))
    guard case .array(let runs)? = report.member("runs"),
      case .array(let results)? = runs.first?.member("results")
    else { return #expect(Bool(false), "\(report)") }
    let places = results.compactMap { result -> String? in
      guard case .array(let locations)? = result.member("locations"),
        let place = locations.first?.member("physicalLocation"),
        case .string(let path)? = place.member("artifactLocation")?.member("uri"),
        case .number(let line)? = place.member("region")?.member("startLine"),
        case .number(let column)? = place.member("region")?.member("startColumn")
      else { return nil }
      return "\(path):\(Int(exactly: line) ?? 0):\(Int(exactly: column) ?? 0)"
    }
    #expect(places == Self.wrong.map { String($0.prefix { $0 != " " }) })
  }

  @Test("write the right code into files, once")
  func fix() throws {
    let example = try Example()
    let fixed = try example.run("verify", "--fix", "motion.json")
    #expect(fixed.code == 0 && fixed.complaintText == "fixed places: 10, in files: 8\n")
    #expect(fixed.text == "26 of 26 places are correct.\n")
    let again = try example.run("verify", "--fix", "motion.json")
    #expect(again.complaintText == "" && again.text == fixed.text)
    let style = try String(
      contentsOf: example.url.appendingPathComponent("web/motion.css"), encoding: .utf8)
    // The easing was right, so only the duration has changed.
    #expect(style.contains("--panel-duration: 819ms;\n  --panel-ease: var(--card-ease);"))
    let script = try String(
      contentsOf: example.url.appendingPathComponent("web/motion.ts"), encoding: .utf8)
    #expect(script.contains("bounce: 0.3, when: \"beforeChildren\" },"))
    // The easing function is a constant, so its declaration has changed.
    #expect(script.contains("const spring = (p: number) => p >= 1 ? 1 : 1 - "))
    #expect(script.contains("export const cardTween = { duration, ease: spring };"))
  }

  @Test(
    "write all fixes into a file that has two names",
    arguments: ["./a.css", ".//a.css", "link.css"])
  func names(_ second: String) throws {
    let example = try Example()
    try example.write(
      "a.css", ".a { transition: top 1s linear }\n.b { transition: top 2s linear }\n")
    try FileManager.default.createSymbolicLink(
      atPath: example.url.appendingPathComponent("link.css").path, withDestinationPath: "a.css")
    try example.write(
      "m.json",
      """
      {"motions": {
        "a": {"swiftui": ".linear(duration: 3)", "css": {"file": "a.css", "selector": ".a"}},
        "b": {"swiftui": ".linear(duration: 4)", "css": {"file": "\(second)", "selector": ".b"}}}}
      """)
    // Through a link, a run fixes the places of one name only, and reports the others.
    let first = try example.run("verify", "--fix", "m.json")
    let isLink = second == "link.css"
    #expect(first.code == (isLink ? 1 : 0), "\(first)")
    #expect(first.text.hasSuffix("\(isLink ? 1 : 2) of 2 places are correct.\n"), "\(first.text)")
    #expect(try example.run("verify", "--fix", "m.json").code == 0)
    #expect(try example.run("verify", "m.json").text == "2 of 2 places are correct.\n")
  }

  @Test("have exit codes for every end")
  func codes() throws {
    let example = try Example()
    try example.write("a.css", "a { transition: all 1s linear }")
    func code(_ place: String) throws -> (Int32, String) {
      try example.write(
        "m.json",
        """
        {"motions":
          {"a": {"swiftui": ".linear(duration: 1)", "css": \(place)}}}
        """)
      let run = try example.run("verify", "m.json")
      return (run.code, run.text + run.complaintText)
    }
    #expect(try code(#"{"file": "a.css", "selector": "a"}"#) == (0, "1 of 1 places are correct.\n"))
    let missing = try code(#"{"file": "b.css", "selector": "a"}"#)
    #expect(
      missing.0 == 2 && missing.1.hasPrefix("m.json:2:52: error: a (css): b.css: the file is"))
    let outside = try code(#"{"file": "../a.css", "selector": "a"}"#)
    #expect(
      outside.0 == 2
        && outside.1.hasPrefix("m.json:2:61: error: /motions/a/css/file: must not leave"))
    try FileManager.default.createSymbolicLink(
      atPath: example.url.appendingPathComponent("link.css").path,
      withDestinationPath: "/etc/hostname")
    let link = try code(#"{"file": "link.css", "selector": "a"}"#)
    #expect(
      link.0 == 2 && link.1.hasPrefix("link.css: error: leads through a symbolic link"), "\(link)")
    let pattern = try code(#"{"file": "**/*.css", "selector": "a"}"#)
    #expect(pattern.0 == 0, "\(pattern)")
    let broken = try code("{")
    #expect(broken.0 == 2 && broken.1.hasPrefix("m.json:"))
    #expect(try example.run("verify", "none.json").code == 2)
    for arguments in [["verify"], ["verify", "a", "b"], ["verify", "--no", "a"], ["lint"]] {
      #expect(try ProgramRun(arguments).code == 64)
    }
    #expect(try example.run("verify", "m.json", "--format", "yaml").code == 64)
    #expect(try example.run("verify", "motion.json", "-o", "/none/x").code == 74)
  }

  @Test("find motions, their nearest springs and duplicates")
  func lint() throws {
    let example = try Example()
    try example.write(
      "figma.js",
      """
      // const no = { stiffness: 1, damping: 1 };
      export const ease = (t) => 1 - Math.exp(-8 * t) * (Math.cos(9 * t) + 0.9 * Math.sin(9 * t));
      const first = { type: "spring", stiffness: 100, damping: 10 };
      const second = { stiffness: 100, damping: 10.05 };
      """)
    let text = try example.run("lint", "figma.js").text
    #expect(text.contains("figma.js:2:21: note: (t) => 1 - Math.exp(-8 * t)"), "\(text)")
    #expect(text.contains("nearest spring: .spring(duration: 0.525, bounce: 0.337)"))
    let same = "note: the same motion, within 1 % of the distance, is also at"
    #expect(text.contains("figma.js:3:15: \(same) figma.js:4:16\n"))
    let run = try example.run("lint", ".", "--format", "json")
    let report = try JSONReader.read(run.output)
    guard case .array(let motions)? = report.member("motions") else {
      return #expect(Bool(false), "\(run)")
    }
    #expect(run.code == 0 && motions.count > 20)
    #expect(try example.run("lint", "none").code == 2)
    // All motions of the example are named, except those of this test.
    let unnamed = try example.run("lint", ".", "--manifest", "motion.json").text
    #expect(
      unnamed.split(separator: "\n").filter { $0.contains(": note: ") }.allSatisfy {
        $0.hasPrefix("./figma.js:") || $0.contains("web/motion.ts:16:")
      }, "\(unnamed)")
    #expect(try example.run("lint", ".", "--manifest", "none.json").code == 2)
  }

  @Test("find no motion in the output of builds, unless its directory is given")
  func generated() throws {
    let example = try Example()
    let names = [
      ".git", ".next", "Carthage", "DerivedData", "Pods", "_site", "bower_components", "build",
      "coverage", "dist", "node_modules", "out", "storybook-static", "target",
    ]
    for name in names {
      for folder in ["code/\(name)/css", "code/a/\(name)"] {
        try FileManager.default.createDirectory(
          at: example.url.appendingPathComponent(folder), withIntermediateDirectories: true)
        try example.write("\(folder)/a.css", "a { transition: top 1s ease-in }")
      }
    }
    try example.write("code/a/build.css", "a { transition: top 1s ease-in }")
    let run = try example.run("lint", "code")
    #expect(run.code == 0)
    #expect(run.text.split(separator: "\n").count { $0.contains("ease-in") } == 1, "\(run.text)")
    #expect(run.text.hasPrefix("code/a/build.css:1:24: note: ease-in"), "\(run.text)")
    let given = try example.run("lint", "code/dist").text
    #expect(given.hasPrefix("code/dist/css/a.css:1:24: note: ease-in"), "\(given)")
    let help = try example.run("lint", "--help").text.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    let visible = names.filter { !$0.hasPrefix(".") }
    #expect(help.contains(visible.joined(separator: ", ")), "\(help)")
    let guide = try String(
      contentsOf: Example.original.appendingPathComponent("../../docs/verify.md"), encoding: .utf8)
    #expect(visible.allSatisfy { guide.contains("`\($0)`") })
  }

  @Test("list the files of a directory that cannot be read, and read the others")
  func refused() throws {
    let example = try Example()
    let folder = example.url.appendingPathComponent("many")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try example.write("many/a.css", "a { transition: top 1s ease-in }")
    try example.write("many/b.json", String(repeating: " ", count: 4_194_305))
    #expect(mkfifo(folder.appendingPathComponent("c.css").path, 0o600) == 0)
    let name =
      folder.path.utf8CString.dropLast()
      + [0x2F, CChar(truncatingIfNeeded: 0xFF), 0x2E, 0x74, 0x73, 0]
    let descriptor = creat(Array(name), 0o600)
    #expect(descriptor >= 0)
    close(descriptor)
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("e.ts"),
      withDestinationURL: folder.appendingPathComponent("none.ts"))
    let run = try example.run("lint", "many")
    #expect(run.code == 0)
    #expect(run.text.contains("many/a.css:1:24: note: ease-in"), "\(run.text)")
    #expect(run.text.contains("many/b.json:1:1: warning: not read: has more than 4194304 bytes"))
    #expect(
      run.text.contains("many/\u{FFFD}.ts:1:1: warning: not read: has a path that is not UTF-8"))
    #expect(run.text.contains("many/e.ts:1:1: warning: not read: is a symbolic link to a missing"))
    #expect(run.text.contains("Not read: 4."), "\(run.text)")
    let place = #"{"file": "many/*.ts", "name": "x"}"#
    try example.write("m.json", #"{"motions": {"a": {"swiftui": ".bouncy", "gsap": \#(place)}}}"#)
    let verified = try example.run("verify", "m.json")
    #expect(verified.code == 2, "\(verified)")
    #expect(
      verified.complaintText.contains("many/\u{FFFD}.ts: error: has a path that is not UTF-8"))
    #expect(verified.complaintText.contains("many/e.ts: error: is a symbolic link to a missing"))
    try example.write("motion.md", "transition: top 1s ease-in")
    for (path, reason) in [
      ("many/b.json", "has more than"), ("many/c.css", "is not a regular file"),
      ("motion.md", "has no extension of a language"),
    ] {
      let run = try example.run("lint", path)
      #expect(run.code == 2 && run.complaintText.hasPrefix("\(path): error: \(reason)"), "\(run)")
    }
  }

  @Test("report the bytes that a smaller linear() saves")
  func bytes() throws {
    let example = try Example()
    let stops = (0...60).map { index in
      let time = 0.9 * Double(index) / 60, wave = 8.975979010256552 * time
      return String(1 - exp(-8.8 * time) * (cos(wave) + 0.98 * sin(wave)))
    }
    try example.write(
      "a.css", "a { transition: all 0.9s linear(\(stops.joined(separator: ", "))) }")
    let text = try example.run("lint", "a.css").text
    #expect(text.contains("a smaller linear() saves"), "\(text)")
  }
}
