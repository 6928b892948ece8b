internal import CDocumentation

/// The files of the documentation, which the program contains: guides, style sheet and script.
enum DocumentationFiles {
  /// The content of each file by its name.
  static let contents: [String: [UInt8]] = {
    let files = (0..<documentation_count()).map { file in
      let name = (0..<Int.max).lazy.map { documentation_name_byte(file, $0) }.prefix { $0 != 0 }
      let content = (0..<documentation_size(file)).map { documentation_byte(file, $0) }
      return (String(decoding: Array(name), as: UTF8.self), content)
    }
    return Dictionary(files, uniquingKeysWith: { first, _ in first })
  }()

  /// Returns the text of a file; empty if there is no such file.
  static func text(_ name: String) -> String {
    String(decoding: contents[name] ?? [], as: UTF8.self)
  }
}
