/// The delays with which the properties of one change begin to animate, one after another.
///
/// The delay of a property is its distance from the origin, times ``each``. On a line, the property
/// with index i has the position i. In a grid with c columns, the property is in row ⌊i / c⌋ and
/// column i mod c. Distances in a grid are Euclidean: √(Δrow² + Δcolumn²).
///
/// For n properties on a line, the distance of index i is:
/// - `first`: i
/// - `last`: n − 1 − i
/// - `index(k)`: |i − k|
/// - `center`: |i − (n − 1) / 2|. For an even n, the center is between two properties, and each of
///   them has a distance of 1/2.
/// - `edges`: min(i, n − 1 − i)
///
/// In a grid, `center` is the center of the grid. The distance for `edges` is the largest `center`
/// distance of any property, minus the `center` distance of the property itself. So the properties
/// at the corners begin first. On a line, the same rule gives min(i, n − 1 − i).
///
/// Source: the formula is that of `stagger` in the JavaScript library Motion. Distances in a grid
/// are those of `gsap.utils.distribute`. GSAP scales the distances, so that the longest delay is
/// `each` · (n − 1). Motion and this type do not scale the distances.
public struct Stagger: Sendable, Equatable {
  /// The position from which distances are measured.
  public enum Origin: Sendable, Equatable {
    /// The first property.
    case first
    /// The last property.
    case last
    /// The center of the line or of the grid.
    case center
    /// Both ends of the line, or the corners of the grid.
    case edges
    /// The property with this index, counted from 0.
    case index(Int)
  }

  /// The numbers of rows and columns of a grid, both 1 or more.
  ///
  /// The properties fill the grid row by row, from the first column on.
  public struct Grid: Sendable, Equatable {
    /// The number of rows.
    public var rows: Int
    /// The number of columns.
    public var columns: Int

    /// Creates a grid with the given numbers of rows and columns.
    public init(rows: Int, columns: Int) {
      self.rows = rows
      self.columns = columns
    }

    /// The number of cells; `nil` if the number is too large for an `Int`.
    var cells: Int? {
      let (cells, overflow) = rows.multipliedReportingOverflow(by: columns)
      return overflow ? nil : cells
    }
  }

  /// The delay in seconds per unit of distance from the origin.
  public var each: Double
  /// The position from which the distances of the properties are measured.
  public var origin: Origin
  /// The grid in which the properties are placed; `nil` if they are on a line.
  public var grid: Grid?
  /// The names of the change's properties in order, each once.
  ///
  /// If the value is `nil`, the order is the natural order, in which digits are compared as
  /// numbers: `card2` precedes `card10`.
  public var order: [String]?

  /// Creates a stagger; by default, from the first property, on a line and in natural order.
  public init(each: Double, origin: Origin = .first, grid: Grid? = nil, order: [String]? = nil) {
    self.each = each
    self.origin = origin
    self.grid = grid
    self.order = order
  }

  /// True if the stagger is valid for a change that sets the named properties.
  ///
  /// If the origin is an index, it must be the index of a property. The grid must have a cell for
  /// each property, and the order must contain exactly the given names.
  public func fits(_ names: some Collection<String>) -> Bool {
    if case .index(let index) = origin, !(0..<names.count).contains(index) { return false }
    if let grid, grid.rows <= 0 || grid.columns <= 0 || grid.cells ?? -1 < names.count {
      return false
    }
    guard let order else { return true }
    return order.count == names.count && Set(order) == Set(names)
  }

  /// Returns the delay in seconds of each property of a change, by name.
  ///
  /// - Parameter names: The names of all properties that the change sets; see ``fits(_:)``.
  public func delays(of names: some Collection<String>) -> [String: Double] {
    let order = order ?? NaturalOrder.sorted(names)
    let distances = distances(count: order.count)
    return zip(order, distances).reduce(into: [:]) { $0[$1.0] = $1.1 * each }
  }

  /// Returns the distance from the origin for each of `count` properties.
  private func distances(count: Int) -> [Double] {
    guard count > 0 else { return [] }
    let columns = max(grid?.columns ?? count, 1), rows = max(grid?.rows ?? 1, 1)
    func place(_ index: Int) -> (row: Double, column: Double) {
      // BOUND: columns is 1 or more.
      (Double(index / columns), Double(index % columns))
    }
    let origin =
      switch origin {
      case .first: place(0)
      // BOUND: count is 1 or more.
      case .last: place(count - 1)
      case .index(let index): place(max(index, 0))
      case .center, .edges: (row: (Double(rows) - 1) / 2, column: (Double(columns) - 1) / 2)
      }
    let distances = (0..<count).map { index in
      let place = place(index)
      let row = place.row - origin.row, column = place.column - origin.column
      return (row * row + column * column).squareRoot()
    }
    guard self.origin == .edges, let largest = distances.max() else { return distances }
    return distances.map { largest - $0 }
  }
}
