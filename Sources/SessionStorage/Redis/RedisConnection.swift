internal import CHiredis
internal import Foundation
internal import Support

/// A connection to a Redis server, without TLS.
///
/// Only one thread at a time is allowed to use the connection. After an error, the connection must
/// be released, because a late reply would be read as the reply to the next command.
///
/// The socket never blocks: every wait ends at the deadline of the call. The time-out of hiredis is
/// not used, because it starts again with each received byte.
///
/// LIFETIME: the release of the object closes the socket. Each reply is copied and then freed.
///
/// Source: hiredis 0.14, `hiredis.h`.
@safe final class RedisConnection {
  private let context: UnsafeMutablePointer<redisContext>

  /// Connects to a server.
  ///
  /// First, the operating system resolves the host name, with its own time-outs. `milliseconds` is
  /// counted from the end of this step.
  ///
  /// - Parameters:
  ///   - milliseconds: The maximum time for connecting.
  ///   - deadline: The deadline of the store operation that needs the connection.
  init(
    host: String, port: Int, within milliseconds: Int, before deadline: RedisDeadline
  ) throws(RedisError) {
    guard let context = unsafe redisConnectNonBlock(host, Int32(clamping: port)) else {
      throw .notConnected("there is not enough memory for a connection")
    }
    unsafe self.context = context
    // From here on, `deinit` closes the socket, even if an error is thrown.
    guard unsafe context.pointee.err == 0 else { throw .notConnected(message) }
    do throws(RedisError) {
      try wait(for: POLLOUT, before: deadline.orAfter(milliseconds: milliseconds))
    } catch {
      throw error == .timedOut ? .notConnected("no connection before the time-out") : error
    }
    var number: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    unsafe getsockopt(context.pointee.fd, SOL_SOCKET, SO_ERROR, &number, &size)
    guard number == 0 else { throw .notConnected(systemReason(number)) }
    // Without TCP keep-alive, a firewall can drop an idle connection unnoticed.
    _ = unsafe redisEnableKeepAlive(context)
  }

  deinit { unsafe redisFree(context) }

  /// True if the server has sent nothing since the last reply and has not closed the connection.
  var isUsable: Bool {
    var byte: UInt8 = 0
    let flags = Int32(clamping: MSG_PEEK | MSG_DONTWAIT)
    let count = unsafe recv(context.pointee.fd, &byte, 1, flags)
    return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)
  }

  /// Ends the connection; another thread can call this function while the connection is in use.
  ///
  /// The operation in progress then fails with `lost`.
  func interrupt() { _ = unsafe shutdown(context.pointee.fd, Int32(SHUT_RDWR)) }

  /// Sends a command without waiting for its reply.
  func send(_ command: RedisCommand, before deadline: RedisDeadline) throws(RedisError) {
    try append(command)
    try send(before: deadline)
  }

  /// Returns the next message or reply; `nil` if it is not complete before the deadline.
  func next(before deadline: RedisDeadline) throws(RedisError) -> RedisReply? {
    while true {
      if let reply = try received() { return reply }
      // Even after the deadline, messages that have arrived are read.
      guard try isReady(for: POLLIN, before: deadline) else { return nil }
      guard unsafe redisBufferRead(context) == REDIS_OK else { throw .lost(message) }
    }
  }

  /// Sends a command and returns the reply.
  func run(
    _ command: RedisCommand, before deadline: RedisDeadline
  ) throws(RedisError) -> RedisReply {
    try run([command], before: deadline).first ?? .null
  }

  /// Sends commands together and returns their replies, in the same order.
  func run(
    _ commands: [RedisCommand], before deadline: RedisDeadline
  ) throws(RedisError) -> [RedisReply] {
    for command in commands { try append(command) }
    try send(before: deadline)
    var replies: [RedisReply] = []
    while replies.count < commands.count {
      if let reply = try received() {
        replies.append(reply)
      } else {
        try wait(for: POLLIN, before: deadline)
        guard unsafe redisBufferRead(context) == REDIS_OK else { throw .lost(message) }
      }
    }
    return replies
  }

  /// Copies a command into the output buffer.
  private func append(_ command: RedisCommand) throws(RedisError) {
    let code = unsafe command.bytes.withUnsafeBytes { bytes in
      var place = 0
      var arguments: [UnsafePointer<CChar>?] = unsafe []
      for length in command.lengths {
        // LIFETIME: hiredis copies the arguments before the closure returns.
        unsafe arguments.append(
          bytes.baseAddress.map { unsafe ($0 + place).assumingMemoryBound(to: CChar.self) })
        place += length
      }
      return unsafe redisAppendCommandArgv(
        context, Int32(clamping: command.lengths.count), &arguments, command.lengths)
    }
    guard code == REDIS_OK else { throw .lost(message) }
  }

  /// Writes the output buffer to the socket.
  private func send(before deadline: RedisDeadline) throws(RedisError) {
    var isDone: Int32 = 0
    while true {
      guard unsafe redisBufferWrite(context, &isDone) == REDIS_OK else { throw .lost(message) }
      if isDone != 0 { return }
      try wait(for: POLLOUT, before: deadline)
    }
  }

  /// Returns the next complete reply in the input buffer; `nil` if there is none.
  private func received() throws(RedisError) -> RedisReply? {
    var address: UnsafeMutableRawPointer?
    guard unsafe redisGetReplyFromReader(context, &address) == REDIS_OK else {
      throw .lost(message)
    }
    guard let address = unsafe address else { return nil }
    defer { unsafe freeReplyObject(address) }
    return unsafe RedisReply(copying: address.assumingMemoryBound(to: redisReply.self))
  }

  /// Waits until the socket is ready for an operation; throws `timedOut` at the deadline.
  private func wait(for events: Int32, before deadline: RedisDeadline) throws(RedisError) {
    guard deadline.milliseconds > 0, try isReady(for: events, before: deadline) else {
      throw .timedOut
    }
  }

  /// Waits until the socket is ready for an operation; returns false if the deadline passes first.
  private func isReady(
    for events: Int32, before deadline: RedisDeadline
  ) throws(RedisError) -> Bool {
    var entry = unsafe pollfd(
      fd: context.pointee.fd, events: Int16(truncatingIfNeeded: events), revents: 0)
    while true {
      let ready = unsafe poll(&entry, 1, Int32(clamping: deadline.milliseconds))
      if ready >= 0 { return ready > 0 }
      // A signal does not end the wait.
      guard errno == EINTR else { throw .lost(systemReason(errno)) }
    }
  }

  private var message: String { unsafe String(cString: shim_redis_message(context)) }
}
