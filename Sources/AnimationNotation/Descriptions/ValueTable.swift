internal import JSONCodec
internal import AnimationCore

/// The value types, such as colors, with the overloads that create their values.
///
/// Source: the initializers of SwiftUI's `Angle`, `Color` and `UnitPoint` and of Core Graphics'
/// structures.
package enum ValueTable {
  /// The signatures of the value types.
  ///
  /// The output of a call contains the value and the encoding that the input uses.
  package static let values = CallableRegistry<GivenValue>(
    "a value type",
    [
      Signature(
        "angle", aliases: ["Angle"],
        Overload(.number("degrees", in: scaled)) { GivenValue(.angle(.degrees($0)), .degrees) },
        Overload(.number("radians", in: scaled)) { GivenValue(.angle(.radians($0)), .radians) }),
      Signature(
        "color", aliases: ["Color"],
        Overload([.value("hex")]) { given in
          given.value("hex")?.hexColor(given.violations).map { GivenValue(.color($0), .hexColor) }
        },
        Overload(
          .number("red", in: scaled), .number("green", in: scaled), .number("blue", in: scaled),
          .number("opacity", 1, in: scaled)
        ) {
          GivenValue(.color(Color(red: $0, green: $1, blue: $2, opacity: $3)), .colorComponents)
        }),
      Signature(
        "point", aliases: ["CGPoint"],
        Overload(.number("x", in: .value), .number("y", in: .value)) {
          GivenValue(.point(Point(x: $0, y: $1)), .point)
        }),
      Signature(
        "rect", aliases: ["CGRect"],
        Overload(
          .number("x", in: .value), .number("y", in: .value), .number("width", in: .value),
          .number("height", in: .value)
        ) { GivenValue(.rect(Rect(x: $0, y: $1, width: $2, height: $3)), .rect) }),
      Signature(
        "size", aliases: ["CGSize"],
        Overload(.number("width", in: .value), .number("height", in: .value)) {
          GivenValue(.size(Size(width: $0, height: $1)), .size)
        }),
      Signature(
        "unitPoint", aliases: ["UnitPoint"],
        Overload(.number("x", in: scaled), .number("y", in: scaled)) {
          GivenValue(.unitPoint(UnitPoint(x: $0, y: $1)), .unitPoint)
        }),
    ])

  /// True if the members of an object could be the arguments of a value type.
  ///
  /// With a suitable `type`, such an object would be a typed value.
  static func mayBeArguments(_ object: ObjectNode) -> Bool {
    values.signatures.contains { $0.overloads.contains { object.fits($0.keys) } }
  }

  /// The allowed range of numbers, such as degrees, that are multiplied by a factor for storage.
  static let scaled = NumberRange(Limits.scaledNumber)
}
