import CCairo
import Foundation
import Synchronization
import Testing

@testable import CurvePlot

@Suite("A PNG")
struct PNGPictureTests {
  @Test("has the size of its drawing times its scale", arguments: [1.0, 1.5, 2, 3])
  func size(scale: Double) throws {
    let bytes = try PNGPicture.bytes(of: drawing, theme: .light, scale: scale)
    // Source: PNG third edition, sections 5.2 and 11.2.2.
    #expect(Array(bytes.prefix(8)) == [137, 80, 78, 71, 13, 10, 26, 10])
    let number = { (at: Int) in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(
      number(16) == Int(bounded: 320 * scale, in: .min ... .max)
        && number(20) == Int(bounded: 240 * scale, in: .min ... .max))
    let pixels = try #require(Pixels(bytes))
    #expect(
      pixels.width == Int(bounded: 320 * scale, in: .min ... .max)
        && pixels.height == Int(bounded: 240 * scale, in: .min ... .max))
  }

  @Test("has the curve's color along the curve", arguments: Theme.Name.allCases, [1.0, 2])
  func curve(theme: Theme.Name, scale: Double) throws {
    let bytes = try PNGPicture.bytes(of: drawing, theme: theme, scale: scale)
    let pixels = try #require(Pixels(bytes))
    let frame = PictureFrame(SamplePlots.bouncy, width: 320, height: 240)
    let color = Theme.named(theme).color(.curve(0))
    for point in SamplePlots.bouncy.panels[0].curves[0].runs[0] {
      let x = frame.x(point.time) * scale, y = frame.panels[0].y(point.value) * scale
      // The dot at the peak is skipped, because its rim has another color.
      guard abs(point.time - 0.35) > 0.05, x < Double(pixels.width) - 20 * scale else { continue }
      let near = (-1...1).flatMap { dx in
        (-1...1).map { dy in
          pixels[Int(bounded: x, in: .min ... .max) + dx, Int(bounded: y, in: .min ... .max) + dy]
        }
      }
      #expect(near.contains { Self.distance($0, color) < 90 }, "at \(point)")
    }
    #expect(pixels[1, 1] == Theme.named(theme).color(.surface))
    #expect(pixels.count(of: color) > 100)
  }

  @Test("contains its texts, in the text color", arguments: Theme.Name.allCases)
  func words(theme: Theme.Name) throws {
    let pixels = try #require(Pixels(try PNGPicture.bytes(of: drawing, theme: theme, scale: 2)))
    let ink = Theme.named(theme).color(.text)
    for text in drawing.texts where [".bouncy", "removed 1.133 s"].contains(text.text) {
      let box = text.box
      let columns =
        (Int(
          bounded: box.left * 2, in: .min ... .max)..<Int(bounded: box.right * 2, in: .min ... .max))
        .filter { x in
          (Int(
            bounded: box.top * 2, in: .min ... .max)..<Int(
              bounded: box.bottom * 2, in: .min ... .max)).contains {
              Self.distance(pixels[x, $0], ink) < 60
            }
        }
      // The columns from the text's first pixel to its last one must fill most of the box.
      let first = try #require(columns.first), last = try #require(columns.last)
      #expect(Double(last - first) > 2 * box.width * 0.9)
      #expect(Double(columns.count) > 2 * box.width * 0.3)
    }
  }

