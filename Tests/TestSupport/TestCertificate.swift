internal import Foundation

/// A self-signed certificate and its private key, in files of a new directory.
///
/// `openssl` creates both; the directory is removed with the object.
public final class TestCertificate: Sendable {
  /// True if the environment requests that the servers and clients of the tests use TLS.
  public static let isForAll = ProcessInfo.processInfo.environment["TLS_TESTS"] != nil
  /// A certificate for `localhost`, created once.
  public static let shared = Result { try TestCertificate() }

  private let directory: URL

  /// Creates a certificate.
  ///
  /// - Parameter name: The common name of the subject.
  public init(name: String = "localhost") throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("certificate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let openssl = Process()
    openssl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    openssl.arguments =
      ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
      + ["-keyout", key, "-out", chain, "-days", "30", "-subj", "/CN=\(name)"]
      + ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    openssl.standardError = FileHandle.nullDevice
    try openssl.run()
    openssl.waitUntilExit()
    guard openssl.terminationStatus == 0 else {
      throw Program.Failure(description: "openssl created no certificate")
    }
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  /// The path of the certificate.
  public var chain: String { directory.appendingPathComponent("chain.pem").path }
  /// The path of the private key.
  public var key: String { directory.appendingPathComponent("key.pem").path }

  /// Returns the bytes of both files.
  public func read() throws -> (chain: [UInt8], key: [UInt8]) {
    let files = try [chain, key].map { Array(try Data(contentsOf: URL(fileURLWithPath: $0))) }
    return (files[0], files[1])
  }

  /// Overwrites both files with the files of another certificate.
  public func replace(by other: TestCertificate) throws {
    let (chain, key) = try other.read()
    try Data(chain).write(to: URL(fileURLWithPath: self.chain))
    try Data(key).write(to: URL(fileURLWithPath: self.key))
  }

  /// Overwrites the key file with a text.
  public func writeKey(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: key))
  }
}
