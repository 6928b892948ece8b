import Foundation
import Logging
import Testing

@testable import Observability

@Suite("A log sink", .timeLimit(.minutes(1)))
struct LineSinkTests {
  @Test("writes the lines of many threads without mixing them, and each thread's in order")
  func keepsLinesWhole() throws {
    let pipe = Pipe()
    // The sink waits long enough that no line is dropped, even on a slow machine.
    let sink = LineSink(
      descriptor: pipe.fileHandleForWriting.fileDescriptor, patienceMilliseconds: 60_000)
    Thread.detachNewThread {
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        for iteration in 0..<300 {
          // Some lines are long, so the pipe's buffer fills up.
          let filler = String(
            repeating: "\(thread)", count: iteration % 50 == 0 ? 10_000 : iteration)
          _ = sink.write(Array("\(thread) \(iteration) \(filler)\n".utf8))
        }
      }
      try? pipe.fileHandleForWriting.close()
    }
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    var next = [Int](repeating: 0, count: 8)
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ")
      let thread = try #require(Int(parts[0])), iteration = try #require(Int(parts[1]))
      #expect(iteration == next[thread])
      next[thread] += 1
      let count = iteration % 50 == 0 ? 10_000 : iteration
      #expect((parts.count > 2 ? parts[2].count : 0) == count)
    }
    #expect(next == [Int](repeating: 300, count: 8))
    #expect(sink.lost == 0)
  }

  @Test("drops lines while the pipe is full, and reports their number afterwards")
  func isNotStopped() throws {
    let pipe = Pipe()
    let sink = LineSink(
      descriptor: pipe.fileHandleForWriting.fileDescriptor, patienceMilliseconds: 1)
    let logger = Logger(label: "test") { _ in LineLogHandler(sink, format: .text, level: .info) }
    let line = String(repeating: "x", count: 1000)
    var written = 0
    while sink.lost < 5 {
      logger.info("\(line)")
      written += 1
    }
    let lost = sink.lost
    var read = ""
    while !read.contains("were dropped") {
      read += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
      logger.info("short")
    }
    #expect(read.contains("warning log lines were dropped lines=\(lost)\n"))
    // The lines that were not dropped must be complete.
    let whole = read.split(separator: "\n").filter { $0.hasSuffix(line) }
    #expect(whole.count == written - lost)
    let lines = read.split(separator: "\n")
    #expect(lines.allSatisfy { $0.contains(" info ") || $0.contains("dropped") })
  }

  @Test("may be a file")
  func isFile() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).log")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    let sink = LineSink(descriptor: file.fileDescriptor)
    for number in 0..<1000 { _ = sink.write(Array("\(number)\n".utf8)) }
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text == (0..<1000).map { "\($0)\n" }.joined())
  }
}
