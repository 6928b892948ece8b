import Testing

@testable import CurvePlot

@Suite("The notes under a picture")
struct NotesTests {
  @Test(
    "are complete or absent, in their order",
    arguments: [SamplePlots.compared.notes, Self.many],
    Array(stride(from: 190.0, through: 1300, by: 37)))
  func whole(notes: [Note], width: Double) {
    var lines = PictureFrame.footer(notes, width: width)
    // The last line counts the notes that are left out.
    let start = lines.firstIndex { $0.hasPrefix("+ ") }
    let more =
      start.flatMap { lines[$0].firstMatch(of: /^\+ (\d+) more/) }
      .flatMap { Int($0.1) } ?? 0
    if let start { lines.removeSubrange(start...) }
    let text = lines.joined(separator: " ")
    let kept = notes.prefix { text.contains($0.sentence) }
    #expect(!kept.isEmpty && kept.count + more == notes.count)
    // The text must contain only the kept notes and separators.
    #expect(
      text.split(separator: " ").filter { $0 != "·" }
        == kept.flatMap { $0.sentence.split(separator: " ") })
    for line in lines { #expect(TextMetrics.width(line, .label) <= width) }
    if width > 600 { #expect(kept.count == notes.count) }
  }

  private static let many = (1...9).map { number in
    Note("note \(number)", "it is \(number) tenths of the way that it has to go, and a little more")
  }
}
