// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "RegisteredAnimation",
  platforms: [.macOS(.v26)],
  dependencies: [
    // In another repository, write: .package(url: "https://…/inbetween", from: "1.0.0")
    .package(name: "inbetween", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "WobbleAndBounce",
      dependencies: [.product(name: "InbetweenProgram", package: "inbetween")])
  ]
)
