internal import JSONCodec
internal import AnimationCore

extension OverloadResolver {
  /// Reports the arguments with wrong values, in a call for which no overload was found.
  func checkValues() {
    var taken = Arguments([], violations, at: call.place)
    for argument in arguments {
      guard let label = argument.label,
        let overload = overloads.first(where: { accepts($0, label) }),
        let key = overload.keys.first(where: { $0.name == label })
      else { continue }
      taken.take(argument.value, for: key, isText: isText)
    }
  }

  private var knownKeys: [String] {
    var known: Set<String> = []
    return overloads.flatMap(\.keys).filter { key in
      !(isText && key.isUnlabelled) && known.insert(key.name).inserted
    }.map(\.name)
  }

  func reportUnknownLabels() {
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

  /// Returns a parameter name that begins with an unknown label; `nil` if there is no such name.
  ///
  /// For example, `damping` is completed to `dampingFraction` if the call also contains `response`.
  /// Only the parameters of the first overload that accepts all other labels of the call are
  /// searched.
  private func longerKey(than label: String) -> String? {
    let others = arguments.compactMap(\.label).filter { $0 != label }
    guard !others.isEmpty, !label.isEmpty else { return nil }
    let overload = overloads.first { overload in others.allSatisfy { accepts(overload, $0) } }
    return overload?.keys.first { $0.name.hasPrefix(label) && !others.contains($0.name) }?.name
  }

  func reportOrder(in overload: Overload<Output>) {
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

  func reportMixture(of known: [CallExpression.Name]) {
    let maxUnlabelled = overloads.map(slots).max() ?? 0
    // Several numbers without labels may be separate arguments.
    let decimal =
      LostLabels.decimal(in: arguments)
      ?? (maxUnlabelled == 1 && overloads.count == 1
        ? LostLabels.decimal(in: arguments, isLabelled: false) : nil)
    if let decimal {
      return violations.add(
        "looks like the rest of a decimal number: write \(decimal.text), with a point",
        at: decimal.place, suggestion: decimal.text)
    }
    if let detail = ForeignEasing.advice(
      forCallOf: call.name?.text ?? "", count: unlabelledCount)
    {
      return violations.add(detail, at: call.place)
    }
    if unlabelledCount > max(maxUnlabelled, 1), known.isEmpty,
      let line = LostLabels.line(of: call, in: overloads.map(\.keys))
    {
      return violations.add("needs labels: write \(line)", at: call.place, suggestion: line)
    }
    if unlabelledCount > maxUnlabelled {
      let stray = unlabelled[maxUnlabelled]
      let free = overloads.filter { slots($0) == maxUnlabelled }.flatMap(\.keys).filter {
        !$0.isUnlabelled && indexOfArgument($0.name) == nil
      }
      let line = free.lazy.compactMap { LostLabels.labelled(stray, for: $0) }.first
      let detail = free.isEmpty ? "is an extra argument: remove it" : "needs a label"
      return violations.add(
        line.map { "\(detail): write \($0)" } ?? detail, at: stray.place, allowed: knownKeys,
        suggestion: line)
    }
    if let line = LostLabels.line(of: call, in: overloads.map(\.keys)), let value = unlabelled.first
    {
      return violations.add("needs a label: write \(line)", at: value.place, suggestion: line)
    }
    var fitting = overloads.filter { unlabelledCount <= slots($0) }
    for label in known {
      let next = fitting.filter { accepts($0, label.text) }
      guard next.isEmpty else {
        fitting = next
        continue
      }
      let other = overloads.first { accepts($0, label.text) }
      return violations.add(
        """
        cannot be combined with the other \(isText ? "arguments" : "keys"): write either \
        \(fitting.first?.summary(isText: isText) ?? "") or \(other?.summary(isText: isText) ?? "")
        """, at: label.place,
        allowed: fitting.first?.keys.filter { !(isText && $0.isUnlabelled) }.map(\.name) ?? [])
    }
  }

  func reportAmbiguity(between viable: [Overload<Output>]) {
    let all = viable.map(missing), names = all.map { Set($0.map(\.name)) }
    // An overload is not listed if it lacks more than another overload: the same parameters and
    // others. A custom animation's source may declare many overloads; then all of them are listed.
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

  /// Returns a parameter's name in the spelling of error messages, such as `'duration:'` for text.
  private func quoted(_ key: Parameter) -> String {
    guard isText else { return "'\(key.name)'" }
    return key.isUnlabelled ? "a value without a label" : "'\(key.name):'"
  }
}
