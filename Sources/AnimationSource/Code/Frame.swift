/// The bindings, generic arguments and jump targets of a function or closure that is being
/// compiled.
final class Frame {
  enum Binding {
    case slots(Slots)
    case closure(TypedClosure, Frame)
  }

  /// The jump targets of `break` and `continue` for a statement.
  struct Targets {
    var exit: Emitter.Label
    var next: Emitter.Label?
    /// The number of `defer` statements before the statement that `break` leaves or `continue`
    /// repeats.
    ///
    /// The jump runs only later `defer` statements.
    var firstDeferred = 0
  }

  let parent: Frame?
  var bindings: [ObjectIdentifier: Binding] = [:]
  var generics: [Int: SourceType]
  /// The label at the end of an inlined function or closure; `nil` in a function that is not
  /// inlined.
  var end: Emitter.Label?
  var result = Slots()
  var initializer: FunctionDeclaration?
  /// The number of `defer` statements in the code around an inlined call; a `return` in the inlined
  /// code does not run these statements.
  var firstDeferred = 0
  var targets: [ObjectIdentifier: Targets] = [:]
  /// The functions whose inlined bodies enclose the current code.
  var inlined: Set<ObjectIdentifier> = []

  init(parent: Frame?) {
    self.parent = parent
    generics = parent?.generics ?? [:]
    inlined = parent?.inlined ?? []
  }

  func find(_ local: Local) -> Binding? { first { $0.bindings[ObjectIdentifier(local)] } }

  func find(_ label: LoopLabel) -> Targets? { first { $0.targets[ObjectIdentifier(label)] } }

  /// Calls `value` with each frame, from the innermost outwards; returns the first result that is
  /// not `nil`.
  private func first<Value>(_ value: (Frame) -> Value?) -> Value? {
    var frame: Frame? = self
    while let current = frame {
      if let value = value(current) { return value }
      frame = current.parent
    }
    return nil
  }
}
