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

  private static let fields = [
    Field(.contentType, "text/html; charset=utf-8"),
    Field(.vary, "X-Forwarded-Proto"),
    Field(.contentSecurityPolicy, policy.joined(separator: "; ")),
    Field("Referrer-Policy", "no-referrer"),
  ]

  /// The scripts, styles and connections that the page may use: those of its own server.
  ///
  /// Source: W3C Content Security Policy Level 3.
  private static let policy = [
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
    "connect-src 'self'", "img-src 'self' data:", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'",
  ]

  /// The document before and after the mark for the preview.
  private static let parts: (head: [UInt8], tail: [UInt8]) = {
    let document = WebFiles.files[WebFiles.document]?.content ?? []
    let mark = Array("<!-- preview -->".utf8)
    guard let place = document.firstRange(of: mark) else { return (document, []) }
    return (Array(document[..<place.lowerBound]), Array(document[place.upperBound...]))
  }()
}

/// The Open Graph tags of the page, by which a link in a chat shows its curve.
///
/// Source: the Open Graph protocol, ogp.me.
struct LinkPreview {
  /// The tags as HTML.
  ///
  /// The animation's text is that of the request, so it is escaped.
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
      "<meta property=\"\(name)\" content=\"\(Self.escaped(value))\">\n"
    }
    html = lines.joined() + "<meta name=\"twitter:card\" content=\"summary_large_image\">\n"
  }

  /// True if a text is an animation by its length.
  private static func isShort(_ text: String) -> Bool {
    Limits.textCharacters.whole.contains(text.utf16.count)
  }

  /// Returns the path and the query of the picture of one or two animations.
  private static func picture(of animations: [String]) -> String {
    let size = "&width=600&height=315&scale=2"
    let shown = animations.isEmpty ? [".bouncy"] : animations
    let texts = shown.map(percentEncoded).joined(separator: ",")
    return shown.count == 1
      ? "/v1/evaluate.png?animation=\(texts)\(size)"
      : "/v1/compare.png?animations=\(texts)\(size)"
  }

  /// Returns a text with all bytes escaped that are not unreserved.
  ///
  /// Source: RFC 3986 section 2.3.
  private static func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { result, byte in
      let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte.lowercased
      if isLetter || byte.decimalDigit != nil || "-._~".utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        // BOUND: both indices are below 16.
        result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }

  /// Returns a text for use in an attribute or an element, without control characters.
  ///
  /// Source: HTML, section 13.1.2.3, attributes.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
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
