import Testing

@testable import MotionTools

@Suite("The name of a token in a source file")
struct MotionNameTests {
  /// The words in lower case that a language reserves, or that it refuses as the name of a constant
  /// at the place where a file contains it.
  ///
  /// Source: The Swift Programming Language, Keywords and Punctuation; Kotlin, Hard keywords; Dart,
  /// Keywords; ECMAScript 2025, sections 12.7.2 and 13.1.1; TypeScript's errors 2397 and 2441.
  private static let reserved: [(language: String, words: String)] = [
    (
      "Swift",
      """
      associatedtype class deinit enum extension fileprivate func import init inout internal let \
      open operator precedencegroup private protocol public rethrows static struct subscript \
      typealias var break case catch continue default defer do else fallthrough for guard if in \
      repeat return throw switch where while any as await false is nil self super throws true try
      """
    ),
    (
      "Kotlin",
      """
      as break class continue do else false for fun if in interface is null object package return \
      super this throw true try typealias typeof val var when while
      """
    ),
    (
      "Dart",
      """
      assert await break case catch class const continue default do else enum extends false final \
      finally for if in is new null rethrow return super switch this throw true try var void while \
      with yield
      """
    ),
    (
      "TypeScript",
      """
      await break case catch class const continue debugger default delete do else enum export \
      extends false finally for function if import in instanceof new null return super switch this \
      throw true try typeof var void while with implements interface let package private protected \
      public static yield arguments eval undefined exports require
      """
    ),
  ]

  @Test("is no reserved word", arguments: reserved.indices)
  func words(_ index: Int) {
    for word in Self.reserved[index].words.split(separator: " ").map(String.init) {
      #expect(MotionName(word).camel == word + "Motion")
      #expect(MotionName(word.uppercased()).kebab == word + "-motion")
      #expect(MotionName("menu." + word).kebab == "menu-" + word)
    }
  }
}
