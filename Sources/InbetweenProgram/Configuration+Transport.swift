internal import InbetweenAPI
import AnimationNotation
import MicroHTTP
import SessionStorage

extension Configuration {
  /// The part of the configuration that the transport uses.
  var transport: ServerConfiguration {
    var transport = ServerConfiguration()
    transport.host = host
    transport.port = port
    transport.certificate = certificate
    transport.servedHosts = servedHosts
    transport.workers = workers
    transport.connectionLimit = connectionLimit
    transport.connectionsPerAddress = effectiveConnectionsPerAddress
    transport.contentBytesInFlight = Limits.contentBytesInFlight.max
    transport.responseBytesInFlight = Limits.responseBytesInFlight.max
    transport.openStreamsMax = Limits.openStreams.max
    transport.streamBytesMax = Limits.streamBytes.max
    transport.computationsWaiting = Limits.computationsWaiting.max
    transport.computationsWaitingPerClient = Limits.computationsWaitingPerClient.max
    if case .redis = store {
      transport.additionalWorkers = RedisSessionStore.connectionLimit
      // Without a limit per address, all clients may have the address of a proxy on this machine.
      // So each client may use the whole queue.
      if effectiveConnectionsPerAddress == nil {
        transport.computationsWaitingPerClient = Limits.computationsWaiting.max
      }
    }
    transport.bodyBytesMax = Limits.bodyBytes.max
    transport.targetBytesMax = Limits.targetBytes.max
    transport.fieldCountMax = Limits.fieldCount.max
    transport.queryParametersMax = Limits.queryParameters.max
    transport.headBytesMax = Limits.headBytes.max
    transport.headDeadlineSeconds = headDeadlineSeconds
    transport.bodyDeadlineSeconds = bodyDeadlineSeconds
    transport.responseDeadlineSeconds = responseDeadlineSeconds
    transport.idleSeconds = idleTimeoutSeconds
    return transport
  }

  /// The effective limits in the order of `Limits.all`, including those that the operator has set.
  ///
  /// Redis limits its memory by its own settings. So with Redis, the two limits on the bytes of
  /// large sessions are not listed.
  var limits: [Limits.Limit] {
    let chosen = [
      Limits.sessions.with(max: Double(sessionLimit)),
      Limits.sessionsPerAddress.with(max: Double(effectiveSessionsPerAddress ?? sessionLimit)),
      Limits.largeSessionBytes.with(max: Double(LargeSessions.limit(sessions: sessionLimit))),
      Limits.largeSessionBytesPerAddress.with(
        max: Double(
          effectiveSessionsPerAddress.map { LargeSessions.ownerLimit(sessions: $0) }
            ?? LargeSessions.limit(sessions: sessionLimit))),
      Limits.connections.with(max: Double(connectionLimit)),
      Limits.connectionsPerAddress
        .with(max: Double(effectiveConnectionsPerAddress ?? connectionLimit)),
      Limits.headDeadline.with(max: headDeadlineSeconds),
      Limits.bodyDeadline.with(max: bodyDeadlineSeconds),
      Limits.responseDeadline.with(max: responseDeadlineSeconds),
      Limits.idleTimeout.with(max: idleTimeoutSeconds),
      Limits.computationsWaitingPerClient
        .with(max: Double(transport.computationsWaitingPerClient)),
    ]
    var omitted: [String] = []
    if case .redis = store {
      omitted = [Limits.largeSessionBytes.name, Limits.largeSessionBytesPerAddress.name]
    }
    return Limits.all.filter { !omitted.contains($0.name) }.map { limit in
      chosen.first { $0.name == limit.name } ?? limit
    }
  }

  /// The hosts that the main port serves.
  var servedHosts: ServedHosts {
    guard let allowedHosts else { return .namesOfAddress(also: []) }
    return allowedHosts.isEmpty ? .any : .only(allowedHosts)
  }

  /// The hosts that the metrics port serves.
  ///
  /// On a loopback address, these are the names of the address and `allowedHosts`. On any other
  /// address, every host is served, because scrapers use many names. Every host is also served if
  /// `allowedHosts` is empty.
  var servedMetricsHosts: ServedHosts {
    allowedHosts == [] ? .any : .namesOfAddress(also: allowedHosts ?? [])
  }

  /// The maximum number of sessions per address; `nil` for no limit.
  ///
  /// The default is `defaultSessionsPerAddress`. But there is no default limit if the server
  /// listens on a loopback address and trusts no proxy: all clients then have the same address.
  var effectiveSessionsPerAddress: Int? {
    let isOneForAll = isLoopback && trustedProxies.isEmpty
    let limit = sessionsPerAddress ?? (isOneForAll ? 0 : defaultSessionsPerAddress)
    return limit > 0 ? limit : nil
  }

  /// The maximum number of connections per address; `nil` for no limit.
  ///
  /// The default is `Limits.connectionsPerAddress`. But if the server listens on a loopback
  /// address, the default is no limit. A proxy on the same machine is then usually the only client,
  /// so all connections have the same address.
  var effectiveConnectionsPerAddress: Int? {
    let limit = connectionsPerAddress ?? (isLoopback ? 0 : Limits.connectionsPerAddress.max)
    return limit > 0 ? limit : nil
  }

  /// True if `host` is `localhost` or a loopback address, which only this machine can reach.
  var isLoopback: Bool { host == "::1" || host == "localhost" || host.hasPrefix("127.") }
}
