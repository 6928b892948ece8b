import Testing

@testable import InbetweenProgram

@Suite("The place for sessions")
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

  @Test("must be given where no directory of the user's is known")
  func needsAPlace() throws {
    let result = Configuration.resolve(flags: [:], environment: [:])
    guard case .failure(let errors) = result else {
      Issue.record("resolved without a home")
      return
    }
    #expect(errors.description.contains("--store: neither XDG_STATE_HOME nor HOME"))
    #expect(throws: Never.self) {
      try Configuration.resolve(flags: [.store: "memory"], environment: [:]).get()
    }
  }

  @Test("is written as it is read", arguments: ["memory", "sqlite:/a b/c:d", "sqlite:relative"])
  func roundTrips(_ text: String) throws {
    #expect(try StorePlace(text, home: nil).description == text)
  }

  @Test("may begin at the user's home")
  func expandsHome() throws {
    #expect(try StorePlace("sqlite:~/s", home: "/home/ada") == .sqlite(path: "/home/ada/s"))
    #expect(try StorePlace("sqlite:~ada/s", home: "/home/ada") == .sqlite(path: "~ada/s"))
  }
}
