internal import AnimationCore

/// The compiler from the typed tree to instructions.
///
/// All registers have fixed places: constants first, then a range for each function. A function
/// that is called while it runs keeps its registers elsewhere. The source is compiled twice: the
/// first pass counts constants and registers, the second one knows their places.
final class Emitter {
  /// The numbers that the first pass finds.
  struct Layout {
    var constants = 0
    var frames: [Size] = []
  }

  /// A function with concrete generic arguments.
  struct FunctionKey: Hashable {
    var function: ObjectIdentifier
    var numbers: Set<Int>
  }

  let checker: Checker
  let layout: Layout?
  var code: [Instruction] = []
  var positions: [SourcePosition] = []
  var hostCalls: [HostCall] = []
  var functions: [FunctionCode] = []
  var indices: [FunctionKey: Int] = [:]
  /// The functions whose bodies are not compiled yet.
  var queue: [(compile: () -> Void, index: Int)] = []
  /// The functions that each function calls, and whether it uses the state.
  var callees: [Set<Int>] = []
  var touchesState: [Bool] = []
  var constants: [UInt64: Int] = [:]
  var keys: [String: Int] = [:]
  var keyNames: [String] = []
  var contextCount = 1
  /// The contexts of the variables that hold one.
  var contextNumbers: [ObjectIdentifier: Int] = [:]
  /// The next free registers, and the end of those that were used.
  var next = Slots()
  var highest = Slots()
  var frame = Frame(parent: nil)
  var position = SourcePosition.start
  var currentFunction = 0
  var failure: SourceDiagnostic?
  /// The body of the next case of a `switch`, for `fallthrough`.
  var following: Label?
  /// The number of functions that are being compiled inside one another.
  var inlineDepth = 0

  init(_ checker: Checker, _ layout: Layout?) {
    self.checker = checker
    self.layout = layout
    emit(.stop)
  }

  /// The numbers for the second pass.
  var found: Layout {
    Layout(
      constants: constants.count,
      frames: functions.map {
        Size(
          scalars: $0.end.scalar - $0.start.scalar, vectors: $0.end.vector - $0.start.vector,
          objects: $0.end.object - $0.start.object)
      })
  }

  /// The first registers of a function.
  func start(of index: Int) -> Slots {
    guard let layout else { return Slots() }
    // BOUND: both passes compile the same functions in the same order.
    return layout.frames.prefix(index).reduce(Slots(scalar: layout.constants)) { $0.moved(by: $1) }
  }

  func fail(_ message: String) {
    failure = failure ?? SourceDiagnostic(message, at: position)
  }

  // MARK: Instructions

  @discardableResult
  func emit(
    _ operation: Operation, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0
  ) -> Int {
    guard code.count < SourceLimits.programLength, max(a, b, c, d) < 1 << 16 else {
      fail("the source is too long")
      return 0
    }
    code.append(
      Instruction(
        operation: operation, a: UInt16(a), b: UInt16(b), c: UInt16(c), d: UInt16(d)))
    positions.append(position)
    return code.count - 1
  }

  func emit(_ call: HostCall) {
    hostCalls.append(call)
    emit(.host, hostCalls.count - 1)
  }

  /// A place in the code that jumps lead to.
  final class Label {
    fileprivate(set) var target: Int?
    fileprivate var sources: [Int] = []
  }

  func place(_ label: Label) {
    label.target = code.count
    for source in label.sources { patch(source, code.count) }
  }

  func jump(_ operation: Operation, _ a: Int = 0, _ b: Int = 0, to label: Label) {
    let index = emit(operation, a, b)
    guard failure == nil else { return }
    if let target = label.target { patch(index, target) } else { label.sources.append(index) }
  }

  private func patch(_ index: Int, _ target: Int) {
    let target = UInt16(min(target, Int(UInt16.max)))
    switch code[index].operation {
    case .jump, .loop: code[index].a = target
    case .jumpIfFalse, .jumpIfTrue: code[index].b = target
    default: code[index].c = target
    }
  }

  // MARK: Registers

  func allocate(_ size: Size) -> Slots {
    let result = next
    next = next.moved(by: size)
    highest = Slots(
      scalar: max(highest.scalar, next.scalar), vector: max(highest.vector, next.vector),
      object: max(highest.object, next.object))
    if max(next.scalar, next.vector, next.object) > SourceLimits.registers {
      fail("the source needs too many registers")
      next = Slots()
    }
    return result
  }

  func scalar() -> Int { allocate(.scalar).scalar }

  /// The register of a constant.
  func constant(_ bits: UInt64) -> Int {
    if let index = constants[bits] { return index }
    let index = constants.count
    constants[bits] = index
    return index
  }

  func constant(_ number: Double) -> Int { constant(number.bitPattern) }

  var one: Int { constant(1.0) }
  var zero: Int { constant(0.0) }

