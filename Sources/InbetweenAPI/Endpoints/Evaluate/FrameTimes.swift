internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// The precomputed texts of the frame times at 60 and at 120 frames per second.
///
/// The time of frame k is k / fps; at 60 frames per second, the text of frame 3 is `0.05`. Times
/// are half of the numbers in most responses, and writing a time takes as long as writing a value.
/// The texts of a frame rate are computed when the first response needs them. These texts take
/// about 0.75 MB of memory, and their computation takes 2 ms.
struct FrameTimes: Sendable {
  /// The number of precomputed times for each frame rate.
  ///
  /// The first time is 0. At 60 frames per second, the times cover ten minutes. Later times are not
  /// precomputed.
  private static let count = 36_001

  private static let at60 = FrameTimes(60)
  private static let at120 = FrameTimes(120)

  private let text: [UInt8]
  /// The end of each frame's time in `text`, as an index.
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

  /// Appends the times of a grid, separated by commas, if their texts are precomputed.
  ///
  /// - Returns: True if the times were appended.
  static func append(_ grid: borrowing SampleGrid, count: Int, to output: inout ByteWriter) -> Bool
  {
    // BOUND: the preceding pattern ensures first < Self.count.
    guard case .framesPerSecond(let framesPerSecond) = grid.rule,
      let first = grid.firstFrame(at: framesPerSecond), 0..<Self.count ~= first,
      1...(Self.count - first) ~= count
    else { return false }
    switch framesPerSecond {
    case 60: at60.append(first, count, to: &output)
    case 120: at120.append(first, count, to: &output)
    default: return false
    }
    return true
  }

  private func append(_ first: Int, _ count: Int, to output: inout ByteWriter) {
    // The text begins after the comma of the preceding time.
    // BOUND: callers request only times in the table: first + count ≤ ends.count.
    let start = first == 0 ? 0 : Int(ends[first - 1]) + 1
    output.append(contentsOf: text[start..<Int(ends[first + count - 1])])
  }
}
