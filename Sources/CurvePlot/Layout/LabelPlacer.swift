/// Places labels so that they overlap neither other labels nor lines.
///
/// Some labels can cover a hairline if no other position is free. A label without a free position
/// is left out.
struct LabelPlacer {
  private var texts: [Drawing.Box] = []
  private var lines: [Line] = []
  private var hairlines: [Line] = []

  /// A line through several points, and its bounding box.
  private struct Line {
    let points: [Drawing.Point]
    let box: Drawing.Box

    init(_ points: [Drawing.Point]) {
      self.points = points
      let x = points.map(\.x), y = points.map(\.y)
      box = Drawing.Box(
        left: x.min() ?? 0, top: y.min() ?? 0, right: x.max() ?? 0, bottom: y.max() ?? 0)
    }
  }

  /// A possible position of a label, rounded to hundredths of a pixel.
  struct Candidate {
    var point: Drawing.Point
    var anchor: Drawing.Anchor

    init(_ x: Double, _ y: Double, _ anchor: Drawing.Anchor) {
      point = Drawing.Point(x, y).onGrid
      self.anchor = anchor
    }
  }

  /// Marks a box as occupied by a label.
  mutating func take(_ box: Drawing.Box) { texts.append(box) }

  /// Adds a line that labels must not cover.
  mutating func take(_ line: [Drawing.Point]) { lines.append(Line(line)) }

  /// Adds a hairline, a thin line that a label covers only if no other position is free.
  mutating func take(hairline: [Drawing.Point]) { hairlines.append(Line(hairline)) }

  /// Returns the shapes that draw a text at the first candidate position that is free.
  ///
  /// The text must be within `bounds`. Its box is marked as occupied. If no position is free, the
  /// result is empty.
  ///
  /// - Parameters:
  ///   - texts: The text, followed by shorter alternatives.
  ///   - bounds: The box that the text must not leave.
  ///   - coversHairlines: True if the text can cover hairlines. If it covers one, the shapes
  ///     include a box in the background color under the text.
  ///   - candidates: The positions to try, in order.
  mutating func place(
    _ texts: [String], within bounds: Drawing.Box, coversHairlines: Bool, _ candidates: [Candidate]
  ) -> [Drawing.Shape] {
    for text in texts {
      for covers in coversHairlines ? [false, true] : [false] {
        for candidate in candidates {
          let box = TextMetrics.box(text, at: candidate.point, candidate.anchor, .label)
          let room = box.grown(by: 2)
          guard bounds.holds(box), isFree(room), covers || !isCrossed(room, hairlines) else {
            continue
          }
          take(box)
          let shape = Drawing.Shape.text(text, candidate.point, candidate.anchor, .label, .text)
          return covers ? [.box(box.onGrid, .surface), shape] : [shape]
        }
      }
    }
    return []
  }

  private func isFree(_ box: Drawing.Box) -> Bool {
    !texts.contains(where: box.meets) && !isCrossed(box, lines)
  }

  private func isCrossed(_ box: Drawing.Box, _ lines: [Line]) -> Bool {
    lines.contains { line in
      // A horizontal or vertical line has an empty box, so touching counts, too.
      line.box.left <= box.right && box.left <= line.box.right && line.box.top <= box.bottom
        && box.top <= line.box.bottom
        && zip(line.points, line.points.dropFirst()).contains(where: box.isCrossed)
    }
  }
}

extension Drawing.Box {
  var onGrid: Self {
    let (start, end) = (Drawing.Point(left, top).onGrid, Drawing.Point(right, bottom).onGrid)
    return Self(left: start.x, top: start.y, right: end.x, bottom: end.y)
  }

  /// True if a line segment intersects the box.
  ///
  /// Source: Y.-D. Liang and B. A. Barsky, A New Concept and Method for Line Clipping, 1984.
  func isCrossed(by start: Drawing.Point, _ end: Drawing.Point) -> Bool {
    var (enter, leave) = (0.0, 1.0)
    let edges = [
      (start.x - end.x, start.x - left), (end.x - start.x, right - start.x),
      (start.y - end.y, start.y - top), (end.y - start.y, bottom - start.y),
    ]
    for (direction, distance) in edges {
      if direction == 0 {
        if distance < 0 { return false }
      } else if direction < 0 {
        enter = max(enter, distance / direction)
      } else {
        leave = min(leave, distance / direction)
      }
    }
    return enter <= leave
  }
}
