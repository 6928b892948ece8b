internal import AnimationNotation
internal import HTTPMessages

/// `/docs` and its pages: an index, the guides and the reference.
///
/// Each command on a page contains the request's host, so it can be pasted into a terminal.
enum DocumentationPage {
  static let path = "/docs"
  private static let reference = "reference"

  /// The media types of the pages and their files.
  static let mediaTypes = ["text/html", "text/css", "text/javascript"]

  /// The names of the pages and files below `/docs/`.
  static let names =
    Guide.allCases.map(\.rawValue) + [reference]
    + DocumentationFiles.names.filter { !$0.hasSuffix(".html") }

  static func index(for routed: RoutedRequest) -> Response {
    let items = Guide.allCases.map { guide in
      """
      <li><a href="\(guide.path)">\(HTML.escaped(guide.title))</a>
      <p>\(HTML.escaped(guide.summary))</p></li>

      """
    }
    let content = """
      <ul class="guides">
      \(items.joined())<li><a href="\(path)/\(reference)">Reference</a>
      <p>\(HTML.escaped(ReferencePage.summary))</p></li>
      </ul>
      <p>Without a browser: <code>curl localhost:8080/v1/help</code> prints commands to paste.
      <a href="/openapi.yaml">openapi.yaml</a> is the contract, and
      <a href="/llms.txt">llms.txt</a> lists all of this for programs.</p>

      """
    return response(
      html(title: "Documentation", summary: summary, content, current: nil), to: routed)
  }

  private static let summary =
    """
    Each command on these pages runs in a test, which compares the response. Long responses are \
    wrapped, and … stands for omitted text.
    """

  /// Returns the page or file that a path names.
  ///
  /// - Throws: A 404 if there is no such page. The error contains the most similar name, if a name
  ///   is similar.
  static func page(for routed: RoutedRequest) throws(Problem) -> Response {
    let name = routed.segment
    if name.isEmpty { return index(for: routed) }
    if let guide = Guide(rawValue: name) {
      return response(
        html(title: guide.title, summary: guide.summary, guide.content, current: name),
        to: routed)
    }
    if name == reference { return ReferencePage.file.response(fields, to: routed.request) }
    guard names.contains(name),
      let response = WebFiles.response(DocumentationFiles.folder + name, to: routed.request)
    else {
      let near = NearestWord.suggestion(for: name, among: names)
      throw Problem(
        .notFound,
        "there is no page with this name" + (near.map { ". The nearest name is \($0)" } ?? ""),
        allowed: names)
    }
    return response
  }

  /// Returns the response with a document; the server's address replaces the document's
  /// placeholder.
  ///
  /// The address is the host of the request; if the connections are encrypted, `https://` precedes
  /// the host.
  private static func response(_ html: String, to routed: RoutedRequest) -> Response {
    let given = routed.request.value(of: .host) ?? ""
    let host = HTML.escaped(given.isEmpty ? placeholder : given)
    let isEncrypted = routed.service.isEncrypted
    // The document is split at the placeholders before the host is inserted. So a placeholder
    // inside the host is not replaced.
    let parts = html.split(separator: "http://\(placeholder)", omittingEmptySubsequences: false)
      .map { part in
        part.split(separator: placeholder, omittingEmptySubsequences: false)
          .joined(separator: isEncrypted ? "https://\(host)" : host)
      }
    let named = parts.joined(separator: "\(isEncrypted ? "https" : "http")://\(host)")
    return Response(status: 200, fields: fields, content: Array(named.utf8))
  }

  private static let placeholder = "localhost:8080"

  /// The header fields of documents.
  static let fields = HTML.fields(policy: policy)

  /// The content security policy, which restricts scripts, styles, pictures, requests and form
  /// targets to the page's own server.
  ///
  /// Source: W3C Content Security Policy Level 3.
  private static let policy = [
    "default-src 'none'", "img-src 'self'", "style-src 'self'", "script-src 'self'",
    "connect-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
  ]

  /// Returns a complete document.
  ///
  /// - Parameters:
  ///   - content: The HTML below the summary.
  ///   - current: The name of the page, to mark the page's link in the navigation; `nil` for the
  ///     index.
  static func html(title: String, summary: String, _ content: String, current: String?) -> String {
    let links = Guide.allCases.map { ($0.rawValue, $0.title) } + [(reference, "Reference")]
    let items = links.map { name, text in
      let mark = name == current ? " aria-current=\"page\"" : ""
      return "<li><a href=\"\(path)/\(name)\"\(mark)>\(HTML.escaped(text))</a></li>\n"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8" />
      <title>\(HTML.escaped(title)) · Inbetween</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="description" content="\(HTML.escaped(summary))" />
      <meta name="color-scheme" content="light dark" />
      <link rel="stylesheet" href="/page/colors.css" />
      <link rel="stylesheet" href="\(path)/docs.css" />
      <script type="module" src="\(path)/docs.js"></script>
      </head>
      <body>
      <a class="skip" href="#content">Skip to the content</a>
      <header><a class="brand" href="/">Inbetween</a>
      <nav aria-label="Documentation"><ul>
      <li><a href="\(path)"\(current == nil ? " aria-current=\"page\"" : "")>Overview</a></li>
      \(items.joined())</ul></nav></header>
      <main id="content">
      <h1>\(HTML.escaped(title))</h1>
      <p class="lead">\(HTML.inline(summary))</p>
      \(content)</main>
      </body>
      </html>

      """
  }
}

extension Route {
  static let documentation = page(
    DocumentationPage.path, offers: ["text/html"], [.pure, .compressible],
    help: [HelpLine(.pages, "HOST/docs             guides and reference, in a browser")]
  ) { routed throws(Problem) in DocumentationPage.index(for: routed) }

  // A worker handles the requests, because the first request for the reference renders it from the
  // contract.
  static let documentationPage = page(
    "\(DocumentationPage.path)/{page}", offers: DocumentationPage.mediaTypes,
    [.pure, .compressible, .long]
  ) { routed throws(Problem) in
    try DocumentationPage.page(for: routed)
  }
}
