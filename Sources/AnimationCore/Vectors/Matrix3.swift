/// A 3×3 matrix, for the conversion of colors.
struct Matrix3 {
  let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  init(rows first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    rows = (first, second, third)
  }

  static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      (matrix.rows.0 * vector).sum(), (matrix.rows.1 * vector).sum(),
      (matrix.rows.2 * vector).sum())
  }

  /// The inverse of this matrix, which must be invertible.
  ///
  /// Source: the columns of the inverse are the cross products of pairs of rows, divided by the
  /// determinant.
  var inverse: Matrix3 {
    let columns = (
      Self.cross(rows.1, rows.2), Self.cross(rows.2, rows.0), Self.cross(rows.0, rows.1)
    )
    let determinant = (rows.0 * columns.0).sum()
    return Matrix3(
      rows: SIMD3(columns.0.x, columns.1.x, columns.2.x) / determinant,
      SIMD3(columns.0.y, columns.1.y, columns.2.y) / determinant,
      SIMD3(columns.0.z, columns.1.z, columns.2.z) / determinant)
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
