internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// Accepts connections on a thread of its own, and gives them to the event loops in turn.
///
/// The library can accept by itself, but then it decides how connections are spread, what a client beyond the limit
/// is answered, and when listening ends.
struct Acceptor: Sendable {
  let listener: ListenSocket
  let wakeup: Wakeup
  let loops: [EventLoop]
  let connections: ConnectionTable
  let counters: ServerCounters
  let departures: Departures
  /// The answers to a connection beyond the limit, and to one beyond the limit of its address.
  let answers: (overLimit: PrerenderedResponse, overAddressLimit: PrerenderedResponse)

  /// Accepts until `wakeup` is raised; then takes the connections that wait, and returns.
  func run() {
    var lingering = LingeringSockets()
    var turn = 0
    defer { departures.end() }
    var isShortOfDescriptors = false
    while true {
      // Short of descriptors, the listener would be ready for ever: wait for one to close instead.
      var polled = [
        pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(
          fd: isShortOfDescriptors ? -1 : listener.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      polled.append(pollfd(fd: departures.wakeup.descriptor, events: Int16(POLLIN), revents: 0))
      polled += lingering.sockets.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let timeout = isShortOfDescriptors ? Self.shortageMilliseconds : lingering.milliseconds
      poll(&polled, nfds_t(polled.count), timeout)
      lingering.drain(polled.dropFirst(3).lazy.filter { $0.revents != 0 }.map(\.fd))
      // BOUND: three descriptors stand before those of the lingering sockets.
      if polled[2].revents != 0 { for socket in departures.take() { lingering.add(socket) } }
      isShortOfDescriptors = !acceptAll(&turn, &lingering)
      if polled[0].revents != 0 { return }
    }
  }

  /// Accepts all connections that wait; `false` where descriptors or memory ran out before.
  private func acceptAll(_ turn: inout Int, _ lingering: inout LingeringSockets) -> Bool {
    while true {
      var address = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let outcome = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          acceptOne(pointer, &length, &turn, &lingering)
        }
      }
      switch outcome {
      case 0, EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return false
      default: return true
      }
    }
  }

  /// Returns 0, or the `errno` of `accept4`.
  private func acceptOne(
    _ address: UnsafeMutablePointer<sockaddr>, _ length: inout socklen_t, _ turn: inout Int,
    _ lingering: inout LingeringSockets
  ) -> Int32 {
    let socket = shim_accept(listener.descriptor, address, &length)
    guard socket >= 0 else { return errno }
    let network = ClientNetwork(address)
    switch connections.admit(network) {
    case .overLimit:
      counters.overLimit.count()
      lingering.refuse(socket, with: answers.overLimit)
    case .overAddressLimit:
      counters.overAddressLimit.count()
      lingering.refuse(socket, with: answers.overAddressLimit)
    case .admitted:
      counters.accepted.count()
      turn = (turn + 1) % loops.count
      if !loops[turn].adopt(socket, from: address, length: length) { connections.dismiss(network) }
    }
    return 0
  }

  private static let shortageMilliseconds: Int32 = 50
}
