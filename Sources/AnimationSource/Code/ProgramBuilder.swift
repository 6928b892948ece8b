internal import AnimationCore

/// The steps from a source text to its code.
enum ProgramBuilder {
  struct Result {
    var code: ProgramCode
    var animations: [SourceSignature]
    var factories: [SourceSignature]
    var entries: [SourceEntry]
  }

  /// Compiles a source text.
  static func build(_ text: String) throws(SourceErrors) -> Result {
    let (file, errors) = SourceParser.parse(text)
    guard errors.isEmpty else { throw SourceErrors(errors) }
    let checker = Checker()
    checker.isPrelude = true
    checker.collect(preludeFile)
    checker.isPrelude = false
    checker.collect(file)
    checker.checkBodies()
    guard checker.diagnostics.isEmpty else {
      var seen: Set<SourceDiagnostic> = []
      let unique = checker.diagnostics.filter { seen.insert($0).inserted }
      throw SourceErrors(Array(unique.prefix(SourceLimits.diagnostics)))
    }
    checker.markRecursion()
    let targets = Targets(checker)
    let first = Emitter(checker, nil)
    _ = compile(first, targets)
    if let failure = first.failure { throw SourceErrors([failure]) }
    let emitter = Emitter(checker, first.found)
    let compiled = compile(emitter, targets)
    if let failure = emitter.failure { throw SourceErrors([failure]) }
    let code = code(text, emitter, compiled, checker)
    let signatures = zip(targets.makers, code.makers).map { maker, _ in
      maker.signature(checker, code)
    }
    return Result(
      code: code,
      animations: zip(targets.makers, signatures).filter { !$0.0.isFactory }.map(\.1),
      factories: zip(targets.makers, signatures).filter { $0.0.isFactory }.map(\.1),
      entries: checker.entries.map { entry in
        SourceEntry(
          name: entry.name.text, kind: checker.kind(entry.type),
          defaultText: SourcePrinter.text(entry.value))
      })
  }

  /// The prelude is parsed once in a process.
  private static let preludeFile: SourceFileSyntax = {
    let (file, errors) = SourceParser.parse(Prelude.text)
    // A test compiles the prelude and reports its errors.
    assert(errors.isEmpty, "\(errors)")
    return file
  }()

  /// What a program can be asked for.
  struct Targets {
    var animations: [NominalDeclaration]
    var makers: [MakerTarget]

    init(_ checker: Checker) {
      animations = checker.nominals.filter { $0.protocols["CustomAnimation"] != nil }
      makers = animations.flatMap { nominal -> [MakerTarget] in
        let own = checker.initializers(of: nominal.selfType)
          .filter { !$0.isFailable && $0.access == .file && !$0.takesClosures }.reversed()
        var result = own.map { MakerTarget(name: nominal.fullName, nominal: nominal, function: $0) }
        let isPrivate = nominal.fields.contains {
          $0.access == .ownType && !($0.isLet && $0.value != nil)
        }
        if !nominal.hasBodyInitializer, !isPrivate {
          result.append(MakerTarget(name: nominal.fullName, nominal: nominal, function: nil))
        }
        return result
      }
      makers += checker.factories().map {
        MakerTarget(name: $0.name, nominal: nil, function: $0.function, constant: $0.constant)
      }
    }
  }

  struct Compiled {
    var animations: [Int: ProgramCode.AnimationEntry]
    var makers: [ProgramCode.Maker]
  }

  private static func compile(_ emitter: Emitter, _ targets: Targets) -> Compiled {
    let checker = emitter.checker
    var animations: [Int: ProgramCode.AnimationEntry] = [:]
    for nominal in targets.animations {
      func requirement(_ name: String) -> Int? {
        checker.functions(name, of: nominal.selfType, isStatic: false)
          .first { checker.isRequirement($0, name) }.map { emitter.index(of: $0, [:]) }
      }
      guard let animate = requirement("animate") else { continue }
      animations[nominal.index] = ProgramCode.AnimationEntry(
        name: nominal.fullName, animate: animate, velocity: requirement("velocity"),
        shouldMerge: requirement("shouldMerge"), usesState: false)
    }
    let makers = targets.makers.map { emitter.maker($0) }
    emitter.compileQueue()
    let touching = emitter.stateFunctions()
    for (index, entry) in animations {
      animations[index]?.usesState = [entry.animate, entry.velocity, entry.shouldMerge]
        .contains { $0.map { touching.contains($0) } ?? false }
    }
    return Compiled(animations: animations, makers: makers)
  }

