// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "inbetween", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmark",
      dependencies: [
        .product(name: "AnimationCore", package: "inbetween"),
        .product(name: "InbetweenParts", package: "inbetween"),
      ],
      path: "Sources/benchmark",
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
  ]
)
