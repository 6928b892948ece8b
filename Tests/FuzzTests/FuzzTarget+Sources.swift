import AnimationCore
import AnimationSource

extension FuzzTarget {
  /// Checks that a source text is refused with places inside the text, or that its animations run
  /// until they end, fail or have spent their budget.
  func source(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    do throws(SourceErrors) {
      let program = try SourceProgram(text)
      for signature in program.animations + program.factories { run(program, signature) }
    } catch {
      let lines = text.unicodeScalars.count { "\n\r".unicodeScalars.contains($0) } + 1
      precondition(!error.diagnostics.isEmpty, "a refusal without an error")
      for diagnostic in error.diagnostics {
        precondition(!diagnostic.message.isEmpty, "an error without a message")
        precondition(
          (1...lines).contains(Int(diagnostic.position.line)) && diagnostic.position.column > 0,
          "an error outside of the text")
      }
    }
  }

  private func run(_ program: SourceProgram, _ signature: SourceSignature) {
    var arguments: [String: SourceValue] = [:]
    for parameter in signature.parameters where parameter.defaultText == nil {
      arguments[parameter.label] = value(of: parameter.kind)
    }
    let budget = WorkBudget(steps: 5_000)
    _ = try? Work.perform(within: budget) {
      guard let animation = try? program.animation(signature.name, arguments) else { return }
      play(animation, 100.0)
      play(animation, AnimatableVector([1, -2, 3]) ?? .zero)
    }
  }

  private func play<V: VectorArithmetic>(_ animation: Animation, _ value: V) {
    var context = AnimationContext<V>()
    for time in [0, 0.01, 0.3, 0.3, 2, -1] {
      _ = animation.animate(value: value, time: time, context: &context)
      _ = animation.velocity(value: value, time: time, context: context)
    }
    _ = animation.shouldMerge(previous: animation, value: value, time: 0.5, context: &context)
  }

  private func value(of kind: SourceKind) -> SourceValue {
    switch kind {
    case .number: .number(0.5)
    case .integer: .integer(3)
    case .boolean: .boolean(true)
    case .animation: .animation(.bouncy)
    case .spring: .spring(.bouncy)
    case .curve: .curve(.easeIn)
    case .array(let element): .array([value(of: element), value(of: element)])
    case .word(let words): .word(words.first ?? "")
    case .optional, .other: .none
    }
  }
}
