// Code generation for functions and their calls.
extension Emitter {
  /// Returns the index of a function with the given generic arguments; the body is compiled later.
  func index(of function: FunctionDeclaration, _ generics: [Int: SourceType]) -> Int {
    let numbers = Set(generics.filter { $0.value == .double }.keys)
    let key = FunctionKey(function: ObjectIdentifier(function), numbers: numbers)
    if let index = indices[key] { return index }
    let own = Frame(parent: nil)
    for id in numbers { own.generics[id] = .double }
    let index = declare(in: own) { index, code in
      code.isPrelude = function.isPrelude
      code.isRecursive = function.isRecursive
      code.parameters = parameterTypes(function).map { allocated($0) }
      code.result = allocated(function.result)
      code.returned = code.result
      code.finals = zip(code.parameters, inouts(function)).map { parameter, isInout in
        guard function.isRecursive, isInout else { return parameter.slots }
        code.returned.size = code.returned.size + parameter.size
        return allocate(parameter.size)
      }
      return index
    } compile: { [self] in
      compileBody(function, $0)
    }
    indices[key] = index
    return index
  }

  /// Declares a function, whose body is compiled later.
  ///
  /// - Parameters:
  ///   - own: The frame of the function.
  ///   - place: Allocates the registers of the function with the given index.
  ///   - compile: Compiles the body; the argument is the result of `place`.
  /// - Returns: The result of `place`.
  func declare<Places>(
    in own: Frame = Frame(parent: nil), _ place: (_ index: Int, inout FunctionCode) -> Places,
    compile: @escaping (Places) -> Void
  ) -> Places {
    let (index, saved) = (functions.count, (frame, next, highest))
    var code = FunctionCode()
    code.start = start(of: index)
    code.end = code.start
    (frame, next, highest) = (own, code.start, code.start)
    let places = place(index, &code)
    let after = next
    (frame, next, highest) = saved
    functions.append(code)
    callees.append([])
    touchesState.append(false)
    let body = { [self] in
      (frame, next, highest) = (own, after, after)
      compile(places)
    }
    queue.append((body, index))
    return places
  }

  /// Returns the types of the values that a call passes: `self` for a method, then the parameters.
  func parameterTypes(_ function: FunctionDeclaration) -> [SourceType] {
    let own = function.parameters.map(\.type)
    guard !function.isInitializer, !function.isStatic, let owner = function.owner else {
      return own
    }
    return [owner] + own
  }

  /// Returns one flag for each value that a call passes: true if the function can change the value.
  private func inouts(_ function: FunctionDeclaration) -> [Bool] {
    let own = function.parameters.map(\.isInout)
    let hasSelf = !function.isInitializer && !function.isStatic && function.owner != nil
    return hasSelf ? [function.isMutating] + own : own
  }

  /// Compiles the functions in the queue; compiling a function can append the functions that it
  /// calls.
  func compileQueue() {
    var done = 0
    while done < queue.count, failure == nil {
      let (compile, index) = queue[done]
      done += 1
      currentFunction = index
      let first = code.count
      functions[index].entry = first
      compile()
      functions[index].length = code.count - first
      functions[index].end = highest
    }
    queue.removeAll()
  }

