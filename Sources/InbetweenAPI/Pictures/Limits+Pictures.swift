package import AnimationNotation

/// Limits of pictures and plots.
extension Limits {
  /// The minimum and the maximum width of a picture in CSS pixels.
  package static let pictureWidth = limit(
    "pictureWidth", 200...2400, "pixels", "from a chat message to a wide screen")
  /// The minimum and the maximum height of a picture in CSS pixels.
  package static let pictureHeight = limit(
    "pictureHeight", 120...1600, "pixels", "from a chat message to a large screen")
  /// The minimum and the maximum number of PNG pixels per CSS pixel, in each direction.
  package static let pictureScale = limit(
    "pictureScale", 1...4, "device pixels per CSS pixel",
    "screens have up to three device pixels per CSS pixel")
  /// The maximum total number of pixels of a PNG.
  package static let picturePixels = limit(
    "picturePixels", 1...4_194_304, "pixels", "16 MiB of memory while the picture is drawn")
  /// The maximum number of curves in a plot.
  ///
  /// Each component of a vector is one curve, and a strip shows at most eight curves.
  package static let plotCurves = limit(
    "plotCurves", 1...64, "curves", "three times as many as the largest picture has space for")
  /// The maximum number of events that a plot shows; later events are only counted.
  package static let plotMoments = limit(
    "plotMoments", 0...96, "events", "four columns of 24 lines under the widest pictures")
  /// The minimum and the maximum number of text columns of a plot for a terminal.
  package static let plotColumns = limit(
    "plotColumns", 40...400, "columns", "the widest terminals in use")
}
