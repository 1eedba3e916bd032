// The narrow phase of the plane: half-planes apart, all other shapes as cores with a radius.
#include <cstddef>

#include "drystone/collision/narrow_phase.hpp"
#include "drystone/collision/plane/core.hpp"
#include "drystone/collision/plane/pairs.hpp"

namespace drystone::collision {
namespace {

/// Makes contacts of (B, A) contacts of (A, B).
void exchange(ContactPoint<2>& contact) {
    contact.normal = -contact.normal;
    contact.feature = make_feature(static_cast<std::uint32_t>(contact.feature),
                                   static_cast<std::uint32_t>(contact.feature >> 32));
}

}  // namespace

void collide(const geometry::PlaneShape& a, const geometry::Frame<2>& frame_a,
             const geometry::PlaneShape& b, const geometry::Frame<2>& frame_b, double margin,
             std::vector<ContactPoint<2>>& contacts, PointsFor /*points_for*/) {
    const auto* solid_a = std::get_if<geometry::HalfPlane>(&a);
    const auto* solid_b = std::get_if<geometry::HalfPlane>(&b);
    if (solid_a && solid_b) return;

    plane::CoreRoom room_a;
    if (solid_b) {
        const plane::PlacedCore core{plane::core_of(a, room_a), frame_a};
        plane::collide_half_plane(core, *solid_b, frame_b, margin, contacts);
        return;
    }
    plane::CoreRoom room_b;
    const plane::PlacedCore core_b{plane::core_of(b, room_b), frame_b};
    if (solid_a) {
        const std::size_t begin = contacts.size();
        plane::collide_half_plane(core_b, *solid_a, frame_a, margin, contacts);
        for (std::size_t i = begin; i < contacts.size(); ++i) exchange(contacts[i]);
        return;
    }
    const plane::PlacedCore core_a{plane::core_of(a, room_a), frame_a};
    if (core_a.count() == 1 && core_b.count() == 1) {
        plane::collide_points(core_a, core_b, margin, contacts);
    } else {
        plane::collide_cores(core_a, core_b, margin, contacts);
    }
}

}  // namespace drystone::collision
