// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// This is a separate package, because swift-syntax takes two minutes to build and only `@Entry`
// needs it.
let package = Package(
  name: "inbetween-macros",
  platforms: [.macOS(.v26)],
  products: [.library(name: "AnimationMacros", targets: ["AnimationMacros"])],
  dependencies: [
    .package(name: "inbetween", path: ".."),
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  targets: [
    // `@Entry`, for programs that use the engine.
    .target(
      name: "AnimationMacros", dependencies: ["AnimationMacrosPlugin"],
      swiftSettings: strict + [.strictMemorySafety()]),
    .macro(
      name: "AnimationMacrosPlugin",
      dependencies: [
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ], swiftSettings: strict),
    .testTarget(
      name: "AnimationMacrosTests",
      dependencies: [
        "AnimationMacrosPlugin",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
      ], swiftSettings: strict),
    // The listings of SwiftUI's documentation declare their own `animationPaused`. This module does
    // not, so that it can use the engine's `animationPaused`.
    .target(
      name: "ListingSupport",
      dependencies: [.product(name: "AnimationCore", package: "inbetween")],
      path: "Tests/ListingSupport", swiftSettings: strict),
    // The target is compiled like an application: with Swift 6, but without the stricter features
    // above.
    .testTarget(
      name: "DocumentedListingsTests",
      dependencies: [
        "AnimationMacros", "ListingSupport",
        .product(name: "AnimationCore", package: "inbetween"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
  ]
)
