internal import AnimationCore

extension MotionComparison {
  /// Compares two motions over two time ranges.
  ///
  /// The range of `whole` is from 0 until both motions have ended. The range of `moving` is from 0
  /// until the second motion has ended. So the largest difference of `whole` is never less than the
  /// largest difference of `moving`.
  ///
  /// - Parameters:
  ///   - first: The reference motion.
  ///   - second: The motion that is compared with the reference.
  static func untilEnds(
    _ first: MotionCurve, _ second: MotionCurve
  ) -> (whole: MotionComparison, moving: MotionComparison) {
    let part = 0...max(second.duration, .leastNormalMagnitude)
    // The whole range extends slightly past the end of the longer motion, to include a jump at its
    // end.
    let whole = 0...max(first.duration, part.upperBound).nextUp
    guard !first.isKnown(as: second) else {
      return (
        MotionComparison(first, second, over: whole, findsLag: false, findsArea: false),
        MotionComparison(first, second, over: part, findsLag: false, findsArea: false)
      )
    }
    let moving = MotionDifference(first: first, second: second, range: part)
    // BOUND: `whole` ends after `part`.
    let others = part.upperBound.nextUp...whole.upperBound
    let rest = MotionDifference(first: first, second: second, range: others)
    let pieces = (moving: moving.pieces, rest: rest.pieces)
    let largest = moving.largest(in: pieces.moving)
    let square = moving.integrals(in: pieces.moving, findsMagnitude: false).square
    let restingSquare = rest.integrals(in: pieces.rest, findsMagnitude: false).square
    func comparison(
      _ range: ClosedRange<Double>, _ largest: MotionDifference.Node, _ square: Double
    ) -> MotionComparison {
      MotionComparison(
        range: range, largest: largest.value, time: largest.time,
        rootMeanSquare: (square / range.upperBound).squareRoot(), area: .nan, lag: nil,
        travel: first.travel)
    }
    return (
      comparison(
        whole, rest.largest(in: pieces.rest, beyond: largest), square + restingSquare),
      comparison(part, largest, square)
    )
  }
}
