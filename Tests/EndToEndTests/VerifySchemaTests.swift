import Foundation
import TestSupport
import Testing

/// Checks the reports of `verify` with a JSON Schema validator.
@Suite("Reports of verify in SARIF", .timeLimit(.minutes(2)))
struct VerifySchemaTests {
  /// Writes a directory with odd names, runs `verify`, and prints one line for each report.
  private static let check = #"""
    import json, os, subprocess, sys, tempfile
    import jsonschema
    schema = json.load(open("Tests/Fixtures/sarif-2.1.0-report.schema.json"))
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    program, example = sys.argv[1], os.path.abspath("Examples/DriftGate")
    folder = tempfile.mkdtemp()
    def write(name, text):
        with open(os.path.join(folder, name), "w") as file: file.write(text)
    def verify(*arguments, directory=folder):
        command = [program, "verify", "--format", "sarif", *arguments]
        return subprocess.run(command, cwd=directory, capture_output=True)
    name = "a b#c%d\u00e9{}[].css"
    write(name, "\ufeff/* \U0001f600 */ .a { transition: top 1s ease }\n:root { --t: {x}; }")
    css = [{"file": name, "selector": ".a"}, {"file": name, "easing": "--t", "duration": "--u"}]
    tokens = {"file": "t.json", "path": "a.{b}"}
    motions = {"a{0}": {"swiftui": ".bouncy", "css": css, "dtcg": tokens}}
    write("m.json", json.dumps({"motions": motions}))
    write("t.json", '{"a": {"{b}": {"$type": "duration", "$value": "200ms"}}}')
    write("broken.json", '{"motions": {"{a}": 1}}')
    write("right.json", '{"motions": {"a": {"swiftui": ".bouncy", "css": []}}}')
    runs = [
        verify("motion.json", directory=example), verify("m.json"), verify("./m.json"),
        verify(os.path.join(folder, "m.json")), verify("broken.json"), verify("missing {}.json"),
        verify("right.json"),
    ]
    for run in runs:
        report = json.loads(run.stdout)
        errors = list(validator.iter_errors(report))
        results = report["runs"][0]["results"]
        print(run.returncode, len(results) > 0, len(errors), errors[0].message if errors else "")
    """#

  @Test("obey the rules of SARIF 2.1.0 and of GitHub")
  func schema() throws {
    let script = FileManager.default.temporaryDirectory
      .appendingPathComponent("inbetween-sarif-\(UUID().uuidString).py")
    try Self.check.write(to: script, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: script) }
    // Tests and executables are built in the same directory.
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("inbetween").path
    let text = try #require(
      try shell(["python3 '\(script.path)' '\(program)' 2>&1"], in: Readme.root).first)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 7, "\(text)")
    #expect(lines.allSatisfy { $0.split(separator: " ").dropFirst(2).first == "0" }, "\(text)")
  }
}
