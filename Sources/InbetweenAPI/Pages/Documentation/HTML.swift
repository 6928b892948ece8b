internal import HTTPMessages

/// HTML that is also well-formed XML, so that an XML parser can check it.
enum HTML {
  /// Returns a text that is escaped for use in an element or an attribute.
  ///
  /// Control characters except newlines become spaces, because XML forbids or discourages most of
  /// them.
  static func escaped(_ text: String) -> String {
    XMLText.escaped(text).replacing("'", with: "&#39;")
  }

  /// Returns the header fields of a document.
  ///
  /// - Parameter policy: The directives of the document's content security policy.
  static func fields(policy: [String]) -> [Field] {
    [
      Field(.contentType, "text/html; charset=utf-8"),
      Field(.contentSecurityPolicy, policy.joined(separator: "; ")),
      Field("Referrer-Policy", "no-referrer"),
    ]
  }

  /// Returns a `code` element with an escaped text.
  static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

  /// Returns the HTML of a line of Markdown with `code` and **strong** text.
  static func inline(_ text: String) -> String {
    parts(of: text, between: "`").enumerated().map { index, part in
      index.isMultiple(of: 2) ? strong(part) : code(part)
    }.joined()
  }

  private static func strong(_ text: String) -> String {
    parts(of: text, between: "**").enumerated().map { index, part in
      index.isMultiple(of: 2) ? escaped(part) : "<strong>\(escaped(part))</strong>"
    }.joined()
  }

  /// Splits a text at a mark, such as `**`: the parts with odd indices were enclosed in two marks.
  ///
  /// A mark without a counterpart is part of the text.
  private static func parts(of text: String, between mark: String) -> [String] {
    var parts = text.split(separator: mark, omittingEmptySubsequences: false).map(String.init)
    if parts.count.isMultiple(of: 2), let last = parts.popLast(), let before = parts.popLast() {
      parts.append(before + mark + last)
    }
    return parts
  }

  /// Returns the HTML of Markdown with paragraphs, lists, tables and indented code.
  ///
  /// These are the blocks that the descriptions of the contract contain.
  ///
  /// Source: CommonMark 0.31, sections 4.4, 4.8 and 5.3.
  static func blocks(_ markdown: String) -> String {
    var html = "", block: [String] = [], kind = Block.paragraph
    func close() {
      if !block.isEmpty { html += kind.html(block) }
      block = []
    }
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = String(line)
      guard !text.allSatisfy(\.isWhitespace) else {
        close()
        kind = .paragraph
        continue
      }
      let own = Block(text)
      // A line without a mark continues a paragraph or an item of a list.
      if own != .paragraph, own != kind {
        close()
        kind = own
      }
      if kind == .list, own == .paragraph, let last = block.popLast() {
        block.append("\(last) \(text.drop(while: \.isWhitespace))")
      } else {
        block.append(text)
      }
    }
    close()
    return html
  }

  private enum Block: Equatable {
    case paragraph
    case list
    case table
    case code

    /// Determines the kind of block to which a line belongs.
    init(_ line: String) {
      switch true {
      case line.hasPrefix("- "): self = .list
      case line.hasPrefix("|"): self = .table
      case line.hasPrefix("    "): self = .code
      default: self = .paragraph
      }
    }

    func html(_ lines: [String]) -> String {
      switch self {
      case .paragraph: "<p>\(HTML.inline(lines.joined(separator: " ")))</p>\n"
      case .list:
        "<ul>\(lines.map { "<li>\(HTML.inline(String($0.dropFirst(2))))</li>" }.joined())</ul>\n"
      case .code:
        "<pre><code>"
          + HTML.escaped(lines.map { String($0.dropFirst(4)) }.joined(separator: "\n"))
          + "</code></pre>\n"
      case .table: HTML.table(lines)
      }
    }
  }

  private static func table(_ lines: [String]) -> String {
    let rows = lines.map { line in
      line.split(separator: "|").map { $0.trimmed }.filter { !$0.isEmpty }
    }
    // The second line separates the head from the rows.
    let body = rows.dropFirst(2).map { row in
      "<tr>\(row.map { "<td>\(inline(String($0)))</td>" }.joined())</tr>\n"
    }
    let head = rows.first?.map { "<th scope=\"col\">\(inline(String($0)))</th>" } ?? []
    return """
      <table><thead><tr>\(head.joined())</tr></thead>
      <tbody>
      \(body.joined())</tbody></table>

      """
  }
}
