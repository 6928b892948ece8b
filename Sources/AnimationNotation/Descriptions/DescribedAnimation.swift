package import AnimationCore

/// The output of a call that names an animation.
package enum DescribedAnimation {
  /// An animation that was made from plain arguments.
  case made(Animation)
  /// A function that makes the animation; the function's argument is the table that read the call.
  ///
  /// This case is for calls with an animation among their arguments, because only a table can read
  /// that animation.
  case within((AnimationTable) -> Animation?)

  /// Returns the animation; if an argument is wrong, reports an error and returns `nil`.
  func animation(_ table: AnimationTable) -> Animation? {
    switch self {
    case .made(let animation): animation
    case .within(let make): make(table)
    }
  }
}

extension AnimationTable {
  /// The signature of an animation that can be paused.
  static let pausable = Signature<DescribedAnimation>(
    "pausable", aliases: ["PausableAnimation"], [.value("base")]
  ) { given in
    .within { table in
      given.value("base").flatMap { table.read($0, given.violations) }?.pausable()
    }
  }

  /// Returns the signature of a call that contains the source text of a custom animation.
  static func custom(_ library: SourceLibrary) -> Signature<DescribedAnimation> {
    Signature("custom", SourceCallReader.keys) { given in
      .within { table in
        SourceCallReader(table: table, library: library, violations: given.violations)
          .animation(given)
      }
    }
  }
}

extension CompiledSource {
  /// The signatures of this source's custom animations and factories; descriptions can name both.
  var signatures: [Signature<DescribedAnimation>] {
    calls.signatures.map { signature in
      signature.map { arguments in
        .within { table in
          SourceArgumentReader(
            table: table, source: self, violations: arguments.given.violations
          ).animation(arguments, isNamed: true)
        }
      }
    }
  }
}
