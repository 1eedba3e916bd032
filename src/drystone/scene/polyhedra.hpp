#pragma once

#include <cstdint>

#include "drystone/geometry/shapes/polyhedron.hpp"

namespace drystone::scene {

/// The Platonic solid with 4, 6, 8, 12 or 20 faces, inscribed in a sphere around the origin.
[[nodiscard]] geometry::Polyhedron regular_polyhedron(int faces, double radius);

/// A convex stone: hull of `corners` points spread over a sphere of this radius, each moved about
/// at random and pulled inwards by up to a quarter. At least 4 corners. The same seed gives the
/// same stone.
[[nodiscard]] geometry::Polyhedron rock(int corners, double radius, std::uint64_t seed);

}  // namespace drystone::scene
