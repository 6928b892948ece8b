internal import AnimationCore

// Operations on states and contexts.
extension Machine {
  /// Copies a value from the state to registers, if the value contains only numbers and vectors.
  ///
  /// Returns true if the value was copied, and false if the state is empty. Returns `nil` if the
  /// slower method `state` must search for the value.
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
      // In a restored state, the equal key is a different object, which only the general search
      // finds.
      return isRead ? true : nil
    }
  }

  /// Overwrites a value in the state, if both the old and the new value contain only numbers and
  /// vectors.
  ///
  /// Returns true if the value was overwritten. Otherwise, changes nothing and returns false. This
  /// happens if a value contains objects, or if the state has no value of the same size for the
  /// same key object. A key that is equal but is a different object does not count.
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
    switch call {
    case .loadState(let context, let key, let result):
      // BOUND: the compiler counts keys and contexts.
      let number = integer(context)
      let value = inContext(number, &outer) { [key = keys[key]] in $0.state.sourceValues[key] }
      return load(value, of: key, result, at: index)
    case .storeState(let context, let key, let value):
      let stored = load(value)
      let size = inContext(integer(context), &outer) { [key = keys[key]] in
        $0.state.store(stored, for: key)
      }
      guard let size else { return fail(.stateTooLarge, at: index) }
      return pay(size, searching: key, at: index)
    case .loadStateObject(let object, let key, let result):
      var found: StoredValue<Value>?
      if case .state(let state) = objects[object] { found = state.sourceValues[keys[key]] }
      return load(found, of: key, result, at: index)
    case .storeStateObject(let object, let key, let value):
      guard case .state(var state) = objects[object] else { return 0 }
      guard let size = state.store(load(value), for: keys[key]) else {
        return fail(.stateTooLarge, at: index)
      }
      objects[object] = .state(state)
      return pay(size, searching: key, at: index)
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

  /// Copies a value of the state to registers, and returns the index of the instruction to jump to.
  ///
  /// Returns 0, which means no jump, if there is no value or if the value does not fit the
  /// registers. Returns -1 if the call must end.
  private mutating func load(
    _ value: StoredValue<Value>?, of key: Int, _ result: SizedSlots, at index: Int
  ) -> Int {
    // A value of another size does not come from this source, so the default replaces it.
    guard let value, store(value, result) else { return pay(0, searching: key, at: index) }
    countCopies(result)
    return pay(0, searching: key, at: index) < 0 ? -1 : target(at: index)
  }

  /// Spends the cost of the search for a key in the state; returns 0, or -1 if the call must end.
  ///
  /// - Parameter size: The number of additional instructions to spend.
  private mutating func pay(_ size: Int, searching key: Int, at index: Int) -> Int {
    // Equal keys that are different objects are compared as text.
    fuel &-= size &+ SourceLimits.stateKeys / 4 &+ keys[key].name.utf8.count / 16
    return fuel >= 0 || refuel(at: index) ? 0 : -1
  }
}

extension AnimationState {
  /// Stores a value under a key; returns the size of the state.
  ///
  /// Returns `nil` if the state is then too large or has too many keys.
  fileprivate mutating func store(_ value: StoredValue<Value>, for key: SourceKey) -> Int? {
    sourceValues[key] = value
    let size = sourceValues.size(upTo: SourceLimits.stateSize)
    guard size <= SourceLimits.stateSize, sourceValues.count <= SourceLimits.stateKeys else {
      return nil
    }
    return size
  }
}
