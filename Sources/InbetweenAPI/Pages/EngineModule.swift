internal import CEngineModule
internal import HTTPMessages

/// `/engine.wasm` and `/engine/DIGEST.wasm`: the engine as WebAssembly.
///
/// The first address returns the current module, which caches must revalidate. The second address
/// contains a hash of the module's bytes, so its response never changes.
package struct EngineModule: Sendable {
  private let file: EmbeddedFile
  /// The permanent path, which contains a hash of the module's bytes.
  let path: String

  /// Creates a module from its bytes; `nil` if `content` is empty.
  package init?(_ content: [UInt8]) {
    guard !content.isEmpty else { return nil }
    file = EmbeddedFile(content)
    path = "\(Self.folder)\(String(ContentHash.value(of: content), radix: 36)).wasm"
  }

  /// The module in the program; `nil` if the program was built without Scripts/wasm.
  package static let embedded = EngineModule(
    (0..<engine_module_size()).map { engine_module_byte($0) })

  private static let folder = "/engine/"
  static let mediaType = "application/wasm"

  /// Returns the response of `/engine.wasm`.
  ///
  /// The field `Link` of the response contains the permanent path.
  func current(for request: Request) -> Response {
    file.response(
      [Field(.contentType, Self.mediaType), Field(.link, "<\(path)>; rel=\"canonical\"")],
      to: request)
  }

  /// Returns the response of the permanent path with the given file name.
  ///
  /// - Throws: A 404 if the name is not the name of this server's module.
  func permanent(_ name: String, for request: Request) throws(Problem) -> Response {
    guard Self.folder + name == path else {
      throw Problem(
        .notFound, "this server has another version of the WebAssembly module: request \(path)",
        allowed: [path],
        // Another server may have this module. So the error must not be cached.
        fields: [Field(.cacheControl, "no-store")])
    }
    return file.response([Field(.contentType, Self.mediaType)], to: request)
  }
}

extension RoutedRequest {
  /// Returns the WebAssembly module that the service offers.
  ///
  /// - Throws: A 404 if the program was built without the module.
  fileprivate func engineModule() throws(Problem) -> EngineModule {
    guard let module = service.engineModule() else {
      throw Problem(
        .notFound,
        """
        this server was built without engine.wasm: its operator can run Scripts/wasm and build it \
        again
        """,
        fields: [Field(.cacheControl, "no-store")])
    }
    return module
  }
}

extension Route {
  // A worker handles the request, because the first response takes milliseconds to compress.
  static let engineModule = page(
    "/engine.wasm", offers: [EngineModule.mediaType], [.pure, .compressible, .long],
    help: [HelpLine(.pages, "HOST/engine.wasm      the engine as WebAssembly")]
  ) { routed throws(Problem) in
    try routed.engineModule().current(for: routed.request)
  }

  static let permanentEngineModule = page(
    "/engine/{file}", offers: [EngineModule.mediaType],
    [.pure, .permanent, .compressible, .long]
  ) { routed throws(Problem) in
    try routed.engineModule().permanent(routed.segment, for: routed.request)
  }
}
