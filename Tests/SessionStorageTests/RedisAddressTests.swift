import Testing

@testable import SessionStorage

@Suite("The address of a Redis database")
struct RedisAddressTests {
  @Test(
    "has a default port and database",
    arguments: [
      ("redis://r", "redis://r:6379/0"), ("redis://r/", "redis://r:6379/0"),
      ("redis://r:1/15", "redis://r:1/15"), ("redis://[::1]/2", "redis://[::1]:6379/2"),
      ("redis://[fe80::1]:65535", "redis://[fe80::1]:65535/0"),
      ("redis://10.0.0.1:6380/0", "redis://10.0.0.1:6380/0"),
    ])
  func defaults(_ text: String, _ expected: String) throws {
    let address = try RedisAddress(text)
    #expect(address.description == expected)
    #expect(address.user == nil && address.password == nil)
    #expect(try RedisAddress(address.description) == address)
  }

  @Test("has credentials, which its description hides")
  func credentials() throws {
    let address = try RedisAddress("redis://:s%40f/e:%C3%A9@r:1/2")
    #expect(address.user == nil)
    #expect(address.password == "s@f/e:é")
    #expect(address.description == "redis://:***@r:1/2")
    let named = try RedisAddress("redis://ada:s@r")
    #expect(named.user == "ada" && named.password == "s")
    #expect(named.description == "redis://ada:***@r:6379/0")
  }

  @Test(
    "is refused with a reason that does not contain the password",
    arguments: [
      ("redis://", "contains no host"), ("redis://:1/0", "contains no host"),
      ("redis://a b/0", "has an invalid host"), ("redis://r:0", "has a port"),
      ("redis://r:65536", "has a port"), ("redis://r:x", "has a port"),
      ("redis://r:", "has a port"),
      ("redis://[::1]x", "has unexpected text"), ("redis://::1/0", "contains no host"),
      ("redis://r/x", "must end with the number"), ("redis://r/0/1", "must end with the number"),
      ("redis://r/-1", "must end with the number"), ("redis://secret@r", "has a user without"),
      ("redis://:@r", "has an empty password"),
      ("redis://:secret%4@r", "has a user or password in which % is not followed"),
      ("redis://:secret%zz@r", "has a user or password in which % is not followed"),
      ("redis://%4:secret@r", "has a user or password in which % is not followed"),
      ("redis://:secret%FF@r", "has a user or password whose percent-encoded bytes are not UTF-8"),
      ("redis://%C3:secret@r", "has a user or password whose percent-encoded bytes are not UTF-8"),
      ("rediss://r", "requires TLS"), ("redis:r", "does not begin with redis://"),
    ])
  func refused(_ text: String, _ reason: String) {
    do throws(RedisAddress.Unreadable) {
      let address = try RedisAddress(text)
      Issue.record("\(text) is read as \(address)")
    } catch {
      #expect(error.reason.hasPrefix(reason), "\(text): \(error.reason)")
      #expect(!error.reason.contains("secret"))
    }
  }
}
