/// An animatable property of a view on a virtual display.
public final class AnimatedProperty<Value: Animatable> {
  private var model: Value
  private let transform: (inout Transaction) -> Void
  private var attribute: FrameAttribute<Value.AnimatableData>
  // BOUND: only Swift programs use this class; in these, the display outlives its properties.
  private unowned let display: VirtualDisplay
  private var isLeaving = false
  private(set) var isRemoved = false

  init(
    _ value: Value, on display: VirtualDisplay, transform: @escaping (inout Transaction) -> Void
  ) {
    model = value
    self.transform = transform
    attribute = FrameAttribute(value.animatableData)
    self.display = display
  }

  /// The value that was set last.
  ///
  /// A new value takes effect on the next frame, with the transaction that was current when the
  /// value was set.
  public var value: Value {
    get { model }
    set {
      model = newValue
      let scope = CurrentTransaction.scope
      let transaction = scope?.transaction ?? Transaction()
      let data = newValue.animatableData
      display.enqueue(under: scope?.chains ?? []) { [weak self] moment in
        self?.apply(data, transaction, moment)
      }
    }
  }

  /// The value on the last drawn frame.
  public var presentedValue: Value {
    var value = model
    value.animatableData = attribute.presented
    return value
  }

  /// The velocity on the last drawn frame, in units of `animatableData` per second.
  public var velocity: Value.AnimatableData {
    let moment = display.moment
    return attribute.velocity(on: moment.frame, moment.clock, moment.environment)
  }

  /// True while an animation is running.
  public var isAnimating: Bool { attribute.running != nil }

  /// Removes the property on the next frame, as SwiftUI does when a view is removed.
  ///
  /// The completions of the property's animations are called on that frame.
  public func remove() { display.enqueue(under: []) { [weak self] _ in self?.isLeaving = true } }

  private func apply(
    _ data: Value.AnimatableData, _ transaction: Transaction, _ moment: SceneMoment
  ) {
    var transaction = transaction
    transform(&transaction)
    let tracks = transaction.animation == nil && transaction.tracksVelocity
    let animation = tracks ? Animation(VelocityTrackingAnimation()) : transaction.animation
    display.register(transaction.completions?.all ?? []) { number in
      let animates = attribute.set(
        data, animation: animation, change: number, on: moment.frame, moment.clock,
        moment.environment)
      return animates && !tracks
    }
  }
}

extension AnimatedProperty: DrawnProperty {
  func draw(_ moment: SceneMoment, into completions: inout [CompletionEvent]) {
    if isLeaving {
      attribute.drain(into: &completions)
      isRemoved = true
    } else {
      attribute.draw(moment.frame, moment.clock, moment.environment, into: &completions)
    }
  }
}
