internal import AnimationCore

// Operations on arrays.
extension Machine {
  mutating func array(_ call: HostCall, at index: Int) -> Int {
    switch call {
    case .array(let first, let count, let size, let result):
      let whole = Size(
        scalars: count * size.scalars, vectors: count * size.vectors,
        objects: count * size.objects)
      objects[result] = .array(count, load(SizedSlots(slots: first, size: whole)))
    case .repeating(let element, let size, let count, let result):
      let number = integer(count)
      guard number >= 0 else { return fail(.negativeCount, at: index) }
      guard number <= SourceLimits.arrayElements else { return fail(.tooManyElements, at: index) }
      let one = load(SizedSlots(slots: element, size: size))
      // The elements share the contents of their objects, so only the references cost here. The
      // cost is counted before the memory is allocated.
      fuel &-= number * (1 + one.numberCount + Size.storedObjectCost * one.objects.count)
      if fuel < 0, !refuel(at: index) { return -1 }
      // BOUND: the number is not negative.
      objects[result] = .array(number, StoredValue(repeating: one, count: number))
    case .setElement(let array, let position, let element):
      guard case .array(let count, var value) = objects[array] else {
        return fail(.indexRange, at: index)
      }
      let number = integer(position)
      guard number >= 0, number < count else { return fail(.indexRange, at: index) }
      // The register is cleared, so that the array has one reference and its numbers are not
      // copied.
      objects[array] = .none
      write(element, number, to: &value)
      objects[array] = .array(count, value)
    case .append(let array, let element):
      guard case .array(let count, var value) = objects[array] else { return 0 }
      guard count < SourceLimits.arrayElements else { return fail(.tooManyElements, at: index) }
      objects[array] = .none
      append(element, to: &value)
      objects[array] = .array(count + 1, value)
    case .appendContents(let array, let other):
      guard case .array(let m, var value) = objects[array],
        case .array(let n, let more) = objects[other]
      else { return 0 }
      guard m + n <= SourceLimits.arrayElements else { return fail(.tooManyElements, at: index) }
      fuel &-= n + more.numberCount / 2 + Size.storedObjectCost * more.objects.count
      if fuel < 0, !refuel(at: index) { return -1 }
      objects[array] = .none
      value.append(more)
      objects[array] = .array(m + n, value)
    case .insert(let array, let position, let element):
      guard case .array(let count, var value) = objects[array] else { return 0 }
      let number = integer(position)
      guard number >= 0, number <= count else { return fail(.indexRange, at: index) }
      guard count < SourceLimits.arrayElements else { return fail(.tooManyElements, at: index) }
      let one = load(element)
      // The register is cleared, so that the array has one reference and is changed in place.
      objects[array] = .none
      value.insert(one, at: number, element.size)
      objects[array] = .array(count + 1, value)
      fuel &-= count * element.size.moveCost
    case .remove(let array, let position, let result):
      guard case .array(let count, var value) = objects[array] else { return 0 }
      let number = integer(position)
      guard number >= 0, number < count else { return fail(.indexRange, at: index) }
      read(value, number, result)
      objects[array] = .none
      value.remove(at: number, result.size)
      objects[array] = .array(count - 1, value)
      fuel &-= count * result.size.moveCost
    case .removeAll(let array): objects[array] = .array(0, StoredValue())
    case .swap(let array, let first, let second, let size):
      guard case .array(let count, var value) = objects[array] else { return 0 }
      let (i, j) = (integer(first), integer(second))
      guard i >= 0, i < count, j >= 0, j < count else { return fail(.indexRange, at: index) }
      objects[array] = .none
      value.swapElements(i, j, size)
      objects[array] = .array(count, value)
    default: return 0
    }
    if fuel < 0, !refuel(at: index) { return -1 }
    return 0
  }

  /// Copies an element of an array to registers; returns false if the array has no such index.
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
      // BOUND: the element is inside the array, and its registers exist.
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
      // BOUND: the element is inside the array, and its registers exist.
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
    // BOUND: the compiler allocates every register of an element.
    for offset in 0..<size.scalars { value.scalars.append(scalars[slots.scalar + offset]) }
    for offset in 0..<size.vectors { value.vectors.append(vectors[slots.vector + offset]) }
    for offset in 0..<size.objects { value.objects.append(objects[slots.object + offset]) }
  }
}

extension StoredValue {
  /// Creates the content of an array whose elements are all equal.
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
    // BOUND: the element is inside the array.
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

extension Size {
  /// The cost of moving one element within an array, in instructions: 1, plus 1 for each 8 numbers.
  ///
  /// A vector or an object counts as two numbers.
  fileprivate var moveCost: Int { 1 + (scalars + 2 * vectors + 2 * objects) / 8 }
}
