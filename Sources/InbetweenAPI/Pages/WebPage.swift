internal import AnimationNotation
internal import HTTPMessages

/// `/` for browsers: the page, with a preview of the animation in its query.
enum WebPage {
  /// Returns the response to a browser.
  ///
  /// - Parameter isEncrypted: True if the server's connections are encrypted.
  static func response(to request: Request, isEncrypted: Bool) -> Response {
    let preview = LinkPreview(of: request, isEncrypted: isEncrypted)
    return Response(
      status: 200, fields: fields,
      content: parts.head + Array(preview.html.utf8) + parts.tail)
  }

  private static let fields = HTML.fields(policy: policy) + [Field(.vary, "X-Forwarded-Proto")]

  /// The content security policy, which allows scripts, styles and connections only from the page's
  /// own server.
  ///
  /// Pictures can also be `data:` URLs.
  ///
  /// Source: W3C Content Security Policy Level 3.
  private static let policy = [
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
    "connect-src 'self'", "img-src 'self' data:", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'",
  ]

  /// The HTML document in two parts: the bytes before and after the placeholder for the link
  /// preview.
  private static let parts: (head: [UInt8], tail: [UInt8]) = {
    let document = WebFiles.files[WebFiles.document]?.content ?? []
    let mark = Array("<!-- preview -->".utf8)
    guard let place = document.firstRange(of: mark) else { return (document, []) }
    return (Array(document[..<place.lowerBound]), Array(document[place.upperBound...]))
  }()
}

/// The page's Open Graph tags, from which a chat program shows the animation's curve beside a link.
///
/// Source: the Open Graph protocol, ogp.me.
struct LinkPreview {
  /// The tags as HTML; the text of the animation is escaped.
  let html: String

  /// Creates the tags from the host and the query of a request.
  init(of request: Request, isEncrypted: Bool) {
    let parameters = (try? Query.parameters(request.query)) ?? []
    let animations = ["animation", "with"].compactMap { name in
      parameters.first { $0.name == name && Self.isShort($0.value) }?.value
    }
    let title = animations.isEmpty ? "Inbetween" : animations.joined(separator: " beside ")
    var tags = [
      ("og:type", "website"), ("og:site_name", "Inbetween"), ("og:title", title),
      ("og:description", "The exact motion of a SwiftUI animation, played in the browser."),
    ]
    if let host = request.value(of: .host), !host.isEmpty {
      let isSecure = isEncrypted || request.value(of: "X-Forwarded-Proto") == "https"
      let origin = "\(isSecure ? "https" : "http")://\(host)"
      tags += [
        ("og:image", origin + Self.picture(of: animations)),
        ("og:image:width", "1200"), ("og:image:height", "630"),
        ("og:image:alt", "The curve of \(title)"),
      ]
    }
    let lines = tags.map { name, value in
      let line = HTML.escaped(value).replacing("\n", with: " ")
      return "<meta property=\"\(name)\" content=\"\(line)\">\n"
    }
    html = lines.joined() + "<meta name=\"twitter:card\" content=\"summary_large_image\">\n"
  }

  /// True if a text is not empty, and not too long for an animation.
  private static func isShort(_ text: String) -> Bool {
    Limits.textCharacters.whole.contains(text.utf16.count)
  }

  /// Returns the path and the query of a picture that shows one or two animations.
  ///
  /// Without animations, the picture shows `.bouncy`.
  private static func picture(of animations: [String]) -> String {
    let size = "&width=600&height=315&scale=2"
    let shown = animations.isEmpty ? [".bouncy"] : animations
    let texts = shown.map(CanonicalQuery.escaped).joined(separator: ",")
    return shown.count == 1
      ? "/v1/evaluate.png?animation=\(texts)\(size)"
      : "/v1/compare.png?animations=\(texts)\(size)"
  }

}

extension Route {
  static let root = page(
    "/", offers: MediaTypes.text + ["text/html"], [.pure, .compressible, .page],
    help: [HelpLine(.pages, "HOST/                 the page, in a browser")]
  ) { routed throws(Problem) in
    let accept = routed.request.list(of: .accept)
    let isHTML = Negotiation.preferred(accept, ["text/plain", "text/html"]) == "text/html"
    var response =
      isHTML
      ? WebPage.response(to: routed.request, isEncrypted: routed.service.isEncrypted)
      : HelpPage.response(to: routed.request)
    response.addVary("Accept")
    return response
  }
}
