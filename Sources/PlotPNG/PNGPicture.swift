internal import CCairo
public import CurvePlot

/// A drawing as a PNG.
///
/// The only code that hands anything to cairo and FreeType. The same drawing gives the same bytes with the same
/// libraries and font. Texts are filled outlines, letter by letter: what the font has no letter for is told by a box.
public enum PNGPicture {
  /// Why there is no picture.
  public enum Failure: Error, Equatable {
    /// None of the font's places has it.
    case noFont
    /// The picture is too large for the memory there is.
    case outOfMemory
  }

  /// Where systems keep DejaVu Sans.
  ///
  /// Source: the packages fonts-dejavu-core of Debian, dejavu-sans-fonts of Fedora, ttf-dejavu of Arch Linux and
  /// font-dejavu of Alpine Linux.
  public static let fontPlaces = [
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu/DejaVuSans.ttf",
  ]

  /// Returns the content of a PNG file of eight bits a color.
  ///
  /// - Parameters:
  ///   - drawing: What is drawn.
  ///   - theme: The colors.
  ///   - scale: Pixels of the file for each of the drawing.
  ///   - fontPlaces: Where the font may be; the first that is there is used.
  public static func bytes(
    of drawing: Drawing, theme: Theme.Name, scale: Double = 1,
    fontPlaces: [String] = PNGPicture.fontPlaces
  ) throws(Failure) -> [UInt8] {
    let size = pixels(drawing, scale: scale)
    var picture = shim_picture()
    guard shim_open(&picture, size.width, size.height, scale) else { throw .outOfMemory }
    defer { shim_close(&picture) }
    guard fontPlaces.contains(where: { shim_open_font(&picture, $0) }) else { throw .noFont }
    let colors = Theme.named(theme)
    for shape in drawing.shapes { picture.draw(shape, colors) }
    var png = shim_bytes()
    defer { free(png.bytes) }
    guard shim_write(&picture, &png) else { throw .outOfMemory }
    return Array(UnsafeBufferPointer(start: png.bytes, count: png.count))
  }

  private static func pixels(_ drawing: Drawing, scale: Double) -> (width: Int32, height: Int32) {
    // cairo takes no more than 32 767, and says so.
    func whole(_ length: Double) -> Int32 { Int32(min(max((length * scale).rounded(), 1), 65_535)) }
    return (whole(drawing.width), whole(drawing.height))
  }
}

extension shim_picture {
  fileprivate mutating func draw(_ shape: Drawing.Shape, _ theme: Theme) {
    switch shape {
    case .box(let box, let ink):
      use(ink, theme)
      cairo_rectangle(context, box.left, box.top, box.right - box.left, box.bottom - box.top)
      cairo_fill(context)
    case .area(let points, let ink):
      use(ink, theme)
      follow(points)
      cairo_close_path(context)
      cairo_fill(context)
    case .line(let points, let stroke):
      use(stroke.ink, theme)
      cairo_set_line_width(context, stroke.width)
      cairo_set_dash(context, stroke.dashes, Int32(stroke.dashes.count), 0)
      follow(points)
      cairo_stroke(context)
    case .dot(let center, let radius, let ink):
      use(ink, theme)
      cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
      cairo_fill_preserve(context)
      use(.surface, theme)
      cairo_set_line_width(context, 1.5)
      cairo_set_dash(context, nil, 0, 0)
      cairo_stroke(context)
    case .text(let text, let point, let anchor, let size, let ink):
      use(ink, theme)
      write(text, at: point, anchor, size.pixels)
    }
  }

  private func use(_ ink: Drawing.Ink, _ theme: Theme) {
    let color = theme.color(ink)
    let part = { (shift: UInt32) in Double(color >> shift & 0xFF) / 255 }
    cairo_set_source_rgb(context, part(16), part(8), part(0))
  }

  private func follow(_ points: [Drawing.Point]) {
    cairo_new_path(context)
    for point in points { cairo_line_to(context, point.x, point.y) }
  }

  private mutating func write(
    _ text: String, at point: Drawing.Point, _ anchor: Drawing.Anchor, _ em: Double
  ) {
    let letters = text.unicodeScalars.map(\.value)
    let advances = letters.map { shim_advance(&self, $0, em) }
    let width = advances.reduce(0, +)
    var x =
      switch anchor {
      case .start: point.x
      case .middle: point.x - width / 2
      case .end: point.x - width
      }
    cairo_new_path(context)
    for (letter, advance) in zip(letters, advances) {
      shim_add_letter(&self, letter, em, x, point.y)
      x += advance
    }
    cairo_fill(context)
  }
}
