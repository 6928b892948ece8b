internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

/// The result for one motion: the motion itself and its conversions to other platforms.
struct ConversionResponse {
  private let subject: ConvertRequest.Subject
  private let conversions: [Conversion]
  private let distance: Double

  init(_ subject: ConvertRequest.Subject, _ conversions: [Conversion], _ distance: Double) {
    self.subject = subject
    self.conversions = conversions
    self.distance = distance
  }

  func write(to json: inout JSONWriter) {
    json.key("motion")
    write(subject.motion, subject.playback, to: &json)
    if let source = subject.source {
      // The difference between SwiftUI's motion and the source platform's own motion.
      write(
        ConversionCertificate(
          subject.motion.inSwiftUI.exactMotion(over: distance), source.motion(over: distance)),
        to: &json)
      let warnings = source.sourceWarnings
      if !warnings.isEmpty { json.strings("warnings", warnings) }
    }
    json.array("conversions", conversions) { write($0, to: &$1) }
  }

  private func write(_ motion: ConvertibleMotion, _ playback: Playback, to json: inout JSONWriter) {
    json.beginObject()
    json.string("swiftui", PlayedMotion(motion, playback).swiftUIText)
    switch motion {
    case .spring(let spring):
      json.string("type", "spring")
      for (key, number) in [
        ("duration", spring.duration),
        ("bounce", SpringParameters.bounce(dampingRatio: spring.dampingRatio)),
        ("dampingRatio", spring.dampingRatio), ("stiffness", spring.stiffness),
        ("damping", spring.damping), ("initialVelocity", spring.initialVelocity),
      ] {
        json.number(key, number.withoutRoundingNoise)
      }
      json.nullable("settlingDuration", spring.settlingDuration(within: 0.001))
    case .curve(let curve):
      json.string("type", "curve")
      json.numbers("controlPoints", curve.numbers)
      if let easing = curve.easing, let text = easing.name ?? easing.text {
        json.string("easing", text)
      }
      json.number("duration", curve.duration)
    }
    if playback != .once { write(playback, to: &json) }
    json.endObject()
  }

  private func write(_ playback: Playback, to json: inout JSONWriter) {
    json.number("delay", playback.delay)
    guard let repetition = playback.repetition else { return }
    json.nullable("repeatCount", repetition.count)
    json.bool("autoreverses", repetition.reversal != nil)
    json.number("period", repetition.period)
  }

  private func write(_ conversion: Conversion, to json: inout JSONWriter) {
    json.beginObject()
    json.string("platform", conversion.platform.rawValue)
    json.string("version", Dialects.dialect(of: conversion.platform).version)
    let parameters = JSON.object(conversion.encoding.parameters)
    let isEndless = subject.playback.repetition?.count == .infinity
    json.value("parameters", isEndless ? parameters.endless : parameters)
    json.string("code", conversion.encoding.code)
    write(conversion.certificate, to: &json)
    json.objects("copies", conversion.copies) { copy, json in
      json.string("text", copy.text)
      write(copy.certificate, to: &json)
    }
    json.strings("warnings", conversion.warnings)
    json.endObject()
  }

  private func write(_ certificate: ConversionCertificate, to json: inout JSONWriter) {
    let whole = certificate.whole
    // If a platform's motion grows without bound, its infinite numbers are written as `null`.
    json.nullable {
      $0.object(
        "certificate",
        [
          ("percent", Self.percent(certificate.share)), ("time", whole.time),
          ("percentWhileMoving", Self.percent(certificate.moving.share)),
          ("rootMeanSquarePercent", Self.percent(whole.rootMeanSquare / abs(whole.travel))),
          ("end", certificate.end), ("jumpPercent", Self.percent(certificate.jump)),
        ])
    }
  }

  /// Returns the error of a conversion in percent: the fraction 0.02 gives 2.
  ///
  /// An error of 10⁹ or more means that the platform's motion grows without bound. The result is
  /// then infinity.
  private static func percent(_ share: Double) -> Double { share < 1e9 ? share * 100 : .infinity }
}

extension JSON {
  /// A copy of the value in which `null` replaces each infinite number, such as the repeat count of
  /// an endless repetition.
  fileprivate var endless: JSON {
    switch self {
    case .number(.infinity): .null
    case .array(let elements): .array(elements.map(\.endless))
    case .object(let members):
      .object(members.map { JSON.Member(key: $0.key, value: $0.value.endless) })
    default: self
    }
  }
}
