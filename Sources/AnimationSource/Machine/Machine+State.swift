internal import AnimationCore

// States, contexts and arrays.
extension Machine {
  /// Copies a value of the state that is numbers and vectors; returns false if the state is empty,
  /// and `nil` for other values.
  @inline(__always)
  mutating func loadNumbers(
    _ number: Int, _ key: Int, _ result: SizedSlots, _ outer: inout AnimationContext<Value>
  ) -> Bool? {
    guard result.size.objects == 0 else { return nil }
    let (place, scalars, vectors) = (result.numbers, scalars, vectors)
    // BOUND: the compiler counts keys and contexts.
    return inContext(number, &outer) { [id = keyIDs[key]] in
      if $0.state.sourceValues.isEmpty { return false }
      let isRead = $0.state.sourceValues.read(
        id, at: place, scalar: { scalars[$0] = $1 }, vector: { vectors[$0] = $1 })
      // The key of a restored state is an equal object, which the general search finds.
      return isRead ? true : nil
    }
  }

  /// Stores a value of numbers and vectors; returns false for others, and for the first value of a
  /// key.
  @inline(__always)
  mutating func storeNumbers(
    _ number: Int, _ key: Int, _ value: SizedSlots, _ outer: inout AnimationContext<Value>
  ) -> Bool {
    guard value.size.objects == 0 else { return false }
    let (place, scalars, vectors) = (value.numbers, scalars, vectors)
    return inContext(number, &outer) { [key = keys[key]] in
      $0.state.sourceValues.set(key, at: place, scalar: { scalars[$0] }, vector: { vectors[$0] })
    }
  }

  mutating func state(
    _ call: HostCall, at index: Int, _ outer: inout AnimationContext<Value>
  ) -> Int {
    func fail(_ kind: MachineFault) -> Int {
      fault = (kind, index)
      return -1
    }
    switch call {
    case .loadState(let context, let key, let result):
      // BOUND: the compiler counts keys and contexts.
      let number = integer(context)
      let value = inContext(number, &outer) { [key = keys[key]] in $0.state.sourceValues[key] }
      return load(value, result, at: index)
    case .storeState(let context, let key, let value):
      let stored = load(value)
      let size = inContext(integer(context), &outer) { [key = keys[key]] in
        $0.state.sourceValues[key] = stored
        return $0.state.sourceValues.size(upTo: SourceLimits.stateSize)
      }
      guard size <= SourceLimits.stateSize else { return fail(.stateTooLarge) }
      fuel &-= size
      if fuel < 0, !refuel(at: index) { return -1 }
    case .loadStateObject(let object, let key, let result):
      var found: StoredValue<Value>?
      if case .state(let state) = objects[object] { found = state.sourceValues[keys[key]] }
      return load(found, result, at: index)
    case .storeStateObject(let object, let key, let value):
      guard case .state(var state) = objects[object] else { return 0 }
      state.sourceValues[keys[key]] = load(value)
      let size = state.sourceValues.size(upTo: SourceLimits.stateSize)
      guard size <= SourceLimits.stateSize else { return fail(.stateTooLarge) }
      objects[object] = .state(state)
      fuel &-= size
      if fuel < 0, !refuel(at: index) { return -1 }
    case .newState(let object): objects[object] = .state(AnimationState())
    case .contextState(let context, let result):
      objects[result] = .state(inContext(integer(context), &outer) { $0.state })
    case .setContextState(let context, let value):
      if case .state(let state) = objects[value] {
        inContext(integer(context), &outer) { $0.state = state }
      }
    case .copyContext(let from, let to, let result):
      contexts[to] = inContext(integer(from), &outer) { $0 }
      set(result, to)
    case .withState(let context, let state, let to, let result):
      let number = integer(context)
      guard case .state(let own) = objects[state] else { return 0 }
      if number == 0 {
        contexts[to].copy(outer, state: own)
      } else {
        let other = contexts[number]
        contexts[to].copy(other, state: own)
      }
      set(result, to)
    case .withNewState(let context, let to, let result):
      let number = integer(context)
      if number == 0 {
        contexts[to].restart(outer)
      } else {
        let other = contexts[number]
        contexts[to].restart(other)
      }
      set(result, to)
    default: return array(call, at: index)
    }
    return 0
  }

