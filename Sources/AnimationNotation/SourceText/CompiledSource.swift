internal import JSONCodec
package import AnimationCore
package import AnimationSource

/// A source text with its compiled program and the calls that it declares.
package final class CompiledSource: Sendable {
  package let digest: SourceDigest
  package let program: SourceProgram
  /// The environment values that the source declares and that can be set by name.
  package let entries: [EnvironmentEntry]
  /// The signatures of the custom animations and factories.
  ///
  /// The output of a call consists of the call's arguments. The registry checks only the labels of
  /// the arguments.
  let calls: CallableRegistry<SourceArguments>

  package init(_ text: String) throws(SourceErrors) {
    let program = try SourceProgram(text)
    digest = SourceDigest(program)
    self.program = program
    entries = program.environment.compactMap { entry in
      guard entry.name != JSONKey.animationPaused.name else { return nil }
      return entry.kind.entryKind.map { EnvironmentEntry(entry.name, $0) }
    }
    let signatures = program.animations + program.factories
    let groups = Dictionary(grouping: signatures, by: \.name)
    var names: Set<String> = []
    calls = CallableRegistry(
      "an animation of the source",
      signatures.map(\.name).filter { names.insert($0).inserted }.map { name in
        Signature(
          key: JSONKey(name),
          overloads: (groups[name] ?? []).map { signature in
            Overload(signature.keys) { SourceArguments(signature: signature, given: $0) }
          })
      })
  }

  /// The name that a call can leave out; `nil` if a call must give a name.
  ///
  /// This is the name of the only custom animation. If the source has no custom animation, this is
  /// the name of the only factory.
  var onlyName: String? {
    let names = program.animations.isEmpty ? program.factories : program.animations
    return names.count == 1 ? names.first?.name : nil
  }
}

/// The arguments of a custom animation, with checked labels and unchecked values.
struct SourceArguments {
  let signature: SourceSignature
  let given: Arguments
}

extension SourceSignature {
  /// The parameters, for an overload that checks only the labels of arguments and not their values.
  var keys: [Parameter] {
    parameters.map { parameter in
      .ofSource(
        parameter.label, isUnlabelled: parameter.isUnlabelled, defaultText: parameter.defaultText)
    }
  }
}

extension SourceKind {
  /// The kind of environment entry for values of this kind; `nil` if a request cannot set values of
  /// this kind.
  fileprivate var entryKind: EnvironmentEntry.Kind? {
    switch self {
    case .number: .number
    case .integer: .integer
    case .boolean: .boolean
    case .animation, .spring, .curve, .array, .optional, .word, .other: nil
    }
  }
}
