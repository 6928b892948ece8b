internal import JSONCodec
internal import AnimationNotation

/// The appearance of a motion in a picture format.
///
/// Source: the project's contract, `openapi.yaml`.
struct PictureSettings: Sendable, Equatable {
  /// The colors of a picture.
  enum Theme: String, Sendable, CaseIterable {
    /// Light, or dark if the reader's system prefers dark colors.
    ///
    /// A PNG with this theme is light.
    case auto
    case light, dark
  }

  /// The width in CSS pixels.
  var width = 640.0
  /// The height in CSS pixels; `nil` to determine the height automatically.
  var height: Double?
  /// The number of PNG pixels per CSS pixel, in each direction.
  var scale = 1.0
  var theme = Theme.auto
  /// True if dots move along the curves of an SVG.
  var isAnimated = false
  /// The number of text columns of a plot for a terminal.
  var columns = 80
  /// True if a plot for a terminal is colored.
  var isColored = false
  /// True if a plot for a terminal consists only of ASCII characters.
  var isASCII = false

  /// The names of the parameters that determine the appearance.
  static let parameters = keys.names
  static let keys: KeySet = [.width, .height, .scale, .theme, .animate, .w, .color, .charset]

  init() {}

  /// Parses parameters of a query, and reports errors.
  ///
  /// - Parameters:
  ///   - fields: The query's parameters with the names in `parameters`.
  ///   - outputFormat: The output format. Parameters that belong to other formats are errors.
  init(_ fields: ObjectMembers, outputFormat: OutputFormat, _ violations: ViolationList) {
    let known = Self.parameters(of: outputFormat)
    for name in Self.parameters where !known.contains(name) {
      guard let value = fields[name] else { continue }
      let outputFormats = OutputFormat.sampled.filter { Self.parameters(of: $0).contains(name) }
      let names = outputFormats.map(\.rawValue)
      let last = names.suffix(2).joined(separator: " and ")
      let list = (names.dropLast(2) + [last]).joined(separator: ", ")
      violations.add(
        "applies only to \(list), not to \(outputFormat.rawValue)", at: value.place, allowed: known
      )
    }
    func number(_ name: String, _ limit: Limits.Limit) -> Double? {
      fields[name]?.number(in: .from(limit.lowerBound, to: limit.upperBound), violations)
    }
    func whole(_ name: String, _ limit: Limits.Limit) -> Int? {
      fields[name]?.integer(in: limit.whole, violations)
    }
    func word(_ name: String, _ words: [String]) -> String? {
      fields[name]?.word(words, violations)
    }
    if let width = whole("width", Limits.pictureWidth) { self.width = Double(width) }
    height = whole("height", Limits.pictureHeight).map(Double.init)
    scale = number("scale", Limits.pictureScale) ?? scale
    theme = word("theme", Theme.allCases.map(\.rawValue)).flatMap(Theme.init) ?? theme
    isAnimated = word("animate", ["0", "1"]) == "1"
    columns = whole("w", Limits.plotColumns) ?? columns
    // The server cannot detect whether the client is a terminal, so the default has no color.
    isColored = word("color", ["auto", "always", "never"]) == "always"
    isASCII = word("charset", ["unicode", "ascii"]) == "ascii"
  }

  private static func parameters(of outputFormat: OutputFormat) -> [String] {
    switch outputFormat {
    case .svg: ["width", "height", "theme", "animate"]
    case .png: ["width", "height", "scale", "theme"]
    case .txt: ["w", "color", "charset"]
    case .json, .ndjson, .csv, .sse, .line, .css, .lot, .f32: []
    }
  }
}

extension JSONKey {
  static let width = JSONKey("width")
  static let height = JSONKey("height")
  static let scale = JSONKey("scale")
  static let theme = JSONKey("theme")
  static let animate = JSONKey("animate")
  static let w = JSONKey("w")
  static let color = JSONKey("color")
  static let charset = JSONKey("charset")
}