  /// Copies a value of the state to registers; returns the next instruction.
  private mutating func load(
    _ value: StoredValue<Value>?, _ result: SizedSlots, at index: Int
  ) -> Int {
    // A value of another size was not stored by this source; the default replaces it.
    guard let value, store(value, result) else { return 0 }
    countCopies(result)
    return target(at: index)
  }

  private mutating func array(_ call: HostCall, at index: Int) -> Int {
    func fail(_ kind: MachineFault) -> Int {
      fault = (kind, index)
      return -1
    }
    switch call {
    case .array(let first, let count, let size, let result):
      let whole = Size(
        scalars: count * size.scalars, vectors: count * size.vectors,
        objects: count * size.objects)
      objects[result] = .array(count, load(SizedSlots(slots: first, size: whole)))
    case .repeating(let element, let size, let count, let result):
      let number = integer(count)
      guard number >= 0 else { return fail(.negativeCount) }
      guard number <= SourceLimits.arrayElements else { return fail(.tooManyElements) }
      let one = load(SizedSlots(slots: element, size: size))
      // BOUND: the number is not negative.
      objects[result] = .array(number, StoredValue(repeating: one, count: number))
      // Each element is a reference, whose contents are counted when they are copied.
      fuel &-= number * (1 + one.scalars.count + one.vectors.count + one.objects.count)
      if fuel < 0, !refuel(at: index) { return -1 }
    case .setElement(let array, let position, let element):
      guard case .array(let count, var value) = objects[array] else { return fail(.indexRange) }
      let number = integer(position)
      guard number >= 0, number < count else { return fail(.indexRange) }
      // The array leaves its register, so that its numbers are changed in place.
      objects[array] = .none
      write(element, number, to: &value)
      objects[array] = .array(count, value)
    case .append(let array, let element):
      guard case .array(let count, var value) = objects[array] else { return 0 }
      guard count < SourceLimits.arrayElements else { return fail(.tooManyElements) }
      objects[array] = .none
      append(element, to: &value)
      objects[array] = .array(count + 1, value)
    case .appendContents(let array, let other):
      guard case .array(let m, var value) = objects[array],
        case .array(let n, let more) = objects[other]
      else { return 0 }
      guard m + n <= SourceLimits.arrayElements else { return fail(.tooManyElements) }
      objects[array] = .none
      value.append(more)
      objects[array] = .array(m + n, value)
      fuel &-= n
    case .insert(let array, let position, let element):
      guard case .array(let count, var value) = objects[array] else { return 0 }
      let number = integer(position)
      guard number >= 0, number <= count else { return fail(.indexRange) }
      guard count < SourceLimits.arrayElements else { return fail(.tooManyElements) }
      value.insert(load(element), at: number, element.size)
      objects[array] = .array(count + 1, value)
      fuel &-= count
    case .remove(let array, let position, let result):
      guard case .array(let count, var value) = objects[array] else { return 0 }
      let number = integer(position)
      guard number >= 0, number < count else { return fail(.indexRange) }
      read(value, number, result)
      value.remove(at: number, result.size)
      objects[array] = .array(count - 1, value)
      fuel &-= count
    case .removeAll(let array): objects[array] = .array(0, StoredValue())
    case .swap(let array, let first, let second, let size):
      guard case .array(let count, var value) = objects[array] else { return 0 }
      let (i, j) = (integer(first), integer(second))
      guard i >= 0, i < count, j >= 0, j < count else { return fail(.indexRange) }
      objects[array] = .none
      value.swapElements(i, j, size)
      objects[array] = .array(count, value)
    default: return 0
    }
    if fuel < 0, !refuel(at: index) { return -1 }
    return 0
  }

