import AnimationNotation
import InbetweenAPI
import JSONCodec

/// The errors of a response as lines for a terminal.
struct CommandReport {
  private let request: CommandRequest
  /// The name of the source file to which the errors refer; `nil` if there is no source file.
  private let source: String?

  /// Creates a report on the response to `request`.
  ///
  /// - Parameter source: The file that contains the source text; by default `request.source`.
  init(of request: CommandRequest, source: String? = nil) {
    self.request = request
    self.source = source ?? request.source
  }

  /// Returns the errors of a problem document as lines; `nil` for any other content.
  func lines(problem content: [UInt8]) -> [String]? {
    guard let json = try? JSONReader.read(content), let title = json.text("title") else {
      return nil
    }
    var lines: [String] = []
    let faults = json.elements("errors")
    let detail = json.text("detail")
    if json.integer("line") != nil, json.integer("column") != nil {
      lines.append(located(json, at: request.content ?? "the content", detail ?? title))
    } else {
      lines.append("inbetween: \(title)\(detail.map { ": \($0)" } ?? "")")
    }
    lines += json.allowed(indent: "  ")
    for fault in faults {
      lines.append(line(fault))
      lines += fault.allowed(indent: "    ")
    }
    if let type = json.text("type"), type.hasPrefix("/") { lines.append("More: inbetween \(type)") }
    return lines
  }

  /// Returns one line for each diagnostic in a JSON object; empty if there are no diagnostics.
  ///
  /// - Parameter member: The key of the object's member that lists the diagnostics.
  func lines(diagnostics member: String, in content: [UInt8]) -> [String] {
    guard let json = try? JSONReader.read(content) else { return [] }
    return json.elements(member).map {
      located($0, at: source ?? request.content ?? "the text", $0.text("message") ?? "")
    }
  }

  private func line(_ fault: JSON) -> String {
    let detail = (fault.text("detail") ?? "") + addition(fault)
    if let line = fault.integer("line"), let column = fault.integer("column"),
      let source
    {
      let prefix = "line \(line), column \(column) of the source: "
      let rest = detail.hasPrefix(prefix) ? String(detail.dropFirst(prefix.count)) : detail
      return located(fault, at: source, rest)
    }
    let column = fault.integer("column").map { ", column \($0)" } ?? ""
    return "  \(place(fault))\(fault.integer("line") == nil ? column : ""): \(detail)"
  }

  /// Returns a line in the format of compiler errors: `file:line:column: error: message`.
  private func located(_ fault: JSON, at file: String, _ message: String) -> String {
    "\(file):\(fault.integer("line") ?? 1):\(fault.integer("column") ?? 1): error: \(message)"
  }

  private func place(_ fault: JSON) -> String {
    let pointer = fault.text("pointer") ?? ""
    let whole =
      fault.text("parameter").map { $0 == request.operand ? $0 : "--\($0)" } ?? request.content
    return [whole ?? "", pointer].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func addition(_ fault: JSON) -> String {
    var addition = ""
    if let given = fault.member("given") { addition += " (given: \(given.written))" }
    addition += Violation.question(fault.text("suggestion"), after: fault.text("detail") ?? "")
    return addition
  }
}

extension JSON {
  fileprivate func text(_ key: String) -> String? {
    if case .string(let text)? = member(key) { text } else { nil }
  }

  fileprivate func integer(_ key: String) -> Int? {
    if case .number(let number)? = member(key) {
      Int(bounded: number, in: 0...1_000_000_000)
    } else {
      nil
    }
  }

  fileprivate func elements(_ key: String) -> [JSON] {
    if case .array(let elements)? = member(key) { elements } else { [] }
  }

  fileprivate func allowed(indent: String) -> [String] {
    let values = elements("allowed").map { $0.text ?? "" }
    return values.isEmpty ? [] : ["\(indent)allowed: \(values.joined(separator: ", "))"]
  }
}
