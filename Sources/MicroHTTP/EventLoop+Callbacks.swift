internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

// The callbacks of libmicrohttpd on an event thread. Each function converts pointers into values,
// calls an object, and converts the result back. No function may throw or trap into C.

/// Handles a connection that has opened or is about to close.
///
/// LIFETIME: while the connection is open, `slot` holds a reference to the `Connection`.
nonisolated func connectionChanged(
  _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
  _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
  guard let loop = eventLoop(context), let handle, let slot else { return }
  let server = loop.server
  if code == MHD_CONNECTION_NOTIFY_STARTED {
    let library = LibraryConnection(handle)
    let tls = server.encryption?.channel(on: library.socket)
    let connection = Connection(
      socket: library.socket, tls: tls, clientAddress: library.clientAddress,
      network: library.network, acceptedAt: .now, server: server, streams: loop.streams)
    slot.pointee = Unmanaged.passRetained(connection).toOpaque()
    connection.watch(true)
    server.connections.insert(connection)
    loop.openedConnections += 1
    if server.encryption != nil, tls == nil { connection.abandon() }
  } else if let opaque = slot.pointee {
    slot.pointee = nil
    let connection = Unmanaged<Connection>.fromOpaque(opaque).takeRetainedValue()
    // If libmicrohttpd has refused a request itself, for example because of its size, it does not
    // call `exchangeCompleted`.
    if let exchange = connection.replaceExchange(by: nil) { end(exchange, in: loop) }
    connection.watch(false)
    if let socket = connection.socketToLinger() { server.lingerQueue.add(socket) }
    loop.closedConnections += 1
    server.connections.remove(connection, wakingDrain: server.isDraining)
  }
}

/// Handles a request line; `target` is `nil` if libmicrohttpd could not parse the line.
///
/// LIFETIME: libmicrohttpd holds the returned reference to the `Exchange`. The reference is
/// released by `exchangeCompleted`, or when the connection ends.
nonisolated func targetArrived(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let loop = eventLoop(context), let handle,
    let connection = LibraryConnection(handle).connection
  else { return nil }
  let bytes = bytes(of: target)
  loop.liveExchanges.add(1, ordering: .sequentiallyConsistent)
  let exchange = Exchange(connection: connection, server: loop.server, target: bytes.span)
  let opaque = Unmanaged.passRetained(exchange).toOpaque()
  if let last = connection.replaceExchange(by: opaque) { end(last, in: loop) }
  connection.checkParameters(in: bytes.span)
  return opaque
}

/// Handles the head, a part of the content, or the end of the content.
nonisolated func requestProceeded(
  _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?,
  _ part: UnsafePointer<CChar>?, _ partBytes: UnsafeMutablePointer<Int>?,
  _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let loop = eventLoop(context), let handle, let opaque = slot?.pointee, let partBytes else {
    return MHD_NO
  }
  // The slot's reference lasts until `exchangeCompleted`, so no call needs to retain the object.
  return Unmanaged<Exchange>.fromOpaque(opaque)._withUnsafeGuaranteedRef { exchange in
    let library = LibraryConnection(handle)
    if exchange.isReadingHead {
      let judge = library.judgeFields(limits: exchange.guardLimits)
      let method = bytes(of: method), version = bytes(of: version)
      return result(
        of: exchange.headArrived(judge, method: method.span, version: version.span, on: library))
    }
    if partBytes.pointee > 0, let part {
      let count = partBytes.pointee
      partBytes.pointee = 0
      return part.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
        result(of: exchange.bodyArrived(UnsafeBufferPointer(start: bytes, count: count)))
      }
    }
    return result(of: exchange.proceed(on: library, in: loop.batch))
  }
}

private func result(of step: Exchange.Step) -> MHD_Result {
  switch step {
  // If no response is queued, libmicrohttpd calls `requestProceeded` again in its next iteration,
  // after it has visited each connection.
  case .proceed, .wait: MHD_YES
  case .abandon: MHD_NO
  }
}

/// Handles the end of an exchange, when its response was sent or its connection was lost.
nonisolated func exchangeCompleted(
  _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
  _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_RequestTerminationCode
) {
  guard let loop = eventLoop(context), let opaque = slot?.pointee else { return }
  slot?.pointee = nil
  _ = handle.flatMap { LibraryConnection($0).connection?.replaceExchange(by: nil) }
  end(opaque, in: loop)
}

/// Releases the reference to an exchange that has ended.
private func end(_ exchange: UnsafeMutableRawPointer, in loop: EventLoop) {
  Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue().didClose(in: loop.batch)
  loop.liveExchanges.subtract(1, ordering: .sequentiallyConsistent)
  if loop.server.isDraining { loop.server.connections.wakeDrain() }
}

/// Returns the bytes of a C string; no bytes if the pointer is `nil`.
private func bytes(of text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
  guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
  let count = strlen(text)
  let start = UnsafeRawPointer(text).bindMemory(to: UInt8.self, capacity: count)
  return UnsafeBufferPointer(start: start, count: count)
}

private func eventLoop(_ context: UnsafeMutableRawPointer?) -> EventLoop? {
  guard let context else { return nil }
  return Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue()
}
