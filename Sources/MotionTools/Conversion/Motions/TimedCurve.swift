package import AnimationCore
internal import JSONCodec

/// A cubic Bézier curve with a duration.
///
/// Source: CSS Easing Functions Level 2, `cubic-bezier()`: x₁ and x₂ must be from 0 to 1.
package struct TimedCurve: Sendable, Equatable {
  /// The coordinates of both control points.
  package let x1, y1, x2, y2: Double
  /// The duration in seconds.
  package let duration: Double
  /// The easing function that the curve approximates; `nil` if the motion is the curve itself.
  ///
  /// A function that is exactly a cubic Bézier curve is not stored, because the curve equals this
  /// function.
  package private(set) var easing: EasingFunction?

  /// The error for a curve whose x₁ or x₂ is not from 0 to 1.
  static let wrongTimes =
    "must have its first and third numbers (x₁ and x₂) from 0 to 1: they are times"

  /// Creates a curve from its coordinates and its duration in seconds.
  ///
  /// The result is `nil` if x₁ or x₂ is outside 0…1, if the duration is 0 or less, or if a number
  /// is not finite.
  package init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite,
      duration > 0, duration.isFinite
    else { return nil }
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    self.duration = duration
  }

  /// Creates a curve from the list x₁, y₁, x₂, y₂.
  ///
  /// The result is `nil` if ``init(_:_:_:_:duration:)`` returns `nil`, and if the list does not
  /// have four elements.
  init?(_ numbers: [Double], duration: Double) {
    guard numbers.count == 4 else { return nil }
    // BOUND: the list has four elements, by the guard.
    self.init(numbers[0], numbers[1], numbers[2], numbers[3], duration: duration)
  }

  private init(unchecked numbers: (Double, Double, Double, Double), _ duration: Double) {
    (x1, y1, x2, y2) = numbers
    self.duration = duration
  }

  /// The CSS curve `ease` with a duration of a quarter of a second.
  ///
  /// The curve is used for motions that have only a duration. The duration is used for motions that
  /// have only a curve.
  static let ease = TimedCurve(unchecked: (0.25, 0.1, 0.25, 1), 0.25)

  /// The coordinates in the order x₁, y₁, x₂, y₂.
  package var numbers: [Double] { [x1, y1, x2, y2] }

  /// The curve as SwiftUI's type `UnitCurve`, without its duration.
  package var curve: UnitCurve {
    .bezier(startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2))
  }

  /// Returns the curve with a new duration in seconds.
  ///
  /// If the new duration is 0 or less, or not finite, the curve is returned unchanged.
  package func lasting(_ seconds: Double) -> TimedCurve {
    (TimedCurve(x1, y1, x2, y2, duration: seconds) ?? self).following(easing)
  }

  /// Returns a copy of the curve in which ``easing`` is the given Penner function.
  ///
  /// If the function is exactly a cubic Bézier curve, ``easing`` is `nil` instead.
  func following(_ easing: PennerEasing) -> TimedCurve {
    easing.isCubic ? cubic : following(.penner(easing))
  }

  /// Returns a copy of the curve in which ``easing`` is the given function or `nil`.
  func following(_ easing: EasingFunction?) -> TimedCurve {
    var curve = self
    curve.easing = easing
    return curve
  }

  /// A copy of this curve in which ``easing`` is `nil`.
  var cubic: TimedCurve { following(nil) }

  /// Returns a JSON member with the array x₁, y₁, x₂, y₂ of the control points' coordinates.
  func handles(_ key: String) -> JSON.Member {
    JSON.Member(key: key, value: .array(numbers.map(JSON.number)))
  }

  func seconds(_ key: String = "duration") -> JSON.Member { .number(key, duration.tidy) }

  func milliseconds(_ key: String = "duration") -> JSON.Member { .number(key, milliseconds) }

  var milliseconds: Double { (duration * 1000).tidy }
}
