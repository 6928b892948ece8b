/// The environment variables that Kubernetes and Docker define for services, called service links.
///
/// For a Service named `inbetween`, Kubernetes defines `INBETWEEN_PORT=tcp://10.0.0.1:8080`,
/// `INBETWEEN_SERVICE_HOST` and other variables in each pod. For `inbetween-redis` the names start
/// with `INBETWEEN_REDIS_`. So service links have the prefix of the program's settings, but are not
/// settings.
///
/// Source: Kubernetes, Concepts, Service, "Environment variables"; `makeLinkVariables` in
/// kubernetes/pkg/kubelet/envvars/envvars.go.
enum ServiceLink {
  /// True if a variable is a service link.
  ///
  /// The name must have the syntax of a service link. The value must also have this syntax, except
  /// for `…_SERVICE_HOST` and for names such as `…_PORT_8080_TCP_ADDR`. So `INBETWEEN_PORT` with a
  /// number, even a misspelled number, is the setting.
  static func isLink(_ name: String, _ value: String) -> Bool {
    guard name.hasPrefix(Setting.environmentPrefix) else { return false }
    // The name of the Service may also contain words such as PORT, so only the last words decide.
    let words = name.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    return isAddress(words, value) || isPort(words, value) || isOfPort(words, value)
  }

  /// True for `…_PORT`, the address of the Service's first port.
  private static func isAddress(_ words: [String], _ value: String) -> Bool {
    words.last == "PORT" && isURL(value)
  }

  /// True for `…_SERVICE_HOST`, `…_SERVICE_PORT` and `…_SERVICE_PORT_NAME`.
  private static func isPort(_ words: [String], _ value: String) -> Bool {
    if words.suffix(2) == ["SERVICE", "HOST"] { return true }
    guard let place = words.lastIndex(of: "SERVICE") else { return false }
    return words.dropFirst(place + 1).first == "PORT" && isPortNumber(value)
  }

  /// True for `…_PORT_8080_TCP`, alone or followed by `_PROTO`, `_PORT` or `_ADDR`.
  private static func isOfPort(_ words: [String], _ value: String) -> Bool {
    let last = words.last ?? ""
    let isPart = ["PROTO", "PORT", "ADDR"].contains(last)
    let port = Array((isPart ? words.dropLast() : words[...]).suffix(3))
    return port.count == 3 && port[0] == "PORT" && isPortNumber(port[1])
      && protocols.contains(port[2].lowercased()) && (isPart || isURL(value))
  }

  private static let protocols = ["tcp", "udp", "sctp"]

  /// True for a protocol and an address, such as `tcp://10.0.0.1:8080` or `tcp://[fd00::1]:8080`.
  private static func isURL(_ value: String) -> Bool {
    protocols.contains { value.hasPrefix($0 + "://") }
      && value.split(separator: ":").last.map { isPortNumber(String($0)) } ?? false
  }

  private static func isPortNumber(_ text: String) -> Bool {
    Int(text).map { 1...65_535 ~= $0 } ?? false
  }
}
