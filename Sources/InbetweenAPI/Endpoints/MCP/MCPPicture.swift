internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import JSONCodec

/// The request for the plot that illustrates a tool's result.
struct MCPPicture: Sendable {
  let target: MCPTarget
  /// True if the body of the request consists of the tool's own arguments.
  ///
  /// Errors of the request are shown to the caller only if this property is true, because their
  /// locations then refer to arguments of the tool.
  private let hasArguments: Bool

  private init(_ path: String, _ body: [UInt8], hasArguments: Bool) {
    self.hasArguments = hasArguments
    target = MCPTarget(
      path: path, query: "width=\(Self.width)&theme=light", body: body, accept: "image/png")
  }

  /// Returns the request for a picture that the tool's own arguments describe.
  ///
  /// - Parameters:
  ///   - arguments: The arguments as JSON text.
  ///   - path: The path of the picture, such as `/v1/compare.png`.
  static func arguments(_ arguments: [UInt8], at path: String) -> MCPPicture {
    MCPPicture(path, arguments, hasArguments: true)
  }

  /// Returns the request for a picture of a motion that is not described by the tool's own
  /// arguments.
  ///
  /// - Parameter body: The description of the motion, as the JSON body of `/v1/evaluate.png`.
  static func motion(_ body: [UInt8]) -> MCPPicture {
    MCPPicture("/v1/evaluate.png", body, hasArguments: false)
  }

  /// The width in pixels; at this width, a picture is readable and takes little of a model's
  /// context.
  private static let width = 560

  /// A picture, or the reason why there is none.
  enum Content: Sendable {
    case image(base64: String)
    case missing(reason: String)

    /// The approximate size in bytes of the content as JSON, without the keys.
    var size: Int {
      switch self {
      case .image(let text), .missing(let text): text.utf8.count
      }
    }

    /// Writes the picture as an element of the result's array `content`, which the caller has
    /// opened.
    func write(to json: inout JSONWriter) {
      switch self {
      case .image(let data):
        json.beginObject()
        for (key, text) in [("type", "image"), ("data", data), ("mimeType", "image/png")] {
          json.string(key, text)
        }
        json.endObject()
      case .missing(let reason): MCPToolCall.write("There is no picture: \(reason)", to: &json)
      }
    }
  }

  /// Draws the picture with the work steps that the call has not spent yet.
  ///
  /// If the picture needs more work steps, the call returns its result without the picture.
  ///
  /// - Returns: The picture, or the reason why the picture is missing. The result is `nil` if the
  ///   picture's request fails and `hasArguments` is false. The errors of such a request would make
  ///   no sense to the caller.
  func content(_ service: EvaluationService, within message: Request) -> Content? {
    let request = target.request(within: message)
    let whole = Work.budget
    let spent = whole?.spent ?? 0
    // BOUND: both numbers are at least 0.
    let budget = WorkBudget(steps: max((whole?.steps ?? Limits.work.max) - spent, 0), within: whole)
    do throws(WorkStop) {
      let response = try Work.perform(within: budget) { () -> Response in
        service.responseWithoutStoring(to: request, RouteTable.match(request.path))
      }
      guard response.status == 200 else { return missing(response) }
      return .image(base64: Base64.text(of: response.content[...]))
    } catch {
      guard case .exhausted = error else { return missing(Problem(error).response()) }
      return .missing(
        reason: "with the picture, the call would exceed the work limit \(Limits.work.citation)")
    }
  }

  /// Returns the problem document in `response` as the reason for a missing picture.
  ///
  /// The result is `nil` if `hasArguments` is false.
  private func missing(_ response: Response) -> Content? {
    hasArguments ? .missing(reason: String(decoding: response.content, as: UTF8.self)) : nil
  }
}
