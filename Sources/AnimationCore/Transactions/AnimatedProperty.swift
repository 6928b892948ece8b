/// A property of a view, as a virtual display draws it.
public final class AnimatedProperty<Value: Animatable> {
  private var model: Value
  private let implicit: Animation??
  private var attribute: FrameAttribute<Value.AnimatableData>
  private unowned let display: VirtualDisplay
  private var isLeaving = false
  private(set) var isRemoved = false

  init(_ value: Value, _ animation: Animation??, on display: VirtualDisplay) {
    model = value
    implicit = animation
    attribute = FrameAttribute(value.animatableData)
    self.display = display
  }

  /// The model's value; setting it takes effect on the next frame, under the transaction in force.
  public var value: Value {
    get { model }
    set {
      model = newValue
      let transaction = CurrentTransaction.scope?.transaction
      let data = newValue.animatableData
      display.enqueue { [weak self] moment in self?.apply(data, transaction, moment) }
    }
  }

  /// What the last drawn frame shows.
  public var presentedValue: Value {
    var value = model
    value.animatableData = attribute.presented
    return value
  }

  /// How fast it moved on the last drawn frame, in units of its data per second.
  public var velocity: Value.AnimatableData {
    let moment = display.moment
    return attribute.velocity(on: moment.frame, moment.clock, moment.environment)
  }

  /// Whether an animation is under way.
  public var isAnimating: Bool { attribute.flight != nil }

  /// Takes the property away on the next frame, as when its view goes away: completions come at once.
  public func remove() {
    display.enqueue { [weak self] _ in self?.isLeaving = true }
  }

  private func apply(
    _ data: Value.AnimatableData, _ transaction: Transaction?, _ moment: SceneMoment
  ) {
    var animation = transaction?.animation
    if let implicit, transaction?.disablesAnimations != true { animation = implicit }
    display.register(transaction?.completions?.all ?? []) { number in
      attribute.set(
        data, animation: animation, change: number, on: moment.frame, moment.clock,
        moment.environment)
    }
  }
}

extension AnimatedProperty: DrawnProperty {
  func draw(_ moment: SceneMoment, into notices: inout [Notice]) {
    if isLeaving {
      attribute.drain(into: &notices)
      isRemoved = true
    } else {
      attribute.draw(moment.frame, moment.clock, moment.environment, into: &notices)
    }
  }
}
