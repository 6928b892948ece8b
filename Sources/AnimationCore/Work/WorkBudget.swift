internal import Synchronization

/// A limit for the work of one computation, and a switch that stops the computation earlier.
///
/// Work is counted in steps. The number of steps depends only on the computation. It does not
/// depend on the machine or on the number of threads that share the computation. Any thread can
/// spend steps or cancel the computation. A stopped budget stays stopped.
public final class WorkBudget: Sendable {
  /// The number of steps that can be spent.
  public let steps: Int
  /// True if the computation is allowed to block until another computation ends, as on a worker
  /// thread.
  public let mayWait: Bool
  private let spentSteps = Atomic(0)
  private let counters = WorkCounters()
  private let state = Atomic(State.open.rawValue)
  /// If this budget is for a part of a computation, the budget of the whole computation; otherwise
  /// `nil`.
  private let parent: WorkBudget?

  private let fault = Mutex<WorkFault?>(nil)
  /// The places of source texts in the input, by the digests of the texts.
  private let places = Mutex<[String: any Sendable]>([:])

  // The maximum exceeds every limited budget. The sum over all calls could overflow only after 2²³
  // calls with the maximum.
  /// The maximum number of steps that one call spends; a larger number is reduced to this maximum.
  private static let maxCount = 1 << 40

  private enum State: UInt8 { case open, exhausted, cancelled, unavailable, settled, failed }

  /// Creates a budget for a whole computation.
  ///
  /// - Parameters:
  ///   - steps: The number of steps that can be spent. For the CPU time of a step, see
  ///     `docs/performance.md`.
  ///   - mayWait: True if the computation is allowed to block until another computation ends.
  public init(steps: Int, mayWait: Bool = true) {
    self.steps = steps
    self.mayWait = mayWait
    parent = nil
  }

  /// Creates a budget for a part of a computation.
  ///
  /// If the whole computation is cancelled, its parts are cancelled too. The steps of a part are
  /// not counted in the budget of the whole computation. So a part that spends all its steps does
  /// not stop the whole computation.
  ///
  /// - Parameters:
  ///   - steps: The number of steps that the part can spend.
  ///   - whole: The budget of the whole computation; `nil` if the whole computation has no budget.
  public init(steps: Int, within whole: WorkBudget?) {
    self.steps = steps
    mayWait = whole?.mayWait ?? true
    parent = whole
  }

  /// The number of steps spent so far.
  public var spent: Int { spentSteps.load(ordering: .relaxed) }

  /// Returns the value of ``spent`` after further steps; `Int.max` if the sum overflows.
  func spent(after more: Int) -> Int {
    let (sum, overflows) = spent.addingReportingOverflow(more)
    return overflows ? .max : sum
  }

  /// The reason why the computation must stop; `nil` while the computation can continue.
  public var stop: WorkStop? {
    switch State(rawValue: state.load(ordering: .relaxed)) {
    case .exhausted: .exhausted(counters.largest)
    case .cancelled: .cancelled
    case .unavailable: .unavailable
    case .failed: fault.withLock { $0 }.map(WorkStop.failed)
    case .open, .settled, nil: nil
    }
  }

  /// True if the computation must stop.
  var isStopped: Bool {
    switch State(rawValue: state.load(ordering: .relaxed)) {
    case .exhausted, .cancelled, .unavailable, .failed: true
    case .open, .settled, nil: false
    }
  }

  /// Stops the computation at its next call of `spend`.
  public func cancel() { move(to: .cancelled) }

  /// Stops the computation as if it had spent all steps.
  public func exhaust() { move(to: .exhausted) }

  /// Stops the computation because stored data that it needs is unavailable.
  public func markUnavailable() { move(to: .unavailable) }

  /// Stops the computation because of a fault in a custom animation.
  ///
  /// If several faults occur, the first is reported.
  public func fail(_ fault: WorkFault) {
    var fault = fault
    fault.place = fault.digest.flatMap(place(ofSource:))
    self.fault.withLock { [fault] in $0 = $0 ?? fault }
    move(to: .failed)
  }

