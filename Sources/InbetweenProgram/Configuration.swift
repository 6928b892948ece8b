import Logging
import Observability
import SQLiteSessionStorage

/// All that may be chosen about the program, checked.
struct Configuration: Sendable, Equatable {
  /// The address or name to listen on.
  var host = "127.0.0.1"
  /// The TCP port, 0...65535; 0 takes a free one.
  var port = 8080
  /// Where sessions rest.
  var store = StorePlace.memory
  /// When the session file waits for the disk.
  var synchronous = SQLiteSessionStore.Synchronous.normal
  /// How many sessions may exist, 1...10,000,000.
  var sessionLimit = 100_000
  /// The number of threads that answer requests, 1...256; `nil` for one per processor.
  var workers: Int?
  /// Seconds to go on serving, not ready, once told to stop; 0...3600.
  var drainDelaySeconds = 0.0
  /// Seconds to wait for requests in flight; 0...3600.
  var drainDeadlineSeconds = 10.0
  /// Whether changes of a session must say which revision they change.
  var requiresIfMatch = false
  /// The least grave level that is logged; `nil` for none.
  var logLevel: Logger.Level? = .info
  /// How lines of the log are written.
  var logFormat = LogFormat.json
  /// The TCP port for metrics, 0...65535; 0 takes a free one, `nil` serves none.
  var metricsPort: Int?
  /// The address or name to serve metrics on.
  var metricsHost = "127.0.0.1"
  /// Where each value comes from.
  var origins: [Setting: Origin] = [:]

  /// Where a value comes from.
  enum Origin: Sendable, Equatable, CustomStringConvertible {
    case flag(Setting)
    case environment(Setting)
    case byDefault(Setting)

    var description: String {
      switch self {
      case .flag(let setting): setting.flag
      case .environment(let setting): setting.environmentName
      case .byDefault: "default"
      }
    }
  }
}

extension Configuration: CustomStringConvertible {
  /// One line for each setting: its name, its value, and where that comes from.
  var description: String {
    let rows = Setting.allCases.map { setting in
      (setting.rawValue, text(of: setting), origins[setting].map { "\($0)" } ?? "default")
    }
    let widths = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0)
    return rows.map { name, value, origin in
      name + String(repeating: " ", count: widths.0 - name.count + 2)
        + value + String(repeating: " ", count: widths.1 - value.count + 2) + origin
    }.joined(separator: "\n")
  }

  /// A setting's value as it may be given; it is printed and logged, so a secret must not be in it.
  func text(of setting: Setting) -> String {
    switch setting {
    case .host: host
    case .port: "\(port)"
    case .store: "\(store)"
    case .synchronous: synchronous.rawValue
    case .sessionLimit: "\(sessionLimit)"
    case .workers: workers.map { "\($0)" } ?? "one per processor"
    case .drainDelay: Self.plain(drainDelaySeconds)
    case .drainDeadline: Self.plain(drainDeadlineSeconds)
    case .requireIfMatch: "\(requiresIfMatch)"
    case .logLevel: logLevel?.rawValue ?? "off"
    case .logFormat: logFormat.rawValue
    case .metricsPort: metricsPort.map { "\($0)" } ?? "off"
    case .metricsHost: metricsHost
    }
  }

  private static func plain(_ seconds: Double) -> String {
    Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
  }
}
