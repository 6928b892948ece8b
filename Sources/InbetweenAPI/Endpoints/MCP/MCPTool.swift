internal import AnimationNotation
internal import JSONCodec

/// A tool: an endpoint with a name, a description for models, and its schemas.
struct MCPTool: Sendable {
  /// The kinds of pictures that illustrate the results of tools.
  enum Plot: Sendable {
    case absent
    /// A picture that the endpoint at `path` draws from the tool's own arguments.
    ///
    /// An example of the path is `/v1/compare.png`.
    case arguments(path: String)
    /// The motion of the exported or converted animation.
    case animation
    /// The motion of the scene in the arguments, by default in exact fidelity.
    case scene
    /// The motion of the spring in the arguments.
    case spring
    /// The motion of the fit with the smallest residual, from the result of the call.
    case fit
    /// The motion with which a created session starts.
    case creation
  }

  let name: String
  let title: String
  let description: String
  /// The path of the endpoint; `nil` for the session tool, because its path depends on the
  /// arguments.
  let path: String?
  /// The names of the contract's schemas that describe the tool's arguments and its results.
  let schemas: (input: [String], output: [String])
  var plot = Plot.absent
  /// The keys of the endpoint's body that are not arguments of the tool.
  var omitted: [String] = []

  /// All tools, in the order in which clients receive them.
  static let all: [MCPTool] = [
    MCPTool(
      name: "evaluate", title: "Evaluate an animation",
      description: """
        Values, optional velocities, completion events and analysis of an animation or of a scene \
        with several properties and changes. One number: {"animation": ".bouncy", "to": 100}. \
        Several: "properties" and a "timeline" of changes; a later change retargets with the \
        velocity. "range" selects the times, such as {"fps": 10}. "include": ["analysis"] adds \
        overshoot, settling time and extrema.
        """, path: "/v1/evaluate", schemas: (["EvaluationRequest"], ["Evaluation"]),
      plot: .arguments(path: "/v1/evaluate.png")),
    MCPTool(
      name: "spring", title: "Spring parameters",
      description: """
        A spring, such as "Spring(duration: 0.5, bounce: 0.3)" or ".bouncy", in all notations (duration and bounce; response and damping ratio; mass, stiffness \
        and damping), its regime, its settling time, and its values, velocities and forces at given \
        times.
        """, path: "/v1/spring", schemas: (["SpringRequest"], ["SpringResult"]), plot: .spring),
    MCPTool(
      name: "convert", title: "Convert to another platform",
      description: """
        An animation of SwiftUI or of another platform as code for CSS, Motion, Jetpack Compose, \
        Flutter, UIKit and others, each with its largest measured deviation and with warnings about \
        everything that the code cannot express.
        """, path: "/v1/convert", schemas: (["ConversionRequest"], ["ConversionResult"]),
      plot: .animation, omitted: ["format"]),
    MCPTool(
      name: "compare", title: "Compare animations",
      description: """
        The differences between two to eight animations: the largest difference and its time, the \
        root mean square, the lag, and a verdict. The first animation is the reference.
        """, path: "/v1/compare", schemas: (["ComparisonRequest"], ["ComparisonResult"]),
      plot: .arguments(path: "/v1/compare.png")),
    MCPTool(
      name: "fit", title: "Fit a spring or a curve",
      description: """
        The spring and the cubic timing curve that are nearest to recorded samples ("times" and \
        "values") or to a motion of any platform, with the residual.
        """, path: "/v1/fit", schemas: (["FitRequest"], ["FitResult"]),
      plot: .fit),
    MCPTool(
      name: "export_css", title: "Export as CSS",
      description: """
        An animation as a CSS `linear()` timing function with its duration, a fallback and the rule \
        for reduced motion. "maxError" is the allowed error as a fraction of the distance.
        """, path: "/v1/export/css", schemas: (["CSSExportRequest"], ["CSSExport"]),
      plot: .animation, omitted: ["format"]),
    MCPTool(
      name: "bake", title: "Bake to keyframes",
      description: """
        A scene as keyframes: web animations (`waapi`), CSS `@keyframes` (`keyframes`), Lottie or \
        others, with the fewest keyframes within "maxError" and the measured error.
        """, path: "/v1/bake", schemas: (["BakeRequest"], ["Bake"]), plot: .scene),
    .session,
  ]

  /// The JSON text of the list of tools, rendered on first access.
  ///
  /// The schemas come from the contract.
  static let list: [UInt8] = {
    let contract = MCPSchemas.contract
    var json = JSONWriter(capacity: 65_536)
    json.beginArray()
    for tool in all { tool.write(contract, to: &json) }
    json.endArray()
    return json.finish()
  }()

  private func write(_ contract: MCPSchemas, to json: inout JSONWriter) {
    json.beginObject()
    for (key, text) in [("name", name), ("title", title), ("description", description)] {
      json.string(key, text)
    }
    json.value("inputSchema", contract.input(of: self))
    json.value("outputSchema", contract.output(of: self))
    json.beginObject("annotations")
    json.bool("readOnlyHint", path != nil)
    json.bool("openWorldHint", false)
    json.endObject()
    json.endObject()
  }

  /// True if the results of the tool can have a picture.
  var hasPicture: Bool { if case .absent = plot { false } else { true } }
}
