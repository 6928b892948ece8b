/// The files of the documentation among those of the program: guides, style sheet and script.
enum DocumentationFiles {
  /// The folder of the files.
  static let folder = "docs/"

  /// The names of the files, without their folder, sorted.
  static let names = WebFiles.files.keys.filter { $0.hasPrefix(folder) }
    .map { String($0.dropFirst(folder.count)) }.sorted()

  /// Returns the file with a name; `nil` if there is none.
  static func file(_ name: String) -> EmbeddedFile? {
    let path = folder + name
    return WebFiles.files[path]
  }
}
