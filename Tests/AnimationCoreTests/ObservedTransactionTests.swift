import AnimationCore
import TestSupport
import Testing

/// Compares the order in which transactions complete with the recorded order.
struct ObservedTransactionTests {
  final class Log {
    var lines: [String] = []
  }

  /// The code of each recorded scenario, by the ID of its row.
  static let scenarios: [String: @Sendable () -> [String]] = [
    "\(eidolon)#22": {
      held(["logical logically", "removed removed"], logsBody: true)
    },
    "\(eidolon)#23": {
      held(["removed R1", "logical L2", "removed R3", "logical L4"]) + heldNested()
    },
    "\(eidolon)#24": { completed(nil, ["logical L1", "removed R2", "logical L3", "removed R4"]) },
    "\(eidolon)#25": copied,
    "\(eidolon)#26": thrown,
    "completion-order-vui#0": {
      completed(.linear(duration: 1), ["logical logical1", "logical logical2", "logical logical3"])
    },
    "completion-order-vui#1": {
      let mixed = (1...3).flatMap { ["removed removed\($0)", "logical logical\($0)"] }
      return completed(.linear(duration: 1), mixed)
    },
    "completion-order-vui#47": {
      let log = Log()
      withAnimation(.linear(duration: 1), completionCriteria: .removed) {
        log.lines.append("body")
      } completion: {
        log.lines.append("completion")
      }
      return log.lines
    },
  ]

  private static let eidolon = "animation-modifiers-completion-macos27-eidolon"

  @Test("completions occur in the recorded order", arguments: scenarios.keys.sorted())
  func order(_ id: String) throws {
    let row = try #require(try ObservedRow.all().first { $0.id == id })
    let scenario = try #require(Self.scenarios[id])
    #expect(scenario() == row.expected.elements.compactMap(\.string))
  }

  /// Returns the names of the completions, in the order in which they are called.
  ///
  /// - Parameters:
  ///   - animation: The animation of a change; `nil` if nothing changes.
  ///   - registrations: The criterion and the name of each completion, such as `removed R1`.
  private static func completed(_ animation: Animation?, _ registrations: [String]) -> [String] {
    let log = Log()
    let display = VirtualDisplay()
    let x = display.property(0.0)
    var transaction = Transaction(animation: animation)
    register(registrations, in: &transaction, log)
    if animation != nil { withTransaction(transaction) { x.value = 1 } }
    transaction = Transaction()
    display.advance(to: 2)
    return log.lines
  }

  /// Returns the log of a transaction whose change has no effect.
  ///
  /// The transaction is retained until the first frame has been drawn.
  private static func held(_ registrations: [String], logsBody: Bool = false) -> [String] {
    let log = Log()
    let display = VirtualDisplay()
    let x = display.property(0.0)
    var transaction = Transaction(animation: .linear)
    register(registrations, in: &transaction, log)
    withTransaction(transaction) {
      if logsBody { log.lines.append("body") }
      x.value = 0
    }
    withExtendedLifetime(transaction) { display.drawFrame() }
    display.drawFrame()
    return log.lines
  }

  private static func heldNested() -> [String] {
    let log = Log()
    let display = VirtualDisplay()
    let x = display.property(0.0)
    var outer = Transaction(animation: .linear), inner = outer
    register(["removed outer"], in: &outer, log)
    register(["logical inner"], in: &inner, log)
    withTransaction(outer) {
      withTransaction(inner) { x.value = 0 }
    }
    withExtendedLifetime((outer, inner)) { display.drawFrame() }
    return log.lines
  }

  private static func register(
    _ registrations: [String], in transaction: inout Transaction, _ log: Log
  ) {
    for registration in registrations {
      let parts = registration.split(separator: " ")
      let name = String(parts[1])
      transaction.addAnimationCompletion(
        criteria: parts[0] == "removed" ? .removed : .logicallyComplete
      ) { log.lines.append(name) }
    }
  }

  /// Copies a transaction before and after a completion is added, and returns the log.
  ///
  /// The second copy delays the completion until that copy is released. The first copy does not
  /// delay the completion.
  private static func copied() -> [String] {
    let log = Log()
    var transaction = Transaction(animation: .linear)
    var earlier: Transaction? = transaction
    transaction.addAnimationCompletion { log.lines.append("added") }
    var later: Transaction? = transaction
    transaction = Transaction()
    if !log.lines.isEmpty { log.lines.append("too early: \(String(describing: later))") }
    later = nil
    if log.lines.isEmpty { log.lines.append("too late: \(String(describing: earlier))") }
    earlier = nil
    return log.lines
  }

  private static func thrown() -> [String] {
    struct Failure: Error {}
    let log = Log()
    var transaction = Transaction(animation: .linear)
    transaction.addAnimationCompletion { log.lines.append("x") }
    try? withTransaction(transaction) { throw Failure() }
    transaction = Transaction()
    return log.lines
  }
}