  @Test("shows a color as itself, and over a checker", arguments: [1.0, 2, 3])
  func ramp(scale: Double) throws {
    let drawing = SamplePlots.strips.drawing(width: 640, height: 900)
    let pixels = try #require(
      Pixels(try PNGPicture.bytes(of: drawing, theme: .light, scale: scale)))
    let frame = PictureFrame(SamplePlots.strips, width: 640, height: 900)
    let ramp = try #require(SamplePlots.strips.panels[0].ramp)
    let box = frame.panels[0].box, stems = frame.events.stems(of: SamplePlots.strips.panels[0])
    for step in 1..<400 {
      let time = 2 * Double(step) / 400, x = frame.x(time)
      // Lines of events are drawn over the color.
      let isCovered = stems.contains { abs($0.x - x) < 3 } || abs(time - 1.2) < 0.01
      guard !isCovered, let color = ramp.color(at: time) else { continue }
      let column = Int(bounded: x * scale, in: 0...10_000)
      func row(_ y: Double) -> Int { Int(bounded: y * scale, in: 0...10_000) }
      #expect(Self.distance(pixels[column, row(box.top + 3)], color.rgb) <= 2)
      let back = [0xFFFFFF, 0xCCCCCC].map { color.over(ColorRamp.Color(rgb: $0)).rgb }
      let shown = pixels[column, row(box.bottom - 3)]
      #expect(back.contains { Self.distance(shown, $0) <= 3 })
    }
  }

  @Test("has the same bytes each time, from any thread")
  func stable() async throws {
    let drawing = drawing
    let all = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { try PNGPicture.bytes(of: drawing, theme: .dark, scale: 2) } }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(all.count == 1)
  }

  @Test("can be stopped between shapes, and during encoding")
  func stopped() throws {
    #expect(throws: PNGPicture.Failure.stopped) {
      try PNGPicture.bytes(of: drawing, theme: .light, isStopped: { true })
    }
    // Drawing makes one check for each shape, so the next check is made during encoding.
    checksLeft.store(drawing.shapes.count, ordering: .relaxed)
    #expect(throws: PNGPicture.Failure.stopped) {
      try PNGPicture.bytes(
        of: drawing, theme: .light,
        isStopped: { checksLeft.subtract(1, ordering: .relaxed).newValue < 0 })
    }
  }

  @Test("is nil without its font or without memory")
  func failures() {
    #expect(throws: PNGPicture.Failure.noFont) {
      try PNGPicture.bytes(of: drawing, theme: .light, fontPlaces: ["/nowhere", #filePath])
    }
    #expect(throws: PNGPicture.Failure.outOfMemory) {
      try PNGPicture.bytes(of: drawing, theme: .light, scale: 1e6)
    }
  }

  @Test("is possible for any plot", arguments: SamplePlots.all)
  func all(named: SamplePlots.Named) throws {
    let drawing = named.plot.drawing(
      width: 640, height: max(360, named.plot.minHeight(width: 640)))
    #expect(Pixels(try PNGPicture.bytes(of: drawing, theme: .light)) != nil)
  }

  private var drawing: Drawing { SamplePlots.bouncy.drawing(width: 320, height: 240) }

  private static func distance(_ first: UInt32, _ second: UInt32) -> Int {
    [16, 8, 0].map { abs(Int(first >> $0 & 0xFF) - Int(second >> $0 & 0xFF)) }.max() ?? 0
  }
}

/// The pixels of a PNG, decoded by libpng.
///
/// This decoder is independent of the library that encoded the PNG.
private struct Pixels {
  let width, height: Int
  private let colors: [UInt32]

  init?(_ png: [UInt8]) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: file) }
    guard (try? Data(png).write(to: file)) != nil else { return nil }
    let surface = cairo_image_surface_create_from_png(file.path)
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let bytes = UnsafeRawPointer(data)
    let (width, height) = (width, height)
    colors = (0..<height).flatMap { row in
      (0..<width).map { column in
        bytes.load(fromByteOffset: row * stride + column * 4, as: UInt32.self) & 0xFFFFFF
      }
    }
  }

  subscript(x: Int, y: Int) -> UInt32 { colors[y * width + x] }

  func count(of color: UInt32) -> Int { colors.count { $0 == color } }
}

/// The number of further calls for which the callback `isStopped` returns false.
///
/// The variable is global, because a C callback cannot capture a variable.
private let checksLeft = Atomic(0)
