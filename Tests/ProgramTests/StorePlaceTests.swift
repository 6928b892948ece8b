import Testing

@testable import InbetweenProgram

@Suite("The location of the session file")
struct StorePlaceTests {
  @Test(
    "follows the XDG state directory",
    arguments: [
      (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/inbetween/sessions.sqlite"),
      (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/inbetween/sessions.sqlite"),
      (["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/inbetween/sessions.sqlite"),
      (["HOME": "h"], nil),
      ([:], nil),
    ])
  func followsXDG(_ environment: [String: String], _ path: String?) {
    #expect(StorePlace.defaultPath(environment: environment) == path)
  }

  @Test("is required if the user has no known directory")
  func needsAPlace() throws {
    let result = Configuration.resolve(flags: [:], environment: [:])
    guard case .failure(let errors) = result else {
      Issue.record("resolved without a home")
      return
    }
    #expect(errors.description.contains("--store: is required, because neither XDG_STATE_HOME"))
    #expect(throws: Never.self) {
      try Configuration.resolve(flags: [.store: "memory"], environment: [:]).get()
    }
  }

  @Test(
    "prints as the text that was parsed",
    arguments: [
      "memory", "sqlite:/a b/c:d", "sqlite:relative", "redis://cache:6379/0", "redis://[::1]:1/15",
    ])
  func roundTrips(_ text: String) throws {
    #expect(try StorePlace(text, home: nil).description == text)
  }

  @Test("never prints the password of a database")
  func hidesPassword() throws {
    let place = try StorePlace("redis://ada:sesame@cache/3", home: nil)
    #expect(place.description == "redis://ada:***@cache:6379/3")
    for (store, reason) in [
      ("redis://ada:sesame@cache/x", "must end with the number of a database"),
      ("redis://ada:ses%ame@cache", "has a user or password in which %"),
      ("rediss://:sesame@cache", "requires TLS"), ("redis:ada:sesame@cache", "does not begin with"),
      ("redis://:ses@ame@cache:x", "has a port"),
      ("redi://:sesame@cache", "is not a session store"), ("sesame@cache:1", "cache:1"),
    ] {
      let result = Configuration.resolve(flags: [.store: store], environment: [:])
      guard case .failure(let errors) = result else {
        Issue.record("\(store) is accepted")
        continue
      }
      #expect(errors.description.contains(reason), "\(errors)")
      #expect(!errors.description.contains("ame@"), "\(errors)")
    }
  }

  @Test("may begin with the user's home directory")
  func expandsHome() throws {
    #expect(try StorePlace("sqlite:~/s", home: "/home/ada") == .sqlite(path: "/home/ada/s"))
    #expect(try StorePlace("sqlite:~ada/s", home: "/home/ada") == .sqlite(path: "~ada/s"))
  }
}