  /// Copies an element of an array to registers; returns false if the index is not in the array.
  mutating func readElement(_ array: Int, _ position: Int, _ result: SizedSlots) -> Bool {
    guard case .array(let count, let value) = objects[array] else { return false }
    let number = integer(position)
    guard number >= 0, number < count else { return false }
    read(value, number, result)
    if result.size.objects > 0 { countCopies(result) }
    return true
  }

  private mutating func read(_ value: StoredValue<Value>, _ number: Int, _ result: SizedSlots) {
    let (slots, size) = (result.slots, result.size)
    for offset in 0..<size.scalars {
      // BOUND: the element is inside the array, and its registers inside their file.
      scalars[slots.scalar + offset] = value.scalars[number * size.scalars + offset]
    }
    for offset in 0..<size.vectors {
      vectors[slots.vector + offset] = value.vectors[number * size.vectors + offset]
    }
    for offset in 0..<size.objects {
      objects[slots.object + offset] = value.objects[number * size.objects + offset]
    }
  }

  private func write(_ element: SizedSlots, _ number: Int, to value: inout StoredValue<Value>) {
    let (slots, size) = (element.slots, element.size)
    for offset in 0..<size.scalars {
      // BOUND: the element is inside the array, and its registers inside their file.
      value.scalars[number * size.scalars + offset] = scalars[slots.scalar + offset]
    }
    for offset in 0..<size.vectors {
      value.vectors[number * size.vectors + offset] = vectors[slots.vector + offset]
    }
    for offset in 0..<size.objects {
      value.objects[number * size.objects + offset] = objects[slots.object + offset]
    }
  }

  private func append(_ element: SizedSlots, to value: inout StoredValue<Value>) {
    let (slots, size) = (element.slots, element.size)
    // BOUND: the element is inside the array, and its registers inside their file.
    for offset in 0..<size.scalars { value.scalars.append(scalars[slots.scalar + offset]) }
    for offset in 0..<size.vectors { value.vectors.append(vectors[slots.vector + offset]) }
    for offset in 0..<size.objects { value.objects.append(objects[slots.object + offset]) }
  }
}

extension StoredValue {
  /// An array of equal elements.
  fileprivate init(repeating element: StoredValue, count: Int) {
    func repeated<Part>(_ parts: [Part]) -> [Part] {
      // BOUND: a count is not negative.
      guard parts.count != 1 else { return Array(repeating: parts[0], count: count) }
      return parts.isEmpty ? [] : (0..<count).flatMap { _ in parts }
    }
    self.init(
      scalars: repeated(element.scalars), vectors: repeated(element.vectors),
      objects: repeated(element.objects))
  }

  mutating func append(_ other: StoredValue) {
    scalars += other.scalars
    vectors += other.vectors
    objects += other.objects
  }

  fileprivate mutating func insert(_ element: StoredValue, at number: Int, _ size: Size) {
    scalars.insert(contentsOf: element.scalars, at: number * size.scalars)
    vectors.insert(contentsOf: element.vectors, at: number * size.vectors)
    objects.insert(contentsOf: element.objects, at: number * size.objects)
  }

  fileprivate mutating func remove(at number: Int, _ size: Size) {
    // BOUND: the element is inside the array, and its registers inside their file.
    scalars.removeSubrange(number * size.scalars..<(number + 1) * size.scalars)
    vectors.removeSubrange(number * size.vectors..<(number + 1) * size.vectors)
    objects.removeSubrange(number * size.objects..<(number + 1) * size.objects)
  }

  fileprivate mutating func swapElements(_ i: Int, _ j: Int, _ size: Size) {
    for offset in 0..<size.scalars {
      scalars.swapAt(i * size.scalars + offset, j * size.scalars + offset)
    }
    for offset in 0..<size.vectors {
      vectors.swapAt(i * size.vectors + offset, j * size.vectors + offset)
    }
    for offset in 0..<size.objects {
      objects.swapAt(i * size.objects + offset, j * size.objects + offset)
    }
  }
}
