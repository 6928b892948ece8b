internal import AnimationNotation

/// The origin of a batch's requests: an array in a JSON text, or lines.
///
/// The origin determines the locations of the errors of a request. In an array, a location is a
/// pointer from the root of the content. In lines, a location is a line and a pointer within the
/// line.
enum BatchSource: Sendable {
  /// The requests are the elements of the array `requests`.
  case array
  /// The requests are lines of the content.
  ///
  /// The value lists the line number of each request, counted from 1.
  case lines([Int])

  /// Returns the location of the request with the given index.
  func place(of index: Int) -> InputLocation {
    switch self {
    case .array: list.element(index)
    case .lines: list
    }
  }

  /// The location of the list of requests: the array `requests`, or the root for lines.
  var list: InputLocation {
    switch self {
    case .array: .root.member("requests")
    case .lines: .root
    }
  }

  /// Returns the problem that reports the given violations of the request with the given index.
  func problem(_ violations: [Violation], at index: Int) -> Problem {
    var problem = Problem(violations: violations)
    problem.line = line(of: index)
    return problem
  }

  /// Returns the line number of the request with the given index; `nil` in an array.
  func line(of index: Int) -> Int? {
    guard case .lines(let numbers) = self, numbers.indices.contains(index) else { return nil }
    return numbers[index]
  }
}
