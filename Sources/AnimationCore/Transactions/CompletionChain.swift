/// One registered completion, which counts the animations it waits for and is called once.
final class Completion {
  let criteria: AnimationCompletionCriteria
  private var body: (() -> Void)?
  private var waiting = 0
  /// Whether any animation was ever added; until then the transaction's end calls it.
  private(set) var isAttached = false

  init(criteria: AnimationCompletionCriteria, body: @escaping () -> Void) {
    self.criteria = criteria
    self.body = body
  }

  func attach() {
    isAttached = true
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
}

/// The completions of a transaction, newest first; transactions share the part they have in common.
final class CompletionChain {
  let completion: Completion
  private var earlier: CompletionChain?
  /// Whether a newer link, going away with this one, has called for it already.
  private var isSettled = false

  init(_ completion: Completion, earlier: CompletionChain?) {
    self.completion = completion
    self.earlier = earlier
  }

  /// All completions in order of registration.
  var all: [Completion] { (earlier?.all ?? []) + [completion] }

  /// The last copy of the transaction has gone: what nothing was animated for is called now, logical
  /// completions newest first, then removed ones newest first.
  deinit {
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
    let unattached = orphans.filter { !$0.isAttached }
    for completion in unattached where completion.criteria == .logicallyComplete {
      completion.call()
    }
    for completion in unattached where completion.criteria == .removed { completion.call() }
  }
}
