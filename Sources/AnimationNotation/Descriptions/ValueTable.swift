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
        Overload([.number("degrees", in: scaled)]) { given in
          GivenValue(.angle(.degrees(given.number("degrees"))), .degrees)
        },
        Overload([.number("radians", in: scaled)]) { given in
          GivenValue(.angle(.radians(given.number("radians"))), .radians)
        }),
      Signature(
        "color", aliases: ["Color"],
        Overload([.value("hex")]) { given in
          given.value("hex")?.hexColor(given.violations).map { GivenValue(.color($0), .hexColor) }
        },
        Overload([
          .number("red", in: scaled), .number("green", in: scaled), .number("blue", in: scaled),
          .number("opacity", 1, in: scaled),
        ]) { given in
          let color = Color(
            red: given.number("red"), green: given.number("green"), blue: given.number("blue"),
            opacity: given.number("opacity"))
          return GivenValue(.color(color), .colorComponents)
        }),
      Signature(
        "point", aliases: ["CGPoint"], [.number("x", in: .value), .number("y", in: .value)]
      ) { given in
        GivenValue(.point(Point(x: given.number("x"), y: given.number("y"))), .point)
      },
      Signature(
        "rect", aliases: ["CGRect"],
        [
          .number("x", in: .value), .number("y", in: .value), .number("width", in: .value),
          .number("height", in: .value),
        ]
      ) { given in
        let rect = Rect(
          x: given.number("x"), y: given.number("y"), width: given.number("width"),
          height: given.number("height"))
        return GivenValue(.rect(rect), .rect)
      },
      Signature(
        "size", aliases: ["CGSize"], [.number("width", in: .value), .number("height", in: .value)]
      ) { given in
        let size = Size(width: given.number("width"), height: given.number("height"))
        return GivenValue(.size(size), .size)
      },
      Signature(
        "unitPoint", aliases: ["UnitPoint"],
        [.number("x", in: scaled), .number("y", in: scaled)]
      ) { given in
        GivenValue(
          .unitPoint(UnitPoint(x: given.number("x"), y: given.number("y"))), .unitPoint)
      },
    ])

  /// True if the members of an object could be the arguments of a value type.
  ///
  /// With a suitable `type`, such an object would be a typed value.
  static func mayBeArguments(_ object: ObjectNode) -> Bool {
    values.signatures.contains { $0.overloads.contains { object.fits($0.keys) } }
  }

  /// The allowed range of numbers that are multiplied by a factor before they are stored, such as
  /// degrees.
  static let scaled = NumberRange.from(
    Limits.scaledNumber.lowerBound, to: Limits.scaledNumber.upperBound)
}
