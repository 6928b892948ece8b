internal import CWebFiles
internal import HTTPMessages

/// The files of the page at `/`, the JavaScript client and the documentation.
///
/// The program contains the files. The scripts are plain ES modules without a build step.
enum WebFiles {
  static let files: [String: EmbeddedFile] = {
    let files = (0..<web_file_count()).map { file in
      let name = (0..<Int.max).lazy.map { web_file_name_byte(file, $0) }.prefix { $0 != 0 }
      let content = (0..<web_file_size(file)).map { web_file_byte(file, $0) }
      return (String(decoding: Array(name), as: UTF8.self), EmbeddedFile(content))
    }
    return Dictionary(files, uniquingKeysWith: { first, _ in first })
  }()

  /// The name of the page's HTML document; the server inserts the link preview into this document.
  static let document = "index.html"
  /// The files of the JavaScript client: two modules and the type declarations.
  ///
  /// `client.js` loads `client-data.js` when `client-data.js` is needed.
  private static let client = ["client.js", "client-data.js", "client.d.ts"]

  /// The media types of the page's files.
  static let mediaTypes = ["text/javascript", "text/css"]

  /// The names of the files in `/page/`, sorted.
  static let names = files.keys.filter {
    !([document] + client).contains($0) && !$0.hasPrefix(DocumentationFiles.folder)
  }.sorted()

  /// Returns the response with a file; `nil` if there is no such file.
  static func response(_ name: String, to request: Request) -> Response? {
    let type = name.hasSuffix(".css") ? "css" : name.hasSuffix(".js") ? "javascript" : "plain"
    let field = Field(.contentType, "text/\(type); charset=utf-8")
    return files[name].map { $0.response([field], to: request) }
  }

  /// Returns the response of `/page/NAME`.
  ///
  /// - Throws: A 404 if the page has no such file.
  fileprivate static func pageFile(
    _ name: String, to request: Request
  ) throws(Problem) -> Response {
    guard names.contains(name), let response = response(name, to: request) else {
      throw Problem(.notFound, "/page/ has no file with this name", allowed: names)
    }
    return response
  }

  fileprivate static func clientFile(to request: Request) throws(Problem) -> Response {
    guard let response = response(String(request.path.dropFirst()), to: request) else {
      throw Problem(.notFound, "this server was built without this file")
    }
    return response
  }
}

extension Route {
  private static let ofPage: Traits = [.pure, .compressible, .page]

  static let client = page(
    "/client.js", offers: ["text/javascript"], ofPage,
    help: [HelpLine(.pages, "HOST/client.js        the JavaScript client; its types: /client.d.ts")]
  ) { routed throws(Problem) in try WebFiles.clientFile(to: routed.request) }

  static let clientData = page("/client-data.js", offers: ["text/javascript"], ofPage) {
    routed throws(Problem) in try WebFiles.clientFile(to: routed.request)
  }

  static let clientTypes = page("/client.d.ts", offers: MediaTypes.text, ofPage) {
    routed throws(Problem) in try WebFiles.clientFile(to: routed.request)
  }

  static let pageFile = page("/page/{file}", offers: WebFiles.mediaTypes, ofPage) {
    routed throws(Problem) in try WebFiles.pageFile(routed.segment, to: routed.request)
  }
}
