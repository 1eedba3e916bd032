#include "drystone/sim/shown_cell.hpp"

#include "drystone/collision/lattice.hpp"

namespace drystone::sim {

namespace {

template <int D>
MatX reduced(const MatX& cell) {
    collision::Lattice<D> lattice;
    lattice.count = static_cast<int>(cell.cols());
    lattice.vectors.leftCols(lattice.count) = cell;
    return collision::ReducedCell<D>(lattice).lattice().vectors.leftCols(lattice.count);
}

}  // namespace

MatX shown_cell(const MatX& cell) {
    if (cell.size() == 0) return cell;
    return cell.rows() == 2 ? reduced<2>(cell) : reduced<3>(cell);
}

}  // namespace drystone::sim
