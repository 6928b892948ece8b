internal import CMicroHTTPD
internal import Glibc

/// The socket that clients connect to.
///
/// Source: `socket`, `bind`, `listen`, `accept4`.
final class ListenSocket: Sendable {
  let descriptor: Int32
  /// The port of the socket.
  ///
  /// If port 0 was requested, the system has chosen this port.
  let port: Int
  /// True if only this machine can reach the socket's address.
  let isLoopback: Bool

  /// Binds the socket to an address of the host.
  ///
  /// If the host has several addresses, the first address that can be bound is used.
  init(host: String, port: Int) throws(MicroHTTPError) {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var addresses: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &addresses) == 0, let addresses else {
      throw .unknownHost(host)
    }
    // LIFETIME: the list is freed when this scope ends.
    defer { freeaddrinfo(addresses) }
    var failure = MicroHTTPError.unknownHost(host)
    var next: UnsafeMutablePointer<addrinfo>? = addresses
    while let address = next?.pointee {
      do throws(MicroHTTPError) {
        descriptor = try Self.open(address)
        self.port = Self.boundPort(of: descriptor)
        isLoopback = shim_is_loopback(address.ai_addr) != 0
        return
      } catch {
        failure = error
      }
      next = address.ai_next
    }
    throw failure
  }

  deinit { close(descriptor) }

  private static func open(_ address: addrinfo) throws(MicroHTTPError) -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(address.ai_family, kind, 0)
    guard descriptor >= 0 else { throw .systemCall(name: "socket", code: errno) }
    do throws(MicroHTTPError) {
      try set(SO_REUSEADDR, at: SOL_SOCKET, to: 1, on: descriptor)
      // Accepted sockets inherit this option. Each response is written at once, so a delay gains
      // nothing.
      try set(TCP_NODELAY, at: Int32(IPPROTO_TCP), to: 1, on: descriptor)
      if address.ai_family == AF_INET6 {
        try set(IPV6_V6ONLY, at: Int32(IPPROTO_IPV6), to: 0, on: descriptor)
      }
      guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
        throw .systemCall(name: "bind", code: errno)
      }
      guard listen(descriptor, backlog) == 0 else { throw .systemCall(name: "listen", code: errno) }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func set(
    _ option: Int32, at level: Int32, to value: Int32, on descriptor: Int32
  ) throws(MicroHTTPError) {
    var value = value
    guard
      setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size)) == 0
    else { throw .systemCall(name: "setsockopt", code: errno) }
  }

  private static func boundPort(of descriptor: Int32) -> Int {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer in
      let isKnown = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length) == 0
      }
      guard isKnown else { return 0 }
      // IPv4 and IPv6 addresses have the port at the same offset, in network byte order.
      return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        Int(UInt16(bigEndian: $0.pointee.sin_port))
      }
    }
  }

  /// The maximum number of connections that wait to be accepted.
  static let backlog: Int32 = 1_024
}