  func copy(_ source: Slots, to target: Slots, _ size: Size) {
    if source.scalar == target.scalar || size.scalars == 0 {
    } else if size.scalars == 1 {
      emit(.copyScalar, target.scalar, source.scalar)
    } else {
      emit(.copyScalars, target.scalar, source.scalar, size.scalars)
    }
    if source.vector == target.vector || size.vectors == 0 {
    } else if size.vectors == 1 {
      emit(.copyVector, target.vector, source.vector)
    } else {
      emit(.copyVectors, target.vector, source.vector, size.vectors)
    }
    if source.object == target.object || size.objects == 0 {
    } else if size.objects == 1 {
      emit(.copyObject, target.object, source.object)
    } else {
      emit(.copyObjects, target.object, source.object, size.objects)
    }
  }

  // MARK: Types

  /// The type with the generic arguments of the function that is being compiled.
  func concrete(_ type: SourceType) -> SourceType { type.replacing(frame.generics) }

  func size(_ type: SourceType) -> Size {
    switch concrete(type) {
    // A context, and its environment, is the number of the context.
    case .double, .int, .uint64, .bool, .context, .environment: return .scalar
    case .generic: return .vector
    case .animation, .spring, .curve, .state, .array: return .object
    case .optional(let wrapped): return Size.scalar + size(wrapped)
    case .tuple(let elements): return elements.reduce(Size()) { $0 + size($1.type) }
    case .range: return Size(scalars: 2)
    case .nominal(let index, let arguments): return size(checker.nominals[index], arguments)
    case .function, .metatype, .never, .invalid: return Size()
    }
  }

  private func size(_ nominal: NominalDeclaration, _ arguments: [SourceType]) -> Size {
    let types = fieldTypes(nominal, arguments)
    if !nominal.isEnumeration { return types.reduce(Size()) { $0 + size($1) } }
    let payloads = nominal.cases.indices.map { tag in
      payloadTypes(nominal, tag, arguments).reduce(Size()) { $0 + size($1) }
    }
    return Size.scalar + payloads.reduce(Size()) { .union($0, $1) }
  }

  func fieldTypes(_ nominal: NominalDeclaration, _ arguments: [SourceType]) -> [SourceType] {
    let replaced = replacements(nominal, arguments)
    return nominal.fields.map { $0.type.replacing(replaced) }
  }

  func payloadTypes(
    _ nominal: NominalDeclaration, _ tag: Int, _ arguments: [SourceType]
  ) -> [SourceType] {
    let replaced = replacements(nominal, arguments)
    return nominal.cases[tag].payload.map { $0.type.replacing(replaced) }
  }

  private func replacements(
    _ nominal: NominalDeclaration, _ arguments: [SourceType]
  ) -> [Int: SourceType] {
    Dictionary(zip(nominal.generics.map(\.id), arguments)) { first, _ in first }
  }

  /// The types of the parts of a structure or a tuple.
  func partTypes(_ type: SourceType) -> [SourceType] {
    switch concrete(type) {
    case .tuple(let elements): elements.map(\.type)
    case .range(let bound, _): [bound, bound]
    case .nominal(let index, let arguments): fieldTypes(checker.nominals[index], arguments)
    default: []
    }
  }

  /// The place of a part of a structure or a tuple.
  func part(_ slots: Slots, _ type: SourceType, _ index: Int) -> Slots {
    partTypes(type).prefix(index).reduce(slots) { $0.moved(by: size($1)) }
  }
}

/// The names of a function or a closure that is being compiled.
final class Frame {
  enum Binding {
    case slots(Slots)
    case closure(TypedClosure, Frame)
  }

  /// The place of a `break` or a `continue`.
  struct Targets {
    var exit: Emitter.Label
    var next: Emitter.Label?
  }

  let parent: Frame?
  var bindings: [ObjectIdentifier: Binding] = [:]
  var generics: [Int: SourceType]
  /// The end of a function that is compiled in place; `nil` in a function of its own.
  var end: Emitter.Label?
  var result = Slots()
  var resultType = SourceType.void
  var initializer: FunctionDeclaration?
  var targets: [ObjectIdentifier: Targets] = [:]
  /// The functions around this one that are compiled in place.
  var inlined: Set<ObjectIdentifier> = []

  init(parent: Frame?) {
    self.parent = parent
    generics = parent?.generics ?? [:]
    inlined = parent?.inlined ?? []
  }

  func find(_ local: Local) -> Binding? {
    var frame: Frame? = self
    while let current = frame {
      if let binding = current.bindings[ObjectIdentifier(local)] { return binding }
      frame = current.parent
    }
    return nil
  }

  func find(_ label: LoopLabel) -> Targets? {
    var frame: Frame? = self
    while let current = frame {
      if let targets = current.targets[ObjectIdentifier(label)] { return targets }
      frame = current.parent
    }
    return nil
  }
}
