import Foundation
import MicroHTTP
import TestSupport
import Testing

@testable import InbetweenProgram

@Suite("The TLS settings")
struct TLSSettingTests {
  private func problems(_ flags: [Setting: String]) -> [String] {
    switch Configuration.resolve(flags: flags, environment: ["HOME": "/home/ada"]) {
    case .success: []
    case .failure(let errors): errors.problems.map(\.description)
    }
  }

  @Test("need a certificate and a key, and report the file with the error")
  func files() throws {
    let certificate = try TestCertificate(), other = try TestCertificate(name: "other")
    let (chain, key) = (certificate.chain, certificate.key)
    #expect(problems([.tlsCertificate: chain, .tlsKey: key]).isEmpty)
    for (given, expected) in [
      ([.tlsCertificate: chain], "--tls-key: is required with --tls-certificate;"),
      ([.tlsKey: key], "--tls-certificate: is required with --tls-key;"),
      (
        [.tlsCertificate: "/no/file", .tlsKey: key],
        "--tls-certificate: \"/no/file\" cannot be read: No such file or directory;"
      ),
      (
        [.tlsCertificate: chain, .tlsKey: "/no/file"],
        "--tls-key: \"/no/file\" cannot be read: No such file or directory;"
      ),
      (
        [.tlsCertificate: key, .tlsKey: key],
        "--tls-certificate: \"\(key)\" contains no usable certificate: "
      ),
      (
        [.tlsCertificate: chain, .tlsKey: chain],
        "--tls-key: \"\(chain)\" contains no usable private key: "
      ),
      (
        [.tlsCertificate: chain, .tlsKey: other.key],
        "--tls-key: \"\(other.key)\" cannot be used with the certificate in \(chain): "
      ),
    ] as [([Setting: String], String)] {
      let found = problems(given)
      #expect(found.count == 1 && found[0].hasPrefix(expected), "\(found)")
    }
    #expect(problems([.tlsCertificate: "/no/file", .tlsKey: key, .port: "x"]).count == 2)
  }

  @Test("warn about a certificate that is not valid at the time")
  func validity() throws {
    let (chain, key) = try TestCertificate.shared.get().read()
    let certificate = try TLSCertificate(chain: chain, key: key)
    #expect(certificate.ends == certificate.begins + 30 * 86_400)
    #expect(certificate.warning(at: certificate.begins) == nil)
    #expect(certificate.warning(at: certificate.ends) == nil)
    #expect(certificate.warning(at: certificate.begins - 1)?.contains("not valid before") == true)
    #expect(certificate.warning(at: certificate.ends + 1)?.contains("has expired") == true)
  }

  @Test("are in effect in the program, which rereads the files on SIGHUP unless they are unusable")
  func program() throws {
    let certificate = try TestCertificate(), next = try TestCertificate(name: "next")
    let program = try Program([
      "--port", "0", "--store", "memory", "--tls-certificate", certificate.chain, "--tls-key",
      certificate.key,
    ])
    let ready = try #require(try program.line())
    let port = try #require(
      try #/inbetween ready on https://127\.0\.0\.1:([0-9]+),.*/#
        .wholeMatch(in: ready).flatMap { Int($0.1) })
    #expect(program.complaint(with: "certificate in use")?.contains("CN=localhost") == true)
    let open = try RawClient(port: port, usesTLS: true)
    func isServed(_ client: RawClient) throws -> Bool {
      client.send("GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return try client.response().status == 200
    }
    #expect(try isServed(open))

    try certificate.replace(by: next)
    program.send(SIGHUP)
    let line = try program.line() ?? ""
    #expect(line.hasPrefix("inbetween reloaded \(certificate.chain); certificate: CN=next, valid"))
    #expect(try isServed(open))
    #expect(try isServed(RawClient(port: port, usesTLS: true)))

    try certificate.writeKey("no key")
    program.send(SIGHUP)
    let complaint = program.complaint(with: "the certificate is unchanged") ?? ""
    #expect(complaint.contains("CN=next") && complaint.contains("no usable private key"))
    #expect(try isServed(open))
    #expect(try isServed(RawClient(port: port, usesTLS: true)))

    // The files are unusable now, but the server is healthy.
    let environment = [
      "INBETWEEN_PORT": "\(port)", "INBETWEEN_STORE": "memory",
      "INBETWEEN_TLS_CERTIFICATE": certificate.chain, "INBETWEEN_TLS_KEY": certificate.key,
    ]
    #expect(try Program(["healthcheck"], environment: environment).end().code == 0)
    #expect(
      try HealthProbe(host: "127.0.0.1", port: port, usesTLS: true, path: "/livez").status() == 200)
    #expect(try HealthProbe(host: "127.0.0.1", port: port, path: "/livez").status() == 400)
    program.send(SIGTERM)
    #expect(try program.end().code == 0)
    let late = try Program(["healthcheck"], environment: environment).end()
    #expect(late.code == 1 && late.complaint.contains("https://127.0.0.1:\(port)/readyz"))
  }

  @Test("are not needed by a probe of a server without TLS, which it reports")
  func plainServer() throws {
    let server = try Program(["--port", "0", "--store", "memory"])
    let probe = HealthProbe(
      host: "127.0.0.1", port: try server.port(), usesTLS: true, path: "/readyz")
    #expect(throws: HealthProbe.Failure.self) { try probe.status() }
  }
}
