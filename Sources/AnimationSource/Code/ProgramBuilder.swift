/// Compiles a source text to its code.
enum ProgramBuilder {
  /// Compiles a source text.
  ///
  /// - Throws: `SourceErrors` with the syntax errors. If there are no syntax errors, the list
  ///   contains the other errors of the text, or the first error of code generation. If the budget
  ///   stops the compilation, the list is empty.
  static func build(_ text: String) throws(SourceErrors) -> SourceProgram {
    let (file, errors) = SourceParser.parse(text)
    guard errors.isEmpty else { throw SourceErrors(errors) }
    return try PreludePool.run { prelude throws(SourceErrors) in
      try build(text, file, after: prelude)
    }
  }

  private static func build(
    _ text: String, _ file: SourceFileSyntax, after prelude: Checker
  ) throws(SourceErrors) -> SourceProgram {
    let checker = Checker(after: prelude)
    defer { checker.release() }
    checker.paidBytes = text.utf8.count
    checker.collect(file)
    checker.checkBodies()
    if checker.isStopped { throw SourceErrors([]) }
    guard checker.diagnostics.isEmpty else {
      var seen: Set<SourceDiagnostic> = []
      let unique = checker.diagnostics.filter { seen.insert($0).inserted }
      throw SourceErrors(Array(unique.prefix(SourceLimits.diagnostics)))
    }
    checker.markRecursion()
    let targets = Targets(checker)
    try checker.checkListedTypes(targets.makers)
    let first = Emitter(checker, nil)
    _ = compile(first, targets)
    if let failure = first.failure { throw SourceErrors(first.isStopped ? [] : [failure]) }
    var (emitter, compiled) = compile(targets, checker, lengths: first.foundLengths)
    // With inlined functions, the code of a long source can exceed a limit.
    if emitter.failure != nil { (emitter, compiled) = compile(targets, checker, lengths: [:]) }
    if let failure = emitter.failure { throw SourceErrors(emitter.isStopped ? [] : [failure]) }
    guard emitter.end.isWithinLimits else { throw SourceErrors(Emitter.tooManyRegisters) }
    guard accepts(emitter) else {
      throw SourceErrors(
        "internal error: the compiled code is invalid; please report it with this source")
    }
    let code = ProgramCode(text, emitter, compiled)
    func signatures(_ makers: some Sequence<MakerTarget>) -> [SourceSignature] {
      makers.map { $0.signature(checker, code) }
    }
    return SourceProgram(
      code, animations: signatures(targets.makers.filter { !$0.isFactory }),
      factories: signatures(targets.makers.filter(\.isFactory)),
      environment: checker.entries.map { entry in
        SourceEntry(
          name: entry.name.text, kind: checker.kind(entry.type),
          defaultText: SourcePrinter.text(entry.value))
      })
  }

  /// The custom animations of a program, and the initializers and factories that make animations.
  struct Targets {
    var animations: [NominalDeclaration]
    var makers: [MakerTarget]

    init(_ checker: Checker) {
      animations = checker.nominals.filter { $0.protocols["CustomAnimation"] != nil }
      makers = animations.flatMap { nominal -> [MakerTarget] in
        let own = checker.initializers(of: nominal.selfType)
          .filter { !$0.isFailable && $0.access == .file && !$0.takesClosures }.reversed()
        var result = own.map { MakerTarget(nominal: nominal, function: $0) }
        let isPrivate = nominal.fields.contains {
          $0.access == .ownType && !($0.isLet && $0.value != nil)
        }
        if !nominal.hasBodyInitializer, !isPrivate { result.append(MakerTarget(nominal: nominal)) }
        return result
      }
      makers += checker.factories()
    }
  }

  struct Compiled {
    var animations: [ProgramCode.AnimationEntry?]
    var makers: [ProgramCode.Maker]
  }

  /// Generates the code twice: first to count the registers, then with the final register indices.
  private static func compile(
    _ targets: Targets, _ checker: Checker, lengths: [ObjectIdentifier: Int]
  ) -> (Emitter, Compiled) {
    let first = Emitter(checker, nil, lengths: lengths)
    let unplaced = compile(first, targets)
    if first.failure != nil { return (first, unplaced) }
    let second = Emitter(checker, first.found, lengths: lengths)
    let compiled = compile(second, targets)
    second.shortenJumps()
    return (second, compiled)
  }

  private static func compile(_ emitter: Emitter, _ targets: Targets) -> Compiled {
    let checker = emitter.checker
    var animations: [ProgramCode.AnimationEntry?] = checker.nominals.map { _ in nil }
    for nominal in targets.animations {
      func requirement(_ name: String) -> Int? {
        checker.functions(name, of: nominal.selfType, isStatic: false)
          .first { checker.isRequirement($0, name) }.map { emitter.index(of: $0, [:]) }
      }
      guard let animate = requirement("animate") else { continue }
      animations[nominal.index] = ProgramCode.AnimationEntry(
        animate: animate, velocity: requirement("velocity"),
        shouldMerge: requirement("shouldMerge"), usesState: false)
    }
    let makers = targets.makers.map { emitter.maker($0) }
    emitter.compileQueue()
    let touching = emitter.stateFunctions()
    for (index, entry) in animations.enumerated() {
      guard let entry else { continue }
      animations[index]?.usesState = [entry.animate, entry.velocity, entry.shouldMerge]
        .contains { $0.map { touching.contains($0) } ?? false }
    }
    return Compiled(animations: animations, makers: makers)
  }

  private static func accepts(_ emitter: Emitter) -> Bool {
    let end = emitter.end
    let check = CodeCheck(
      scalarCount: end.scalar, vectorCount: end.vector, objectCount: end.object,
      functionCount: emitter.functions.count, hostCallCount: emitter.hostCalls.count,
      entryCount: emitter.checker.entries.count)
    return check.accepts(emitter.code, entries: emitter.functions.map { max($0.entry, 0) })
  }
}
