struct ServiceBenchmarks {
  let peers: String
  let program: String
  func print() throws {}
}
