internal import JSONCodec
internal import AnimationCore

/// The signatures of all calls that make one kind of value, such as an animation or a spring.
///
/// A registry reads both JSON objects and SwiftUI text. The overloads define the parameters, their
/// kinds and their defaults. Each violation contains the allowed values.
package final class CallableRegistry<Output>: Sendable {
  /// The kind of value that calls make, with its article: `an animation`.
  package let noun: String
  /// The type names that can precede a name in text, such as `Animation` in `Animation.linear`.
  package let qualifiers: [String]
  package let signatures: [Signature<Output>]
  private let unnamed: String?
  private let takesModifiers: Bool
  private let needsParentheses: Bool

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - noun: The kind of value that calls make, with its article.
  ///   - qualifiers: The type names that can precede a name in text.
  ///   - unnamed: The name of the signature that is used for a JSON object without `type`; `nil` if
  ///     `type` is required.
  ///   - takesModifiers: True if modifiers can follow a call; the caller applies the modifiers.
  ///   - needsParentheses: True if text must have parentheses even without arguments.
  ///   - signatures: The signatures.
  package init(
    _ noun: String, qualifiers: [String] = [], unnamed: String? = nil,
    takesModifiers: Bool = false, needsParentheses: Bool = false,
    _ signatures: [Signature<Output>]
  ) {
    self.noun = noun
    self.qualifiers = qualifiers
    self.unnamed = unnamed
    self.takesModifiers = takesModifiers
    self.needsParentheses = needsParentheses
    self.signatures = signatures
  }

  /// The names of the signatures, without their aliases.
  ///
  /// The signature that is used for a JSON object without `type` is not included.
  package var names: [String] { signatures.map(\.name).filter { $0 != unnamed } }

  /// Returns a registry with additional signatures, such as those that a program registers.
  ///
  /// If two signatures have the same name, the first one is used.
  package func adding(_ more: [Signature<Output>]) -> CallableRegistry {
    CallableRegistry(
      noun, qualifiers: qualifiers, unnamed: unnamed, takesModifiers: takesModifiers,
      needsParentheses: needsParentheses, signatures + more)
  }

  /// Reads a value as a call and makes the call's output; on an error, adds violations and returns
  /// `nil`.
  package func read(_ value: SyntaxNode, _ violations: ViolationList) -> Output? {
    value.call(noun, violations).flatMap { read($0, violations) }
  }

  /// Makes the output of a call, but does not apply the call's modifiers.
  ///
  /// If there are errors, this method reports the errors and returns `nil`. If `takesModifiers` is
  /// false, a modifier is an error, too.
  ///
  /// - Parameter others: The `type` values that another registry reads at the call's location.
  ///   Errors list these `type` values as allowed values, too.
  package func read(
    _ call: CallExpression, also others: [String] = [], _ violations: ViolationList
  ) -> Output? {
    let before = violations.count
    checkSpelling(of: call, violations)
    guard let index = signature(for: call, also: others, violations) else { return nil }
    // The missing parentheses are already reported, so missing arguments are not reported.
    if needsParentheses, call.name != nil, case .swift(hasParentheses: false) = call.spelling {
      return nil
    }
    let overloads = signatures[index].overloads
    let output =
      if let object = call.object, let index = overloads.firstIndex(where: { object.fits($0.keys) })
      {
        overloads[index].make(object.taken(by: overloads[index].keys, violations))
      } else {
        OverloadResolver(overloads, call, violations) { label in
          // Only animations take modifiers. For other kinds of calls, no other name is suggested.
          self.takesModifiers ? self.home(of: label) : nil
        }.output()
      }
    return violations.count == before ? output : nil
  }

  /// Returns the index of the signature that a call names; if there is none, adds a violation and
  /// returns `nil`.
  ///
  /// The result is also `nil` if the work budget has stopped the computation.
  private func signature(
    for call: CallExpression, also others: [String], _ violations: ViolationList
  ) -> Int? {
    guard
      let name = call.name
        ?? unnamed.map({ CallExpression.Name($0, at: call.place) })
    else {
      let names = names(for: call, also: others)
      if let key = misspelledType(of: call, names) {
        violations.add(
          "unknown key: write \"type\"\(known(key.text, names).map { ": \"\($0)\"" } ?? "")",
          at: key.place, given: key.given, allowed: ["type"], suggestion: "type")
      } else {
        violations.add("is required", at: call.place.member("type"), allowed: names)
      }
      return nil
    }
    let indices = signatures.indices
    // A custom animation's source may declare thousands of factories.
    guard Work.spend(indices.count / 8, on: .bytes) else { return nil }
    if let index = indices.first(where: { signatures[$0].key == name.key })
      ?? indices.first(where: { signatures[$0].aliases.contains(name.text) })
    {
      return index
    }
    let names = names(for: call, also: others)
    let hint = foreign(call)
    return violations.reject(
      hint.map { "must be \(noun): \($0.detail)" } ?? "must be \(noun)", at: name.place,
      given: .string(name.text), allowed: names,
      suggestion: hint?.suggestion ?? NearestWord.suggestion(for: name.text, among: names))
  }

  /// Returns the value of the argument whose key should probably be `type`; `nil` if there is no
  /// such argument.
  ///
  /// Either the key is similar to `type`, or the argument's value is one of the `names`.
  private func misspelledType(of call: CallExpression, _ names: [String]) -> SyntaxNode? {
    let known = overloads.flatMap(\.keys).map(\.name)
    let strange = call.arguments.filter { argument in
      // The key `name` belongs to custom animations. In an object without a `type`, the key may be
      // a mistake for `type`.
      argument.label.map { !known.contains($0) || $0 == "name" } ?? false
    }
    let near = strange.first {
      NearestWord.suggestion(for: $0.label ?? "", among: ["type"]) != nil
    }
    let named = strange.first { argument in
      argument.value.text.map { names.contains($0) || names.contains(String($0.dropFirst())) }
        ?? false
    }
    return (near ?? named)?.value
  }

  /// Returns the name in `names` that a text means; `nil` if there is none.
  ///
  /// A leading dot is ignored. If the text is none of the names, the nearest name is returned.
  private func known(_ text: String?, _ names: [String]) -> String? {
    guard let text else { return nil }
    let bare = text.hasPrefix(".") ? String(text.dropFirst()) : text
    if names.contains(bare) { return bare }
    return NearestWord.suggestion(for: bare, among: names)
  }

  private var overloads: [Overload<Output>] { signatures.flatMap(\.overloads) }

  /// Returns the name of the first signature with a parameter labelled `label`; `nil` if there is
  /// no such signature.
  ///
  /// Errors suggest this name for a label that belongs to another call.
  private func home(of label: String) -> String? {
    signatures.first { $0.overloads.contains { $0.keys.contains { $0.name == label } } }?.name
  }

  private func names(for call: CallExpression, also others: [String]) -> [String] {
    if case .json = call.spelling { names + others } else { names }
  }

  private func foreign(_ call: CallExpression) -> ForeignName? {
    call.name.flatMap {
      ForeignName($0.text, call.arguments.first?.value.writtenNumber, for: noun)
    }
  }

  private func checkSpelling(of call: CallExpression, _ violations: ViolationList) {
    if let qualifier = call.qualifier, !qualifiers.contains(qualifier.text), foreign(call) == nil {
      let name = call.name.flatMap { names.contains($0.text) ? "." + $0.text : nil }
      violations.add(
        "'\(qualifier.text)' is not the type of \(noun)" + (name.map { ". Write \($0)" } ?? ""),
        at: qualifier.place, given: .string(qualifier.text), allowed: qualifiers,
        suggestion: name ?? NearestWord.suggestion(for: qualifier.text, among: qualifiers))
    }
    if !takesModifiers, let modifier = call.modifiers.first {
      violations.add(
        "\(noun) accepts no modifiers: remove this modifier", at: modifier.place)
    }
    if needsParentheses, case .swift(hasParentheses: false) = call.spelling, let name = call.name,
      names.contains(name.text)
    {
      let call = ForeignName.exampleCalls[name.text] ?? name.text + "()"
      violations.add("needs parentheses: write \(call)", at: name.place, suggestion: call)
    }
  }
}
