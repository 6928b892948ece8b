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
// Pointers live in the C wrappers only; elsewhere the compiler refuses them.
let strictAndSafe = strict + [.strictMemorySafety()]

let package = Package(
  name: "inbetween",
  // `InlineArray` and `Mutex` are in the standard library of the system there.
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "AnimationCore", targets: ["AnimationCore"]),
    .library(name: "AnimationMacros", targets: ["AnimationMacros"]),
    .library(
      name: "InbetweenProgram", targets: ["AnimationCore", "AnimationWire", "InbetweenProgram"]),
    .executable(name: "inbetween", targets: ["inbetween"]),
    // For the benchmarks, which are a package of their own; no promise to anybody else.
    .library(
      name: "InbetweenParts",
      targets: [
        "AnimationService", "AnimationWire", "HTTPMessages", "SessionStorage",
        "SQLiteSessionStorage",
      ]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    // Built for `AnimationMacros` alone, never for the program.
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  targets: [
    // The engine: animations, springs and curves as values; no HTTP, JSON, clock or Foundation.
    .target(name: "AnimationCore", swiftSettings: strictAndSafe),
    // `@Entry`, for programs that use the engine; the program of this package does not.
    .target(
      name: "AnimationMacros", dependencies: ["AnimationMacrosPlugin"],
      swiftSettings: strictAndSafe),
    .macro(
      name: "AnimationMacrosPlugin",
      dependencies: [
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ], swiftSettings: strict),
    // JSON and SwiftUI text to valid core values, or a list of violations; answers to bytes.
    .target(name: "AnimationWire", dependencies: ["AnimationCore"], swiftSettings: strictAndSafe),

    // One number in motion: what happens in it, how two differ, which parameters come nearest.
    .target(name: "MotionAnalysis", dependencies: ["AnimationCore"], swiftSettings: strictAndSafe),
    // A motion as others play it: CSS.
    .target(
      name: "MotionExport", dependencies: ["AnimationCore", "AnimationWire", "MotionAnalysis"],
      swiftSettings: strictAndSafe),

    // Curves over time as pictures and as text for a terminal; neither HTTP nor animations.
    .target(name: "CurvePlot", swiftSettings: strictAndSafe),
    // cairo, which is loaded with the first picture, and FreeType; with the only code that holds their pointers.
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .target(name: "CPicture", dependencies: ["CFreeType"]),
    .target(name: "PlotPNG", dependencies: ["CPicture", "CurvePlot"], swiftSettings: strict),
    // A motion in the words of other platforms, with how far each is off by its own rule.
    .target(
      name: "MotionConversion",
      dependencies: ["AnimationCore", "AnimationWire", "MotionAnalysis", "MotionExport"],
      swiftSettings: strictAndSafe),

    // What the transport and the service both speak.
    .target(name: "HTTPMessages", swiftSettings: strictAndSafe),
    // libmicrohttpd, and the only code that holds its pointers.
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .target(
      name: "MicroHTTP", dependencies: ["CMicroHTTPD", "HTTPMessages"], swiftSettings: strict),

    // zlib, and the only code that holds its pointers.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "Gzip", dependencies: ["CZlib"], swiftSettings: strict),

    // GnuTLS, which libmicrohttpd brings along, and the only code that holds its pointers.
    .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
    .target(name: "Digests", dependencies: ["CGnuTLS"], swiftSettings: strict),

    // Stored sessions: the protocol, and a store in memory.
    .target(name: "SessionStorage", swiftSettings: strictAndSafe),
    // Sessions in an SQLite file. The pointers to SQLite are in its folder SQLite, each one marked.
    // Without pkg-config, whose library path would precede the archives of Scripts/release.
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "SQLiteSessionStorage", dependencies: ["CSQLite", "SessionStorage"],
      swiftSettings: strictAndSafe),

    // Days into dates, for HTTP and for the log.
    .target(name: "CivilDate", swiftSettings: strictAndSafe),
    // Metrics and log lines; neither HTTP nor what is counted.
    .target(
      name: "Observability",
      dependencies: ["CivilDate", .product(name: "Logging", package: "swift-log")],
      swiftSettings: strictAndSafe),

    // The text of openapi.yaml inside the program.
    .target(name: "COpenAPIDocument", exclude: ["openapi.yaml"]),
    // Routes, use cases, problems: bytes in, bytes out.
    .target(
      name: "AnimationService",
      dependencies: [
        "AnimationCore", "AnimationWire", "CivilDate", "COpenAPIDocument", "CurvePlot", "Digests",
        "Gzip", "HTTPMessages", "MotionAnalysis", "MotionConversion", "MotionExport", "PlotPNG",
        "SessionStorage",
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strictAndSafe),
    // Chooses and connects; a program with animations of its own calls it with them.
    .target(
      name: "InbetweenProgram",
      dependencies: [
        "AnimationService", "AnimationWire", "HTTPMessages", "MicroHTTP", "Observability",
        "SessionStorage", "SQLiteSessionStorage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "inbetween", dependencies: ["InbetweenProgram"], swiftSettings: strictAndSafe),

    // The example's own package would build all of the above once more; its sources are tested from here.
    .executableTarget(
      name: "WobbleAndBounce",
      dependencies: ["AnimationCore", "AnimationWire", "InbetweenProgram"],
      path: "Examples/RegisteredAnimation/Sources/WobbleAndBounce",
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),

    .target(
      name: "TestSupport", dependencies: ["AnimationCore"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "AnimationCoreTests", dependencies: ["AnimationCore", "TestSupport"],
      swiftSettings: strict),
    // As a program of a stranger: in Swift 6, but with none of the stricter features above.
    .testTarget(
      name: "DocumentedListingsTests",
      dependencies: ["AnimationCore", "AnimationMacros", "TestSupport"],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    .testTarget(
      name: "AnimationMacrosTests",
      dependencies: [
        "AnimationMacrosPlugin",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
      ], swiftSettings: strict),
    .testTarget(
      name: "AnimationWireTests", dependencies: ["AnimationCore", "AnimationWire", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MotionAnalysisTests",
      dependencies: ["AnimationCore", "MotionAnalysis", "TestSupport"],
      swiftSettings: strict),
    // Reads the pictures of the tests.
    .systemLibrary(
      name: "CCairo", path: "Tests/CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"])]),
    .testTarget(
      name: "CurvePlotTests", dependencies: ["CCairo", "CurvePlot", "PlotPNG"],
      exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "MotionConversionTests",
      dependencies: [
        "AnimationCore", "AnimationWire", "MotionAnalysis", "MotionConversion", "MotionExport",
        "TestSupport",
      ],
      swiftSettings: strict),
    // What a platform plays of an export, read back from its text.
    .target(
      name: "ExportReading",
      dependencies: [
        "AnimationCore", "AnimationWire", "MotionAnalysis", "MotionExport", "TestSupport",
      ], path: "Tests/ExportReading", swiftSettings: strict),
    // Stated errors against closed forms, by thousands: a program, for they are too slow where nothing is optimized.
    .executableTarget(
      name: "stated-errors", dependencies: ["ExportReading"], path: "Tests/StatedErrors",
      swiftSettings: strict),
    .testTarget(
      name: "MotionExportTests",
      dependencies: [
        "AnimationCore", "AnimationWire", "ExportReading", "MotionAnalysis", "MotionExport",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SessionStorageTests",
      dependencies: ["SessionStorage", "SQLiteSessionStorage", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MicroHTTPTests", dependencies: ["HTTPMessages", "MicroHTTP", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ObservabilityTests",
      dependencies: [
        "Observability", "TestSupport", .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AnimationServiceTests",
      dependencies: [
        "AnimationCore", "AnimationService", "AnimationWire", "CurvePlot", "Digests",
        "HTTPMessages", "MotionAnalysis", "SQLiteSessionStorage", "SessionStorage", "TestSupport",
      ],
      swiftSettings: strict),
    // Also built as a fuzzer; see Tests/FuzzTests/run.
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "AnimationCore", "AnimationService", "AnimationWire", "HTTPMessages", "MicroHTTP",
        "MotionConversion", "MotionExport",
      ],
      exclude: ["run"], resources: [.copy("Corpus")], swiftSettings: strict),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "AnimationService", "AnimationWire", "HTTPMessages", "InbetweenProgram", "MicroHTTP",
        "Observability", "SQLiteSessionStorage", "SessionStorage", "TestSupport", "inbetween",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "AnimationCore", "AnimationService", "AnimationWire", "HTTPMessages", "InbetweenProgram",
        "SessionStorage", "WobbleAndBounce", "inbetween", "TestSupport",
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strict),
  ]
)
