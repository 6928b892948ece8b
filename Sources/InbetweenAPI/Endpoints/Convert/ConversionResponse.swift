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
      json.key("certificate")
      write(
        ConversionCertificate(
          subject.motion.inSwiftUI.exactMotion(over: distance), source.motion(over: distance)),
        to: &json)
    }
    json.key("conversions")
    json.beginArray()
    for conversion in conversions { write(conversion, to: &json) }
    json.endArray()
  }

  private func write(
    _ motion: ConvertibleMotion, _ playback: Playback, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.key("swiftui")
    json.string(PlayedMotion(motion, playback).swiftUIText)
    switch motion {
    case .spring(let spring):
      json.key("type")
      json.string("spring")
      for (key, number) in [
        ("duration", spring.duration),
        ("bounce", SpringParameters.bounce(dampingRatio: spring.dampingRatio)),
        ("dampingRatio", spring.dampingRatio), ("stiffness", spring.stiffness),
        ("damping", spring.damping), ("initialVelocity", spring.initialVelocity),
      ] {
        json.key(key)
        json.number(number.withoutRoundingNoise)
      }
      json.key("settlingDuration")
      json.nullable(spring.settlingDuration(within: 0.001))
    case .curve(let curve):
      json.key("type")
      json.string("curve")
      json.key("controlPoints")
      json.numbers(curve.numbers)
      if let easing = curve.easing, let text = easing.name ?? easing.text {
        json.key("easing")
        json.string(text)
      }
      json.key("duration")
      json.number(curve.duration)
    }
    if playback != .once { write(playback, to: &json) }
    json.endObject()
  }

  private func write(_ playback: Playback, to json: inout JSONWriter) {
    json.key("delay")
    json.number(playback.delay)
    guard let repetition = playback.repetition else { return }
    json.key("repeatCount")
    json.nullable(repetition.count)
    json.key("autoreverses")
    json.bool(repetition.reversal != nil)
    json.key("period")
    json.number(repetition.period)
  }

  private func write(_ conversion: Conversion, to json: inout JSONWriter) {
    json.beginObject()
    json.key("platform")
    json.string(conversion.platform.rawValue)
    json.key("version")
    json.string(Dialects.dialect(of: conversion.platform).version)
    json.key("parameters")
    let parameters = JSON.object(conversion.encoding.parameters)
    json.value(subject.playback.repetition?.count == .infinity ? parameters.endless : parameters)
    json.key("code")
    json.string(conversion.encoding.code)
    json.key("certificate")
    write(conversion.certificate, to: &json)
    json.key("copies")
    json.beginArray()
    for copy in conversion.copies {
      json.beginObject()
      json.key("text")
      json.string(copy.text)
      json.key("certificate")
      write(copy.certificate, to: &json)
      json.endObject()
    }
    json.endArray()
    json.key("warnings")
    json.strings(conversion.warnings)
    json.endObject()
  }

  private func write(_ certificate: ConversionCertificate, to json: inout JSONWriter) {
    let whole = certificate.whole
    // If a platform's motion grows without bound, its infinite numbers are written as `null`.
    json.nullable {
      $0.object([
        ("percent", Self.percent(certificate.share)), ("time", whole.time),
        ("percentWhileMoving", Self.percent(certificate.moving.share)),
        ("rootMeanSquarePercent", Self.percent(whole.rootMeanSquare / abs(whole.travel))),
        ("end", certificate.end), ("jumpPercent", Self.percent(certificate.jump)),
      ])
    }
  }

  /// Returns a fraction in percent, or infinity for a fraction of 10⁹ or more.
  ///
  /// The fraction is the error of a conversion. An error of 10⁹ or more means that the platform's
  /// motion grows without bound.
  private static func percent(_ share: Double) -> Double {
    share < 1e9 ? share * 100 : .infinity
  }
}

extension JSON {
  /// The parameters of a repeat, with `null` in place of an infinite repeat count.
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
