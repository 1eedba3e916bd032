#include "drystone/contact/cell_lattice.hpp"

#include "drystone/mechanics/periodic_cell.hpp"

namespace drystone::contact {

template <int D>
collision::Lattice<D> lattice_of(const mechanics::RigidBodies<D>& bodies) {
    collision::Lattice<D> lattice;
    lattice.count = bodies.lattice;
    lattice.vectors.leftCols(lattice.count) = mechanics::cell_vectors(bodies);
    return lattice;
}

template collision::Lattice<2> lattice_of<2>(const mechanics::RigidBodies<2>&);
template collision::Lattice<3> lattice_of<3>(const mechanics::RigidBodies<3>&);

}  // namespace drystone::contact
