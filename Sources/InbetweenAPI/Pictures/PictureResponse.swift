internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import CurvePlot
internal import HTTPMessages

/// A plot of a motion, and its one-line summary.
struct ShownMotion {
  var plot: Plot
  var line: String
  /// The number of samples played.
  var samples: Int
}

/// The response in a picture format: a picture, a plot for a terminal, or one line of text.
enum PictureResponse {
  /// Returns the width of a plot; the width determines the number of samples.
  ///
  /// The width is the number of CSS pixels, or four times the number of text columns.
  static func width(_ outputFormat: OutputFormat, _ settings: PictureSettings) -> Int {
    outputFormat == .txt
      ? 4 * settings.columns : Int(bounded: settings.width, in: Limits.pictureWidth.whole)
  }

  /// Returns the response that shows a motion in a picture format.
  ///
  /// - Parameter permalink: The permalink to print under a plot for a terminal; `nil` to print
  ///   none.
  static func response(
    _ shown: ShownMotion, _ outputFormat: OutputFormat, _ settings: PictureSettings,
    _ permalink: Permalink?
  ) throws(Problem) -> Response {
    let content: [UInt8]
    switch outputFormat {
    case .svg:
      let drawing = try drawing(shown.plot, settings)
      let theme = Theme.Name(rawValue: settings.theme.rawValue)
      content = Array(SVG.document(drawing, theme: theme).utf8)
    case .png: content = try png(shown.plot, settings)
    case .txt:
      var style = TerminalPlot.Style()
      style.columns = settings.columns
      style.isColored = settings.isColored
      style.isASCII = settings.isASCII
      let plot = TerminalPlot.text(shown.plot, style: style)
      content = Array((plot + (permalink.map { $0.target + "\n" } ?? "")).utf8)
    case .line, .json, .ndjson, .csv, .sse, .css, .lot, .f32:
      content = Array((TerminalPlot.printable(shown.line) + "\n").utf8)
    }
    var response = Response(
      status: 200, fields: [Field(.contentType, outputFormat.contentType)], content: content)
    // An SVG that is opened as a document may use its inline style, but load no other resources.
    if outputFormat == .svg {
      response.fields.append(
        Field(.contentSecurityPolicy, "default-src 'none'; style-src 'unsafe-inline'"))
    }
    response.samples = shown.samples
    return response
  }

  /// The default height in CSS pixels of a picture with curves, not including the height of its
  /// notes.
  ///
  /// A picture that needs more space is higher.
  private static let usualHeight = 360.0

  private static func drawing(
    _ plot: Plot, _ settings: PictureSettings
  ) throws(Problem) -> Drawing {
    let plot = plot.fitting(width: settings.width, maxHeight: Limits.pictureHeight.upperBound)
    let minHeight = plot.minHeight(width: settings.width)
    let isCurve = plot.panels.contains { $0.ramp == nil }
    let notes = plot.notesHeight(width: settings.width)
    let usual = max(plot.usualHeight(width: settings.width), isCurve ? usualHeight + notes : 0)
    let height =
      settings.height
      ?? min(max(usual, Limits.pictureHeight.lowerBound), Limits.pictureHeight.upperBound)
    guard height >= minHeight else {
      throw Problem(
        "must be at least \(String(shortest: minHeight)) pixels for these curves",
        at: .parameter("height"),
        given: .number(height))
    }
    return plot.drawing(width: settings.width, height: height, isAnimated: settings.isAnimated)
  }

  private static func png(_ plot: Plot, _ settings: PictureSettings) throws(Problem) -> [UInt8] {
    let drawing = try drawing(plot, settings)
    let pixels =
      (drawing.width * settings.scale).rounded() * (drawing.height * settings.scale).rounded()
    guard pixels <= Limits.picturePixels.upperBound else {
      throw Problem(
        """
        the PNG would have \(String(shortest: pixels)) pixels; the maximum is \
        \(Limits.picturePixels.max) \(Limits.picturePixels.citation): give a smaller 'scale' or \
        'width'
        """, at: .parameter("scale"), given: .number(settings.scale))
    }
    guard Work.spend(Int(bounded: pixels, in: 0...Limits.picturePixels.max), on: .pixels) else {
      throw Problem.stopped
    }
    do throws(PNGPicture.Failure) {
      return try PNGPicture.bytes(
        of: drawing, theme: settings.theme == .dark ? .dark : .light, scale: settings.scale,
        isStopped: { Work.isStopped })
    } catch .stopped {
      throw Problem.stopped
    } catch .noCairo {
      throw Problem(
        .notImplemented,
        """
        image/png requires the library cairo, which is not installed on this server (Debian: \
        libcairo2). Request image/svg+xml, or ask the operator to install the library
        """)
    } catch .noFont {
      throw Problem(
        .notImplemented,
        """
        image/png requires the font DejaVu Sans, which is not installed on this server (Debian: \
        fonts-dejavu-core). Request image/svg+xml, or ask the operator to install the font
        """)
    } catch {
      throw Problem(
        .unavailable,
        "the server has too little memory for this picture: request a smaller picture",
        fields: [Field(.retryAfter, "1")])
    }
  }
}
