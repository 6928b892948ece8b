package import AnimationCore

/// A compiled source text, with the custom animations that it declares.
///
/// The language is the part of Swift that custom animations need. A program is immutable and shared
/// by all threads.
package struct SourceProgram: Sendable {
  /// The structures that conform to `CustomAnimation`, in source order.
  package let animations: [SourceSignature]
  /// The static functions and properties that the source adds to `Animation` and that return an
  /// `Animation`, in source order.
  ///
  /// Private members, generic functions and functions with closure parameters are left out.
  package let factories: [SourceSignature]
  /// The values that the source adds to the environment, with `@Entry` or with a key and a
  /// property, in source order.
  package let environment: [SourceEntry]

  let code: ProgramCode
  /// The indices of the signatures in `animations + factories`, keyed by name.
  private let named: [String: [Int]]

  /// Compiles a source text.
  ///
  /// - Throws: `SourceErrors` with the syntax errors in order of position. If there are no syntax
  ///   errors, the list contains the other errors of the text. Errors beyond
  ///   `SourceLimits.diagnostics` are omitted. If the budget stops the compilation, the list is
  ///   empty.
  package init(_ text: String) throws(SourceErrors) {
    self = try ProgramBuilder.build(text)
  }

  init(
    _ code: ProgramCode, animations: [SourceSignature], factories: [SourceSignature],
    environment: [SourceEntry]
  ) {
    self.code = code
    self.animations = animations
    self.factories = factories
    self.environment = environment
    let signatures = animations + factories
    named = Dictionary(grouping: signatures.indices) { signatures[$0].name }
  }

  /// Returns the digest of a source text: SHA-256, in 64 hexadecimal digits.
  package static func digest(of text: String) -> String { SourceDigest.hexadecimal(text) }

  /// The digest of the source text: SHA-256, in 64 hexadecimal digits.
  package var digest: String { code.digest }

  /// The memory, in bytes, that the program keeps if one thread at a time uses the program.
  package var memorySize: Int { code.memorySize }

  /// Creates an animation from one of `animations` or `factories`.
  ///
  /// - Parameters:
  ///   - name: The name of the structure or of the factory.
  ///   - arguments: The arguments by label, in any order. A missing argument has its default. An
  ///     argument must have the kind of its parameter. For a number, a whole number is also
  ///     allowed.
  /// - Throws: `SourceErrors` for an unknown name, for a wrong argument, or if the budget stops the
  ///   call. `SourceErrors` is also thrown for a fault in the code of the initializer or factory,
  ///   such as a division by zero.
  package func animation(
    _ name: String, _ arguments: [String: SourceValue] = [:]
  ) throws(SourceErrors) -> Animation {
    let candidates = named[name] ?? []
    guard
      let index = candidates.first(where: { self.signature($0).accepts(arguments) })
        ?? candidates.first
    else {
      throw SourceErrors("the source has no animation '\(name)'")
    }
    return try code.make(code.makers[index], signature(index), arguments)
  }

  /// Returns the signature at an index of `animations + factories`.
  private func signature(_ index: Int) -> SourceSignature {
    // BOUND: the indices in `named` are those of both lists together.
    index < animations.count ? animations[index] : factories[index - animations.count]
  }

  /// Restores an animation from a checkpoint; `nil` if the source has no such type.
  ///
  /// The result is also `nil` if the numbers and objects of the properties do not fit the type.
  package func animation(_ type: String, properties: StoredValue<Double>) -> Animation? {
    guard let index = code.typeNames.lastIndex(of: type), let entry = code.animations[index],
      let place = code.functions[entry.animate].parameters.first,
      place.size.scalars == properties.scalars.count,
      place.size.objects == properties.objects.count
    else { return nil }
    return SourceAnimation(code: code, type: index, properties: properties, runDepth: 0)
      .map { Animation($0) }
  }
}

