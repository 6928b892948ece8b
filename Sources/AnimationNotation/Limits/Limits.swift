internal import JSONCodec

/// Every limit of the service, in one place, each with its unit and its reason.
///
/// `GET /v1/limits` shows them; whatever enforces one reads it here.
package struct Limits: Sendable {
  /// The content of a request.
  package static let bodyBytes = limit(
    "bodyBytes", 0...1_048_576, "bytes", "a request is a description, not data")
  /// The target of a request.
  package static let targetBytes = limit(
    "targetBytes", 1...8192, "bytes", "the request target that every proxy accepts")
  /// The `Link` field of a response; a longer address is left out.
  package static let linkBytes = limit(
    "linkBytes", 0...2048, "bytes", "half of the 4 KiB that proxies reserve for a response head")
  /// The parameters of a query.
  package static let queryParameters = limit(
    "queryParameters", 0...200, "parameters", "each takes memory of the connection")
  /// The field lines of a request.
  package static let fieldCount = limit(
    "fieldCount", 0...100, "field lines", "four times what browsers send")
  /// The head of a request.
  package static let headBytes = limit(
    "headBytes", 0...16_384, "bytes", "half of the memory of a connection")
  /// The nesting of JSON and of SwiftUI text.
  package static let depth = limit(
    "depth", 0...64, "levels", "descriptions need fewer than six; bounds the stack")
  /// The values in a JSON text.
  package static let nodes = limit(
    "nodes", 1...200_000, "JSON values", "twice the sample times of a request")
  /// A key of a JSON object.
  package static let keyBytes = limit("keyBytes", 0...256, "bytes", "names are words")
  /// A number of a JSON text.
  package static let numberCharacters = limit(
    "numberCharacters", 1...400, "characters", "more digits than any common double has")
  /// A SwiftUI text.
  package static let textCharacters = limit(
    "textCharacters", 1...4096, "UTF-16 code units", "room for a hundred modifiers")
  /// The modifiers of one animation.
  package static let modifiers = limit(
    "modifiers", 0...64, "modifiers", "each costs on every frame")
  /// The properties of a scene.
  package static let properties = limit(
    "properties", 1...64, "properties", "one screen's worth; each costs on every frame")
  /// The components of a vector.
  package static let components = limit(
    "components", 1...16, "numbers", "a 4 × 4 matrix; vectors are stored inline")
  /// The numbers of angles, unit points and colours, whose data is another multiple of them.
  package static let scaledNumber = limit(
    "scaledNumber", -1e9...1e9, "units", "far beyond use; results stay finite")
  /// A property's or change's name.
  package static let nameBytes = limit("nameBytes", 1...64, "bytes", "names are words")
  /// The entries of a timeline, and the pending ones of a session.
  package static let timelineEntries = limit(
    "timelineEntries", 0...1000, "entries", "an hour of a busy user")
  /// The keyframes of one track.
  package static let keyframes = limit(
    "keyframes", 1...1000, "keyframes", "an hour of a busy animator")
  /// The phases of one change.
  package static let phases = limit(
    "phases", 2...100, "phases", "more than designs name; a single phase has no successor")
  /// The phases begun in one request, counted for each property that a phase sets.
  package static let phaseChanges = limit(
    "phaseChanges", 0...10_000, "property phases",
    "an hour of one property and three phases a second; each has events")
  /// The samples of one answer.
  package static let samples = limit(
    "samples", 1...100_000, "samples", "28 minutes at 60 frames a second")
  /// The samples of an answer that is made while it is sent.
  package static let streamedSamples = limit(
    "streamedSamples", 1...10_000_000, "samples",
    "two days at 60 frames a second; only the frames of samples are computed")
  /// The numbers in one answer: times, values and velocities.
  package static let answerNumbers = limit(
    "answerNumbers", 1...400_000, "numbers", "about 8 MiB of JSON, twice that of angles")
  /// The time that a scene can be played to.
  package static let simulatedTime = Limit(
    name: "simulatedTime", range: 0...86_400, leastMagnitude: 1e-9, unit: "seconds",
    reason: "a day; a longer motion counts as endless")
  /// The frames drawn one by one by one request, counted for each property that is animating; animations that
  /// keep no state are not.
  package static let frames = limit(
    "frames", 0...6_000_000, "property frames",
    "a day of one property at 60 frames a second")
  /// The animations that run on one property at a time.
  package static let runningAnimations = limit(
    "runningAnimations", 0...1000, "animations",
    "as many as a timeline has entries; each is evaluated on every frame")
  /// The work of one request, in counted steps.
  package static let work = limit(
    "work", 0...10_000_000, "steps",
    "at most two seconds of one processor; a step is one value of one animation")
  /// The work that is done on an event thread before a request is left to a worker; no client meets it.
  package static let eventThreadWork = limit(
    "eventThreadWork", 0...20_000, "steps", "about a millisecond, for which other clients wait")
  /// The content above which a request is left to a worker at once; no client meets it.
  package static let eventThreadBytes = limit(
    "eventThreadBytes", 0...65_536, "bytes", "about a millisecond of parsing")
  /// The computations of all clients that wait for a worker.
  package static let computationsWaiting = limit(
    "computationsWaiting", 0...256, "requests", "a longer queue would wait for minutes")
  /// The computations of one client that wait for a worker.
  package static let computationsWaitingPerClient = limit(
    "computationsWaitingPerClient", 0...64, "requests",
    "one for each connection of an address; another client waits for at most one of them")
  /// The frame rate of the virtual display, and of a grid.
  package static let frameRate = limit(
    "frameRate", 1...1000, "frames per second", "ten times the fastest screens")
  /// The animations of one comparison.
  package static let comparedAnimations = limit(
    "comparedAnimations", 2...8, "animations", "more are hard to compare; each is evaluated again")
  /// The seconds that a comparison looks at.
  package static let comparedTime = limit(
    "comparedTime", 0...60, "seconds",
    "a motion is played about a hundred times to find the worst")
  /// How long a motion feels that is converted: a spring's undamped period.
  package static let convertedDuration = limit(
    "convertedDuration", 0.01...60, "seconds",
    "a minute of the steps that platforms take is computed")
  /// The samples that a fit is made from.
  package static let fittedSamples = limit(
    "fittedSamples", 4...10_000, "samples", "two minutes and a half at 60 frames a second")
  /// The motions of a request times the platforms that they are converted to.
  package static let conversions = limit(
    "conversions", 0...300, "conversions", "each plays both motions a dozen times")
  /// The decimals of `precision`.
  package static let precision = limit(
    "precision", 0...15, "decimals", "a double has 15 to 17 digits")
  /// The width of a picture in CSS pixels.
  package static let pictureWidth = limit(
    "pictureWidth", 200...2400, "pixels", "from a line of a chat to a wide screen")
  /// The height of a picture in CSS pixels.
  package static let pictureHeight = limit(
    "pictureHeight", 120...1600, "pixels", "from a line of a chat to a wide screen")
  /// The pixels of a PNG for each CSS pixel.
  package static let pictureScale = limit(
    "pictureScale", 1...4, "pixels per pixel", "screens have up to three")
  /// The pixels of a PNG.
  package static let picturePixels = limit(
    "picturePixels", 1...4_194_304, "pixels", "16 MiB while it is drawn")
  /// The lines of a plot, a vector's components each.
  package static let plotCurves = limit(
    "plotCurves", 1...8, "curves", "more lines cannot be told apart")
  /// The columns of a plot for a terminal.
  package static let plotColumns = limit(
    "plotColumns", 40...400, "columns", "the widest terminals in use")
  /// The landmarks of all motions that are analysed together: turns, breaks, and what lies between them.
  package static let landmarks = limit(
    "landmarks", 0...10_000, "landmarks",
    "five thousand swings; each is sampled some fifty times")
  /// The frames of all motions that are analysed or baked together in `swiftui` fidelity.
  package static let analysedFrames = limit(
    "analysedFrames", 0...400_000, "frames",
    "one per component; nearly two hours of one component at 60 frames a second, in about 30 MB")
  /// The part of the travel within which a motion counts as settled.
  package static let tolerance = limit(
    "tolerance", 0.000001...0.5, "parts of the travel",
    "from invisible to half of the distance")
  /// The largest distance of an exported timing function from the motion.
  package static let exportError = limit(
    "exportError", 0.0001...0.5, "parts of the travel",
    "a tenth of a point on a thousand; a smaller one takes hundreds of stops")
  /// The stops of an exported timing function.
  package static let exportStops = limit(
    "exportStops", 2...128, "stops", "a kilobyte; easings need fewer")
  /// The text of an exported timing function.
  package static let exportBytes = limit(
    "exportBytes", 11...4096, "bytes", "linear(0,1) at least")
  /// The seconds that a bake covers.
  package static let bakedTime = limit(
    "bakedTime", 0...600, "seconds", "ten minutes of keyframes")
  /// The keyframes of a bake, of all its numbers together.
  package static let bakedKeyframes = limit(
    "bakedKeyframes", 2...20_000, "keyframes",
    "about a megabyte of JSON; two minutes and a half at 120 frames a second")
  /// How far an exported animation travels, on which the end of a spring depends.
  package static let distance = limit(
    "distance", 0.001...1_000_000, "units", "from a hue's step to a thousand screens")
  /// How long a session is kept after its last use.
  package static let ttl = limit("ttl", 1...604_800, "seconds", "a week")
  /// A session at rest.
  package static let sessionBytes = limit(
    "sessionBytes", 0...262_144, "bytes", "sixty-four properties in flight take a quarter")
  /// The sessions of a server.
  package static let sessions = limit(
    "sessions", 0...100_000, "sessions", "a few hundred MiB of SQLite; set by --session-limit")

  /// The sessions of one IPv4 address, or of one /64 of IPv6.
  package static let sessionsPerAddress = limit(
    "sessionsPerAddress", 0...10_000, "sessions",
    "a tenth of the store, so that no client fills it; set by --sessions-per-address")

  /// The connections that are open at once.
  package static let connections = limit(
    "connections", 0...4096, "connections",
    "36 KiB each: 150 MB; set by --connection-limit")
  /// The connections of one IPv4 address, or of one /64 of IPv6.
  package static let connectionsPerAddress = limit(
    "connectionsPerAddress", 0...64, "connections",
    "ten browsers behind one address; set by --connections-per-address")
  /// The connections to the port for metrics.
  package static let metricsConnections = limit(
    "metricsConnections", 0...64, "connections", "scrapers and probes are its only clients")
  /// The content that all requests together hold while they arrive.
  package static let contentBytesInFlight = limit(
    "contentBytesInFlight", 0...67_108_864, "bytes",
    "64 requests with the largest content at once; beyond it 503")
  /// The answers of more than 64 KiB that wait for their clients, all together.
  package static let answerBytesInFlight = limit(
    "answerBytesInFlight", 1...67_108_864, "bytes",
    "the largest responses to eight slow readers; beyond it 503, except for a single response")
  /// From the connection, or from the request line of a later request, to the end of the head.
  package static let headDeadline = limit(
    "headDeadline", 0...10, "seconds", "a head fits in one packet; set by --head-deadline")
  /// From the head to the end of the content.
  package static let bodyDeadline = limit(
    "bodyDeadline", 0...15, "seconds",
    "a mebibyte at 70 kB a second; 408 after that; set by --body-deadline")
  /// From the end of the request until its answer is taken, and of a stream its next part.
  package static let answerDeadline = limit(
    "answerDeadline", 0...60, "seconds",
    "8 MiB at 140 kB a second; set by --answer-deadline")
  /// From an answer to the next request line.
  package static let idleTimeout = limit(
    "idleTimeout", 0...30, "seconds",
    "longer than most clients keep a connection; set by --idle-timeout")
  /// The bearer tokens of a server.
  package static let tokens = limit(
    "tokens", 1...64, "tokens", "several for each client during rotation; one bit of a word each")
  /// A bearer token.
  package static let tokenBytes = limit(
    "tokenBytes", 32...1024, "bytes", "at least 128 bits as hexadecimal digits")
  /// The wrong tokens of one address, at once.
  package static let wrongTokens = limit(
    "wrongTokens", 0...10, "wrong tokens", "enough for a mistake, too few for guessing")
  /// The time after which an address may be wrong once more.
  package static let wrongTokenSeconds = limit(
    "wrongTokenSeconds", 0...6, "seconds", "ten guesses a minute")
  /// The clients whose rate is remembered, those seen last.
  package static let knownClients = limit(
    "knownClients", 0...65_536, "clients", "about 10 MiB; an evicted client starts again")

  /// The sessions that are kept as they were read, beside the store; no client meets it, and so it is not shown.
  package static let cachedSessions = limit(
    "cachedSessions", 0...8192, "sessions",
    "the sessions in use at once; a few kilobytes each, others are read from the store")
  /// The bytes that the sessions kept beside the store are written as; not shown either.
  package static let cachedSessionBytes = limit(
    "cachedSessionBytes", 0...8_388_608, "bytes",
    "a kibibyte each; more in the memory store")

  /// All limits, in the order in which they are shown.
  package static let all: [Limit] =
    [
      bodyBytes, targetBytes, linkBytes, queryParameters, fieldCount, headBytes, depth, nodes,
      keyBytes, numberCharacters, textCharacters, modifiers, properties, components, scaledNumber,
      nameBytes,
      timelineEntries, keyframes, phases, phaseChanges, samples, streamedSamples, answerNumbers,
      simulatedTime, frames, runningAnimations, work, frameRate, precision, pictureWidth,
      pictureHeight, pictureScale, picturePixels, plotCurves, plotColumns, landmarks,
      analysedFrames,
      tolerance, exportError, exportStops, exportBytes, bakedTime, bakedKeyframes, distance,
      comparedAnimations, comparedTime, convertedDuration, fittedSamples, conversions, ttl,
      sessionBytes, sessions, sessionsPerAddress, connections, connectionsPerAddress,
      metricsConnections, contentBytesInFlight, answerBytesInFlight, headDeadline, bodyDeadline,
      answerDeadline, idleTimeout, computationsWaiting, computationsWaitingPerClient, tokens,
      tokenBytes, wrongTokens, wrongTokenSeconds, knownClients,
    ] + numbers

  static func limit(
    _ name: StaticString, _ range: ClosedRange<Double>, _ unit: StaticString, _ reason: String
  ) -> Limit {
    Limit(name: name, range: range, unit: unit, reason: reason)
  }
}
