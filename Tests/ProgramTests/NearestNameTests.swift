import Testing

@testable import inbetween

@Suite("The nearest name")
struct NearestNameTests {
  @Test(
    "is so many changes away",
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "abc", 3), ("port", "port", 0), ("prot", "port", 1),
      ("pot", "port", 1), ("ports", "port", 1), ("part", "port", 1), ("kitten", "sitting", 3),
    ])
  func distance(_ first: String, _ second: String, _ expected: Int) {
    #expect(editDistance(first, second) == expected)
    #expect(editDistance(second, first) == expected)
  }
}
