/// One registered completion, which counts the animations it waits for and is called once.
final class Completion {
  let criteria: AnimationCompletionCriteria
  private var body: (() -> Void)?
  private var waiting = 0
  /// How many animations were ever waited for; without any the transaction's end calls it.
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

  /// Calls it where nothing was animated for it.
  func callUnlessAttached() {
    if animations == 0 { call() }
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

  /// A turn has passed and the transaction is still held: what nothing was animated for is called now, in
  /// order of registration, whatever the criteria.
  func settle() {
    for completion in all { completion.callUnlessAttached() }
  }

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
    for completion in orphans where completion.criteria == .logicallyComplete {
      completion.callUnlessAttached()
    }
    for completion in orphans where completion.criteria == .removed {
      completion.callUnlessAttached()
    }
  }
}
