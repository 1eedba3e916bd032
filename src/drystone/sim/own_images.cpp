#include "drystone/sim/own_images.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "drystone/collision/detector.hpp"
#include "drystone/contact/cell_lattice.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::sim {

namespace {

/// Overlaps up to this share of a body's size are left to the position correction.
constexpr double k_settling = 1e-2;

/// Depth (m) by which a body alone in the lattice lies in its own images.
template <int D>
double own_overlap(const collision::Collider<D>& collider, const geometry::Frame<D>& frame,
                   const collision::Lattice<D>& lattice, double smallest_width) {
    collision::Detector<D> detector({collider});
    // Farther apart than the body reaches in any direction.
    if (2.0 * detector.radii()[0] <= smallest_width) return 0.0;
    const std::array<geometry::Frame<D>, 1> frames{frame};
    const std::array<double, 1> margins{0.0};
    detector.find_pairs(frames, margins, lattice);
    double depth = 0.0;
    for (const collision::Contact<D>& contact : detector.contacts(frames, margins, lattice)) {
        depth = std::max(depth, -contact.gap);
    }
    return depth;
}

}  // namespace

template <int D>
void require_room_for_images(const BuiltModel<D>& built) {
    const mechanics::RigidBodies<D>& bodies = built.model.bodies;
    if (bodies.lattice == 0) return;
    const collision::Lattice<D> lattice = contact::lattice_of(bodies);
    const collision::ReducedCell<D> cell(lattice);
    double width = std::numeric_limits<double>::infinity();
    for (int j = 0; j < lattice.count; ++j) width = std::min(width, cell.width(j));
    Index count = 0;
    std::string first;
    double depth = 0.0;
    for (Index i = 0; i < bodies.body_count(); ++i) {
        if (bodies.dynamic[at(i)] == 0) continue;
        const double found = own_overlap<D>(built.model.colliders[at(i)],
                                            mechanics::frame_of(bodies.q[at(i)]), lattice, width);
        if (!(found > k_settling * bodies.size[at(i)])) continue;
        if (count++ > 0) continue;
        first = built.bodies[at(i)].name;
        depth = found;
    }
    if (count == 0) return;
    const std::string others = count > 1 ? ", and " + std::to_string(count - 1) + " more do" : "";
    throw InputError(
        {.what = "cell.vectors",
         .expected = "a cell in which no body overlaps its own image",
         .found = "body '" + first + "' overlaps it by " + to_text(depth) + " m" + others});
}

template void require_room_for_images<2>(const BuiltModel<2>&);
template void require_room_for_images<3>(const BuiltModel<3>&);

}  // namespace drystone::sim
