import Foundation
import TestSupport
import Testing

@testable import Observability

@Suite("Metrics")
struct MetricsTests {
  @Test("count exactly under many threads")
  func addUp() throws {
    let labels = [
      MetricLabel("a", ["x", "y"]), MetricLabel("b", ["1", "2", "3"]),
      MetricLabel("c", ["p", "q"]),
    ]
    let counter = Counter("test_total", help: "Test.", labels: labels)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for iteration in 0..<6_000 { counter.add(at: iteration % 2, iteration % 3, thread % 2) }
    }
    let reading = try read(counter.write)
    #expect(reading.samples.count == 12)
    #expect(reading.samples.allSatisfy { $0.value == 4_000 })
    #expect(reading.value("test_total", ["a": "y", "b": "3", "c": "q"]) == 4_000)
  }

  @Test("omit zero counts if there are many labels")
  func hideZeros() throws {
    let counter = Counter(
      "test_total", help: "Test.", labels: [MetricLabel("a", ["x", "y"])], showsZeros: false)
    #expect(try read(counter.write).samples.isEmpty)
    counter.add(3, at: 1)
    #expect(try read(counter.write).samples.map(\.value) == [3])
  }

  @Test("ignore a position without a label")
  func stayInside() throws {
    let counter = Counter("test_total", help: "Test.", labels: [MetricLabel("a", ["x", "y"])])
    let histogram = Histogram("test_seconds", help: "Test.", label: MetricLabel("a", ["x"]))
    for position in [-1, 2, 1000] {
      counter.add(at: position)
      histogram.record(nanoseconds: 1, at: position)
    }
    #expect(try read(counter.write).sum("test_total") == 0)
    #expect(try read(histogram.write).samples.isEmpty)
  }

  @Test("keep the invariants of histograms for any measurement", arguments: 0..<20)
  func histogramLaws(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let label = MetricLabel("route", ["/a", "/b"])
    let histogram = Histogram("test_seconds", help: "Test.", label: label, showsZeros: true)
    // The durations are in all buckets, and some equal a bucket's bound.
    let measured = (0..<200).map { _ in
      random.chance(0.2)
        ? Int(bounded: Histogram.bounds[random.whole(0...16)] * 1e9, in: .min ... .max)
        : Int(bounded: pow(10, Double.random(in: 0...11, using: &random)), in: .min ... .max)
    }
    for nanoseconds in measured { histogram.record(nanoseconds: nanoseconds, at: 1) }
    let reading = try read(histogram.write)
    #expect(reading.histogramFaults == [])
    #expect(reading.value("test_seconds_count", ["route": "/a"]) == 0)
    #expect(reading.value("test_seconds_count", ["route": "/b"]) == 200)
    let sum = try #require(reading.value("test_seconds_sum", ["route": "/b"]))
    #expect(abs(sum - Double(measured.reduce(0, +)) * 1e-9) < 1e-6)
    for bound in Histogram.bounds {
      let below = reading.value("test_seconds_bucket", ["route": "/b", "le": "\(bound)"])
      #expect(below == Double(measured.count { Double($0) <= (bound * 1e9).rounded() }))
    }
  }

  @Test("have bounds from 50 µs to 10 s, three per decade")
  func bounds() {
    #expect(Histogram.bounds.first == 50e-6 && Histogram.bounds.last == 10)
    for (low, high) in zip(Histogram.bounds, Histogram.bounds.dropFirst()) {
      #expect(1.9...2.6 ~= high / low)
    }
  }

  @Test("parse back as they were written, with any label or help text")
  func escapes() throws {
    let hostile = ["\"", "\\", "\n", "\\n", "a\"b,c=\"d\"", "é{}", ""]
    let reading = try read { page in
      page.begin("test", .gauge, help: "A \\ and a \n newline.")
      for value in hostile { page.sample("test", labels: [("label", value)], 1) }
    }
    #expect(reading.samples.map { $0.labels["label"] } == hostile)
  }

  @Test("have numbers in the syntax of Prometheus")
  func numbers() throws {
    let numbers = [0, -1, 0.1, 1e-7, 1e15, 1e300, .infinity, -.infinity]
    let reading = try read { page in
      page.begin("test", .gauge, help: "Test.")
      for (index, number) in numbers.enumerated() {
        page.sample("test", labels: [("n", "\(index)")], number)
      }
    }
    #expect(reading.samples.map(\.value) == numbers)
  }

  @Test("contain the kernel's figures for this process")
  func process() throws {
    let statistics = try #require(ProcessStatistics())
    let reading = try read(statistics.write)
    for name in reading.names where name != "nothing" { #expect(reading.sum(name) > 0, "\(name)") }
    let age = Date().timeIntervalSince1970 - statistics.startTime
    // The kernel reports its boot time in whole seconds, so the age may be slightly negative.
    #expect(-2...86_400 ~= age)
    #expect(statistics.residentBytes < statistics.virtualBytes)
  }

  private func read(_ write: (inout Exposition) -> Void) throws -> MetricsReading {
    var page = Exposition()
    page.begin("nothing", .gauge, help: "So that there is a line.")
    write(&page)
    return try MetricsReading(page.text)
  }
}