  /// Records the place of a source text in the input, for the faults of the text.
  ///
  /// If the input contains the text several times, the first place is kept.
  ///
  /// - Parameters:
  ///   - place: The place, in any form.
  ///   - digest: The digest of the source text.
  public func record(_ place: some Sendable, ofSource digest: String) {
    places.withLock { if $0[digest] == nil { $0[digest] = place } }
  }

  /// Returns the place of a source text; `nil` if neither this budget nor the budget of the whole
  /// computation has a place.
  private func place(ofSource digest: String) -> (any Sendable)? {
    places.withLock { $0[digest] } ?? parent?.place(ofSource: digest)
  }

  /// Stops counting steps, because the result of the computation is final.
  ///
  /// Call this method before an effect that cannot be repeated, such as storing a change.
  ///
  /// - Returns: False if the budget has already stopped the computation. The effect must then not
  ///   happen.
  public func settle() -> Bool {
    move(to: .settled)
    return stop == nil
  }

  /// Spends `count` steps of the budget on a kind of work.
  ///
  /// - Returns: False if the computation must stop. The result of the computation is then
  ///   discarded.
  @discardableResult
  public func spend(_ count: Int, on kind: WorkKind) -> Bool {
    if let parent, parent.state.load(ordering: .relaxed) == State.cancelled.rawValue { cancel() }
    let current = State(rawValue: state.load(ordering: .relaxed))
    guard current == .open else { return current == .settled }
    let count = min(max(count, 0), Self.maxCount)
    let total = spentSteps.wrappingAdd(count, ordering: .relaxed).newValue
    counters.add(count, to: kind)
    guard total > steps else { return true }
    move(to: .exhausted)
    return false
  }

  private func move(to stopped: State) {
    _ = state.compareExchange(
      expected: State.open.rawValue, desired: stopped.rawValue, ordering: .relaxed)
  }
}

/// The reason why a computation stopped before its end.
public enum WorkStop: Error, Sendable, Equatable {
  /// The budget is spent; the associated value is the kind of work with the most steps.
  case exhausted(WorkKind)
  /// The computation was cancelled, because its result is not needed any more.
  case cancelled
  /// Stored data that the computation needs is unavailable.
  case unavailable
  /// A custom animation failed.
  case failed(WorkFault)
}

/// The kinds of work that a budget counts.
///
/// Each kind is counted separately, so an error can name the kind with the most steps.
public enum WorkKind: Int, Sendable, CaseIterable {
  /// Drawn frames; each frame is counted once for each property, animation and modifier.
  case frames
  /// Samples of a scene; each sample is counted once for each property, animation and modifier.
  case samples
  /// Values of a trajectory, computed to analyze, compare, convert, export or plot it.
  case values
  /// Values of trial springs and curves in a fit, counted for each sample.
  case trials
  /// Candidates in a search, such as stops, corners, knots, decimals and coefficients.
  case candidates
  /// Pixels and points of a picture.
  case pixels
  /// Bytes parsed, written or compressed.
  case bytes
  /// Instructions of custom animations defined in source text; 16 instructions are one step.
  case instructions
}

/// The number of steps spent on each kind of work.
///
/// If several threads spend steps at once, some steps are not counted here: the counters serve only
/// to find the kind with the most steps.
private struct WorkCounters: ~Copyable, Sendable {
  /// The steps, by the raw value of their kind.
  ///
  /// BOUND: `WorkKind` has eight cases without explicit raw values, so the raw values are 0...7.
  private let steps = InlineArray<8, Atomic<Int>> { _ in Atomic(0) }

  func add(_ count: Int, to kind: WorkKind) {
    let sum = self.steps(on: kind) &+ count
    steps[kind.rawValue].store(sum, ordering: .relaxed)
  }

  private func steps(on kind: WorkKind) -> Int { steps[kind.rawValue].load(ordering: .relaxed) }

  /// The kind of work on which the most steps were spent.
  var largest: WorkKind { WorkKind.allCases.max { steps(on: $0) < steps(on: $1) } ?? .frames }
}
