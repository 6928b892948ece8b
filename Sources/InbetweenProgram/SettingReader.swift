import AnimationNotation
/// Reads settings one after another and collects their errors.
struct SettingReader {
  private let flags: [Setting: String]
  private let environment: [String: String]
  private(set) var problems: [ConfigurationProblem] = []
  private(set) var origins: [Setting: Configuration.Origin] = [:]

  init(flags: [Setting: String], environment: [String: String]) {
    self.flags = flags
    self.environment = environment
  }

  /// Reads a setting if a valid value is given.
  mutating func read<Value>(
    _ setting: Setting, into place: inout Value, _ parse: (String) -> Value?
  ) {
    guard let text = given(setting) else { return }
    guard let value = parse(text) else {
      refuse(setting, given: text)
      return
    }
    place = value
  }

  /// Reads the storage of sessions; its default depends on the user's directories.
  mutating func readStore(into place: inout StorePlace) {
    guard let text = given(.store) else {
      guard let path = StorePlace.defaultPath(environment: environment) else {
        refuse(
          .store, given: nil,
          because: "is required, because neither XDG_STATE_HOME nor HOME is an absolute path")
        return
      }
      place = .sqlite(path: path)
      return
    }
    do {
      place = try StorePlace(text, home: environment["HOME"])
    } catch {
      refuse(.store, given: text, because: error.reason)
    }
  }

  /// Reports unknown environment variables with the program's prefix.
  ///
  /// Without this check, a misspelled variable would have no effect.
  mutating func refuseUnknownVariables() {
    let known = Setting.allCases.map(\.environmentName)
    let unknown = environment.keys.filter {
      $0.hasPrefix(Setting.environmentPrefix) && !known.contains($0)
    }
    for name in unknown.sorted() {
      problems.append(
        .unknownVariable(name, suggestion: NearestWord.suggestion(for: name, among: known)))
    }
  }

  mutating func given(_ setting: Setting) -> String? {
    if let text = flags[setting] {
      origins[setting] = .flag(setting)
      return text
    }
    if let text = environment[setting.environmentName] {
      origins[setting] = .environment(setting)
      return text
    }
    origins[setting] = .byDefault(setting)
    return nil
  }

  mutating func refuse(_ setting: Setting, given: String?, because reason: String? = nil) {
    problems.append(
      .refused(
        origins[setting] ?? .byDefault(setting), given: setting.isSecret ? nil : given,
        reason: reason, allowed: setting.allowed))
  }
}
