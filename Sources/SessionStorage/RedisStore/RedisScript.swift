internal import Support

/// A Lua script that Redis runs as one atomic step.
///
/// The scripts use keys of several hash slots, so they need one Redis server with all keys. Redis
/// Cluster would refuse the scripts.
struct RedisScript: Sendable {
  /// The Lua source of the script.
  let text: String
  /// The SHA-1 digest of the text in hexadecimal digits, which is the name of the script in Redis.
  let digest: String

  init(_ text: String) {
    self.text = text
    digest = hexadecimalSHA1(of: [UInt8](text.utf8)) ?? ""
  }

  /// Runs the script and returns its reply.
  ///
  /// Usually only the digest is sent. If the server has not cached the script, the server returns
  /// `NOSCRIPT` without running a script. Then the whole text is sent.
  ///
  /// - Parameters:
  ///   - keys: The keys in the table `KEYS`.
  ///   - arguments: The texts in the table `ARGV`.
  ///   - payload: The bytes of the last element of `ARGV`; `nil` if there is no such element.
  func run(
    _ keys: [String], _ arguments: [String], payload: [UInt8]? = nil,
    on connection: RedisConnection, before deadline: RedisDeadline
  ) throws(RedisError) -> RedisReply {
    func command(_ name: String, _ script: String) -> RedisCommand {
      var command = RedisCommand(name, script, "\(keys.count)")
      command.append(keys)
      command.append(arguments)
      if let payload { command.append(payload) }
      return command
    }
    let reply = try connection.run(command("EVALSHA", digest), before: deadline)
    guard reply.errorCode == "NOSCRIPT" else { return reply }
    return try connection.run(command("EVAL", text), before: deadline)
  }
}

extension RedisScript {
  /// A Lua function that sets the deadline of a session in the sorted set of its owner.
  ///
  /// The sorted set expires with its last session.
  private static let indexOwner = """
    local function indexOwner(owner, id, milliseconds)
      if not owner then return end
      local key = '\(RedisKeys.owner)' .. owner
      redis.call('ZADD', key, milliseconds, id)
      redis.call('PEXPIREAT', key, redis.call('ZRANGE', key, -1, -1, 'WITHSCORES')[2])
    end

    """

  /// Adds a session and returns 1; if the session cannot be added, returns a code below 1.
  ///
  /// The code is 0 if the session exists. It is -1 if the store has its maximum number of sessions,
  /// and -2 if the owner has its maximum number of sessions. Before the script returns -1 or -2, it
  /// removes up to 256 expired sessions from the count, and then checks the limit again.
  ///
  /// The elements of `ARGV` are the id, the revision, the nonce, the deadline in seconds, the
  /// deadline in milliseconds, the limit of the store, the owner, the limit of the owner, and the
  /// payload. The owner is an empty text if the session has no owner. The limit of the owner is an
  /// empty text if there is no such limit.
  static let insert = RedisScript(
    indexOwner + """
      local function hasRoom(key, limit)
        if redis.call('ZCARD', key) < limit then return true end
        local time = redis.call('TIME')
        local now = string.format('(%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
        local gone = redis.call('ZRANGEBYSCORE', key, '-inf', now, 'LIMIT', 0, 256)
        if #gone == 0 then return false end
        redis.call('ZREM', key, unpack(gone))
        return redis.call('ZCARD', key) < limit
      end
      local id, revision, nonce, deadline, milliseconds, limit, owner, ownerLimit, payload =
        unpack(ARGV)
      if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
      if not hasRoom(KEYS[2], tonumber(limit)) then return -1 end
      if owner ~= '' and ownerLimit ~= '' then
        if not hasRoom('\(RedisKeys.owner)' .. owner, tonumber(ownerLimit)) then return -2 end
      end
      redis.call('HSET', KEYS[1], 'revision', revision, 'nonce', nonce, 'deadline', deadline,
        'payload', payload)
      redis.call('PEXPIREAT', KEYS[1], milliseconds)
      redis.call('ZADD', KEYS[2], milliseconds, id)
      if owner ~= '' then
        redis.call('HSET', KEYS[1], 'owner', owner)
        indexOwner(owner, id, milliseconds)
      end
      return 1
      """)

