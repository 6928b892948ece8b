package import AnimationNotation
internal import MotionTools

extension Limits {
  /// The limits that `/v1/limits` lists, in the order of its response.
  package static let all: [Limit] =
    [
      bodyBytes, targetBytes, linkBytes, queryParameters, fieldCount, headBytes, depth, nodes,
      keyBytes, numberCharacters, textCharacters, modifiers, properties, components, scaledNumber,
      nameBytes,
    ] + sources + [storedSourceLife] + [
      timelineEntries, keyframes, phases, phaseChanges, samples, streamedSamples, streamedWork,
      responseNumbers, simulatedTime, frames, runningAnimations, work, frameRate, precision,
      pictureWidth, pictureHeight, pictureScale, picturePixels, plotCurves, plotMoments,
      plotColumns, landmarks, analysedFrames,
      tolerance, exportError, exportStops, linearStops, exportBytes, bakedTime, bakedKeyframes,
      distance,
      comparedAnimations, comparedTime, convertedDuration, fittedSamples, conversions,
      verifiedFiles, verifiedFileBytes, verifiedPlaces,
      batchRequests, batchBytes, batchLead, batchLeadBytes, toolTextBytes, ttl, clockRate,
      journalDuration,
      journalChanges,
      sessionBytes, idempotencyKeyBytes, keptResponses, keptResponseBytes, keptCreation, sessions,
      sessionsPerAddress, largeSessionBytes, largeSessionBytesPerAddress, connections,
      connectionsPerAddress,
      openStreams, streamBytes, heartbeat, streamDuration, streamRetry, liveFrameWork,
      missedEventBytes,
      eventsBehind,
      eventBytesBehind,
      metricsConnections,
      contentBytesInFlight, responseBytesInFlight, headDeadline, bodyDeadline,
      responseDeadline, idleTimeout, computationsWaiting, computationsWaitingPerClient, tokens,
      tokenBytes, wrongTokens, wrongTokenSeconds, knownClients,
    ] + numbers
}