/// The errors of a source text; empty if the budget stopped the compilation.
package struct SourceErrors: Error, Hashable, Sendable {
  package let diagnostics: [SourceDiagnostic]

  package init(_ diagnostics: [SourceDiagnostic]) {
    self.diagnostics = diagnostics.sorted { $0.position < $1.position }
  }

  /// Creates a list of one error.
  init(_ reason: String, at position: SourcePosition = .start) {
    diagnostics = [SourceDiagnostic(reason, at: position)]
  }

  /// The approximate size of the errors in memory, in bytes.
  package var memorySize: Int {
    diagnostics.reduce(0) { sum, diagnostic in
      sum + MemoryLayout<SourceDiagnostic>.stride + diagnostic.reason.utf8.count
        + (diagnostic.suggestion?.utf8.count ?? 0)
    }
  }
}

/// The name and the parameters of a custom animation or a factory, as requests use them.
package struct SourceSignature: Hashable, Sendable {
  /// The name of the structure, the factory function or the factory property.
  package let name: String
  /// The parameters in the order of the call.
  package let parameters: [SourceParameter]
  /// True if the animation keeps a value in its `AnimationState` from frame to frame.
  ///
  /// For a factory, the value is true if any custom animation of the source keeps state.
  ///
  /// Animations in arguments are ignored. If an animation passes its context to such an animation,
  /// the state can be used even if the value is false.
  package let keepsState: Bool

  /// True if each argument has a parameter, and each parameter without a default has an argument.
  ///
  /// If the budget stops the call, the result is false.
  func accepts(_ arguments: [String: SourceValue]) -> Bool {
    guard Work.spend(4 * (parameters.count + arguments.count), on: .bytes) else { return false }
    let labels = Set(parameters.flatMap { $0.isUnlabelled ? [$0.label, "_"] : [$0.label] })
    return arguments.keys.allSatisfy { labels.contains($0) }
      && parameters.allSatisfy {
        $0.defaultText != nil || arguments[$0.label] != nil
          || ($0.isUnlabelled && arguments["_"] != nil)
      }
  }
}

/// A parameter of a custom animation or a factory.
package struct SourceParameter: Hashable, Sendable {
  /// The label, or the name if the argument has no label.
  package let label: String
  /// True if the argument has no label.
  package let isUnlabelled: Bool
  package let kind: SourceKind
  /// The default as it is written in the source; `nil` if the argument is required.
  package let defaultText: String?
}

/// The kind of a parameter, or of an environment value, of a source.
package indirect enum SourceKind: Hashable, Sendable {
  case number, integer, boolean, animation, spring, curve
  case array(of: SourceKind)
  case optional(SourceKind)
  /// A case of an enumeration that the source declares; the list contains the names of all cases.
  ///
  /// No case of the enumeration has associated values.
  case word([String])
  /// Any other type, given as source text; a request cannot give a value of such a type.
  ///
  /// A parameter of such a type needs a default.
  case other(String)

  /// The kind of value as a Swift type, such as `[Double]`; for words, the list of cases.
  package var text: String {
    switch self {
    case .number: "Double"
    case .integer: "Int"
    case .boolean: "Bool"
    case .animation: "Animation"
    case .spring: "Spring"
    case .curve: "UnitCurve"
    case .array(let element): "[\(element.text)]"
    case .optional(let wrapped): "\(wrapped.text)?"
    case .word(let words): words.map { "." + $0 }.joined(separator: " | ")
    case .other(let text): text
    }
  }

  /// True if the kind is an array, or an optional array.
  var hasArray: Bool {
    switch self {
    case .array: true
    case .optional(let wrapped): wrapped.hasArray
    case .number, .integer, .boolean, .animation, .spring, .curve, .word, .other: false
    }
  }
}

/// A value that a request gives to a source.
package indirect enum SourceValue: Hashable, Sendable {
  case number(Double)
  case integer(Int)
  case boolean(Bool)
  case animation(Animation)
  case spring(Spring)
  case curve(UnitCurve)
  case array([SourceValue])
  case word(String)
  case none
}

/// An environment value that a source declares with `@Entry`, or with a key and a property.
package struct SourceEntry: Hashable, Sendable {
  package let name: String
  /// The kind of value; a request can set only numbers, integers and booleans.
  ///
  /// A value of another kind always has its default.
  package let kind: SourceKind
  /// The default as it is written in the source.
  package let defaultText: String
}
