internal import AnimationCore

/// The texts of the times of usual grids, k / fps from 0 on: half the numbers of most answers.
///
/// Written once, the same digits as ever after; a time takes as long to write as a value does.
struct FrameTimes: Sendable {
  /// The grids' frames per second.
  private static let rates: [Double] = [24, 25, 30, 50, 60, 90, 100, 120]
  /// How many times are kept of each: those of a longer grid are written one by one.
  private static let count = 1024
  private static let all = rates.map(FrameTimes.init)

  private let rate: Double
  private let text: [UInt8]
  /// Where the text of the first so many times ends, less one time.
  private let ends: [Int]

  private init(rate: Double) {
    self.rate = rate
    var writer = ByteWriter(capacity: 24 * Self.count)
    var ends: [Int] = []
    for index in 0..<Self.count {
      if index > 0 { writer.append(UInt8(ascii: ",")) }
      writer.append(shortest: Double(index) / rate)
      ends.append(writer.count)
    }
    text = writer.finish()
    self.ends = ends
  }

  /// The bytes of the times of a grid with commas in between; `nil` where they are not kept.
  static func text(of grid: SampleGrid, count: Int) -> ArraySlice<UInt8>? {
    guard grid.start == 0, case .framesPerSecond(let rate) = grid.rule, 1...Self.count ~= count
    else { return nil }
    return all.first { $0.rate == rate }.map { $0.text[..<$0.ends[count - 1]] }
  }
}
