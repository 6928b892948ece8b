/// A display without a screen: it draws animated properties frame by frame, as fast as it is asked.
///
/// Changes made with `withAnimation` take effect on the next frame, and completions are called at the end of
/// the frame on which they fire, as an app would see them.
///
///     let display = VirtualDisplay()
///     let x = display.property(0.0)
///     withAnimation(.bouncy) { x.value = 100 } completion: { print("done at", display.time) }
///     display.advance(to: 1)
public final class VirtualDisplay {
  let clock: FrameClock
  private var drawn = -1
  private var writes: [(SceneMoment) -> Void] = []
  private var properties: [any DrawnProperty] = []
  private var waiting: [Int: [Completion]] = [:]
  private var writeCount = 0

  /// The environment of every property.
  public var environment = EnvironmentValues()

  /// Creates a display.
  ///
  /// - Parameter frameRate: Frames per second, above 0.
  public init(frameRate: Double = 60) {
    precondition(frameRate > 0 && frameRate.isFinite, "a frame rate is a positive number")
    clock = FrameClock(frameRate: frameRate)
  }

  /// Frames per second.
  public var frameRate: Double { clock.frameRate }

  /// The time of the last drawn frame in seconds; 0 before the first.
  public var time: Double { clock.time(of: max(drawn, 0)) }

  /// Creates a property that this display draws.
  ///
  /// - Parameters:
  ///   - value: The start value, which does not animate.
  ///   - animation: The property's own animation, as `.animation(_:value:)`: it overrides that of a
  ///     transaction, also with `.some(nil)`.
  public func property<Value: Animatable>(
    _ value: Value, animation: Animation?? = nil
  ) -> AnimatedProperty<Value> {
    let property = AnimatedProperty(value, animation, on: self)
    properties.append(property)
    return property
  }

  /// Draws every frame up to a time, which may lie between two frames.
  public func advance(to time: Double) {
    let last = clock.frame(notAfter: time)
    while drawn < last { drawFrame() }
  }

  /// Draws the next frame.
  public func drawFrame() {
    drawn += 1
    let moment = self.moment
    let writes = self.writes
    self.writes = []
    for write in writes { write(moment) }
    var notices: [Notice] = []
    for property in properties { property.draw(moment, into: &notices) }
    properties.removeAll(where: \.isRemoved)
    tell(notices)
  }

  var moment: SceneMoment {
    SceneMoment(clock: clock, frame: drawn, time: time, environment: environment)
  }

  func enqueue(_ write: @escaping (SceneMoment) -> Void) { writes.append(write) }

  /// Runs a write under a number of its own; if it animates, its completions wait for that.
  func register(_ completions: [Completion], _ write: (Int) -> Bool) {
    let number = writeCount
    writeCount += 1
    guard write(number), !completions.isEmpty else { return }
    for completion in completions { completion.attach() }
    waiting[number] = completions
  }

  private func tell(_ notices: [Notice]) {
    for notice in notices {
      for completion in waiting[notice.change] ?? []
      where completion.criteria.moment == notice.moment { completion.detach() }
    }
  }
}

protocol DrawnProperty: AnyObject {
  var isRemoved: Bool { get }
  func draw(_ moment: SceneMoment, into notices: inout [Notice])
}
