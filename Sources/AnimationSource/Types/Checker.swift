internal import AnimationCore

/// The type checker, which turns a source's syntax tree into a typed tree.
///
/// A declaration is collected first, then its types are resolved, then its body is checked. An
/// error does not end the check. An expression with an error has the type `invalid`. This type is
/// compatible with every type, so an error is not reported twice.
final class Checker {
  var diagnostics: [SourceDiagnostic] = []
  var nominals: [NominalDeclaration] = []
  /// The indices of the global types, by name.
  var types: [String: Int] = [:]
  var aliases: [String: TypeAlias] = [:]
  /// The global functions and constants by name.
  var globals: [String: [Member]] = [:]
  /// The members of each type, by the type and the member's name.
  var members: [TypeHead: [String: [Member]]] = [:]
  var functions: [FunctionDeclaration] = []
  /// The nested functions, once for each check of the body that declares the function.
  var nestedFunctions: [FunctionDeclaration] = []
  /// The positions of the nested functions that use a name declared later.
  var lateFunctions: Set<SourcePosition> = []
  var constants: [GlobalConstant] = []
  var entries: [EnvironmentEntry] = []
  /// The environment entries that are declared by a key and a property.
  var keyedEntries: [EnvironmentEntry] = []
  var genericNames: [Int: String] = [:]
  /// True if this checker checks the prelude itself, and not a source.
  var isPrelude = false
  /// The state of the function that is being checked.
  var state = FunctionState()
  /// The depth of the deepest chain of default values that the value being checked has used so far.
  var defaultDepth = 0
  /// While an assignment's target is checked, the type of the assigned value; `nil` at other times,
  /// and if the type is not needed or not known.
  var assignedType: SourceType?
  /// The sum of the depths of the default values, constants and nested functions being checked.
  var runningDepth = 0
  /// For each default value and constant whose check has started but not ended, the functions that
  /// it calls; the innermost default value or constant is last.
  var defaultCalls: [[ObjectIdentifier: FunctionDeclaration]] = []
  /// The number of hidden variables so far; the name of the next hidden variable contains it.
  var chainCount = 0
  /// The nesting depth of the typealiases that are being resolved.
  var aliasDepth = 0
  /// The number of running calls of `attempt`; each call discards the errors of a trial.
  var trials = 0
  /// The errors that `outsideOfTrials` has kept, keyed by the argument `count` of that method.
  private var keptErrors: [Int: [SourceDiagnostic]] = [:]
  /// The number of elements of `diagnostics` when the innermost running trial started.
  private var trialStart = 0
  /// The calls that the running trials have recorded.
  var trialCalls: [NotedCall] = []
  /// The values of the operands that `checkedOperands` has checked.
  ///
  /// The expression `.checked(index)` refers to the element at the index.
  var operands: [TypedExpression] = []
  /// The number of errors for which the checker has searched for a similar name.
  private(set) var suggestions = 0

  /// The operator functions by name.
  var operatorTable: [String: [FunctionDeclaration]] = [:]
  /// The operator functions that are declared outside of types.
  var globalOperators: [OperatorKey: [FunctionDeclaration]] = [:]
  /// The number of expressions and types that were checked, counting each trial of an overload.
  private var checks = 0
  /// The number of checks, beyond the first `paidBytes` checks, for which budget steps were spent.
  private var paidChecks = 0
  /// The number of counted parts, below `partsPerCheck`, that are not yet counted as a check.
  private var openParts = 0
  /// The size of the source in bytes; `Int.max` for the prelude, whose checks spend no steps.
  ///
  /// Before the compilation, budget steps are spent for one check and one instruction per byte. If
  /// the compilation needs more checks or instructions, it spends additional steps.
  var paidBytes = Int.max
  /// True after `count` could not spend its budget steps; all later checks are then skipped.
  private(set) var isStopped = false

  /// Counts a check of an expression or a type; returns false if no further check is allowed.
  ///
  /// Nested overloads and chains of errors would otherwise take exponential time. In a trial, no
  /// check is allowed after the first error, because the trial has failed.
  func count(_ position: SourcePosition) -> Bool { add(1, at: position) }

  /// Counts parts of a check, such as the default values that a call uses; a part takes less time
  /// than a check.
  ///
  /// - Returns: False if no further check is allowed.
  func count(parts: Int, at position: SourcePosition) -> Bool {
    parts <= 0 || isAllowed && add(takeParts(parts), at: position)
  }

  private func takeParts(_ parts: Int) -> Int {
    openParts += parts
    let whole = openParts / Self.partsPerCheck
    openParts -= whole * Self.partsPerCheck
    return whole
  }

  private func add(_ count: Int, at position: SourcePosition) -> Bool {
    if isStopped { return false }
    checks += count
    let due = checks - paidBytes - paidChecks
    if due >= 16 {
      paidChecks += due
      if !Work.spend(due * Self.stepsPerCheck, on: .bytes) {
        isStopped = true
        return false
      }
    }
    if checks >= SourceLimits.checks, exhaustion == nil {
      let error = SourceDiagnostic(
        "the source is too complex to be checked: split long expressions into statements",
        at: position)
      exhaustion = error
      diagnostics.append(error)
    }
    return isAllowed
  }

