import Testing

@testable import InbetweenProgram

@Suite("Service links")
struct ServiceLinkTests {
  /// The variables of a pod beside the Services `inbetween` (with a named port) and
  /// `inbetween-redis`, as Kubernetes 1.33 defines them.
  private static let links = [
    "INBETWEEN_SERVICE_HOST": "10.0.0.1", "INBETWEEN_SERVICE_PORT": "8080",
    "INBETWEEN_SERVICE_PORT_HTTP": "8080", "INBETWEEN_PORT": "tcp://10.0.0.1:8080",
    "INBETWEEN_PORT_8080_TCP": "tcp://10.0.0.1:8080", "INBETWEEN_PORT_8080_TCP_PROTO": "tcp",
    "INBETWEEN_PORT_8080_TCP_PORT": "8080", "INBETWEEN_PORT_8080_TCP_ADDR": "10.0.0.1",
    "INBETWEEN_REDIS_SERVICE_HOST": "fd00::1", "INBETWEEN_REDIS_SERVICE_PORT": "6379",
    "INBETWEEN_REDIS_PORT": "tcp://[fd00::1]:6379",
    "INBETWEEN_REDIS_PORT_6379_TCP": "tcp://[fd00::1]:6379",
    "INBETWEEN_REDIS_PORT_6379_TCP_PROTO": "tcp", "INBETWEEN_REDIS_PORT_6379_TCP_PORT": "6379",
    "INBETWEEN_REDIS_PORT_6379_TCP_ADDR": "fd00::1",
    "INBETWEEN_METRICS_PORT": "tcp://10.0.0.2:9464",
  ]

  @Test("are skipped, and the settings keep their defaults")
  func skipped() throws {
    let home = ["HOME": "/home/ada"]
    var configuration = try Configuration.resolve(
      flags: [:], environment: home.merging(Self.links) { $1 }
    ).get()
    #expect(configuration.serviceLinks == Self.links.keys.sorted())
    let warning = try #require(configuration.serviceLinkWarning)
    for name in Self.links.keys { #expect(warning.contains(name)) }
    configuration.serviceLinks = []
    let without = try Configuration.resolve(flags: [:], environment: home).get()
    #expect(configuration == without)
    #expect(without.serviceLinkWarning == nil)
  }

  @Test(
    "do not hide settings and misspelled variables",
    arguments: [
      ("INBETWEEN_PORT", "9000"), ("INBETWEEN_PORT", "808O"), ("INBETWEEN_PORT", "http://a:80"),
      ("INBETWEEN_PORT", "tcp://a"), ("INBETWEEN_PORT", "tcp://a:99999"),
      ("INBETWEEN_METRICS_PORT", "9464"), ("INBETWEEN_HOST", "10.0.0.1"),
      ("INBETWEEN_PROT", "tcp://10.0.0.1:8080"), ("INBETWEEN_SERVICE_PORT", "many"),
      ("INBETWEEN_PORT_X_TCP", "tcp://10.0.0.1:8080"), ("INBETWEEN_PORT_8080_HTTP_ADDR", "a"),
      ("INBETWEEN_PORT_8080_TCP", "yes"), ("INBETWEEN_SERVICE_ACCOUNT_TOKEN", "1"),
      ("REDIS_SERVICE_HOST", "10.0.0.1"), ("INBETWEEN_", ""), ("INBETWEEN_PORT", ""),
    ])
  func others(_ name: String, _ value: String) { #expect(!ServiceLink.isLink(name, value)) }
}
