internal import AnimationCore

/// The texts of the times of a usual grid, k / fps from some frame on: half the numbers of most answers.
///
/// Written once when the first answer needs them, the same digits as ever after; a time takes as long to
/// write as a value does. A grid's texts take about a quarter of a megabyte.
struct FrameTimes: Sendable {
  /// How many times are kept, from 0 on: those of a grid that goes further are written one by one.
  private static let count = 10_001

  private static let at24 = FrameTimes(24)
  private static let at25 = FrameTimes(25)
  private static let at30 = FrameTimes(30)
  private static let at50 = FrameTimes(50)
  private static let at60 = FrameTimes(60)
  private static let at90 = FrameTimes(90)
  private static let at100 = FrameTimes(100)
  private static let at120 = FrameTimes(120)

  private let text: [UInt8]
  /// Where the text of the first so many times ends, less one time.
  private let ends: [UInt32]

  private init(_ framesPerSecond: Double) {
    var writer = ByteWriter(capacity: 24 * Self.count)
    var ends: [UInt32] = []
    ends.reserveCapacity(Self.count)
    for index in 0..<Self.count {
      if index > 0 { writer.append(UInt8(ascii: ",")) }
      writer.append(shortest: Double(index) / framesPerSecond)
      ends.append(UInt32(writer.count))
    }
    text = writer.take()
    self.ends = ends
  }

  /// The bytes of the times of a grid with commas in between; `nil` where they are not kept.
  static func text(of grid: SampleGrid, count: Int) -> ArraySlice<UInt8>? {
    guard case .framesPerSecond(let framesPerSecond) = grid.rule,
      let first = grid.firstFrame(at: framesPerSecond), 0..<Self.count ~= first,
      1...(Self.count - first) ~= count, let times = times(framesPerSecond)
    else { return nil }
    // After the comma that ends the time before.
    let start = first == 0 ? 0 : Int(times.ends[first - 1]) + 1
    return times.text[start..<Int(times.ends[first + count - 1])]
  }

  private static func times(_ framesPerSecond: Double) -> FrameTimes? {
    switch framesPerSecond {
    case 24: at24
    case 25: at25
    case 30: at30
    case 50: at50
    case 60: at60
    case 90: at90
    case 100: at100
    case 120: at120
    default: nil
    }
  }
}