  /// True if further expressions and types can be checked.
  private var isAllowed: Bool {
    !isStopped && !isExhausted
      && (trials > 0 ? !hasTrialFailed : diagnostics.count <= SourceLimits.diagnostics)
  }

  private static let stepsPerCheck = 32
  private static let partsPerCheck = 4

  /// The error for a source that reached the limit `SourceLimits.checks`.
  private var exhaustion: SourceDiagnostic?

  /// True if the limit `SourceLimits.checks` was reached.
  var isExhausted: Bool { exhaustion != nil }

  /// True if the innermost running trial has found an error.
  ///
  /// The trial then ends its checks early, and their results must not be kept.
  var hasTrialFailed: Bool { trials > 0 && diagnostics.count > trialStart }

  /// Reports an error, whose text is shortened to `SourceLimits.errorText`.
  ///
  /// In a trial, the error has no text, because it is discarded. After the limit of checks, no
  /// further error is reported, because it could be a consequence of the limit.
  func report(
    _ reason: @autoclosure () -> String, suggestion: @autoclosure () -> String? = nil,
    at position: SourcePosition
  ) {
    if isExhausted { return }
    guard trials == 0 else { return diagnostics.append(SourceDiagnostic("", at: position)) }
    diagnostics.append(
      SourceDiagnostic(
        reason().shortened(to: SourceLimits.errorText), suggestion: suggestion(), at: position))
  }

  /// Reports an error and returns an invalid expression.
  func fail(
    _ reason: @autoclosure () -> String, suggestion: @autoclosure () -> String? = nil,
    at position: SourcePosition
  ) -> TypedExpression {
    fail(.invalid(at: position), reason(), suggestion: suggestion(), at: position)
  }

  /// Reports an error, and returns `result`, which replaces the invalid code in the typed tree.
  func fail<Result>(
    _ result: Result, _ reason: @autoclosure () -> String,
    suggestion: @autoclosure () -> String? = nil, at position: SourcePosition
  ) -> Result {
    report(reason(), suggestion: suggestion(), at: position)
    return result
  }

  /// Runs a check whose errors are discarded, and returns the result if there are no errors.
  ///
  /// The calls that a failed check has recorded are also discarded. Otherwise, an overload that
  /// does not fit could mark a function as recursive.
  func attempt<Result>(_ check: () -> Result) -> Result? {
    if hasTrialFailed { return nil }
    let (count, flow, calls) = (diagnostics.count, state.flow, trialCalls.count)
    let outerStart = trialStart
    trialStart = count
    trials += 1
    let result = check()
    trials -= 1
    trialStart = outerStart
    defer {
      if trials == 0 { trialCalls = [] }
      diagnostics += keptErrors.removeValue(forKey: trials) ?? []
    }
    guard diagnostics.count > count || isExhausted else { return result }
    diagnostics.removeSubrange(count...)
    if let exhaustion, diagnostics.last != exhaustion { diagnostics.append(exhaustion) }
    state.flow = flow
    forgetCalls(after: calls)
    return nil
  }

  /// Runs a check outside of the innermost trials, so that its errors are kept if these trials
  /// fail.
  ///
  /// - Parameter count: The number of outer trials that still include the check; it can be 0.
  func outsideOfTrials(after count: Int, _ check: () -> Void) {
    guard trials > count else { return check() }
    let outer = (trials, trialStart, diagnostics, trialCalls)
    let kept = keptErrors.removeValue(forKey: count) ?? []
    (trials, trialStart, diagnostics, trialCalls) = (count, 0, kept, [])
    check()
    keptErrors[count] = diagnostics.filter { $0 != exhaustion }
    (trials, trialStart, diagnostics, trialCalls) = outer
    if let exhaustion, diagnostics.last != exhaustion { diagnostics.append(exhaustion) }
  }

  init() {}

  /// Creates a checker for a source that can use the declarations of another checker.
  ///
  /// An extension in the source can add protocols to a type, so the declarations of types are
  /// copied. The other declarations are shared with `other`, so only one thread at a time is
  /// allowed to use `other` and the checkers that are made from it.
  init(after other: Checker) {
    diagnostics = other.diagnostics
    nominals = other.nominals.map { NominalDeclaration(copying: $0) }
    types = other.types
    aliases = other.aliases
    globals = other.globals
    members = other.members
    functions = other.functions
    constants = other.constants
    entries = other.entries
    genericNames = other.genericNames
    chainCount = other.chainCount
    operatorTable = other.operatorTable
    globalOperators = other.globalOperators
  }

  /// Returns the known word that is nearest to a word; `nil` if no known word is similar.
  ///
  /// The known words are collected only for an error that is shown. The errors of trials are
  /// discarded, and only the first errors of a source are shown.
  func suggestion<Words: Sequence<String>>(
    _ word: String, _ known: @autoclosure () -> Words
  ) -> String? {
    guard trials == 0, suggestions < SourceLimits.diagnostics else { return nil }
    suggestions += 1
    let words = Set(known().prefix(1000)).filter {
      $0 != word && !$0.hasPrefix("_") && !$0.hasPrefix(" ")
    }
    return NearestWord.word(for: word, among: words.sorted())
  }
}
