internal import JSONCodec
internal import AnimationCore

/// A resolver that finds the overload for a call's arguments, and makes the call's output.
///
/// If the arguments are wrong, violations are reported.
struct OverloadResolver<Output> {
  private let overloads: [Overload<Output>]
  private let call: CallExpression
  private let violations: ViolationList
  private let arguments: [CallExpression.Argument]
  private let isText: Bool
  private let unlabelledCount: Int
  /// Returns the name of a call that has a parameter with this label; `nil` if there is none.
  private let home: (String) -> String?

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

  private var unlabelled: [SyntaxNode] {
    unlabelledCount == 0 ? [] : arguments.filter { $0.label == nil }.map(\.value)
  }

  private var labels: [CallExpression.Name] {
    arguments.compactMap { argument in
      argument.label.map { CallExpression.Name($0, at: argument.labelPlace) }
    }
  }

  /// Makes the output of the matching overload, and reports all violations.
  ///
  /// After a violation, the output is `nil` or must be discarded: wrong arguments were replaced by
  /// defaults or zeros. The output is also `nil` if the budget stops.
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

  /// The number of comparisons of an argument's label with a parameter's name, beyond 256.
  ///
  /// Only a custom animation's source declares calls with so many parameters.
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

  private func taken(by overload: Overload<Output>) -> Arguments {
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

  private func indexOfArgument(_ label: String) -> Int? {
    for index in arguments.indices where arguments[index].label == label { return index }
    return nil
  }

  /// Reports the arguments with wrong values, in a call for which no overload was found.
  private func checkValues() {
    var taken = Arguments([], violations, at: call.place)
    for argument in arguments {
      guard let label = argument.label,
        let overload = overloads.first(where: { accepts($0, label) }),
        let key = overload.keys.first(where: { $0.name == label })
      else { continue }
      taken.take(argument.value, for: key, isText: isText)
    }
  }

  private func slots(_ overload: Overload<Output>) -> Int { isText ? overload.slots : 0 }

  private func accepts(_ overload: Overload<Output>, _ label: String) -> Bool {
    for index in overload.keys.indices where overload.keys[index].name == label {
      if !(isText && overload.keys[index].isUnlabelled) { return true }
    }
    return false
  }

  /// Returns the required parameters of an overload that have no argument in the call.
  private func missing(_ overload: Overload<Output>) -> [Parameter] {
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
  /// - Parameter rest: The number of unlabelled arguments that are not yet assigned to a parameter.
  private func isMissing(_ key: Parameter, _ rest: inout Int) -> Bool {
    if isText, key.isUnlabelled {
      defer { rest -= key.slots }
      return rest < key.slots && key.fallback == nil
    }
    return key.fallback == nil && indexOfArgument(key.name) == nil
  }

  private var knownKeys: [String] {
    var known: Set<String> = []
    return overloads.flatMap(\.keys).filter { key in
      !(isText && key.isUnlabelled) && known.insert(key.name).inserted
    }.map(\.name)
  }

  private func reportUnknownLabels() {
    for index in arguments.indices {
      guard let label = arguments[index].label else { continue }
      // Only a call in text can repeat a label: the keys of a JSON object are unique.
      if isText, let first = indexOfArgument(label), first < index {
        violations.add("is given twice", at: arguments[index].labelPlace)
      } else if !overloads.contains(where: { accepts($0, label) }) {
        violations.add(unknown(label, arguments[index]))
      }
    }
  }

  /// Returns the violation for an unknown label, with a hint.
  private func unknown(_ label: String, _ argument: CallExpression.Argument) -> Violation {
    let detail: String
    var suggestion = longerKey(than: label) ?? NearestWord.suggestion(for: label, among: knownKeys)
    if overloads.contains(where: { $0.keys.contains { $0.name == label } }) {
      let number = argument.value.writtenNumber.map { String(shortest: $0) }
      detail = "must have no label: write \(number ?? "only the value")"
      suggestion = number ?? suggestion
    } else if isText, knownKeys.isEmpty, let number = argument.value.writtenNumber,
      overloads.contains(where: { slots($0) > 0 })
    {
      let line = "\(call.name?.text ?? "")(\(String(shortest: number)))"
      detail = "is a label, but '\(call.name?.text ?? "")' has no labels: write \(line)"
      suggestion = line
    } else if isText, knownKeys.isEmpty, let name = call.name?.text {
      detail = "is a label, but '\(name)' has no arguments here: write .\(name)"
    } else if let key = longerKey(than: label) {
      detail = "unknown \(isText ? "label" : "key"): write \(key)"
    } else if let name = home(label) {
      detail = "unknown \(isText ? "label" : "key"): '\(label)' belongs to '\(name)'"
      suggestion = name
    } else {
      detail = "unknown \(isText ? "label" : "key")"
    }
    return Violation(
      detail, at: argument.labelPlace, allowed: knownKeys, suggestion: suggestion)
  }

  /// Returns a parameter's name that begins with an unknown label; `nil` if there is none.
  ///
  /// For example, `damping` is completed to `dampingFraction` if the call also contains `response`.
  /// The parameter belongs to the first overload that accepts all other labels.
  private func longerKey(than label: String) -> String? {
    let others = arguments.compactMap(\.label).filter { $0 != label }
    guard !others.isEmpty, !label.isEmpty else { return nil }
    let overload = overloads.first { overload in others.allSatisfy { accepts(overload, $0) } }
    return overload?.keys.first { $0.name.hasPrefix(label) && !others.contains($0.name) }?.name
  }

  private func reportOrder(in overload: Overload<Output>) {
    var last: Parameter?
    var rest = overload.keys[...]
    for index in arguments.indices {
      guard let label = arguments[index].label else { continue }
      if let key = rest.firstIndex(where: { $0.name == label }) {
        last = rest[key]
        // BOUND: key is an index of rest, so key + 1 is at most the end of rest.
        rest = rest[(key + 1)...]
      } else if let last, overload.keys.contains(where: { $0.name == label }), last.name != label {
        violations.add(
          "must come before '\(last.name):'", at: arguments[index].labelPlace)
      }
    }
    if let stray = arguments.drop(while: { $0.label == nil }).first(where: { $0.label == nil }) {
      violations.add(
        "must be the first argument: arguments without a label come first", at: stray.value.place)
    }
  }

  private func reportMixture(of known: [CallExpression.Name]) {
    let maxUnlabelled = overloads.map(slots).max() ?? 0
    // Several numbers without labels may be separate arguments.
    let decimal =
      LostLabels.decimal(in: arguments)
      ?? (maxUnlabelled == 1 && overloads.count == 1
        ? LostLabels.decimal(in: arguments, isLabelled: false) : nil)
    if let decimal {
      violations.add(
        "looks like the rest of a decimal number: write \(decimal.text), with a point",
        at: decimal.place, suggestion: decimal.text)
      return
    }
    if let detail = ForeignEasing.advice(
      forCallOf: call.name?.text ?? "", count: unlabelledCount)
    {
      violations.add(detail, at: call.place)
      return
    }
    if unlabelledCount > max(maxUnlabelled, 1), known.isEmpty,
      let line = LostLabels.line(of: call, in: overloads.map(\.keys))
    {
      violations.add("needs labels: write \(line)", at: call.place, suggestion: line)
      return
    }
    if unlabelledCount > maxUnlabelled {
      let stray = unlabelled[maxUnlabelled]
      let free = overloads.filter { slots($0) == maxUnlabelled }.flatMap(\.keys).filter {
        !$0.isUnlabelled && indexOfArgument($0.name) == nil
      }
      let line = free.lazy.compactMap { LostLabels.labelled(stray, for: $0) }.first
      let detail = free.isEmpty ? "is an extra argument: remove it" : "needs a label"
      violations.add(
        line.map { "\(detail): write \($0)" } ?? detail, at: stray.place, allowed: knownKeys,
        suggestion: line)
      return
    }
    if let line = LostLabels.line(of: call, in: overloads.map(\.keys)), let value = unlabelled.first
    {
      violations.add("needs a label: write \(line)", at: value.place, suggestion: line)
      return
    }
    var fitting = overloads.filter { unlabelledCount <= slots($0) }
    for label in known {
      let next = fitting.filter { accepts($0, label.text) }
      guard next.isEmpty else {
        fitting = next
        continue
      }
      let other = overloads.first { accepts($0, label.text) }
      violations.add(
        """
        cannot be combined with the other \(isText ? "arguments" : "keys"): write either \
        \(fitting.first?.summary(isText: isText) ?? "") or \(other?.summary(isText: isText) ?? "")
        """, at: label.place,
        allowed: fitting.first?.keys.filter { !(isText && $0.isUnlabelled) }.map(\.name) ?? [])
      return
    }
  }

  private func reportAmbiguity(between viable: [Overload<Output>]) {
    let all = viable.map(missing), names = all.map { Set($0.map(\.name)) }
    // An overload that lacks everything that another one lacks, and more, is no alternative. A
    // custom animation's source may declare many overloads; then all of them are named.
    let least = zip(all, names).filter { _, own in
      all.count > 16 || !names.contains { $0.isStrictSubset(of: own) }
    }.map(\.0)
    var lacking: [String] = []
    for key in least.joined() where !lacking.contains(key.name) { lacking.append(key.name) }
    let sets = least.map { $0.map(quoted) }
    let separator = sets.contains { $0.count > 1 } ? ", or " : " or "
    violations.add(
      "needs " + sets.map { $0.joined(separator: " and ") }.joined(separator: separator),
      at: call.place, allowed: lacking)
  }

  /// Returns a parameter as error messages write it.
  private func quoted(_ key: Parameter) -> String {
    guard isText else { return "'\(key.name)'" }
    return key.isUnlabelled ? "a value without a label" : "'\(key.name):'"
  }
}
