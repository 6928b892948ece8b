import Foundation
import Testing

@Suite("The fuzzer's corpus", .timeLimit(.minutes(5)))
struct FuzzCorpusTests {
  @Test("violates no law", arguments: FuzzTarget.allCases)
  func corpus(target: FuzzTarget) throws {
    let directory = try #require(
      Bundle.module.url(forResource: "Corpus", withExtension: nil)?
        .appending(path: target.rawValue))
    let files = try FileManager.default.contentsOfDirectory(
      at: directory, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files { target.run([UInt8](try Data(contentsOf: file))) }
  }
}
