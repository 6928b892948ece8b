// swift-tools-version: 6.2
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

// Optimizing the tests takes longer than it saves; loops that compute much are in ExportReading and
// TestSupport. The other two flags avoid a separate compiler that only emits the modules.
let unoptimized =
  strict + [
    .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo", "-no-emit-module-separately"])
  ]

let package = Package(
  name: "inbetween",
  // `InlineArray` and `Mutex` are in the standard library of the system there.
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "AnimationCore", targets: ["AnimationCore"]),
    .library(
      name: "InbetweenProgram",
      targets: ["AnimationCore", "AnimationNotation", "InbetweenProgram"]),
    .executable(name: "inbetween", targets: ["inbetween"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: [
    // The engine: animations, springs and curves as values; no HTTP, JSON, clock or Foundation.
    .target(name: "AnimationCore", dependencies: ["CWork"], swiftSettings: strictAndSafe),
    .target(name: "CWork"),
    // JSON and numbers as text; knows no key of the API.
    .target(name: "JSONCodec", swiftSettings: strictAndSafe),
    // Descriptions of animations, in JSON and in SwiftUI's spelling, to and from values.
    .target(
      name: "AnimationNotation",
      dependencies: ["AnimationCore", "AnimationSource", "JSONCodec"],
      swiftSettings: strictAndSafe),
    // Custom animations as source text: a part of Swift, compiled and interpreted within a budget.
    .target(
      name: "AnimationSource", dependencies: ["AnimationCore", "CSourceMachine"],
      swiftSettings: strictAndSafe),
    // The inner loop of their interpreter.
    .target(name: "CSourceMachine"),
    // Analysis, comparison, fitting, export and conversion of motions.
    .target(
      name: "MotionTools", dependencies: ["AnimationCore", "AnimationNotation", "JSONCodec"],
      swiftSettings: strictAndSafe),

    // Curves over time as pictures and as text for a terminal.
    .target(name: "CurvePlot", dependencies: ["CPicture"], swiftSettings: strictAndSafe),
    // cairo, which is loaded with the first picture, and FreeType.
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .target(name: "CPicture", dependencies: ["CFreeType"]),

    // What the transport and the service both speak.
    .target(name: "HTTPMessages", dependencies: ["Support"], swiftSettings: strictAndSafe),
    // libmicrohttpd, and the only code that holds its pointers.
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .target(
      name: "MicroHTTP", dependencies: ["CGnuTLS", "CMicroHTTPD", "HTTPMessages", "Support"],
      swiftSettings: strict),

    // Compression by libdeflate, digests by GnuTLS (which MicroHTTP also uses for TLS), calendar
    // dates, IP addresses, and messages of the operating system.
    // Without pkg-config, because the package file of Debian 12 contains a wrong directory.
    .systemLibrary(name: "CDeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
    .target(name: "Support", dependencies: ["CDeflate", "CGnuTLS"], swiftSettings: strict),

    // Stored sessions, in memory, in an SQLite file and in Redis. Pointers are in its folders
    // SQLite and Redis only.
    // Without pkg-config, whose library path would precede the archives of Scripts/build-optimized.
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    // The client of Redis, for sessions that several processes share.
    .systemLibrary(name: "CHiredis", providers: [.apt(["libhiredis-dev"])]),
    .target(
      name: "SessionStorage", dependencies: ["CHiredis", "CSQLite", "Support"],
      swiftSettings: strictAndSafe),

    // Metrics and log lines; neither HTTP nor what is counted.
    .target(
      name: "Observability",
      dependencies: ["Support", .product(name: "Logging", package: "swift-log")],
      swiftSettings: strictAndSafe),

    // The text of openapi.yaml inside the program.
    .target(name: "COpenAPIDocument", exclude: ["openapi.yaml"]),
    // The engine as WebAssembly inside the program, if Scripts/wasm has built it.
    .target(name: "CEngineModule"),
    // The page at /, the JavaScript client and the guides inside the program.
    .target(name: "CWebFiles", exclude: ["files"]),
    // The public figures of vectors/ inside the program, compressed.
    .target(name: "CTestVectors", exclude: ["vectors.json.gz"]),
    // The functions of the WebAssembly module; Scripts/wasm compiles them as Embedded Swift.
    .target(
      name: "MotionKernel", dependencies: ["AnimationCore", "MotionTools"], exclude: ["Embedded"],
      swiftSettings: strict),
    // The HTTP API: routes, requests, responses and problems.
    .target(
      name: "InbetweenAPI",
      dependencies: [
        "AnimationCore", "AnimationNotation", "AnimationSource", "CEngineModule",
        "COpenAPIDocument", "CTestVectors", "CurvePlot",
        "CWebFiles", "HTTPMessages", "JSONCodec", "MotionTools", "SessionStorage", "Support",
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strictAndSafe),
    // libcurl, which is loaded with the first request to a server, and the only code that calls it.
    .target(name: "CCurl"),
    .target(name: "HTTPClient", dependencies: ["CCurl"], swiftSettings: strict),
    // The command line as the process received it.
    .target(name: "CArguments"),
    // Configures and connects; a program with its own animations calls it.
    .target(
      name: "InbetweenProgram",
      dependencies: [
        "AnimationNotation", "CArguments", "CurvePlot", "HTTPClient", "HTTPMessages",
        "InbetweenAPI", "JSONCodec",
        "MicroHTTP", "MotionTools", "Observability", "SessionStorage", "Support",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "inbetween", dependencies: ["InbetweenProgram"], swiftSettings: strictAndSafe),

    // Measures the modules and the program; see Benchmarks/run.
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "AnimationCore", "AnimationNotation", "HTTPMessages", "InbetweenAPI", "JSONCodec",
        "SessionStorage",
      ], path: "Benchmarks/Sources/benchmark", swiftSettings: strict),

    // The example's own package would build all of the above once more; its sources are tested from
    // here.
    .executableTarget(
      name: "WobbleAndBounce",
      dependencies: ["AnimationCore", "AnimationNotation", "InbetweenProgram"],
      path: "Examples/RegisteredAnimation/Sources/WobbleAndBounce",
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),

    .target(
      name: "TestSupport", dependencies: ["AnimationCore", "CGnuTLS"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "AnimationCoreTests", dependencies: ["AnimationCore", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "AnimationSourceTests",
      dependencies: ["AnimationCore", "AnimationSource", "CSourceMachine", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "JSONCodecTests", dependencies: ["AnimationNotation", "JSONCodec", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "AnimationNotationTests",
      dependencies: [
        "AnimationCore", "AnimationNotation", "AnimationSource", "JSONCodec", "TestSupport",
      ],
      swiftSettings: unoptimized),
    // Reads the pictures of the tests.
    .systemLibrary(
      name: "CCairo", path: "Tests/CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"])]),
    .testTarget(
      name: "CurvePlotTests", dependencies: ["CCairo", "CurvePlot", "MotionTools", "TestSupport"],
      exclude: ["Golden"], swiftSettings: unoptimized),
    // Reads exports back and plays them by the rules of their platforms.
    .target(
      name: "ExportReading",
      dependencies: [
        "AnimationCore", "AnimationNotation", "JSONCodec", "MotionTools", "TestSupport",
      ], path: "Tests/ExportReading", swiftSettings: strict),
    // Compares thousands of stated errors with closed forms; a program, so that it is optimized.
    .executableTarget(
      name: "stated-errors", dependencies: ["ExportReading"], path: "Tests/StatedErrors",
      swiftSettings: strict),
    .testTarget(
      name: "MotionToolsTests",
      dependencies: [
        "AnimationCore", "AnimationNotation", "ExportReading", "JSONCodec", "MotionTools",
        "TestSupport",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "MotionKernelTests",
      dependencies: [
        "AnimationCore", "AnimationNotation", "MotionKernel", "MotionTools", "TestSupport",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "SessionStorageTests",
      dependencies: ["SessionStorage", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "MicroHTTPTests", dependencies: ["HTTPMessages", "MicroHTTP", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "ObservabilityTests",
      dependencies: [
        "Observability", "TestSupport", .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "InbetweenAPITests",
      dependencies: [
        "AnimationCore", "AnimationNotation", "CurvePlot", "HTTPMessages", "InbetweenAPI",
        "JSONCodec", "MotionTools", "SessionStorage", "Support",
        "TestSupport",
      ],
      swiftSettings: unoptimized),
    // Also built as a fuzzer; see Tests/FuzzTests/run.
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "AnimationCore", "AnimationNotation", "AnimationSource", "HTTPMessages", "InbetweenAPI",
        "JSONCodec", "MicroHTTP", "MotionTools",
      ],
      exclude: ["run", "source.dict"], resources: [.copy("Corpus")], swiftSettings: strict),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "AnimationNotation", "InbetweenAPI", "InbetweenProgram", "JSONCodec", "MicroHTTP",
        "Observability", "SessionStorage", "TestSupport", "inbetween",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "AnimationCore", "AnimationNotation", "HTTPMessages", "InbetweenAPI", "InbetweenProgram",
        "JSONCodec", "MicroHTTP", "SessionStorage", "WobbleAndBounce", "inbetween", "TestSupport",
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: unoptimized),
  ]
)
