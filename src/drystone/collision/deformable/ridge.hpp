#pragma once

#include <vector>

#include "drystone/collision/space/bodies/ground.hpp"
#include "drystone/geometry/frame.hpp"
#include "drystone/geometry/shape.hpp"

namespace drystone::collision::deformable {

/// Sine of the angle by which a surface must turn at an edge to form a ridge. At blunter edges the
/// contacts of nodes and corners suffice.
inline constexpr double k_sharp = 0.1;

/// A sharp edge of a body, which touches the sides of facets between their nodes.
struct Ridge {
    Vec3 from = Vec3::Zero();
    Vec3 along = Vec3::Zero();    ///< to the other end
    Vec3 outward = Vec3::Zero();  ///< unit, out of its body; 0 if it touches all around
    double radius = 0.0;          ///< of the ball that runs along it, >= 0 (m)
    /// Half the extent of the body behind the ridge, against `outward` (m). A ridge deeper than
    /// this below a surface has come in through another facet.
    double backing = 0.0;
};

[[nodiscard]] inline Ridge placed(const Ridge& ridge, const geometry::Frame<3>& frame) {
    return {.from = frame.to_world(ridge.from),
            .along = frame.rotation * ridge.along,
            .outward = frame.rotation * ridge.outward,
            .radius = ridge.radius,
            .backing = ridge.backing};
}

/// Edges of a box, polyhedron or mesh that stick out, and the middle line of a capsule, in the axes
/// of the body and always in the same order. Other shapes have none: which line
/// of a cylinder touches depends on the other body (RoundCrossings).
[[nodiscard]] std::vector<Ridge> ridges_of(const geometry::Part<3>& part);

/// Planes of the faces of a box or polyhedron in the axes of the body; none for other shapes.
[[nodiscard]] std::vector<space::GroundPlane> planes_of(const geometry::Part<3>& part);

}  // namespace drystone::collision::deformable
