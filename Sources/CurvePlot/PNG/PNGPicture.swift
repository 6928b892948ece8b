internal import CPicture

/// Converts a drawing to a PNG file.
///
/// This is the only Swift code that uses cairo and FreeType. With the same libraries and font,
/// equal drawings give equal bytes. Text is drawn as filled outlines, letter by letter. A letter
/// that the font lacks is drawn as a box.
package enum PNGPicture {
  /// The reason why a picture cannot be made.
  package enum Failure: Error, Equatable {
    /// The system does not have cairo.
    case noCairo
    /// None of the searched paths has a font that FreeType can read.
    case noFont
    /// The picture is too large for the available memory or for cairo.
    case outOfMemory
    case stopped
  }

  /// The paths of DejaVu Sans on various systems.
  ///
  /// Source: the packages fonts-dejavu-core of Debian, dejavu-sans-fonts of Fedora, ttf-dejavu of
  /// Arch Linux and font-dejavu of Alpine Linux. `Scripts/package` installs the font at the last
  /// path.
  package static let fontPlaces =
    [
      "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
      "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
      "/usr/share/fonts/TTF/DejaVuSans.ttf",
      "/usr/share/fonts/dejavu/DejaVuSans.ttf",
    ] + ownFont

  /// A list with the path of the font that is installed beside this program.
  ///
  /// The list is empty if the path is unknown.
  private static var ownFont: [String] {
    let path = unsafe [CChar](unsafeUninitializedCapacity: 4096) { buffer, count in
      let isKnown = unsafe buffer.baseAddress.map { unsafe picture_own_font($0, buffer.count) }
      count = isKnown == true ? unsafe buffer.firstIndex(of: 0) ?? 0 : 0
    }
    return path.isEmpty ? [] : [String(decoding: path.map { UInt8(bitPattern: $0) }, as: UTF8.self)]
  }

  /// Returns the content of a PNG file with eight bits per color channel.
  ///
  /// - Parameters:
  ///   - drawing: The drawing to convert.
  ///   - theme: The colors.
  ///   - scale: The number of file pixels for each pixel of the drawing, in each direction.
  ///   - fontPlaces: The paths to search for the font. The first usable font is used.
  ///   - isStopped: A closure that is called before each shape, and before every few kilobytes of
  ///     output. If it returns true, the computation stops.
  package static func bytes(
    of drawing: Drawing, theme: Theme.Name, scale: Double = 1,
    fontPlaces: [String] = PNGPicture.fontPlaces,
    isStopped: @convention(c) () -> Bool = { false }
  ) throws(Failure) -> [UInt8] {
    let size = pixels(drawing, scale: scale)
    guard picture_is_possible() else { throw .noCairo }
    guard let picture = unsafe picture_begin(size.width, size.height, scale) else {
      throw .outOfMemory
    }
    defer { unsafe picture_end(picture) }
    guard fontPlaces.contains(where: { unsafe picture_take_font(picture, $0) }) else {
      throw .noFont
    }
    let canvas = unsafe Canvas(picture: picture, theme: Theme.named(theme), scale: scale)
    for shape in drawing.shapes {
      if isStopped() { throw .stopped }
      canvas.draw(shape)
    }
    var png = unsafe picture_png(bytes: nil, count: 0, capacity: 0, is_stopped: isStopped)
    defer { unsafe picture_free(&png) }
    guard unsafe picture_write(picture, &png) else { throw isStopped() ? .stopped : .outOfMemory }
    return unsafe Array(UnsafeBufferPointer(start: png.bytes, count: png.count))
  }

  private static func pixels(_ drawing: Drawing, scale: Double) -> (width: Int32, height: Int32) {
    // cairo accepts at most 32 767 pixels in each direction, and reports an error for more.
    func whole(_ length: Double) -> Int32 {
      Int32(bounded: (length * scale).rounded(), in: 1...65_535)
    }
    return (whole(drawing.width), whole(drawing.height))
  }
}

