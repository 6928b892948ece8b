internal import AnimationNotation
internal import MotionTools

extension OutputFormat {
  /// The formats in which the keyframes of a bake are sent.
  static let baked: [OutputFormat] = [.json, .txt, .css, .lot, .f32]

  /// The bake formats that this output format can contain, default first.
  var bakeFormats: [BakeFormat] {
    switch self {
    case .json: BakeFormat.allCases
    case .txt: [.waapi, .keyframes, .gsap, .coreanimation]
    case .css: [.keyframes]
    case .lot: [.lottie]
    case .f32: [.float32]
    case .ndjson, .csv, .sse, .svg, .png, .line: []
    }
  }

  /// Returns the output formats that can contain the bake format `format`.
  ///
  /// If `format` is `nil`, returns all output formats of bakes.
  static func baked(as format: BakeFormat?) -> [OutputFormat] {
    baked.filter { output in format.map(output.bakeFormats.contains) ?? true }
  }

  /// Returns the output format of a bake; `nil` if `Accept` admits no suitable format.
  ///
  /// - Parameters:
  ///   - suffix: The format that the path selects.
  ///   - format: The bake format that the request selects.
  ///   - accept: The `Accept` field.
  static func baked(
    suffix: OutputFormat?, as format: BakeFormat?, accept: String?
  ) -> OutputFormat? {
    if let suffix { return suffix }
    let outputs = baked(as: format)
    guard let type = Negotiation.preferred(accept, outputs.map(\.mediaType)) else {
      return Negotiation.admits(accept, outputs.map(\.mediaType)) ? .json : nil
    }
    return outputs.first { $0.mediaType == type }
  }
}
