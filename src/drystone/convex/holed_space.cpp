#include "drystone/convex/holed_space.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <Eigen/Cholesky>

#include "drystone/convex/prox_tube.hpp"
#include "drystone/convex/smooth_projection.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/finite.hpp"

namespace drystone::convex {

namespace {

std::vector<SmoothFunction> ball_functions(const std::vector<Ball<>>& holes) {
    std::vector<SmoothFunction> functions;
    for (const Ball<>& hole : holes) {
        require_positive("holed space: radius of a hole", hole.radius());
        functions.push_back(ball_function(hole.center(), hole.radius()));
    }
    return functions;
}

/// Inside a hole that overlaps no other, the nearest point of the set is that of the hole's
/// surface: the set is as regular as the smallest hole.
std::optional<double> ball_constant(const std::vector<Ball<>>& holes) {
    double smallest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < holes.size(); ++i) {
        smallest = std::min(smallest, holes[i].radius());
        for (std::size_t j = 0; j < i; ++j) {
            const double between = (holes[i].center() - holes[j].center()).norm();
            if (between < holes[i].radius() + holes[j].radius()) return std::nullopt;
        }
    }
    return smallest;
}

/// I - sum l_i f_i'' > 0: the distance grows in every direction, tangential or not.
bool is_strict_minimiser(const HoledSpace& set, const Projection& projection) {
    const Index n = set.dimension();
    MatX lagrangian = MatX::Identity(n, n);
    for (const ActiveConstraint& active : projection.active) {
        const SmoothFunction& hole = set.holes()[static_cast<std::size_t>(active.index)];
        lagrangian -= active.multiplier * hessian(hole, projection.point);
    }
    return Eigen::LLT<MatX>(lagrangian).info() == Eigen::Success;
}

}  // namespace

HoledSpace::HoledSpace(Index dimension, std::vector<SmoothFunction> holes,
                       std::optional<double> constant)
    : dimension_(dimension), holes_(std::move(holes)), constant_(constant) {
    if (holes_.empty()) {
        throw InputError({.what = "holed space: holes", .expected = "at least one", .found = "none"});
    }
    if (constant_) require_positive("holed space: constant", *constant_);
    for (const SmoothFunction& hole : holes_) constraints_.push_back(negated(hole));
}

HoledSpace::HoledSpace(const std::vector<Ball<>>& holes)
    : HoledSpace(holes.empty() ? 0 : holes.front().center().size(), ball_functions(holes),
                 ball_constant(holes)) {}

Index dimension(const HoledSpace& set) noexcept { return set.dimension(); }

std::string describe(const HoledSpace& set) {
    return "space with " + std::to_string(set.holes().size()) + " convex holes in R^" +
           std::to_string(set.dimension());
}

VecX project(const HoledSpace& set, const VecX& x) { return project_active(set, x).point; }

Projection project_active(const HoledSpace& set, const VecX& x, const Metric* metric) {
    if (metric != nullptr) {
        throw ComputationError("projection in a metric of a " + describe(set) +
                               " is not available");
    }
    const SmoothProjection result = project_smooth(set.constraints(), x);
    const double distance = (x - result.projection.point).norm();
    const bool found = result.converged && is_strict_minimiser(set, result.projection);
    if (set.constant() && (!found || distance >= *set.constant())) {
        refuse_outside_tube(describe(set), distance, *set.constant());
    }
    if (!found) {
        throw ComputationError("projection on a " + describe(set) +
                               ": no strict nearest point was found (residual " +
                               to_text(result.residual) + "); the point may be too far inside");
    }
    return result.projection;
}

bool contains(const HoledSpace& set, const VecX& x, double tolerance) {
    for (const SmoothFunction& hole : set.holes()) {
        const double depth = -hole.value(x);
        if (depth > 0.0 && depth > tolerance * hole.gradient(x).norm()) return false;
    }
    return true;
}

NormalCone normal_cone(const HoledSpace& set, const VecX& x) {
    const double tolerance = boundary_tolerance(x);
    if (!contains(set, x, tolerance)) return empty_normal_cone(x.size());
    MatX rays(x.size(), 0);
    for (const SmoothFunction& hole : set.holes()) {
        const VecX gradient = hole.gradient(x);
        if (hole.value(x) > tolerance * gradient.norm()) continue;
        rays.conservativeResize(x.size(), rays.cols() + 1);
        rays.rightCols(1) = -gradient;
    }
    return generated_normal_cone(rays);
}

std::optional<double> prox_constant(const HoledSpace& set) { return set.constant(); }

}  // namespace drystone::convex
