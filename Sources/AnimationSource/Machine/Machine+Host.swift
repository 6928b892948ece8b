internal import AnimationCore

extension Machine {
  /// Runs a host call.
  ///
  /// Returns the index of the target instruction if the host call jumps, 0 if it does not jump, and
  /// -1 if the execution must end.
  mutating func host(
    _ number: Int, at index: Int, _ outer: inout AnimationContext<Value>
  ) -> Int {
    switch hostCalls[number] {
    case .animate(let animation, let value, let time, let context, let result):
      return animate(animation, value, time, context, result, at: index, &outer)
    case .loadState(let context, let key, let result):
      if let isFound = loadNumbers(integer(context), key, result, &outer) {
        return isFound ? target(at: index) : 0
      }
      return state(hostCalls[number], at: index, &outer)
    case .storeState(let context, let key, let value):
      if storeNumbers(integer(context), key, value, &outer) { return 0 }
      return state(hostCalls[number], at: index, &outer)
    default:
      scalars.hideArray()
      return rare(hostCalls[number], at: index, &outer)
    }
  }

  /// Calls the method `animate` of an animation; returns -1 if the call must end.
  private mutating func animate(
    _ animation: Int, _ value: Int, _ time: Int, _ context: Int, _ result: Slots,
    at index: Int, _ outer: inout AnimationContext<Value>
  ) -> Int {
    guard case .animation(let base) = objects[animation] else { return 0 }
    fuel &-= 16 &* base.modifierCount
    let (input, moment) = (vectors[value], scalars[time])
    return nested(at: index) { machine in
      let output = machine.inContext(machine.integer(context), &outer) {
        base.animate(value: input, time: moment, context: &$0)
      }
      machine.scalars[result.scalar] = output == nil ? 0 : 1
      machine.vectors[result.vector] = output ?? .zero
    }
  }

  /// Runs the host calls that `host` does not run itself; returns the same values as `host`.
  @inline(never)
  private mutating func rare(
    _ call: HostCall, at index: Int, _ outer: inout AnimationContext<Value>
  ) -> Int {
    switch call {
    case .element(let array, let position, let result):
      if !readElement(array, position, result) { return fail(.indexRange, at: index) }
      if fuel < 0, !refuel(at: index) { return -1 }
    case .velocity(let animation, let value, let time, let context, let result):
      guard case .animation(let base) = objects[animation] else { return 0 }
      fuel &-= 16 &* base.modifierCount
      let (input, moment) = (vectors[value], scalars[time])
      return nested(at: index) { machine in
        let output = machine.inContext(machine.integer(context), &outer) {
          base.velocity(value: input, time: moment, context: $0)
        }
        machine.scalars[result.scalar] = output == nil ? 0 : 1
        machine.vectors[result.vector] = output ?? .zero
      }
    case .shouldMerge(
      let animation, let previous, let value, let time, let context, let result):
      guard case .animation(let base) = objects[animation],
        case .animation(let old) = objects[previous]
      else { return 0 }
      fuel &-= 16 &* base.modifierCount
      let (input, moment) = (vectors[value], scalars[time])
      return nested(at: index) { machine in
        let merges = machine.inContext(machine.integer(context), &outer) {
          base.shouldMerge(previous: old, value: input, time: moment, context: &$0)
        }
        machine.scalars[result] = merges ? 1 : 0
      }
    case .spring(
      let spring, let target, let velocity, let time, let isNumber, let isVelocity, let result):
      let (base, time) = (self.spring(spring), scalars[time])
      if isNumber {
        let (x, v) = (scalars[target], scalars[velocity])
        scalars[result] = base.motion(isVelocity, target: x, initialVelocity: v, time: time)
      } else {
        let (x, v) = (vectors[target], vectors[velocity])
        vectors[result] = base.motion(isVelocity, target: x, initialVelocity: v, time: time)
      }
    case .springSettling(
      let spring, let target, let velocity, let epsilon, let isNumber, let result):
      let (base, limit) = (self.spring(spring), scalars[epsilon])
      scalars[result] =
        isNumber
        ? base.settlingDuration(
          target: scalars[target], initialVelocity: scalars[velocity], epsilon: limit)
        : base.settlingDuration(
          target: vectors[target], initialVelocity: vectors[velocity], epsilon: limit)
    case .curve(let curve, let progress, let isVelocity, let result):
      if case .curve(let base) = objects[curve] {
        let progress = scalars[progress]
        scalars[result] = isVelocity ? base.velocity(at: progress) : base.value(at: progress)
      }
    case .springProperty(let property, let spring, let result):
      scalars[result] = LibraryTable.springProperties[property].value(self.spring(spring))
    case .library(let function, let arguments, let result):
      return library(function, arguments, result, at: index)
    case .customAnimation(let type, let properties, let result):
      return customAnimation(type, properties, result, at: index)
    case .equalObjects(let a, let b, let result):
      fuel &-= min(objects[a].comparedSize, objects[b].comparedSize)
      if fuel < 0, !refuel(at: index) { return -1 }
      scalars[result] = objects[a] == objects[b] ? 1 : 0
    case .clear(let place):
      // BOUND: the compiler allocates every register of a value.
      for offset in 0..<place.size.scalars { scalars[place.slots.scalar + offset] = 0 }
      for offset in 0..<place.size.vectors { vectors[place.slots.vector + offset] = .zero }
      for offset in 0..<place.size.objects { objects[place.slots.object + offset] = .none }
    case .save(let function): save(function)
    case .ensure(let flag, let function):
      if scalars[flag] == 0 { return enter(function, from: index, flag: flag) }
    default: return state(call, at: index, &outer)
    }
    return 0
  }

