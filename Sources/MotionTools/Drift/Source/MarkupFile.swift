internal import AnimationCore

/// The style sheets and the scripts in a file of HTML, Vue, Svelte or Astro.
///
/// `styles` and `script` have the same length as the file. Spaces replace all other bytes except
/// line breaks, so each place has the same offset and the same line as in the file.
struct MarkupFile {
  /// The contents of the `style` elements; style sheets in an indented syntax, such as Sass, are
  /// omitted.
  ///
  /// Spaces also replace the comments of SCSS and similar languages, because CSS has no line
  /// comments.
  let styles: SourceFile
  /// The contents of the `script` elements.
  ///
  /// In Svelte and Astro, the markup contains code, too. In these files, the script is the whole
  /// file except styles, comments, data in `script` elements and, in Astro, the lines `---`.
  let script: SourceFile
  /// True if a `script` element is in TypeScript.
  let isTypeScript: Bool

  init(_ file: SourceFile) {
    var scanner = MarkupScanner(file)
    scanner.scan()
    let others = Self.part(of: file, scanner.otherStyles, as: "scss")
    styles = Self.part(
      of: file, scanner.plainStyles, as: "css",
      adding: scanner.otherStyles, StyleSheet.withoutComments(others))
    isTypeScript = scanner.hasTypeScript
    let hasCode = ["svelte", "astro"].contains(file.pathExtension)
    script = Self.part(of: file, hasCode ? scanner.code : scanner.scripts, as: "js")
  }

  private static func part(
    of file: SourceFile, _ ranges: [Range<Int>], as language: String,
    adding others: [Range<Int>] = [], _ other: [UInt8] = []
  ) -> SourceFile {
    let newline = UInt8(ascii: "\n")
    var bytes = file.bytes.map { $0 == newline ? newline : UInt8(ascii: " ") }
    for (ranges, own) in [(ranges, file.bytes), (others, other)] {
      let whole = 0..<min(bytes.count, own.count)
      for range in ranges {
        for index in range.clamped(to: whole) { bytes[index] = own[index] }
      }
    }
    return SourceFile(path: "\(file.path).\(language)", bytes: bytes)
  }
}

/// Finds the elements with styles and scripts in markup, in linear time.
private struct MarkupScanner {
  /// The byte ranges of the contents of the `style` elements.
  ///
  /// `plainStyles` are in CSS. `otherStyles` are in other languages with braces, such as SCSS.
  private(set) var plainStyles: [Range<Int>] = [], otherStyles: [Range<Int>] = []
  /// True if a `script` element is in TypeScript.
  private(set) var hasTypeScript = false
  /// The byte ranges of the contents of the `script` elements.
  private(set) var scripts: [Range<Int>] = []
  /// The byte ranges that can contain code in Svelte and Astro.
  ///
  /// The ranges cover the whole file except styles, comments, data in `script` elements and, in
  /// Astro, the lines `---`.
  private(set) var code: [Range<Int>] = []

  private let bytes: [UInt8], isAstro: Bool
  private var index = 0
  /// The offset at which the next range of `code` begins.
  private var codeStart = 0

  init(_ file: SourceFile) {
    bytes = file.bytes
    isAstro = file.pathExtension == "astro"
  }

  mutating func scan() {
    guard Work.spend(bytes.count / 4, on: .bytes) else { return }
    if isAstro { skipFrontmatter() }
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      let start = index
      if isNext("<!--") {
        index = offset(of: "-->") ?? bytes.count
        leaveOut(start..<max(start, index))
      } else if isTag("<style") {
        let (attributes, content) = element(until: "</style")
        switch Self.language(attributes) {
        case "css": plainStyles.append(content)
        case let language where SourceFile.indentedStyles.contains(language): break
        default: otherStyles.append(content)
        }
        leaveOut(content)
      } else if isTag("<script") {
        let (attributes, content) = element(until: "</script")
        guard Self.isScript(attributes) else {
          leaveOut(content)
          continue
        }
        scripts.append(content)
        if ["ts", "tsx"].contains(Self.language(attributes)) { hasTypeScript = true }
      } else {
        index += 1
      }
    }
    code.append(codeStart..<max(codeStart, bytes.count))
  }

  private mutating func leaveOut(_ range: Range<Int>) {
    code.append(codeStart..<max(codeStart, range.lowerBound))
    codeStart = range.upperBound
  }

  /// Reads an element whose content is not markup, from its start tag up to its end tag.
  private mutating func element(until end: String) -> (attributes: String, content: Range<Int>) {
    let start = index
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if quote == nil, byte == UInt8(ascii: ">") { break }
      if quote == byte {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    let attributes = String(decoding: bytes[start..<max(start, index)], as: UTF8.self)
    let first = index
    // An element such as `<style src="a.css" />` is empty.
    let isEmpty = attributes.hasSuffix("/>")
    while !isEmpty, index < bytes.count, !isNext(end) { index += 1 }
    return (attributes, first..<max(first, index))
  }

  /// Returns the language that the attribute `lang` of a start tag names; `css` if there is none.
  private static func language(_ attributes: String) -> String {
    value(of: "lang", attributes)?.filter(\.isLetter) ?? "css"
  }

  /// True if a `script` element contains a script; false for data, such as JSON or a template.
  ///
  /// Source: HTML Standard, section 4.12.1: the type is empty, `module`, or a JavaScript MIME type.
  private static func isScript(_ attributes: String) -> Bool {
    guard let type = value(of: "type", attributes) else { return true }
    return ["", "module"].contains(type)
      || ["javascript", "ecmascript", "jscript", "babel", "jsx", "typescript"].contains {
        type.contains($0)
      }
  }

  /// Returns the lower-case value of an attribute in a start tag, without quotation marks and white
  /// space; `nil` if there is no such attribute.
  private static func value(of name: String, _ attributes: String) -> String? {
    let given = attributes.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix(name + "=") }
    return given.map { attribute in
      attribute.dropFirst(name.count + 1).filter { !"\"'>".contains($0) }.lowercased()
    }
  }

  /// Skips the script between two lines of hyphens at the start of an Astro file.
  private mutating func skipFrontmatter() {
    while index < bytes.count, bytes[index] <= 32 { index += 1 }
    guard isNext("---") else { return }
    // The lines of hyphens are not part of the script.
    // BOUND: three bytes follow the index, by the guard.
    leaveOut(index..<index + 3)
    index += 3
    guard let end = offset(of: "\n---") else {
      index = bytes.count
      return
    }
    // BOUND: the text that ends at `end` has four bytes.
    leaveOut(end - 3..<end)
    index = end
  }

  /// Returns the offset after the next occurrence of a text; `nil` if there is none.
  private func offset(of text: String) -> Int? {
    var scanner = self
    while scanner.index < bytes.count {
      if scanner.isNext(text) { return scanner.index + text.utf8.count }
      scanner.index += 1
    }
    return nil
  }

  /// True if a start tag is at `index`; `text` is its beginning, such as `<style`.
  private func isTag(_ text: String) -> Bool {
    let end = index + text.utf8.count
    guard isNext(text), end < bytes.count else { return false }
    return bytes[end] <= 32 || bytes[end] == UInt8(ascii: ">") || bytes[end] == UInt8(ascii: "/")
  }

  /// True if a text begins at `index`; the case of letters is not compared.
  private func isNext(_ text: String) -> Bool {
    guard index + text.utf8.count <= bytes.count else { return false }
    return zip(text.utf8, bytes[index...]).allSatisfy { expected, byte in
      let isUpper = (0x41...0x5A).contains(byte)
      return expected == (isUpper ? byte | 0x20 : byte)
    }
  }
}
