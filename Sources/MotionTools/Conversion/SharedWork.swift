internal import AnimationCore
internal import Synchronization

/// Distributes independent parts of work among several threads.
package enum SharedWork {
  /// A function that calls `part` on several threads, and on each thread repeatedly until `part`
  /// returns false.
  package typealias Share = @Sendable (_ part: @escaping @Sendable () -> Bool) -> Void

  /// Transforms the elements of a list on several threads.
  ///
  /// The transformations begin in the order of the list. All threads spend the work budget of the
  /// calling thread. A list of one element is transformed on the calling thread.
  ///
  /// - Parameters:
  ///   - elements: The list.
  ///   - share: A function that runs the work on several threads; `nil` to use the calling thread
  ///     only.
  ///   - transform: A closure that returns the transformed element. The closure is called once for
  ///     each element.
  package static func map<Element: Sendable, Transformed: Sendable>(
    _ elements: [Element], on share: Share?,
    _ transform: @escaping @Sendable (Element) -> Transformed
  ) -> [Transformed] {
    guard let share, elements.count > 1 else { return elements.map(transform) }
    let budget = Work.budget
    let state = Mutex(
      (next: 0, transformed: [Transformed?](repeating: nil, count: elements.count)))
    share {
      let index = state.withLock { state -> Int? in
        guard state.next < elements.count else { return nil }
        defer { state.next += 1 }
        return state.next
      }
      guard let index else { return false }
      // BOUND: each index is less than the number of elements.
      let result = Work.with(budget: budget) { transform(elements[index]) }
      state.withLock { $0.transformed[index] = result }
      return true
    }
    return state.withLock { $0.transformed.compactMap { $0 } }
  }
}
