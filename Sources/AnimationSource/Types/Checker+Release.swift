extension Checker {
  /// Removes the references between the declarations of the source, which form cycles.
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