/// A picture in memory, with a theme and a scale; the shapes of a drawing are drawn on the picture.
@safe
private struct Canvas {
  let picture: OpaquePointer
  let theme: Theme
  /// The number of file pixels for each pixel of the drawing.
  let scale: Double

  func draw(_ shape: Drawing.Shape) {
    switch shape {
    case .box(let box, let ink):
      use(ink)
      unsafe picture_add_rectangle(
        picture, box.left, box.top, box.right - box.left, box.bottom - box.top)
      unsafe picture_fill(picture)
    case .area(let points, let ink):
      use(ink)
      follow(points)
      unsafe picture_close_path(picture)
      unsafe picture_fill(picture)
    case .line(let points, let stroke):
      use(stroke.ink)
      unsafe picture_set_line(picture, stroke.width, stroke.dashes, Int32(stroke.dashes.count))
      follow(points)
      unsafe picture_draw_line(picture)
    case .moving(let points, _, _, let column, let radius, let ink):
      // A PNG file has no animation.
      if let last = points.last {
        draw(.dot(Drawing.Point(column ?? last.x, last.y), radius: radius, ink))
      }
    case .ramp(let box, let stops, let checker): fill(box, stops, checker: checker)
    case .ghosts(let points, let radius, let ink):
      for point in points { draw(.dot(point, radius: radius, ink)) }
    case .dot(let center, let radius, let ink):
      use(ink)
      unsafe picture_add_circle(picture, center.x, center.y, radius)
      unsafe picture_fill_and_keep(picture)
      use(.surface)
      unsafe picture_set_line(picture, 1.5, nil, 0)
      unsafe picture_draw_line(picture)
    case .text(let text, let point, let anchor, let size, let ink):
      use(ink)
      write(text, at: point, anchor, size.pixels)
    }
  }

  private func use(_ ink: Drawing.Ink) { use(theme.color(ink)) }

  private func use(_ color: UInt32) {
    let part = { (shift: UInt32) in Double(color >> shift & 0xFF) / 255 }
    unsafe picture_set_color(picture, part(16), part(8), part(0))
  }

  /// Fills a box with a gradient, one column of file pixels after another.
  private func fill(_ box: Drawing.Box, _ stops: [Drawing.RampStop], checker: Double?) {
    let first = Int(bounded: (box.left * scale).rounded(), in: 0...65_535)
    let end = Int(bounded: (box.right * scale).rounded(), in: 0...65_535)
    let ramp = ColorRamp(runs: [stops.map { ColorRamp.Point($0.x, $0.color) }])
    let range = (stops.first?.x ?? 0, stops.last?.x ?? 0)
    let rows = checker.map { Drawing.rows(of: box, $0) } ?? [box]
    for column in first..<max(first, end) {
      let x = (Double(column) + 0.5) / scale
      guard let color = ramp.color(at: min(max(x, range.0), range.1)) else { continue }
      for (index, row) in rows.enumerated() {
        if let checker {
          let place = Int(bounded: (x - box.left) / checker, in: 0...65_535)
          let back = theme.color((place + index) % 2 == 0 ? .checkerLight : .checkerDark)
          use(color.over(ColorRamp.Color(rgb: back)).rgb)
        } else {
          use(color.rgb)
        }
        unsafe picture_add_rectangle(
          picture, Double(column) / scale, row.top, 1 / scale, row.bottom - row.top)
        unsafe picture_fill(picture)
      }
    }
  }

  private func follow(_ points: [Drawing.Point]) {
    unsafe picture_begin_path(picture)
    for point in points { unsafe picture_add_point(picture, point.x, point.y) }
  }

  private func write(
    _ text: String, at point: Drawing.Point, _ anchor: Drawing.Anchor, _ em: Double
  ) {
    let letters = text.unicodeScalars.map(\.value)
    let advances = letters.map { unsafe picture_advance(picture, $0, em) }
    var x = anchor.start(at: point.x, width: advances.reduce(0, +))
    unsafe picture_begin_path(picture)
    for (letter, advance) in zip(letters, advances) {
      unsafe picture_add_letter(picture, letter, em, x, point.y)
      x += advance
    }
    unsafe picture_fill(picture)
  }
}
