/// A completion closure, called once, after all attached animations meet the closure's criterion.
final class Completion {
  let criteria: AnimationCompletionCriteria
  private var body: (() -> Void)?
  private var waiting = 0
  /// The number of animations that were ever attached to the completion.
  ///
  /// A completion without animations is called when the last copy of its transaction is released,
  /// or at the end of the frame.
  private(set) var animations = 0

  init(criteria: AnimationCompletionCriteria, body: @escaping () -> Void) {
    self.criteria = criteria
    self.body = body
  }

  func attach() {
    animations += 1
    waiting += 1
  }

  func detach() {
    waiting -= 1
    if waiting == 0 { call() }
  }

  func call() {
    let body = body
    self.body = nil
    body?()
  }

  /// Calls the completion if no animation was ever attached to it.
  func callUnlessAttached() { if animations == 0 { call() } }
}

/// The completions of a transaction, as a linked list from the newest completion to the oldest.
///
/// Copies of a transaction share the older part of the list.
final class CompletionChain {
  let completion: Completion
  private var earlier: CompletionChain?
  /// True if `deinit` of a newer element has already handled this completion.
  private var isSettled = false

  init(_ completion: Completion, earlier: CompletionChain?) {
    self.completion = completion
    self.earlier = earlier
  }

  /// All completions of the chain, in order of registration.
  var all: [Completion] { (earlier?.all ?? []) + [completion] }

  /// Calls the completions to which no animation was ever attached, at the end of a frame.
  ///
  /// The completions are called in order of registration, regardless of their criteria.
  func settle() { for completion in all { completion.callUnlessAttached() } }

  /// Calls the completions that have no animations, when the last copy of the transaction is
  /// released.
  ///
  /// Completions with the criterion `logicallyComplete` are called before completions with
  /// `removed`. Within each of these two groups, the newest completion is called first.
  deinit {
    // Normally, `deinit` has already called the completions. This call is necessary if a copy of
    // the transaction still exists.
    if isSettled { return }
    var orphans = [completion]
    var next = earlier
    earlier = nil
    while isKnownUniquelyReferenced(&next), let chain = next {
      orphans.append(chain.completion)
      chain.isSettled = true
      next = chain.earlier
      chain.earlier = nil
    }
    for completion in orphans where completion.criteria == .logicallyComplete {
      completion.callUnlessAttached()
    }
    for completion in orphans where completion.criteria == .removed {
      completion.callUnlessAttached()
    }
  }
}
