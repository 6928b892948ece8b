internal import JSONCodec

package import AnimationCore

extension Samples.Column {
  /// One component of a property's values, as a column of numbers.
  package struct Component: Sendable {
    /// The property's name, such as `opacity`.
    ///
    /// For a vector or a typed value, the component follows: `position[0]`, `size.width`.
    package var name: String
    /// The numbers, one for each sample.
    package var values: [Double]
    /// The velocities, in the order of the values; empty if they were not sampled.
    package var velocities: [Double]
  }

  /// The components of the property's values as separate columns, in the encoding of responses.
  ///
  /// A color in hexadecimal digits has the components red, green, blue and opacity.
  package var components: [Component] {
    guard let form = form?.ofVelocity else {
      let width = width ?? 1
      return (0..<width).map { lane in
        let name = self.width == nil ? self.name : "\(self.name)[\(lane)]"
        return Component(
          name: name, values: Self.lane(lane, width, values),
          velocities: Self.lane(lane, width, velocities))
      }
    }
    // A property that was removed before the first sample has no numbers, but still has components.
    var result: [Component] = []
    TypedValue(.number(0), as: form).forEachComponent(form) { name, _ in
      result.append(Component(name: "\(self.name).\(name)", values: [], velocities: []))
    }
    let width = width ?? 1
    for index in 0..<values.count / width {
      let value = data(values, at: index)
      var rest = result.indices.makeIterator()
      TypedValue(value, as: form).forEachComponent(form) { _, number in
        if let lane = rest.next() { result[lane].values.append(number) }
      }
      guard !velocities.isEmpty else { continue }
      rest = result.indices.makeIterator()
      TypedValue(velocity: data(velocities, at: index), at: value, as: form)
        .forEachComponent(form) { _, number in
          if let lane = rest.next() { result[lane].velocities.append(number) }
        }
    }
    return result
  }

  /// Returns the components of one value of the property, in the order of `components`.
  package func numbers(of value: PropertyValue) -> [Double] { value.writtenNumbers(form) }

  private static func lane(_ lane: Int, _ width: Int, _ numbers: [Double]) -> [Double] {
    stride(from: lane, to: numbers.count, by: width).map { numbers[$0] }
  }
}

extension PropertyValue {
  /// Returns the components of the value in the units of responses.
  package func writtenNumbers(_ form: ValueForm?) -> [Double] {
    guard let form = form?.ofVelocity else { return components }
    var numbers: [Double] = []
    TypedValue(self, as: form).forEachComponent(form) { numbers.append($1) }
    return numbers
  }
}
