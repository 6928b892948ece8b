internal import JSONCodec
internal import AnimationCore

/// A resolver that finds the overload for a call's arguments, and makes the call's output.
///
/// If the arguments are wrong, violations are reported.
struct OverloadResolver<Output> {
  let overloads: [Overload<Output>]
  let call: CallExpression
  let violations: ViolationList
  let arguments: [CallExpression.Argument]
  let isText: Bool
  let unlabelledCount: Int
  /// A function that returns the name of a call with a given label; `nil` if there is no such call.
  let home: (String) -> String?

  init(
    _ overloads: [Overload<Output>], _ call: CallExpression, _ violations: ViolationList,
    home: @escaping (String) -> String? = { _ in nil }
  ) {
    self.home = home
    self.overloads = overloads
    self.call = call
    self.violations = violations
    arguments = call.arguments
    isText = call.object == nil
    unlabelledCount = isText ? arguments.count { $0.label == nil } : 0
  }

  var unlabelled: [SyntaxNode] {
    unlabelledCount == 0 ? [] : arguments.filter { $0.label == nil }.map(\.value)
  }

  var labels: [CallExpression.Name] {
    arguments.compactMap { argument in
      argument.label.map { CallExpression.Name($0, at: argument.labelPlace) }
    }
  }

  /// Makes the output of the matching overload, and reports all violations.
  ///
  /// After a violation, the output is `nil` or must be discarded: wrong arguments were replaced by
  /// defaults or zeros. The output is also `nil` if the work budget has stopped the computation.
  func output() -> Output? {
    guard Work.spend(comparisons / 4, on: .bytes) else { return nil }
    reportUnknownLabels()
    // Usually, the call has all required arguments of the first overload that fits.
    for overload in overloads where fits(overload) && !lacksKeys(overload) { return made(overload) }
    let known = labels.filter { label in overloads.contains { accepts($0, label.text) } }
    let viable = overloads.filter { overload in
      unlabelledCount <= slots(overload) && known.allSatisfy { accepts(overload, $0.text) }
    }
    guard let first = viable.first else {
      reportMixture(of: known)
      checkValues()
      return nil
    }
    if viable.count == 1 { return made(first) }
    if let overload = viable.first(where: { !lacksKeys($0) }) { return made(overload) }
    reportAmbiguity(between: viable)
    checkValues()
    return nil
  }

  /// The number of comparisons between labels and parameter names that count as work.
  ///
  /// The first 256 comparisons do not count. Only calls that a custom animation's source declares
  /// can need more.
  private var comparisons: Int {
    let keys = overloads.reduce(0) { $0 + $1.keys.count }
    // BOUND: both counts are bounded by the sizes of the source and of the request.
    return max(0, keys * (1 + arguments.count) - 256)
  }

  /// True if the overload has a parameter for every argument.
  private func fits(_ overload: Overload<Output>) -> Bool {
    if unlabelledCount > slots(overload) { return false }
    for index in arguments.indices {
      if let label = arguments[index].label, !accepts(overload, label) { return false }
    }
    return true
  }

  private func made(_ overload: Overload<Output>) -> Output? {
    if isText { reportOrder(in: overload) }
    return overload.make(taken(by: overload))
  }

  func taken(by overload: Overload<Output>) -> Arguments {
    var taken = Arguments(overload.keys, violations, at: call.place)
    var rest = unlabelled[...]
    // The loop uses indices, because iterating over the parameters would retain each of them.
    for place in overload.keys.indices {
      if isText, overload.keys[place].isUnlabelled {
        let key = overload.keys[place]
        let values = Array(rest.prefix(key.slots))
        rest = rest.dropFirst(key.slots)
        if case .numbers(let count, let range) = key.kind {
          taken.take(values, count, in: range, for: key)
        } else {
          taken.take(values.first, for: key, isText: true)
        }
      } else {
        let index = indexOfArgument(overload.keys[place].name)
        taken.take(
          index.map { arguments[$0].value }, for: overload.keys[place], isText: isText)
      }
    }
    return taken
  }

  func indexOfArgument(_ label: String) -> Int? {
    for index in arguments.indices where arguments[index].label == label { return index }
    return nil
  }

  func slots(_ overload: Overload<Output>) -> Int { isText ? overload.slots : 0 }

  func accepts(_ overload: Overload<Output>, _ label: String) -> Bool {
    for index in overload.keys.indices where overload.keys[index].name == label {
      if !(isText && overload.keys[index].isUnlabelled) { return true }
    }
    return false
  }

  /// Returns the required parameters of an overload that have no argument in the call.
  func missing(_ overload: Overload<Output>) -> [Parameter] {
    var rest = unlabelledCount
    return overload.keys.filter { isMissing($0, &rest) }
  }

  private func lacksKeys(_ overload: Overload<Output>) -> Bool {
    var rest = unlabelledCount
    for index in overload.keys.indices where isMissing(overload.keys[index], &rest) { return true }
    return false
  }

  /// True if a parameter is required and has no argument.
  ///
  /// - Parameters:
  ///   - key: The parameter.
  ///   - rest: The number of unlabelled arguments that are left for this parameter and later
  ///     parameters. The method subtracts the arguments of this parameter.
  private func isMissing(_ key: Parameter, _ rest: inout Int) -> Bool {
    if isText, key.isUnlabelled {
      defer { rest -= key.slots }
      return rest < key.slots && key.fallback == nil
    }
    return key.fallback == nil && indexOfArgument(key.name) == nil
  }
}