  /// Compiles a call and returns the registers of its result.
  func call(
    _ function: FunctionDeclaration, _ generics: [Int: SourceType], _ arguments: [TypedArgument],
    _ type: SourceType, _ target: Slots?
  ) -> Slots {
    let concrete = generics.mapValues { self.concrete($0) }
    if let intrinsic = function.intrinsic { return library(intrinsic, arguments, type, target) }
    if function.takesClosures || function.scope != nil {
      return inline(function, concrete, arguments, type)
    }
    if let value = smallExpression(function) {
      return inline(value, of: function, concrete, arguments, type, target)
    }
    if isCompiledInPlace(function) {
      return inlineCopy(function, concrete, arguments, type)
    }
    var places: [(place: Place, index: Int)] = []
    var values: [SizedSlots] = []
    let last = arguments.lastIndex { !$0.isPure } ?? 0
    for (index, argument) in arguments.enumerated() {
      switch argument {
      case .value(let value):
        let slots = operand(value, isChanged: index < last)
        values.append(sized(slots, value.type))
      case .place(let place):
        places.append((resolved(place, isChanged: index < last), index))
        values.append(sized(Slots(), place.type))
      case .closure:
        failInternally("a closure is passed to '\(function.name.text)', which is not inlined")
        return Slots()
      }
    }
    // As in Swift, l-values are read after the evaluation of all arguments.
    let opened = places.map { (open: open($0.place), index: $0.index) }
    // BOUND: each argument has added a value.
    for (open, index) in opened { values[index].slots = open.slots }
    let index = self.index(of: function, concrete)
    call(index, values)
    let code = functions[index]
    let result = target ?? allocate(code.result.size)
    copy(code.result.slots, to: result, code.result.size)
    for (open, argument) in opened {
      if open.isContext { continue }
      // BOUND: a call has as many arguments as the function has parameters.
      copy(code.finals[argument], to: open.slots, code.parameters[argument].size)
      open.close?()
    }
    return result
  }

  /// Compiles the call of a function whose arguments are in registers.
  func call(
    _ function: FunctionDeclaration, _ generics: [Int: SourceType], _ values: [SizedSlots]
  ) -> Slots {
    let index = index(of: function, generics)
    call(index, values)
    let result = allocate(functions[index].result.size)
    copy(functions[index].result.slots, to: result, functions[index].result.size)
    return result
  }

  func call(_ index: Int, _ values: [SizedSlots]) {
    callees[currentFunction].insert(index)
    let parameters = functions[index].parameters
    let values = index == currentFunction ? moved(values, outOf: parameters) : values
    if functions[index].isRecursive { emit(.save(function: index)) }
    for (value, parameter) in zip(values, parameters) {
      copy(value.slots, to: parameter.slots, parameter.size)
    }
    emit(functions[index].isRecursive ? .callRecursive : .call, index)
  }

  /// Copies the arguments of a recursive call that are in parameter registers; returns the
  /// registers of all arguments.
  ///
  /// The call sets the parameters one after another. In a function `f(a, b)`, the call `f(b, a)`
  /// would otherwise overwrite `a` before it becomes the second argument.
  private func moved(
    _ values: [SizedSlots], outOf parameters: [SizedSlots]
  ) -> [SizedSlots] {
    guard parameters.count > 1, let first = parameters.first?.slots, let last = parameters.last
    else { return values }
    let end = last.slots.moved(by: last.size)
    return zip(values, parameters).map { value, parameter in
      let (slots, size) = (value.slots, value.size)
      let isParameter =
        size.scalars > 0 && slots.scalar >= first.scalar && slots.scalar < end.scalar
        || size.vectors > 0 && slots.vector >= first.vector && slots.vector < end.vector
        || size.objects > 0 && slots.object >= first.object && slots.object < end.object
      guard isParameter, slots != parameter.slots else { return value }
      let copied = allocate(size)
      copy(slots, to: copied, size)
      return SizedSlots(slots: copied, size: size)
    }
  }

  /// Returns the registers of a constant; the program computes the constant's value on first use.
  func global(_ constant: GlobalConstant) -> Slots {
    guard let value = constant.checked.value else { return Slots() }
    if case .constant = value.kind { return emit(value) }
    let key = FunctionKey(function: ObjectIdentifier(constant), numbers: [])
    let index =
      indices[key]
      ?? declare { index, code in
        code.parameters = [allocated(.bool)]
        code.result = allocated(value.type)
        return index
      } compile: { [self] in
        position = constant.name.position
        emit(value, into: functions[$0].result.slots, isFresh: true)
        emit(.returnCall)
      }
    indices[key] = index
    callees[currentFunction].insert(index)
    emit(.ensure(flag: functions[index].parameters[0].slots.scalar, function: index))
    return functions[index].result.slots
  }
}