  /// Overwrites a session and returns 1; returns 0 if the session does not match.
  ///
  /// A session matches if it exists and has the expected revision and nonce.
  ///
  /// The elements of `ARGV` are the id, the expected revision, the expected nonce, the new
  /// revision, the new nonce, the deadline in seconds, the deadline in milliseconds, and the
  /// payload.
  static let replace = RedisScript(
    indexOwner + """
      local id, expectedRevision, expectedNonce, revision, nonce, deadline, milliseconds, payload =
        unpack(ARGV)
      local old = redis.call('HMGET', KEYS[1], 'revision', 'nonce', 'deadline', 'owner')
      if old[1] ~= expectedRevision or old[2] ~= expectedNonce then return 0 end
      redis.call('HSET', KEYS[1], 'revision', revision, 'nonce', nonce, 'deadline', deadline,
        'payload', payload)
      if old[3] ~= deadline then
        redis.call('PEXPIREAT', KEYS[1], milliseconds)
        redis.call('ZADD', KEYS[2], milliseconds, id)
        indexOwner(old[4], id, milliseconds)
      end
      redis.call('PUBLISH', '\(RedisKeys.changes)',
        '{"id":"' .. id .. '","revision":' .. revision .. '}')
      return 1
      """)

  /// Changes the deadline of a session: returns 1, or 0 if the session does not exist.
  ///
  /// The elements of `ARGV` are the id, the deadline in seconds, and the deadline in milliseconds.
  static let extend = RedisScript(
    indexOwner + """
      local id, deadline, milliseconds = unpack(ARGV)
      local old = redis.call('HMGET', KEYS[1], 'revision', 'owner')
      if not old[1] then return 0 end
      redis.call('HSET', KEYS[1], 'deadline', deadline)
      redis.call('PEXPIREAT', KEYS[1], milliseconds)
      redis.call('ZADD', KEYS[2], milliseconds, id)
      indexOwner(old[2], id, milliseconds)
      return 1
      """)

  /// A Lua function that removes a session from the sorted set of its owner.
  ///
  /// If the key of the session has another type than a hash, the owner is unknown. The function
  /// ignores this error, because damaged sessions must be removable, too.
  private static let forgetOwner = """
    local function forgetOwner(key, id)
      local owner = redis.pcall('HGET', key, 'owner')
      if type(owner) ~= 'string' then return end
      redis.pcall('ZREM', '\(RedisKeys.owner)' .. owner, id)
    end

    """

  /// Removes a session and returns 1; returns 0 if the session does not exist.
  ///
  /// The only element of `ARGV` is the id.
  static let remove = RedisScript(
    forgetOwner + """
      local id = ARGV[1]
      forgetOwner(KEYS[1], id)
      redis.call('ZREM', KEYS[2], id)
      if redis.call('DEL', KEYS[1]) == 0 then return 0 end
      redis.call('PUBLISH', '\(RedisKeys.changes)', '{"id":"' .. id .. '","revision":0}')
      return 1
      """)

  /// Removes sessions whose deadline is before a given time, and returns their number.
  ///
  /// Redis has already removed the keys of most of these sessions, without a hint.
  ///
  /// The elements of `ARGV` are the time in milliseconds, and the maximum number of sessions to
  /// remove.
  static let sweep = RedisScript(
    forgetOwner + """
      local before, limit = unpack(ARGV)
      local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', '(' .. before, 'LIMIT', 0, limit)
      for _, id in ipairs(ids) do
        local key = '\(RedisKeys.session)' .. id .. '}'
        forgetOwner(key, id)
        redis.call('UNLINK', key)
        redis.call('ZREM', KEYS[1], id)
        redis.call('PUBLISH', '\(RedisKeys.changes)', '{"id":"' .. id .. '","revision":0}')
      end
      return #ids
      """)
}
