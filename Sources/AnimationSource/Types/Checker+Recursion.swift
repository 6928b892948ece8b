// The functions that each function calls, and recursion.
extension Checker {
  /// Records a call of `function` by the function or default value that is being checked.
  func noteCall(_ function: FunctionDeclaration) {
    let id = ObjectIdentifier(function)
    if let caller = state.function {
      guard caller.callees[id] == nil else { return }
      caller.callees[id] = function
      if trials > 0 { trialCalls.append(NotedCall(caller: caller, level: 0, called: id)) }
    } else if let last = defaultCalls.indices.last, defaultCalls[last][id] == nil {
      defaultCalls[last][id] = function
      if trials > 0 { trialCalls.append(NotedCall(caller: nil, level: last, called: id)) }
    }
  }

  /// Records that the code being checked calls each function that a default value or a constant
  /// calls.
  ///
  /// The code uses this default value or constant.
  func noteCalls(_ functions: [FunctionDeclaration], at position: SourcePosition) {
    guard count(parts: functions.count, at: position) else { return }
    functions.forEach(noteCall)
  }

  /// Removes the recorded calls of a failed trial from the functions and default values that make
  /// these calls.
  ///
  /// - Parameter count: The number of elements of `trialCalls` before the trial.
  func forgetCalls(after count: Int) {
    while trialCalls.count > count, let call = trialCalls.popLast() {
      if let caller = call.caller {
        caller.callees[call.called] = nil
      } else if defaultCalls.indices.contains(call.level) {
        // A level is missing if it belonged to a default value whose check has ended inside the
        // trial.
        defaultCalls[call.level][call.called] = nil
      }
    }
  }

  /// Marks the functions that can call themselves, directly or through other functions.
  ///
  /// Source: Robert Tarjan, "Depth-first search and linear graph algorithms", 1972, in a form
  /// without recursive calls.
  func markRecursion() {
    var order: [ObjectIdentifier: Int] = [:]
    var low: [ObjectIdentifier: Int] = [:]
    var open: [FunctionDeclaration] = []
    var isOpen: Set<ObjectIdentifier> = []
    // The functions of the prelude are not recursive, and never call a function of a source.
    for root in functions where !root.isPrelude && order[ObjectIdentifier(root)] == nil {
      var path: [(function: FunctionDeclaration, rest: [FunctionDeclaration])] = []
      func enter(_ function: FunctionDeclaration) {
        let id = ObjectIdentifier(function)
        order[id] = order.count
        low[id] = order[id]
        open.append(function)
        isOpen.insert(id)
        path.append((function, function.callees.values.filter { !$0.isPrelude }))
      }
      enter(root)
      while let last = path.indices.last {
        let function = path[last].function
        let id = ObjectIdentifier(function)
        if let next = path[last].rest.popLast() {
          let other = ObjectIdentifier(next)
          if next === function { function.isRecursive = true }
          if order[other] == nil {
            enter(next)
          } else if isOpen.contains(other) {
            low[id] = min(low[id] ?? 0, order[other] ?? 0)
          }
          continue
        }
        // BOUND: the loop runs while the path has an element.
        path.removeLast()
        if let parent = path.last?.function {
          let outer = ObjectIdentifier(parent)
          low[outer] = min(low[outer] ?? 0, low[id] ?? 0)
        }
        guard low[id] == order[id] else { continue }
        var members: [FunctionDeclaration] = []
        while let member = open.popLast() {
          isOpen.remove(ObjectIdentifier(member))
          members.append(member)
          if member === function { break }
        }
        if members.count > 1 { for member in members { member.isRecursive = true } }
      }
    }
  }

  /// Removes the references between the declarations of the source, because these references form
  /// cycles.
  ///
  /// For example, a recursive function contains its own call, and a nested function is an entry of
  /// the scope that it refers to. Without this method, the memory of each compilation would never
  /// be freed.
  func release() {
    for function in functions + nestedFunctions where !function.isPrelude {
      function.callees = [:]
      function.statements = []
      function.parameters = []
      function.scope = nil
      function.home = nil
      function.uses = []
      function.reached = nil
    }
    nestedFunctions = []
    for nominal in nominals where !nominal.isPrelude { nominal.fields = [] }
  }
}

/// A call in the source that was recorded during a trial.
struct NotedCall {
  /// The function that contains the call; `nil` if a default value or a constant contains the call.
  let caller: FunctionDeclaration?
  /// If `caller` is `nil`, the index in `Checker.defaultCalls` of the value that contains the call;
  /// otherwise 0.
  let level: Int
  let called: ObjectIdentifier
}