  private func spring(_ index: Int) -> Spring {
    if case .spring(let spring) = objects[index] { spring } else { Spring() }
  }

  /// Copies a value of the environment to a register; returns false if the value is not set.
  @inline(__always)
  mutating func environment(
    _ environment: borrowing EnvironmentValues, _ entry: Int, _ result: Int
  ) -> Bool {
    if !environment.named.isCopy(of: lastNamed) { read(environment.named) }
    if let number = namedNumbers[entry] {
      scalars[result] = number
      return true
    }
    guard code.entries[entry].kind == .enginePaused else { return false }
    scalars[result] = environment.animationPaused ? 1 : 0
    return true
  }

  /// Caches the named values of an environment.
  ///
  /// The cache has one element for each environment entry that the code can read. The element is
  /// the register content for the entry's value. The element is `nil` if the environment has no
  /// value with the entry's name, or only a value of another kind. For an entry of the type
  /// `Double`, an integer is converted.
  @inline(never)
  private mutating func read(_ named: NamedValues) {
    lastNamed = named
    namedNumbers = code.entries.map { entry in
      switch (named[entry.name], entry.kind) {
      case (.number(let number), .number): number
      case (.integer(let integer), .number): Double(integer)
      case (.integer(let integer), .integer):
        Double(bitPattern: UInt64(bitPattern: Int64(integer)))
      case (.boolean(let boolean), .boolean): boolean ? 1 : 0
      default: nil
      }
    }
  }

  private mutating func library(
    _ function: Int, _ place: SizedSlots, _ result: Slots, at index: Int
  ) -> Int {
    var arguments = LibraryArguments(scalars: .zero, object: .none)
    for offset in 0..<min(place.size.scalars, arguments.scalars.scalarCount) {
      // BOUND: the compiler allocates every register of a value.
      arguments.scalars[offset] = scalars[place.slots.scalar + offset]
    }
    if place.size.objects > 0 {
      switch objects[place.slots.object] {
      case .animation(let animation): arguments.object = .animation(animation)
      case .spring(let spring): arguments.object = .spring(spring)
      case .curve(let curve): arguments.object = .curve(curve)
      default: break
      }
    }
    switch LibraryTable.functions[function].function(arguments) {
    case .number(let number): scalars[result.scalar] = number
    case .animation(let animation):
      guard animation.nesting < SourceLimits.nesting else { return fail(.nesting, at: index) }
      objects[result.object] = .animation(animation)
    case .spring(let spring): objects[result.object] = .spring(spring)
    case .curve(let curve): objects[result.object] = .curve(curve)
    case .none: break
    }
    return 0
  }

  private mutating func customAnimation(
    _ type: Int, _ properties: SizedSlots, _ result: Int, at index: Int
  ) -> Int {
    let value = load(properties)
    let size = value.size(upTo: SourceLimits.stateSize)
    guard size <= SourceLimits.stateSize else { return fail(.animationTooLarge, at: index) }
    fuel &-= size
    if fuel < 0, !refuel(at: index) { return -1 }
    let properties = StoredValue<Double>(plain: value)
    guard
      let animation = SourceAnimation(
        code: code, type: type, properties: properties, runDepth: nesting + 1)
    else { return 0 }
    guard animation.nesting < SourceLimits.nesting else { return fail(.nesting, at: index) }
    objects[result] = .animation(Animation(animation))
    return 0
  }
}

extension Spring {
  /// Returns the velocity of the spring if `isVelocity` is true, and its value otherwise.
  @inline(__always)
  fileprivate func motion<V: VectorArithmetic>(
    _ isVelocity: Bool, target: V, initialVelocity: V, time: Double
  ) -> V {
    isVelocity
      ? velocity(target: target, initialVelocity: initialVelocity, time: time)
      : value(target: target, initialVelocity: initialVelocity, time: time)
  }
}
