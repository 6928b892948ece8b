internal import JSONCodec

/// Compares the figures of a test vector with the response of an implementation.
struct VectorComparison {
  /// A difference between a figure and the response.
  struct Difference {
    /// The JSON pointer to the figure in the vector.
    var pointer: String
    let expected, found: JSON
  }

  let vector: TestVector

  /// Returns the first difference between a response and the figures of the test vector.
  ///
  /// The result is `nil` if there is no difference.
  ///
  /// For a spring or a curve, the response contains plain lists, without the name of a property.
  /// Such a list is compared with the figures of the test vector's only property.
  ///
  /// - Parameter response: The body of the response.
  func difference(in response: JSON) -> Difference? {
    for name in TestVector.figures {
      guard let expected = vector.figures(name) else { continue }
      var found = response.member(name) ?? .null
      if case .array = found, case .object(let members) = expected, let member = members.first {
        found = .object([JSON.Member(key: member.key, value: found)])
      }
      guard var difference = difference(expected, found) else { continue }
      difference.pointer = "/\(name)\(difference.pointer)"
      return difference
    }
    return nil
  }

  /// Returns the difference for a response that is a problem instead of figures.
  ///
  /// The expected value contains all figures of the test vector. The found value is the problem.
  func refusal(_ problem: JSON) -> Difference {
    let figures = TestVector.figures.compactMap { name in
      vector.figures(name).map { JSON.Member(key: name, value: $0) }
    }
    return Difference(pointer: "", expected: .object(figures), found: problem)
  }

  private func difference(_ expected: JSON, _ found: JSON) -> Difference? {
    switch (expected, found) {
    case (.number(let expected), .number(let found))
    where expected == found || abs(expected - found) <= vector.tolerance:
      return nil
    case (.array(let expected), .array(let found)) where expected.count == found.count:
      for (index, pair) in zip(expected, found).enumerated() {
        guard var inner = difference(pair.0, pair.1) else { continue }
        inner.pointer = "/\(index)\(inner.pointer)"
        return inner
      }
      return nil
    case (.object(let members), .object):
      for member in members {
        guard var inner = difference(member.value, found.member(member.key) ?? .null) else {
          continue
        }
        inner.pointer = "/\(member.key)\(inner.pointer)"
        return inner
      }
      return nil
    default:
      return expected == found ? nil : Difference(pointer: "", expected: expected, found: found)
    }
  }
}
