/// The type checker: from the syntax tree of a source to its typed tree.
///
/// A declaration is collected first, then its types are resolved, then its body is checked. All
/// errors are reported; an expression with an error has the type `invalid`, which is compatible
/// with every type, so that an error is not reported twice.
final class Checker {
  var diagnostics: [SourceDiagnostic] = []
  var nominals: [NominalDeclaration] = []
  /// The global types by name.
  var types: [String: Int] = [:]
  var aliases: [String: TypeAlias] = [:]
  /// The global functions and constants by name.
  var globals: [String: [Member]] = [:]
  /// The members by type and name.
  var members: [TypeHead: [String: [Member]]] = [:]
  var functions: [FunctionDeclaration] = []
  var constants: [GlobalConstant] = []
  var entries: [EnvironmentEntry] = []
  var genericNames: [Int: String] = [:]
  /// True while the declarations of the prelude are collected.
  var isPrelude = false
  /// The state of the function that is being checked.
  var state = FunctionState(
    result: nil, selfLocal: nil, selfType: nil, isStatic: true, context: nil, generics: [],
    depth: 0, scope: Scope(parent: nil), isClosure: false, isPrelude: false)
  /// The number of optional chains so far, for the names of their links.
  var chainCount = 0
  /// The number of typealiases that are being resolved inside one another.
  var aliasDepth = 0
  /// The number of trials of overloads that are running; their errors are discarded.
  var trials = 0

  func report(_ message: String, at position: SourcePosition) {
    diagnostics.append(SourceDiagnostic(message, at: position))
  }

  /// Reports an error and returns an invalid expression.
  func fail(_ message: String, at position: SourcePosition) -> TypedExpression {
    report(message, at: position)
    return .invalid(at: position)
  }

  /// Runs a check whose errors are discarded, and returns the result if there are none.
  func attempt<Result>(_ check: () -> Result) -> Result? {
    let (count, flow) = (diagnostics.count, state.flow)
    trials += 1
    defer { trials -= 1 }
    let result = check()
    guard diagnostics.count > count else { return result }
    diagnostics.removeSubrange(count...)
    state.flow = flow
    return nil
  }

  func freshGeneric(_ name: String) -> GenericParameter {
    let id = genericNames.count
    genericNames[id] = name
    return GenericParameter(name: name, id: id)
  }

  /// The type as it is written in Swift.
  func text(_ type: SourceType) -> String {
    switch type {
    case .double: "Double"
    case .int: "Int"
    case .uint64: "UInt64"
    case .bool: "Bool"
    case .animation: "Animation"
    case .spring: "Spring"
    case .curve: "UnitCurve"
    case .context(let vector): "AnimationContext<\(text(vector))>"
    case .state(let vector): "AnimationState<\(text(vector))>"
    case .environment: "EnvironmentValues"
    case .generic(let id): genericNames[id] ?? "V"
    case .nominal(let index, let arguments):
      nominals[index].fullName
        + (arguments.isEmpty ? "" : "<\(arguments.map(text).joined(separator: ", "))>")
    case .optional(let wrapped):
      wrapped.isFunction ? "(\(text(wrapped)))?" : text(wrapped) + "?"
    case .array(let element): "[\(text(element))]"
    case .tuple(let elements):
      elements.isEmpty
        ? "Void"
        : "(" + elements.map { ($0.label.map { $0 + ": " } ?? "") + text($0.type) }
          .joined(separator: ", ") + ")"
    case .range(let bound, let isClosed): "\(isClosed ? "ClosedRange" : "Range")<\(text(bound))>"
    case .function(let parameters, let result):
      "(\(parameters.map(text).joined(separator: ", "))) -> \(text(result))"
    case .metatype(let type): text(type) + ".Type"
    case .never: "Never"
    case .invalid: "an invalid type"
    }
  }

  /// The words of a list that are nearest to a word, as the end of an error message.
  func suggestion(_ word: String, _ known: some Sequence<String>) -> String {
    let words = Set(known).filter { $0 != word && !$0.hasPrefix("_") && !$0.hasPrefix(" ") }
    return NearestWord.word(for: word, among: words.sorted()).map { ": did you mean '\($0)'?" } ?? ""
  }
}
