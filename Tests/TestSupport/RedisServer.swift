internal import Foundation

/// A redis-server in its own process, with a temporary directory and a free TCP port.
public final class RedisServer: @unchecked Sendable {
  /// A failure to start the server.
  public struct Failure: Error, CustomStringConvertible {
    /// The reason.
    public var description: String

    /// Creates a failure.
    public init(description: String) { self.description = description }
  }

  /// True if redis-server is on the PATH.
  public static let isInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/redis-server") }

  /// The port on 127.0.0.1 on which the server listens.
  public let port: Int
  private let arguments: [String]
  private let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("inbetween-redis-\(UUID().uuidString)").path
  private var process = Process()

  /// Starts a server and waits until it accepts connections.
  ///
  /// - Parameter arguments: Further options of redis-server.
  public init(_ arguments: [String] = []) throws {
    // hiredis writes to its sockets without MSG_NOSIGNAL. The program ignores the signal as well.
    signal(SIGPIPE, SIG_IGN)
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    self.arguments = arguments
    // Another process may take the free port first.
    for _ in 0..<5 {
      let port = try Self.freePort()
      if let process = try Self.start(port, directory, arguments) {
        self.port = port
        self.process = process
        return
      }
    }
    throw Failure(description: "redis-server \(arguments) did not become ready")
  }

  deinit {
    if process.isRunning { end() }
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// Kills the server.
  public func end() {
    send(SIGKILL)
    process.waitUntilExit()
  }

  /// Starts the server again on the same port and with the same files.
  public func start() throws {
    guard let process = try Self.start(port, directory, arguments) else {
      throw Failure(description: "redis-server did not start again on port \(port)")
    }
    self.process = process
  }

  /// Stops the process until `resume` is called; the system still accepts its connections.
  public func pause() { send(SIGSTOP) }

  /// Continues the process after `pause`.
  public func resume() { send(SIGCONT) }

  private func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  private static func start(
    _ port: Int, _ directory: String, _ arguments: [String]
  ) throws -> Process? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "redis-server", "--port", "\(port)", "--bind", "127.0.0.1", "--dir", directory, "--save",
        "", "--logfile", "",
      ] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try output.fileHandleForWriting.close()
    var log = Data()
    while let piece = try output.fileHandleForReading.read(upToCount: 1), !piece.isEmpty {
      log += piece
      if log.last == 10, String(decoding: log, as: UTF8.self).contains("Ready to accept") {
        return process
      }
    }
    process.waitUntilExit()
    return nil
  }

  /// Returns a TCP port of 127.0.0.1 that was free a moment ago.
  private static func freePort() throws -> Int {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard isBound else { throw Failure(description: "no port is free") }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
