internal import CSourceMachine

// Labels, the jumps to them, and the deferred statements that jumps run.
extension Emitter {
  /// A target of jumps; a jump can be emitted before its target is placed in the code.
  final class Label {
    fileprivate(set) var target: Int?
    fileprivate var sources: [Int] = []
  }

  /// Compiles the conditional expression `test ? first : second`.
  ///
  /// If `second` is a conditional expression, too, the method continues with it in a loop. A
  /// recursive method would not be safe: an initializer from a raw value has a conditional
  /// expression for each case, and so can exceed the recursion limit.
  func choice(_ expression: TypedExpression, _ target: Slots?, isFresh: Bool) -> Slots {
    let result = target ?? allocate(size(expression.type))
    let end = Label()
    var rest = expression
    while case .conditional(let test, let first, let second) = rest.kind, failure == nil {
      let otherwise = Label()
      position = rest.position
      jumpUnless(test, to: otherwise)
      emit(first, into: result, isFresh: isFresh)
      jump(.jump, to: end)
      place(otherwise)
      rest = second
    }
    emit(rest, into: result, isFresh: isFresh)
    place(end)
    return result
  }

  func place(_ label: Label) {
    // A jump to the next instruction is omitted, unless another label was placed after the jump.
    if let last = label.sources.last, last == code.count - 1, lastLabel < code.count,
      code[last].kind == .jump
    {
      _ = (code.popLast(), positions.popLast(), label.sources.popLast())
    }
    label.target = code.count
    lastLabel = code.count
    for source in label.sources { patch(source, code.count) }
  }

  func jump(_ operation: Operation, _ a: Int = 0, _ b: Int = 0, to label: Label) {
    connect(emit(operation, a, b), to: label)
  }

  /// Makes a label the jump target of the instruction at an index.
  func connect(_ index: Int, to label: Label) {
    guard failure == nil else { return }
    if let target = label.target { patch(index, target) } else { label.sources.append(index) }
  }

  func patch(_ index: Int, _ target: Int) {
    let target = UInt16(min(target, Int(UInt16.max)))
    switch code[index].kind {
    case .jump, .loop: code[index].a = target
    case .jumpIfFalse, .jumpIfTrue, .host: code[index].b = target
    default: code[index].c = target
    }
  }

  /// Shortens chains of jumps: if the target of a jump is another jump, uses that jump's target.
  func shortenJumps() {
    // BOUND: targets are indices of instructions.
    func last(_ target: UInt16) -> UInt16 {
      var (target, steps) = (target, 0)
      // The limit keeps the time linear. A `jump` leads only forward, so a chain of them ends.
      while Int(target) < code.count, code[Int(target)].kind == .jump, steps < 8 {
        target = code[Int(target)].a
        steps += 1
      }
      return target
    }
    for index in code.indices {
      switch code[index].kind {
      case .jump: code[index].a = last(code[index].a)
      case .jumpIfFalse, .jumpIfTrue: code[index].b = last(code[index].b)
      case .host where code[index].b > 0: code[index].b = last(code[index].b)
      case .jumpUnlessLess, .jumpUnlessLessEqual, .jumpUnlessEqual, .jumpUnlessLessInt,
        .jumpUnlessLessEqualInt, .jumpUnlessEqualInt, .environment:
        code[index].c = last(code[index].c)
      default: break
      }
    }
  }

  /// Compiles the statements in `deferred` from the last one back to the one at the index `first`.
  ///
  /// This code runs when a block is left. It is compiled again for each exit of the block, such as
  /// each `return`.
  func runDeferred(from first: Int) {
    let all = deferred
    guard first < all.count else { return }
    // BOUND: `first` is below the count.
    for index in (first..<all.count).reversed() {
      guard countInlined() else { break }
      // The list is shortened in place: copies for thousands of statements would take most of the
      // time.
      deferred.removeSubrange(min(index, deferred.count)...)
      let outer = frame
      frame = Frame(parent: outer)
      frame.firstDeferred = index
      emit(all[index])
      frame = outer
    }
    deferred = all
  }

  /// Compiles the deferred statements at the end of a block, if this end can be reached.
  func endDeferred(from first: Int) {
    guard first < deferred.count else { return }
    let isReached =
      lastLabel == code.count
      || ![.jump, .loop, .returnCall, .fault].contains(code.last?.kind ?? .stop)
    if isReached { runDeferred(from: first) }
    deferred.removeSubrange(first...)
  }

  /// Sets the jump targets of a statement's `break` and `continue`.
  func setTargets(_ label: LoopLabel, exit: Label, next: Label?) {
    frame.targets[ObjectIdentifier(label)] = Frame.Targets(
      exit: exit, next: next, firstDeferred: deferred.count)
  }
}
