// The right velocity of a sweeping process: the projection of -F on the admissible velocities
// W = { v : grad c_a . v <= -dc_a/dt for the walls a in contact }.
#include "drystone/sweeping/right_velocity.hpp"

#include "drystone/core/error.hpp"

namespace drystone::sweeping {

convex::PolyhedralSystem admissible_velocities(const std::vector<convex::MovingInequality>& walls,
                                               const std::vector<Index>& active, double t,
                                               const VecX& u) {
    const auto rows = static_cast<Index>(active.size());
    convex::PolyhedralSystem system{
        .A = MatX(rows, u.size()), .b = VecX(rows), .A_eq = MatX(0, u.size()), .b_eq = VecX(0)};
    for (Index k = 0; k < rows; ++k) {
        const convex::MovingInequality& wall =
            walls[static_cast<std::size_t>(active[static_cast<std::size_t>(k)])];
        system.A.row(k) = wall.gradient(t, u).transpose();
        system.b[k] = -time_derivative(wall, t, u);
    }
    return system;
}

convex::Projection right_velocity(const std::vector<convex::MovingInequality>& walls, double t,
                                  const VecX& u, const VecX& force, double tolerance,
                                  const Metric* metric) {
    std::vector<Index> active;
    for (std::size_t a = 0; a < walls.size(); ++a) {
        if (walls[a].value(t, u) >= -tolerance) active.push_back(static_cast<Index>(a));
    }
    const convex::PolyhedralSystem W = admissible_velocities(walls, active, t, u);
    convex::Projection result = convex::project_polyhedral(W, -force, metric);
    for (convex::ActiveConstraint& contact : result.active) {
        contact.index = active[static_cast<std::size_t>(contact.index)];
    }
    return result;
}

VecX translation_velocity(const convex::AnySet& set, const VecX& u, const VecX& drag_velocity) {
    const convex::NormalCone cone = set.normal_cone(u);
    if (cone.kind != convex::NormalCone::Kind::generated) {
        throw ComputationError("right velocity on a " + set.describe() +
                               ": the normal cone is empty or has no finite set of generators");
    }
    const convex::PolyhedralSystem tangent{.A = cone.rays.transpose(),
                                           .b = VecX::Zero(cone.rays.cols()),
                                           .A_eq = cone.lines.transpose(),
                                           .b_eq = VecX::Zero(cone.lines.cols())};
    return drag_velocity + convex::project_polyhedral(tangent, -drag_velocity).point;
}

}  // namespace drystone::sweeping
