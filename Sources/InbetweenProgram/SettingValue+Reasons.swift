import InbetweenAPI

/// The values whose parser reports the reason for an error.
extension SettingValue {
  /// The syntax of the place where sessions are stored.
  static let store = SettingValue(
    allowed: "sqlite:PATH, redis://[[USER]:PASSWORD@]HOST[:PORT][/DB] or memory",
    read: { text, environment, configuration throws(Invalid) in
      do throws(StorePlace.Unreadable) {
        configuration.store = try StorePlace(text, home: environment["HOME"])
      } catch {
        throw Invalid(reason: error.reason)
      }
    }, text: { "\($0.store)" })

  /// The syntax of the setting for the directory with custom animations.
  static let animations = SettingValue(
    allowed: "a directory with files NAME.swift without errors",
    read: { path, _, configuration throws(Invalid) in
      do throws(AnimationDirectory.Unusable) {
        configuration.animations = try AnimationDirectory(path: path)
      } catch {
        throw Invalid(reason: error.description)
      }
    }, text: { $0.animations?.path ?? "none" })

  /// The syntax of a token, for the end of a list of allowed values.
  static let token = "a token has 32 to 1024 letters, digits and -._~+/="

  /// Returns the syntax of a setting whose value is a list of tokens or the path of a token file.
  static func tokens(
    allowed: String, read: @escaping @Sendable (String, inout Configuration) throws -> Void,
    text: @escaping @Sendable (Configuration) -> String
  ) -> SettingValue {
    SettingValue(
      allowed: allowed,
      read: { given, _, configuration throws(Invalid) in
        do {
          try read(given, &configuration)
        } catch {
          throw Invalid(reason: "\(error)")
        }
      }, text: text)
  }

  /// The syntax of a list of origins of web pages.
  static let origins = SettingValue(
    allowed: """
      origins such as https://example.com, separated by commas; or * for any origin, except for \
      session requests
      """,
    read: { text, _, configuration throws(Invalid) in
      do throws(AllowedOrigins.Unreadable) {
        configuration.corsOrigins = try AllowedOrigins(text)
      } catch {
        throw Invalid(reason: error.reason)
      }
    },
    text: { "\($0.corsOrigins)" })
}
