/// The contract's description of a command, for help texts.
package struct CommandListing: Sendable {
  /// A query parameter of the command's requests.
  package struct Parameter: Sendable, Equatable {
    package let name: String
    /// The description, as plain text.
    package let summary: String
    /// The allowed words; empty if the values are not restricted to words.
    package let values: [String]
  }

  package let command: RouteCommand
  /// The summary of the command's operation, as a sentence.
  package let summary: String
  /// The description of the command's operation as plain text on one line; empty if the operation
  /// has no description.
  package let description: String
  /// The query parameters, in the order of the contract.
  package let parameters: [Parameter]

  /// The descriptions of all commands.
  package static let all = RouteCommand.all.map { CommandListing($0) }

  /// The descriptions of all commands, each with only its summary.
  package static let summaries = RouteCommand.all.map {
    CommandListing($0, ContractExcerpt.summaries)
  }

  /// Creates the description from the command's operations in the contract.
  package init(_ command: RouteCommand) { self.init(command, ContractExcerpt.operations) }

  /// Creates the description of a command from the operations with the command's path and methods.
  ///
  /// An operation is used if its method is one of the command's methods.
  ///
  /// - Parameter operations: The operations to search, such as all operations of the contract.
  init(_ command: RouteCommand, _ operations: [ReferencePage.Operation]) {
    self.command = command
    let operations = operations.filter {
      $0.path == command.template && command.methods.contains($0.method)
    }
    let first = operations.first { $0.method != "GET" } ?? operations.first
    let summary = first?.summary ?? ""
    self.summary =
      command.accept == "text/plain" && summary.hasSuffix(".")
      ? summary.dropLast() + ", as text for a terminal." : summary
    description = Self.plain(first?.node["description"].text ?? "")
    var parameters: [Parameter] = []
    for node in operations.flatMap(\.parameters).map(\.resolved)
    where node["in"].text == "query" {
      let name = node["name"].text ?? ""
      if parameters.contains(where: { $0.name == name }) { continue }
      parameters.append(
        Parameter(
          name: name, summary: Self.plain(node["description"].text ?? ""),
          values: Self.values(node["schema"].resolved)))
    }
    self.parameters = parameters
  }

  /// The operands in the usage, such as `[ANIMATION | FILE | -]`.
  package var operands: String {
    let segments = command.segments.map { $0.uppercased() }
    var last: [String] = []
    if let text = command.text { last.append(text.uppercased()) }
    if !command.contentTypes.isEmpty { last += ["FILE", "-"] }
    let choice = last.joined(separator: " | ")
    let rest = choice.isEmpty ? [] : [command.needsNoContent ? "[\(choice)]" : choice]
    return (segments + rest).joined(separator: " ")
  }

  /// The rule for the operands, as sentences for the help text; empty if there are no operands.
  package var operandRule: String {
    var sentences: [String] = []
    if command.segments.contains("id") {
      sentences.append("ID is the name of a session, such as ses_AfK5xPw1sJu6ZgEo3QmH8t.")
    }
    let isContent = !command.needsNoContent
    if let text = command.text {
      sentences.append("\(text.uppercased()) \(Self.meaning(of: text)).")
      if !isContent, !["spring", "curve"].contains(text) {
        sentences.append(
          """
          A file NAME.swift is a custom animation, to which the options --name, --arguments and \
          --modifiers belong.
          """)
      }
    }
    guard !command.contentTypes.isEmpty else { return sentences.joined(separator: " ") }
    if command.diagnostics != nil {
      sentences.append(
        "FILE is a file NAME.swift with a custom animation, or a file with a request in JSON.")
    } else {
      let lines = command.contentTypes.contains("application/x-ndjson") ? " or NDJSON" : ""
      let text = isContent && command.text != nil ? ", or with that text" : ""
      sentences.append("FILE is a file with a request in JSON\(lines)\(text).")
    }
    return (sentences + ["- is standard input."]).joined(separator: " ")
  }

  /// Returns a description of the operand that becomes the parameter with this name.
  private static func meaning(of parameter: String) -> String {
    switch parameter {
    case "spring": "is SwiftUI text such as .bouncy, or material3.expressive.fast.spatial"
    case "curve": "is SwiftUI text such as .easeIn, or material3.easing.standard"
    case "animations": "is SwiftUI text such as .bouncy; give two to eight"
    case "from", "motion":
      "is SwiftUI text such as '.spring(duration: 0.5)', or JSON with a platform's parameters"
    default: "is SwiftUI text such as '.spring(duration: 0.5)'"
    }
  }

  /// Returns the words that a schema allows: the words of an enumeration or of a list's elements.
  private static func values(_ schema: ContractNode) -> [String] {
    let words = schema["enum"].isMissing ? schema["items"].resolved["enum"] : schema["enum"]
    return words.elements.map(\.written)
  }

  /// Returns Markdown as one line, without backquotes and `**`.
  ///
  /// `%23` becomes `#`, because the values of options are not percent-encoded.
  private static func plain(_ markdown: String) -> String {
    markdown.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
      .map { String(Substring($0)) }.joined(separator: " ")
      .replacing("`", with: "").replacing("**", with: "").replacing("%23", with: "#")
  }
}
