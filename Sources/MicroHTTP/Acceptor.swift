internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// Accepts connections on a thread of its own and hands them round to the event loops.
///
/// The library could accept by itself, but then neither the balance, nor what a client beyond the
/// limit hears, nor the moment the listening ends would be ours.
struct Acceptor: Sendable {
  let listener: ListenSocket
  let wakeup: Wakeup
  let loops: [EventLoop]
  let connections: ConnectionTable
  let tally: Tally
  let departures: Departures
  /// What clients hear that there is no room for, and those whose address has taken all it may.
  let answers: (overLimit: CannedResponse, overAddressLimit: CannedResponse)

  /// Serves until `wakeup` is raised; then takes what is already connected and returns.
  func run() {
    var crowd = TurnedAwayCrowd()
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
      polled += crowd.sockets.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let timeout = isShortOfDescriptors ? Self.shortageMilliseconds : crowd.milliseconds
      poll(&polled, nfds_t(polled.count), timeout)
      crowd.listen(to: polled.dropFirst(3).lazy.filter { $0.revents != 0 }.map(\.fd))
      // BOUND: three descriptors stand before those of the crowd.
      if polled[2].revents != 0 { for socket in departures.take() { crowd.add(socket) } }
      isShortOfDescriptors = !acceptAll(&turn, &crowd)
      if polled[0].revents != 0 { return }
    }
  }

  /// Accepts until nobody waits; `false` where descriptors or memory ran out before.
  private func acceptAll(_ turn: inout Int, _ crowd: inout TurnedAwayCrowd) -> Bool {
    while true {
      var address = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let outcome = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          acceptOne(pointer, &length, &turn, &crowd)
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
    _ crowd: inout TurnedAwayCrowd
  ) -> Int32 {
    let socket = shim_accept(listener.descriptor, address, &length)
    guard socket >= 0 else { return errno }
    let network = ClientNetwork(address)
    switch connections.admit(network) {
    case .overLimit:
      tally.overLimit.count()
      crowd.turnAway(socket, with: answers.overLimit)
    case .overAddressLimit:
      tally.overAddressLimit.count()
      crowd.turnAway(socket, with: answers.overAddressLimit)
    case .admitted:
      tally.accepted.count()
      turn = (turn + 1) % loops.count
      if !loops[turn].adopt(socket, from: address, length: length) { connections.dismiss(network) }
    }
    return 0
  }

  private static let shortageMilliseconds: Int32 = 50
}
