internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// Accepts connections on its own thread and assigns them to the event loops in rotation.
///
/// libmicrohttpd could accept connections itself. But then this module could not control how
/// connections are distributed, how clients are rejected, and when listening ends.
struct Acceptor: Sendable {
  let listener: ListenSocket
  let wakeup: Wakeup
  let loops: [EventLoop]
  let connections: ConnectionTable
  let counters: ServerCounters
  let lingerQueue: LingerQueue
  /// The two responses to rejected clients.
  ///
  /// `overLimit` is sent if the server has too many connections. `overAddressLimit` is sent if the
  /// client's address has too many connections.
  ///
  /// With TLS, a rejected client receives an alert instead, because no handshake has taken place.
  let rejections: (overLimit: PrerenderedResponse, overAddressLimit: PrerenderedResponse)
  let usesTLS: Bool

  /// Accepts connections until `wakeup` is raised.
  ///
  /// Before the method returns, it accepts the connections that are in the backlog.
  func run() {
    var lingering = LingeringSockets()
    var loopIndex = 0
    defer { lingerQueue.end() }
    var isShortOfDescriptors = false
    while true {
      // Without free descriptors, `poll` would return immediately each time, because clients wait
      // in the backlog. So the listener is left out of `poll` until the next iteration, at most 50
      // ms later.
      var polled = [
        pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(
          fd: isShortOfDescriptors ? -1 : listener.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      polled.append(pollfd(fd: lingerQueue.wakeup.descriptor, events: Int16(POLLIN), revents: 0))
      polled += lingering.sockets.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let timeout = isShortOfDescriptors ? Self.shortageMilliseconds : lingering.milliseconds
      poll(&polled, nfds_t(polled.count), timeout)
      lingering.drain(polled.dropFirst(3).lazy.filter { $0.revents != 0 }.map(\.fd))
      // BOUND: the first three descriptors precede those of the lingering sockets.
      if polled[2].revents != 0 { for socket in lingerQueue.take() { lingering.add(socket) } }
      // Connections may arrive faster than this thread accepts them. So each iteration accepts a
      // limited number. The last iteration accepts at most as many as the backlog can hold.
      let isEnding = polled[0].revents != 0
      isShortOfDescriptors = !accept(
        atMost: isEnding ? Int(ListenSocket.backlog) : Self.acceptedMax, &loopIndex, &lingering)
      if isEnding { return }
    }
  }

  /// Accepts connections until the backlog is empty or `limit` connections were accepted.
  ///
  /// - Returns: False if the system had no descriptor or no memory for a further connection.
  private func accept(
    atMost limit: Int, _ loopIndex: inout Int, _ lingering: inout LingeringSockets
  ) -> Bool {
    for _ in 0..<limit {
      var address = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let outcome = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          acceptOne(pointer, &length, &loopIndex, &lingering)
        }
      }
      switch outcome {
      case 0, EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return false
      default: return true
      }
    }
    return true
  }

  /// Accepts one connection; returns 0, or the `errno` of `accept4`.
  private func acceptOne(
    _ address: UnsafeMutablePointer<sockaddr>, _ length: inout socklen_t, _ loopIndex: inout Int,
    _ lingering: inout LingeringSockets
  ) -> Int32 {
    let socket = shim_accept(listener.descriptor, address, &length)
    guard socket >= 0 else { return errno }
    let network = ClientNetwork(address)
    switch connections.admit(network) {
    case .overLimit:
      counters.overLimit.count()
      reject(socket, with: rejections.overLimit, &lingering)
    case .overAddressLimit:
      counters.overAddressLimit.count()
      reject(socket, with: rejections.overAddressLimit, &lingering)
    case .admitted:
      counters.accepted.count()
      loopIndex = (loopIndex + 1) % loops.count
      let accepted = UnsafeRawPointer(address).load(as: sockaddr_storage.self)
      let isAdopted = loops[loopIndex].inbox.add(
        LoopInbox.AcceptedSocket(
          socket: socket, address: accepted, addressBytes: length, network: network))
      if !isAdopted {
        close(socket)
        connections.cancelAdmission(network)
      }
    }
    return 0
  }

  private func reject(
    _ socket: Int32, with response: PrerenderedResponse, _ lingering: inout LingeringSockets
  ) {
    if usesTLS {
      _ = PrerenderedResponse.sendAll(Encryption.rejection, to: socket)
      shutdown(socket, Int32(SHUT_WR))
    } else {
      _ = response.send(to: socket)
    }
    lingering.add(socket)
  }

  /// The maximum number of connections that the thread accepts between two calls of `poll`.
  private static let acceptedMax = 64
  private static let shortageMilliseconds: Int32 = 50
}
