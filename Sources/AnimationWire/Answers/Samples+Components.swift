public import AnimationCore

extension Samples.Column {
  /// A number of a property's values, by itself.
  public struct Component: Sendable {
    /// The property's name, with the component's where it has several.
    public var name: String
    /// The numbers, one for each sample.
    public var values: [Double]
    /// The velocities, as the values; empty unless they were sampled.
    public var velocities: [Double]
  }

  /// The numbers of the values, each by itself, as answers tell them; a color in hexadecimal digits by its
  /// components.
  public var components: [Component] {
    guard let form = form?.ofVelocity else {
      let width = width ?? 1
      return (0..<width).map { lane in
        let name = self.width == nil ? self.name : "\(self.name)[\(lane)]"
        return Component(
          name: name, values: Self.lane(lane, width, values),
          velocities: Self.lane(lane, width, velocities))
      }
    }
    var result: [Component] = []
    let width = width ?? 1
    for index in 0..<values.count / width {
      let value = data(values, at: index)
      var lane = 0
      TypedValue(value, as: form).forEachComponent(form) { name, number in
        if index == 0 {
          result.append(Component(name: "\(self.name).\(name)", values: [], velocities: []))
        }
        result[lane].values.append(number)
        lane += 1
      }
      guard !velocities.isEmpty else { continue }
      lane = 0
      TypedValue(velocity: data(velocities, at: index), at: value, as: form)
        .forEachComponent(form) { _, number in
          result[lane].velocities.append(number)
          lane += 1
        }
    }
    return result
  }

  /// The numbers of one value of the property, in the order of the components.
  public func numbers(of value: PropertyValue) -> [Double] {
    guard let form = form?.ofVelocity else { return value.components }
    var numbers: [Double] = []
    TypedValue(value, as: form).forEachComponent(form) { numbers.append($1) }
    return numbers
  }

  private static func lane(_ lane: Int, _ width: Int, _ numbers: [Double]) -> [Double] {
    stride(from: lane, to: numbers.count, by: width).map { numbers[$0] }
  }
}
