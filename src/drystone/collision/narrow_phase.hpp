#pragma once

#include <vector>

#include "drystone/collision/contact_point.hpp"
#include "drystone/geometry/shape.hpp"

namespace drystone::collision {

/// Appends every contact point of A and B with gap <= margin: the complete manifold, which is the
/// corners of the region where the two surfaces face each other.
///
/// The gap is a distance when the shapes are apart and the depth along the normal when they
/// overlap; the smallest one is the distance, or minus the least translation that separates them.
/// Exchanging A and B turns the normals, exchanges the halves of the features, and changes the
/// rest by rounding only. Points for springs may be deeper, see space/solids/spring_contacts.hpp.
void collide(const geometry::PlaneShape& a, const geometry::Frame<2>& frame_a,
             const geometry::PlaneShape& b, const geometry::Frame<2>& frame_b, double margin,
             std::vector<ContactPoint<2>>& contacts, PointsFor points_for = PointsFor::impulses);
void collide(const geometry::SpaceShape& a, const geometry::Frame<3>& frame_a,
             const geometry::SpaceShape& b, const geometry::Frame<3>& frame_b, double margin,
             std::vector<ContactPoint<3>>& contacts, PointsFor points_for = PointsFor::impulses);

}  // namespace drystone::collision
