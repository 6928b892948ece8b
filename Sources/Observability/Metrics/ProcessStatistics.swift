internal import Foundation
internal import Glibc

/// The statistics of this process at the time when the value is created.
///
/// Source: proc(5), /proc/self/stat; the names are those of Prometheus' client libraries.
package struct ProcessStatistics: Sendable {
  /// The CPU time in seconds, including the time in the kernel.
  package let cpuSeconds: Double
  /// The resident memory in bytes.
  package let residentBytes: Double
  /// The address space in bytes.
  package let virtualBytes: Double
  /// The number of open file descriptors.
  package let openDescriptors: Double
  /// The maximum number of open file descriptors; it is infinite if there is no limit.
  package let descriptorLimit: Double
  package let threads: Double
  /// The start time of the process, in seconds since 1970-01-01T00:00:00Z.
  package let startTime: Double

  /// Reads the statistics from /proc; `nil` if /proc is not available.
  package init?() {
    // The second column is the program's name in parentheses. The name can contain spaces and
    // parentheses.
    guard let stat = Self.text("/proc/self/stat"), let name = stat.lastIndex(of: ")"),
      let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"),
      let boot = Self.text("/proc/stat").flatMap(Self.bootTime)
    else { return nil }
    let columns = stat[name...].split(separator: " ").map { Double($0) ?? 0 }
    guard columns.count > 22 else { return nil }
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    // columns[0] is the closing parenthesis, and columns[1] is the state: the third column in the
    // manual.
    cpuSeconds = (columns[12] + columns[13]) / ticks
    threads = columns[18]
    startTime = boot + columns[20] / ticks
    virtualBytes = columns[21]
    residentBytes = columns[22] * Double(sysconf(Int32(_SC_PAGESIZE)))
    // The directory listing itself keeps one descriptor open.
    openDescriptors = Double(max(0, files.count - 1))
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    descriptorLimit = limit < 0 ? .infinity : Double(limit)
  }

  /// Writes the statistics as metrics.
  package func write(to exposition: inout Exposition) {
    exposition.counter(
      "process_cpu_seconds_total", help: "CPU time in seconds, user and system time together.",
      cpuSeconds)
    exposition.gauge(
      "process_resident_memory_bytes", help: "Bytes of resident memory.", residentBytes)
    exposition.gauge("process_virtual_memory_bytes", help: "Bytes of virtual memory.", virtualBytes)
    exposition.gauge("process_open_fds", help: "Open file descriptors.", openDescriptors)
    exposition.gauge(
      "process_max_fds", help: "Maximum number of open file descriptors.", descriptorLimit)
    exposition.gauge("process_threads", help: "Number of threads.", threads)
    exposition.gauge(
      "process_start_time_seconds", help: "Start time of the process in seconds since 1970.",
      startTime)
  }

  private static func bootTime(_ stat: String) -> Double? {
    stat.split(separator: "\n").first { $0.hasPrefix("btime ") }.flatMap { Double($0.dropFirst(6)) }
  }

  private static func text(_ path: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() else {
      return nil
    }
    return String(decoding: data, as: UTF8.self)
  }
}
