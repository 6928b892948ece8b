import CurvePlot
import Foundation
import Testing

/// Compares pictures with recorded pictures.
///
/// After an intended change, check the new pictures and record them with `RECORD_GOLDEN=1`.
@Suite("The recorded pictures")
struct GoldenPictureTests {
  struct Record: Sendable, CustomTestStringConvertible {
    var file: String
    var make: @Sendable () -> String
    var testDescription: String { file }
  }

  private static func svg(
    _ plot: Plot, _ width: Double, _ height: Double, _ theme: Theme.Name?
  ) -> @Sendable () -> String {
    { SVG.document(plot.drawing(width: width, height: height), theme: theme) }
  }

  private static func text(_ plot: Plot, isASCII: Bool = false) -> @Sendable () -> String {
    var style = TerminalPlot.Style()
    style.isASCII = isASCII
    return { [style] in TerminalPlot.text(plot, style: style) }
  }

  private static let records = [
    Record(file: "bouncy.svg", make: svg(SamplePlots.bouncy, 640, 360, nil)),
    Record(file: "bouncy-light-narrow.svg", make: svg(SamplePlots.bouncy, 320, 200, .light)),
    Record(file: "velocity-dark-wide.svg", make: svg(SamplePlots.withVelocity, 1280, 480, .dark)),
    Record(file: "jumping-dark.svg", make: svg(SamplePlots.jumping, 640, 480, .dark)),
    Record(file: "strips-light.svg", make: svg(SamplePlots.strips, 640, 800, .light)),
    Record(file: "strips-dark-narrow.svg", make: svg(SamplePlots.strips, 320, 900, .dark)),
    Record(file: "strips.txt", make: text(SamplePlots.strips)),
    Record(file: "strips-ascii.txt", make: text(SamplePlots.strips, isASCII: true)),
    Record(file: "overlaid-light.svg", make: svg(SamplePlots.overlaid, 640, 360, .light)),
    Record(file: "compared-light.svg", make: svg(SamplePlots.compared, 640, 410, .light)),
    Record(file: "compared-dark-narrow.svg", make: svg(SamplePlots.compared, 320, 420, .dark)),
    Record(file: "compared.txt", make: text(SamplePlots.compared)),
    Record(file: "compared-ascii.txt", make: text(SamplePlots.compared, isASCII: true)),
    Record(file: "bouncy.txt", make: text(SamplePlots.bouncy)),
    Record(file: "jumping.txt", make: text(SamplePlots.jumping)),
    Record(file: "jumping-ascii.txt", make: text(SamplePlots.jumping, isASCII: true)),
  ]

  @Test("are drawn again to the byte", arguments: records)
  func isSame(record: Record) throws {
    let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden/\(record.file)")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try record.make().write(to: place, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: place, encoding: .utf8) == record.make())
  }
}
