// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "peer",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1")
  ],
  targets: [
    .executableTarget(
      name: "Peer", dependencies: [.product(name: "Hummingbird", package: "hummingbird")])
  ]
)
