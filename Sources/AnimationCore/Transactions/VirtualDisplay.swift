/// A display without a screen: it draws frames of animated properties on demand.
///
/// Changes made with `withAnimation` take effect on the next frame. Completions are called at the
/// end of the frame on which they are due, as in an app.
///
///     let display = VirtualDisplay()
///     let x = display.property(0.0)
///     withAnimation(.bouncy) { x.value = 100 } completion: { print("done at", display.time) }
///     display.advance(to: 1)
public final class VirtualDisplay {
  let clock: FrameClock
  private var drawn = -1
  private var writes: [(SceneMoment) -> Void] = []
  private var held: [Held] = []
  private var properties: [any DrawnProperty] = []
  private var waiting: [Int: [Completion]] = [:]
  private var writeCount = 0

  /// The environment values that all properties share.
  public var environment = EnvironmentValues()

  /// Creates a display with the given frame rate; no frame has been drawn yet.
  ///
  /// - Parameter frameRate: Frames per second, finite and above 0.
  public init(frameRate: Double = 60) {
    // BOUND: only Swift programs can pass other rates; a service accepts rates of 1 to 1000.
    precondition(frameRate > 0 && frameRate.isFinite, "the frame rate must be finite and above 0")
    clock = FrameClock(frameRate: frameRate)
  }

  /// Frames per second.
  public var frameRate: Double { clock.frameRate }

  /// The time of the last drawn frame in seconds; 0 before the first frame.
  public var time: Double { clock.time(of: max(drawn, 0)) }

  /// Creates a property that this display draws.
  ///
  /// - Parameters:
  ///   - value: The start value, which does not animate.
  ///   - animation: The property's own animation, as in `.animation(_:value:)`; `nil` if it has
  ///     none. `.some(nil)` makes changes immediate. The property's own animation overrides the
  ///     animation of a transaction. A transaction can disable the properties' own animations.
  public func property<Value: Animatable>(
    _ value: Value, animation: Animation?? = nil
  ) -> AnimatedProperty<Value> {
    self.property(value) { transaction in
      if let animation, !transaction.disablesAnimations { transaction.animation = animation }
    }
  }

  /// Creates a property that this display draws; a closure modifies the property's transactions.
  ///
  /// - Parameters:
  ///   - value: The start value, which does not animate.
  ///   - transaction: A closure that modifies the transaction of each change. The transaction can
  ///     be empty. The closure runs on the frame that draws the change.
  ///
  /// Source: SwiftUI `View.transaction(_:)`.
  public func property<Value: Animatable>(
    _ value: Value, transaction: @escaping (inout Transaction) -> Void
  ) -> AnimatedProperty<Value> {
    let property = AnimatedProperty(value, on: self, transform: transaction)
    properties.append(property)
    return property
  }

  /// Draws every frame up to a time, which can be between two frames.
  public func advance(to time: Double) {
    let last = clock.frame(notAfter: time)
    while drawn < last { drawFrame() }
  }

  /// Draws the next frame.
  public func drawFrame() {
    drawn += 1
    let held = self.held
    self.held = []
    drawWritten()
    // A frame is one iteration of the main loop. At its end, completions without animations are
    // called, for all transactions that still exist.
    for transaction in held { transaction.chain?.settle() }
  }

  /// Applies the pending changes on the frame being drawn, and then releases their transactions.
  private func drawWritten() {
    let moment = self.moment
    let writes = self.writes
    self.writes = []
    for write in writes { write(moment) }
    var completions: [CompletionEvent] = []
    for property in properties { property.draw(moment, into: &completions) }
    properties.removeAll(where: \.isRemoved)
    emit(completions)
    withExtendedLifetime(writes) {}
  }

  var moment: SceneMoment {
    SceneMoment(clock: clock, frame: drawn, time: time, environment: environment)
  }

  func enqueue(under chains: [CompletionChain], _ write: @escaping (SceneMoment) -> Void) {
    held += chains.map { Held(chain: $0) }
    writes.append(write)
  }

  /// Calls a closure with the number of a new change.
  ///
  /// - Parameters:
  ///   - completions: The completions of the change.
  ///   - write: Makes the change, and returns true if the change is animated. The completions of an
  ///     animated change wait until the animation is complete.
  func register(_ completions: [Completion], _ write: (Int) -> Bool) {
    let number = writeCount
    writeCount += 1
    guard write(number), !completions.isEmpty else { return }
    for completion in completions { completion.attach() }
    waiting[number] = completions
  }

  private func emit(_ completions: [CompletionEvent]) {
    for event in completions {
      for completion in waiting[event.change] ?? []
      where completion.criteria.moment == event.moment { completion.detach() }
    }
  }
}

/// A weak reference to the completions of a transaction.
private struct Held {
  weak var chain: CompletionChain?
}

protocol DrawnProperty: AnyObject {
  var isRemoved: Bool { get }
  func draw(_ moment: SceneMoment, into completions: inout [CompletionEvent])
}
