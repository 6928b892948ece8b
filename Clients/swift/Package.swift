// swift-tools-version: 6.0
import PackageDescription

// This is a separate package, because the package of the server needs C libraries and the newest
// system.
let package = Package(
  name: "inbetween-client",
  platforms: [.macOS(.v12), .iOS(.v15), .tvOS(.v15), .watchOS(.v8)],
  products: [.library(name: "InbetweenClient", targets: ["InbetweenClient"])],
  targets: [
    .target(
      name: "InbetweenClient",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
