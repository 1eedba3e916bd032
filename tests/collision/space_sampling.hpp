#pragma once

#include <string>
#include <vector>

#include "drystone/collision/narrow_phase.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/geometry/shape.hpp"

/// Random shapes of space in random places.
namespace drystone::collision::space_sampling {

using Contacts3 = std::vector<ContactPoint<3>>;

struct PlacedShape {
    geometry::SpaceShape shape;
    geometry::Frame<3> frame;
};

enum class Kind { sphere, box, capsule, cylinder, polyhedron };
inline constexpr Kind k_bounded_kinds[] = {Kind::sphere, Kind::box, Kind::capsule, Kind::cylinder,
                                           Kind::polyhedron};

[[nodiscard]] std::string name_of(Kind kind);

[[nodiscard]] Vec3 random_direction(Rng& rng);
[[nodiscard]] Mat3 random_rotation(Rng& rng);
[[nodiscard]] Mat3 rotation_about(const Vec3& axis, double angle);

/// A polyhedron with `corners` points of a sphere of radius 1/2 to 1 as corners.
[[nodiscard]] geometry::Polyhedron random_polyhedron(Rng& rng, int corners);

/// Sizes between 0.3 and 1.5.
[[nodiscard]] geometry::SpaceShape random_shape(Rng& rng, Kind kind);

/// max { direction.x : x in the placed shape }, from the definition of the shape.
[[nodiscard]] double support(const PlacedShape& placed, const Vec3& direction);

/// min over a - max over b of normal.x.
[[nodiscard]] double separation(const PlacedShape& a, const PlacedShape& b, const Vec3& normal);

/// A lower bound of the largest separation of a and b, which is their distance or minus their
/// depth, and close to it: a search over many directions, refined by random steps of shrinking
/// length.
[[nodiscard]] double searched_separation(const PlacedShape& a, const PlacedShape& b);

/// Moves `b` along a random direction from `a` to where their separation is roughly `gap`.
void move_to_gap(Rng& rng, const PlacedShape& a, PlacedShape& b, double gap);

[[nodiscard]] Contacts3 contacts_of(const PlacedShape& a, const PlacedShape& b, double margin);

/// The contact with the smallest gap.
[[nodiscard]] const ContactPoint<3>& nearest(const Contacts3& contacts);

}  // namespace drystone::collision::space_sampling
