internal import JSONCodec

extension MotionFile {
  /// The names and the data of all tokens with a duration of 0.
  typealias Still = [(MotionName, MotionTokens.Immediate)]

  /// Returns a comment for each token with a duration of 0.
  ///
  /// The names contain only letters and digits, so no token can end a comment early.
  static func comments(_ immediate: Still) -> String {
    immediate.map { name, _ in
      "// \(name.camel) has a duration of 0: set the value without an animation.\n"
    }.joined()
  }

  /// Returns a copy of a token file in which each spring is a token of type `spring`.
  ///
  /// The tokens that are not springs are unchanged. The replacements for reduced motion are
  /// preserved.
  ///
  /// - Parameters:
  ///   - entries: The motions; motions that are not springs are ignored.
  ///   - tokens: The token file.
  static func springs(_ entries: [Entry], in tokens: TokenFile) -> TokenFile {
    var springs: [(path: [String], token: [JSON.Member])] = []
    for entry in entries where entry.pass is SpringTokenEncoding {
      let path = entry.path.split(separator: ".").map(String.init)
      let old = path.reduce(Optional(tokens.json)) { $0?.member($1) }?.member("$extensions")
      let replacement = old?.member(DTCGDialect.reducedMotionKey).map {
        JSON.Member(key: DTCGDialect.reducedMotionKey, value: $0)
      }
      let played = entry.conversion.encoding as? PlayedEncoding
      let token = entry.conversion.encoding.parameters
        .withExtension(played?.omission { entry.conversion.certificate })
        .withExtension(replacement)
      springs.append((path, token))
    }
    var changed = tokens
    _ = changed.set(springs)
    return changed
  }

  /// Returns a Tailwind CSS theme with an easing, a duration and a delay for each motion.
  ///
  /// A delay of 0 is omitted.
  static func theme(
    _ entries: Named, _ reducedMotion: ReducedMotion, _ immediate: Still
  ) -> String {
    var lines: [String] = [], reduced: [String] = []
    for (name, entry) in entries {
      guard let encoding = entry.pass as? TimingFunctionEncoding else { continue }
      let delay = entry.playback.delay
      lines.append("  /* \(entry.certificate) */")
      lines += encoding.themeVariables(named: name.kebab, delay: delay).map { "  " + $0 }
      let duration = (reducedMotion.duration(of: encoding.duration) * 1000).tidy.text
      reduced.append("    --transition-duration-\(name.kebab): \(duration)ms;")
    }
    lines += immediate.map { name, _ in "  --transition-duration-\(name.kebab): 0ms;" }
    let theme = "@theme {\n\(lines.joined(separator: "\n"))\n}\n"
    return reducedMotion == .unchanged ? theme : rules(theme, reduced: reduced)
  }
}
