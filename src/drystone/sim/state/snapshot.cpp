// The cell in which snapshots show bodies, and displacements across its boundary.
#include "drystone/sim/state/snapshot.hpp"

#include <cmath>

#include "drystone/collision/lattice.hpp"

namespace drystone::sim {
inline namespace state {

namespace {

/// The upright cell of the lattice with these vectors as columns.
template <int D>
collision::ReducedCell<D> upright(const MatX& cell) {
    collision::Lattice<D> lattice;
    lattice.count = static_cast<int>(cell.cols());
    lattice.vectors.leftCols(lattice.count) = cell;
    return collision::ReducedCell<D>(lattice, collision::CellShape::upright);
}

/// The displacement without the whole lattice vectors in it: each coordinate in the shown cell
/// becomes at most 1/2, so displacements between snapshots must be shorter than half the cell.
template <int D>
Vec3 shortened(const MatX& cell, const Vec3& way) {
    const collision::ReducedCell<D> shown = upright<D>(cell);
    const Vector<D> coordinates = shown.coordinates(way.head<D>());
    Vec3 rest = way;
    for (int j = 0; j < shown.count(); ++j) {
        rest.head<D>() -= std::round(coordinates[j]) * shown.lattice().vectors.col(j);
    }
    return rest;
}

}  // namespace

MatX shown_cell(const MatX& cell) {
    if (cell.size() == 0) return cell;
    const Index count = cell.cols();
    if (cell.rows() == 2) return upright<2>(cell).lattice().vectors.leftCols(count);
    return upright<3>(cell).lattice().vectors.leftCols(count);
}

Vec3 without_passages(const MatX& cell, const Vec3& way) {
    if (cell.size() == 0) return way;
    return cell.rows() == 2 ? shortened<2>(cell, way) : shortened<3>(cell, way);
}

}  // namespace state
}  // namespace drystone::sim
