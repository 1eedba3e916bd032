#include "drystone/contact/contact_finder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace drystone::contact {

namespace {

// Boxes are grown by this share of the body beyond what is needed: pairs then last for many steps.
constexpr double k_skin = 0.1;

}  // namespace

template <int D>
ContactFinder<D>::ContactFinder(std::vector<collision::Collider<D>> colliders,
                                const Threads& threads, std::vector<collision::Pair> excluded_pairs)
    : detector_(colliders, threads, std::move(excluded_pairs)) {
    frames_.resize(colliders.size());
    margins_.resize(colliders.size());
}

template <int D>
bool ContactFinder<D>::pairs_are_current(const collision::Lattice<D>& lattice) const {
    if (listed_frames_.empty()) return false;
    // Images around the cell move with the lattice, the more the farther they are.
    double lattice_moved = 0.0;
    for (int j = 0; j < lattice.count; ++j) {
        lattice_moved += detector_.farthest_image()[static_cast<std::size_t>(j)] *
                         (lattice.vectors.col(j) - listed_lattice_.vectors.col(j)).norm();
    }
    for (std::size_t i = 0; i < frames_.size(); ++i) {
        const geometry::Frame<D>& now = frames_[i];
        const geometry::Frame<D>& then = listed_frames_[i];
        const collision::Image<D>& image = detector_.images()[i];
        double moved =
            lattice_moved +
            (now.origin + lattice.shift(image) - then.origin - listed_lattice_.shift(image)).norm();
        // No point moves farther than |R - R'| radius by the turn; an unbounded body that turns
        // counts as moved.
        const double turn = (now.rotation - then.rotation).norm();
        if (turn > 0.0) moved += turn * detector_.radii()[i];
        // So does its surface when it grows; a shrinking one stays in its box.
        if (detector_.radii()[i] > listed_radii_[i])
            moved += detector_.radii()[i] - listed_radii_[i];
        if (moved + margins_[i] > listed_margins_[i]) return false;
    }
    return true;
}

template <int D>
std::span<const collision::Contact<D>> ContactFinder<D>::find(
    const mechanics::RigidBodies<D>& bodies, double eps, double slack, double horizon,
    const collision::Lattice<D>& lattice, collision::PointsFor points_for) {
    for (std::size_t i = 0; i < frames_.size(); ++i) {
        const auto body = static_cast<Index>(i);
        frames_[i] = mechanics::frame_of(bodies.q[i]);
        const auto v = bodies.twist(body);
        const double turning = v.template tail<mechanics::k_spins<D>>().norm();
        double speed = v.template head<D>().norm();
        // The far end of an unbounded boundary is not what touches.
        if (turning > 0.0 && std::isfinite(detector_.radii()[i]))
            speed += turning * detector_.radii()[i];
        const double size = std::isfinite(bodies.size[i]) ? bodies.size[i] : 0.0;
        margins_[i] = eps * size + slack + horizon * speed;
    }
    if (!pairs_are_current(lattice)) {
        listed_frames_ = frames_;
        listed_margins_ = margins_;
        listed_radii_.assign(detector_.radii().begin(), detector_.radii().end());
        listed_lattice_ = lattice;
        for (std::size_t i = 0; i < frames_.size(); ++i) {
            if (std::isfinite(bodies.size[i])) listed_margins_[i] += k_skin * bodies.size[i];
        }
        detector_.find_pairs(listed_frames_, listed_margins_, lattice);
    }
    return detector_.contacts(frames_, margins_, lattice, points_for);
}

template class ContactFinder<2>;
template class ContactFinder<3>;

}  // namespace drystone::contact
