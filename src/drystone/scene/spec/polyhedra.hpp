#pragma once

#include <cstdint>

#include "drystone/core/rng.hpp"
#include "drystone/geometry/polyhedron.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::scene {
inline namespace spec {

/// The Platonic solid with 4, 6, 8, 12 or 20 faces, inscribed in a sphere around the origin.
[[nodiscard]] geometry::Polyhedron regular_polyhedron(int faces, double radius);

/// A convex stone: hull of `corners` points spread over a sphere of this radius, each moved about
/// at random and pulled inwards by up to a quarter. At least 4 corners. The same seed gives the
/// same stone.
[[nodiscard]] geometry::Polyhedron rock(int corners, double radius, std::uint64_t seed);

/// What random polyhedra have in common.
struct RandomPolyhedron {
    int faces = 12;              ///< at least 4
    Vec3 aspect = Vec3::Ones();  ///< ratio of the widths along the axes
    double radius = 1.0;         ///< of the smallest sphere around the origin that holds it (m)
};

/// A convex polyhedron with exactly this number of faces: planes that touch a sphere at points
/// which are spread over it and moved about at random, then stretched by `aspect`, which keeps
/// faces.
[[nodiscard]] geometry::Polyhedron random_polyhedron(const RandomPolyhedron& recipe, Rng& rng);

}  // namespace spec
}  // namespace drystone::scene
