enum StoreBenchmarks {
  static func print() throws {}
}
