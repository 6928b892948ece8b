extension RedisConnection {
  /// Connects to a database: authenticates, selects the database and waits for a reply.
  ///
  /// The commands take one round trip. A reply is required, because connecting succeeds even if the
  /// server process is suspended.
  convenience init(to address: RedisAddress, before deadline: RedisDeadline) throws(RedisError) {
    let milliseconds = RedisPool.Bounds.connectMilliseconds
    try self.init(host: address.host, port: address.port, within: milliseconds, before: deadline)
    var commands: [RedisCommand] = []
    if let password = address.password {
      var command = RedisCommand("AUTH")
      command.append([address.user, password].compactMap(\.self))
      commands.append(command)
    }
    if address.database != 0 { commands.append(RedisCommand("SELECT", "\(address.database)")) }
    commands.append(RedisCommand("PING"))
    let replies = try run(commands, before: deadline.orAfter(milliseconds: milliseconds))
    for case .error(let text) in replies { throw .notConnected(text) }
  }
}
