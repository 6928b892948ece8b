/// A name by which a command line selects a route.
struct CommandName: Sendable {
  /// The words of the name, such as `export` and `css`.
  let words: [String]
  /// The method of the requests; `nil` if the method depends on the presence of content.
  let method: String?
  /// The media type that requests accept by default; `nil` if they accept any media type.
  let accept: String?
  /// The key of the response member that lists the errors in a checked text.
  ///
  /// It is `nil` if the route checks no text.
  let diagnostics: String?

  /// Creates a command name from words that are separated by spaces.
  init(_ name: String, method: String? = nil, accept: String? = nil, diagnostics: String? = nil) {
    words = name.split(separator: " ").map(String.init)
    self.method = method
    self.accept = accept
    self.diagnostics = diagnostics
  }

  /// Returns a list with the name that follows from a path: `export css` for `/v1/export/css`.
  ///
  /// The list is empty for a path that has variable parts or does not begin with `/v1/`. It is also
  /// empty for a route that uses the session store.
  static func derived(from template: PathTemplate, _ traits: Route.Traits) -> [CommandName] {
    let prefix = "/v1/"
    guard template.isFixed, template.text.hasPrefix(prefix), !traits.contains(.store) else {
      return []
    }
    return [CommandName(String(template.text.dropFirst(prefix.count)).replacing("/", with: " "))]
  }
}
