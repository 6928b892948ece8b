internal import InbetweenAPI
import AnimationNotation
import MicroHTTP

extension Configuration {
  /// The server's addresses, deadlines and limits per client.
  var transport: ServerConfiguration {
    var transport = ServerConfiguration()
    transport.host = host
    transport.port = port
    transport.servedHosts = servedHosts
    transport.workers = workers
    transport.connectionLimit = connectionLimit
    transport.connectionsPerAddress = effectiveConnectionsPerAddress
    transport.contentBytesInFlight = Limits.contentBytesInFlight.max
    transport.responseBytesInFlight = Limits.answerBytesInFlight.max
    transport.computationsWaiting = Limits.computationsWaiting.max
    transport.computationsWaitingPerClient = Limits.computationsWaitingPerClient.max
    transport.bodyBytesMax = Limits.bodyBytes.max
    transport.targetBytesMax = Limits.targetBytes.max
    transport.fieldCountMax = Limits.fieldCount.max
    transport.queryParametersMax = Limits.queryParameters.max
    transport.headBytesMax = Limits.headBytes.max
    transport.headDeadlineSeconds = headDeadlineSeconds
    transport.bodyDeadlineSeconds = bodyDeadlineSeconds
    transport.responseDeadlineSeconds = answerDeadlineSeconds
    transport.idleSeconds = idleTimeoutSeconds
    return transport
  }

  /// The limits in effect with the operator's settings, in their order.
  var limits: [Limits.Limit] {
    let chosen = [
      Limits.sessions.with(max: Double(sessionLimit)),
      Limits.sessionsPerAddress.with(max: Double(effectiveSessionsPerAddress ?? sessionLimit)),
      Limits.connections.with(max: Double(connectionLimit)),
      Limits.connectionsPerAddress
        .with(max: Double(effectiveConnectionsPerAddress ?? connectionLimit)),
      Limits.headDeadline.with(max: headDeadlineSeconds),
      Limits.bodyDeadline.with(max: bodyDeadlineSeconds),
      Limits.answerDeadline.with(max: answerDeadlineSeconds),
      Limits.idleTimeout.with(max: idleTimeoutSeconds),
    ]
    return Limits.all.map { limit in chosen.first { $0.name == limit.name } ?? limit }
  }

  /// The accepted hosts on the port for requests.
  var servedHosts: ServedHosts {
    guard let allowedHosts else { return .namesOfAddress(also: []) }
    return allowedHosts.isEmpty ? .any : .only(allowedHosts)
  }

  /// The accepted hosts on the port for metrics, which scrapers reach by many addresses.
  var servedMetricsHosts: ServedHosts {
    allowedHosts == [] ? .any : .namesOfAddress(also: allowedHosts ?? [])
  }

  /// The maximum number of sessions per address; `nil` for no limit.
  ///
  /// A server on a loopback address without trusted proxies sees the same address for every client.
  var effectiveSessionsPerAddress: Int? {
    let isOneForAll = isLoopback && trustedProxies.isEmpty
    let most = sessionsPerAddress ?? (isOneForAll ? 0 : defaultSessionsPerAddress)
    return most > 0 ? most : nil
  }

  /// The maximum number of connections per address; `nil` for no limit.
  ///
  /// A server that listens on loopback only is reached from this machine, mostly by a proxy, so
  /// every client has the same address.
  private var effectiveConnectionsPerAddress: Int? {
    let most = connectionsPerAddress ?? (isLoopback ? 0 : Limits.connectionsPerAddress.max)
    return most > 0 ? most : nil
  }

  private var isLoopback: Bool {
    host == "::1" || host == "localhost" || host.hasPrefix("127.")
  }
}
