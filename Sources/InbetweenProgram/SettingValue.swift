import InbetweenAPI
import Logging

/// The syntax of a setting's value: the allowed texts, the parser and the printed text.
struct SettingValue: Sendable {
  /// The error for a text that is not allowed.
  struct Invalid: Error {
    /// The reason for the error; `nil` if the list of allowed values is a sufficient reason.
    ///
    /// In a message, the invalid text comes before the reason. So the reason is a predicate, such
    /// as "is not allowed".
    var reason: String?
  }

  /// The configuration property that stores a value.
  typealias Place<Value> = any WritableKeyPath<Configuration, Value> & Sendable

  /// A list of the allowed values, to be written after "allowed:" in a message.
  let allowed: String
  /// Parses a text and stores its value in the configuration.
  ///
  /// The second argument is the environment. Its variable `HOME`, for example, is used for paths.
  let read: @Sendable (String, [String: String], inout Configuration) throws(Invalid) -> Void
  /// Returns the value in effect as text.
  ///
  /// The text is printed and logged, so it must not contain a secret.
  let text: @Sendable (Configuration) -> String

  /// Creates the syntax of a value that the property `place` stores.
  ///
  /// - Parameter parse: Returns the value of a text; `nil` if the text is not allowed.
  init<Value>(
    _ place: Place<Value>, allowed: String,
    parse: @escaping @Sendable (String) -> Value?,
    text: @escaping @Sendable (Configuration) -> String
  ) {
    self.allowed = allowed
    self.text = text
    read = { given, _, configuration throws(Invalid) in
      guard let value = parse(given) else { throw Invalid() }
      configuration[keyPath: place] = value
    }
  }

  /// Creates the syntax of a value whose parser throws; the error's description becomes the reason.
  ///
  /// - Parameter read: Parses the first argument and stores the value. The second argument is the
  ///   environment.
  init(
    allowed: String,
    read: @escaping @Sendable (String, [String: String], inout Configuration) throws -> Void,
    text: @escaping @Sendable (Configuration) -> String
  ) {
    self.allowed = allowed
    self.text = text
    self.read = { given, environment, configuration throws(Invalid) in
      do { try read(given, environment, &configuration) } catch {
        throw Invalid(reason: "\(error)")
      }
    }
  }

  /// Returns the syntax of a whole number in a range.
  static func whole(_ place: Place<Int>, in range: ClosedRange<Int>) -> SettingValue {
    SettingValue(place, allowed: Self.allowed(range)) {
      whole($0, in: range)
    } text: {
      "\($0[keyPath: place])"
    }
  }

  /// Returns the syntax of a whole number in a range, for a setting with a computed default.
  ///
  /// - Parameter note: A text to append to the list of allowed values.
  static func whole(
    _ place: Place<Int?>, in range: ClosedRange<Int>,
    note: String = "", text: @escaping @Sendable (Configuration) -> String
  ) -> SettingValue {
    // Here, `nil` is the result for an invalid text. So a valid number is wrapped in `some`.
    SettingValue(place, allowed: Self.allowed(range) + note) {
      whole($0, in: range).map(Optional.some)
    } text: {
      text($0)
    }
  }

  /// Returns the syntax of a time in seconds, from `min` to 3600.
  static func seconds(_ place: Place<Double>, min: Double) -> SettingValue {
    SettingValue(place, allowed: "seconds from \(plain(min)) to 3600") { text in
      Double(text).flatMap { min...3600 ~= $0 ? $0 : nil }
    } text: {
      plain($0[keyPath: place])
    }
  }

  /// Returns the syntax of an address or a host name.
  static func host(_ place: Place<String>) -> SettingValue {
    SettingValue(
      place, allowed: "an IPv4 or IPv6 address or a host name, without port or brackets"
    ) {
      isHost($0) ? $0 : nil
    } text: {
      $0[keyPath: place]
    }
  }

  private static func allowed(_ range: ClosedRange<Int>) -> String {
    "a whole number from \(range.lowerBound) to \(range.upperBound)"
  }

  /// Parses a text; returns `nil` if it is not a whole number in `range`.
  static func whole(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  /// Returns the hosts in a comma-separated list.
  ///
  /// The result is empty for `*`. It is `nil` if the list is invalid: each element must be a name
  /// or an address, without a port.
  static func hosts(_ text: String) -> [String]? {
    if text == "*" { return [] }
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
    return names.allSatisfy { isHost($0) && !hasPort($0) } ? names : nil
  }

  /// True if the text has exactly one colon, which separates a host from a port.
  ///
  /// An IPv6 address has several colons.
  private static func hasPort(_ host: String) -> Bool { host.count { $0 == ":" } == 1 }

  /// True if the text can be an address or a name; the system resolves the text later.
  private static func isHost(_ text: String) -> Bool {
    1...253 ~= text.utf8.count
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".:-_%".contains($0)) }
  }

  private static func plain(_ seconds: Double) -> String {
    Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
  }
}
