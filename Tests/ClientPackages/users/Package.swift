// swift-tools-version: 6.0
import PackageDescription

// `run` copies this package to .build-client-packages/copies/users and adds the listing of
// Clients/swift/README.md.
let package = Package(
  name: "client-packages",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "inbetween-client", path: "../../../Clients/swift")],
  targets: [
    .executableTarget(
      name: "use",
      dependencies: [.product(name: "InbetweenClient", package: "inbetween-client")]),
    .executableTarget(
      name: "rude",
      dependencies: [.product(name: "InbetweenClient", package: "inbetween-client")]),
    .executableTarget(
      name: "listing",
      dependencies: [.product(name: "InbetweenClient", package: "inbetween-client")]),
  ],
  swiftLanguageModes: [.v6]
)
