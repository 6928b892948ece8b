/// Animatable data that consists of doubles in nested pairs.
protocol ComponentData: VectorArithmetic {
  /// Creates data from numbers in order; each call of the closure returns the next number.
  init(next: () -> Double)
  /// Appends the numbers of this data to a list, in order.
  func append(to components: inout [Double])
}

extension Double: ComponentData {
  init(next: () -> Double) { self = next() }
  func append(to components: inout [Double]) { components.append(self) }
}

extension AnimatablePair: ComponentData where First: ComponentData, Second: ComponentData {
  init(next: () -> Double) {
    let first = First(next: next)
    self.init(first, Second(next: next))
  }

  func append(to components: inout [Double]) {
    first.append(to: &components)
    second.append(to: &components)
  }
}