  private static func code(
    _ text: String, _ emitter: Emitter, _ compiled: Compiled, _ checker: Checker
  ) -> ProgramCode {
    let end = emitter.start(of: emitter.functions.count)
    var scalars = Array(repeating: 0.0, count: end.scalar)
    for (bits, index) in emitter.constants where index < scalars.count {
      scalars[index] = Double(bitPattern: bits)
    }
    let digest = SourceDigest.hexadecimal(text)
    return ProgramCode(
      text: text, digest: digest, instructions: emitter.code, positions: emitter.positions,
      hostCalls: emitter.hostCalls, functions: emitter.functions, scalars: scalars,
      vectorCount: end.vector, objectCount: end.object, contextCount: emitter.contextCount,
      keys: emitter.keyNames.map { SourceKey(source: digest, name: $0) },
      entryNames: checker.entries.map(\.name.text),
      entryKinds: checker.entries.map { checker.kind($0.type) },
      animations: compiled.animations, makers: compiled.makers,
      typeNames: checker.nominals.map(\.fullName))
  }
}

/// An initializer or a factory that makes an animation.
struct MakerTarget {
  var name: String
  /// The custom animation; `nil` for a factory.
  var nominal: NominalDeclaration?
  /// `nil` for the memberwise initializer, and for a constant.
  var function: FunctionDeclaration?
  var constant: GlobalConstant?

  var isFactory: Bool { nominal == nil }

  func parameters(_ checker: Checker) -> [FunctionParameter] {
    if let function { return function.parameters }
    return nominal.flatMap { checker.memberwiseParameters($0) } ?? []
  }

  func signature(_ checker: Checker, _ code: ProgramCode) -> SourceSignature {
    SourceSignature(
      name: name,
      parameters: parameters(checker).map { parameter in
        SourceParameter(
          label: parameter.label ?? parameter.name.text, isUnlabelled: parameter.label == nil,
          kind: checker.kind(parameter.type),
          defaultText: parameter.defaultValue.map { SourcePrinter.text($0) })
      },
      keepsState: nominal.flatMap { code.animations[$0.index]?.usesState }
        ?? code.animations.values.contains(where: \.usesState))
  }
}

extension Checker {
  /// The static functions and properties that the source adds to `Animation`.
  func factories() -> [(name: String, function: FunctionDeclaration?, constant: GlobalConstant?)] {
    let own = (members[.animation] ?? [:]).flatMap { name, members in
      members.compactMap {
        member -> (name: SourceName, function: FunctionDeclaration?, constant: GlobalConstant?)? in
        switch member {
        case .function(let function)
        where function.isStatic && !function.isPrelude && function.result == .animation
          && function.generics.isEmpty && !function.takesClosures && function.access == .file:
          (function.name, function, nil)
        case .property(let property)
        where property.isStatic && !property.getter.isPrelude && property.type == .animation:
          (property.name, property.getter, nil)
        case .constant(let constant) where !constant.isPrelude && constant.type == .animation:
          (constant.name, nil, constant)
        default: nil
        }
      }
    }
    return own.sorted { $0.name.position < $1.name.position }
      .map { ($0.name.text, $0.function, $0.constant) }
  }

  /// The kind of a type, for a request.
  func kind(_ type: SourceType) -> SourceKind {
    switch type {
    case .double: return .number
    case .int: return .integer
    case .bool: return .boolean
    case .animation: return .animation
    case .spring: return .spring
    case .curve: return .curve
    case .array(let element):
      let inner = kind(element)
      if case .other = inner { return .other(text(type)) }
      return .array(of: inner)
    case .optional(let wrapped):
      let inner = kind(wrapped)
      if case .other = inner { return .other(text(type)) }
      return .optional(inner)
    case .nominal(let index, _)
    where nominals[index].isEnumeration && nominals[index].cases.allSatisfy(\.payload.isEmpty):
      return .word(nominals[index].cases.map(\.name.text))
    default: return .other(text(type))
    }
  }

  /// Marks the functions whose call can lead to another call of the same function.
  func markRecursion() {
    // Tarjan's algorithm would be linear; sources have a few dozen functions.
    for function in functions where !function.isPrelude {
      var visited: Set<ObjectIdentifier> = []
      var waiting = Array(function.callees.values)
      while let next = waiting.popLast() {
        if next === function {
          function.isRecursive = true
          break
        }
        if visited.insert(ObjectIdentifier(next)).inserted { waiting += next.callees.values }
      }
    }
  }
}
