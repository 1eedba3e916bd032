// The space outside smooth convex holes: local projection, and proofs that it is the only one.
#include "drystone/convex/sets/holed_space.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "drystone/convex/projections/smooth_projection.hpp"
#include "drystone/convex/sets/set.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/linalg/decompositions.hpp"

namespace drystone::convex {

namespace {

const std::vector<Ball<>>& checked(const std::vector<Ball<>>& holes) {
    for (const Ball<>& hole : holes) {
        require_size("holed space: center of a hole", holes.front().center().size(),
                     hole.center().size());
        require_positive("holed space: radius of a hole", hole.radius());
    }
    return holes;
}

std::vector<SmoothFunction> ball_functions(const std::vector<Ball<>>& holes) {
    std::vector<SmoothFunction> functions;
    for (const Ball<>& hole : holes) {
        functions.push_back(ball_function(hole.center(), hole.radius()));
    }
    return functions;
}

/// Inside a hole that overlaps no other, the nearest point of the set is on the surface of the
/// hole: the constant of the set is the radius of the smallest hole.
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

/// I - sum l_i f_i'' > 0, in every direction, tangential or not: for y in the set the convex f_i
/// give |y - x|^2 - |p - x|^2 >= (y - p).(I - sum l_i f_i'')(y - p) up to third derivatives.
bool is_certified(const HoledSpace& set, const Projection& projection) {
    const Index n = set.dimension();
    MatX lagrangian = MatX::Identity(n, n);
    for (const ActiveConstraint& active : projection.active) {
        const SmoothFunction& hole = set.holes()[static_cast<std::size_t>(active.index)];
        lagrangian -= active.multiplier * hessian(hole, projection.point);
    }
    return Eigen::LLT<MatX>(lagrangian).info() == Eigen::Success;
}

/// Adds to `chosen` the holes that contain x; false when none is new.
bool add_holes_around(const HoledSpace& set, const VecX& x, std::vector<std::size_t>& chosen) {
    constexpr double k_outside = 1e-12;  // accuracy of a projection, relative to 1 + |x|
    const std::size_t before = chosen.size();
    for (std::size_t i = 0; i < set.holes().size(); ++i) {
        const double depth = -set.holes()[i].value(x);
        const double slope = set.holes()[i].gradient(x).norm();
        const bool around = depth > 0.0 && depth > k_outside * (1.0 + x.norm()) * slope;
        const bool known = std::find(chosen.begin(), chosen.end(), i) != chosen.end();
        if (around && !known) chosen.push_back(i);
    }
    return chosen.size() > before;
}

/// Smallest t with f(x + t direction) >= 0 for convex f, f(x) < 0, not beyond `limit`; infinite
/// when there is none. Newton's method from the right decreases monotonically to the root.
double exit_time(const SmoothFunction& f, const VecX& x, const VecX& direction, double limit) {
    double t = std::isfinite(limit) ? limit : 1.0;
    while (std::isinf(limit) && f.value(x + t * direction) < 0.0 && t < 1e100) t *= 2.0;
    if (f.value(x + t * direction) < 0.0) return std::numeric_limits<double>::infinity();
    for (double previous = 2.0 * t; t < previous;) {
        previous = t;
        const VecX there = x + t * direction;
        t -= std::max(0.0, f.value(there) / f.gradient(there).dot(direction));
    }
    return t;
}

/// Where Newton's method starts: the nearest point of the hole's surface straight uphill from x or
/// along an axis. Uphill alone is misleading where the function is flat, as at the center of a
/// ball, or leans to the far side.
VecX nearest_exit(const SmoothFunction& hole, const VecX& x) {
    if (hole.value(x) >= 0.0) return x;
    const Index n = x.size();
    MatX directions(n, 2 * n + 1);
    directions << hole.gradient(x).normalized(), MatX::Identity(n, n), -MatX::Identity(n, n);
    double nearest = std::numeric_limits<double>::infinity();
    VecX exit = x;
    for (Index i = 0; i < directions.cols(); ++i) {
        const double t = exit_time(hole, x, directions.col(i), nearest);
        if (t >= nearest) continue;
        nearest = t;
        exit = x + t * directions.col(i);
    }
    return exit;
}

/// The nearest critical point outside the chosen holes.
SmoothProjection leave_holes(const HoledSpace& set, const std::vector<std::size_t>& chosen,
                             const VecX& x) {
    std::vector<SmoothFunction> constraints;
    for (const std::size_t i : chosen) constraints.push_back(set.constraints()[i]);
    SmoothProjection best;
    double least = std::numeric_limits<double>::infinity();
    for (const std::size_t i : chosen) {
        const VecX start = nearest_exit(set.holes()[i], x);
        const SmoothProjection found = project_smooth(constraints, x, nullptr, &start);
        const double distance = (found.projection.point - x).norm();
        if (found.converged && distance >= least) continue;
        if (found.converged) least = distance;
        if (found.converged || !best.converged) best = found;
    }
    for (ActiveConstraint& active : best.projection.active) {
        active.index = static_cast<Index>(chosen[static_cast<std::size_t>(active.index)]);
    }
    return best;
}

/// Every hole whose surface passes through the point, with its multiplier.
std::vector<ActiveConstraint> tight_holes(const HoledSpace& set, const Projection& projection) {
    VecX multipliers = VecX::Zero(static_cast<Index>(set.holes().size()));
    for (const ActiveConstraint& pushing : projection.active) {
        multipliers[pushing.index] = pushing.multiplier;
    }
    const VecX& p = projection.point;
    std::vector<ActiveConstraint> tight;
    for (Index i = 0; i < multipliers.size(); ++i) {
        const SmoothFunction& hole = set.holes()[static_cast<std::size_t>(i)];
        if (hole.value(p) > boundary_tolerance(p) * hole.gradient(p).norm()) continue;
        tight.push_back({.index = i, .multiplier = multipliers[i]});
    }
    return tight;
}

[[noreturn]] void throw_not_unique(const HoledSpace& set, const SmoothProjection& result,
                                   double distance) {
    std::string message = "projection on a " + describe(set) + ": ";
    message += result.converged
                   ? "the critical point found, " + to_text(distance) +
                         " away, is not certainly the only nearest one"
                   : "no nearest point was found (residual " + to_text(result.residual) + ")";
    if (set.constant()) message += "; the set is prox-regular up to " + to_text(*set.constant());
    throw ComputationError(message);
}

}  // namespace

HoledSpace::HoledSpace(Index dimension, std::vector<SmoothFunction> holes,
                       std::optional<double> constant)
    : dimension_(dimension), holes_(std::move(holes)), constant_(constant) {
    if (holes_.empty()) {
        throw InputError(
            {.what = "holed space: holes", .expected = "at least one", .found = "none"});
    }
    if (constant_) require_positive("holed space: constant", *constant_);
    for (const SmoothFunction& hole : holes_) constraints_.push_back(negated(hole));
}

HoledSpace::HoledSpace(const std::vector<Ball<>>& holes)
    : HoledSpace(holes.empty() ? 0 : holes.front().center().size(), ball_functions(checked(holes)),
                 ball_constant(checked(holes))) {}

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
    // The nearest point outside some of the holes is the nearest point of the set once it lies
    // outside all of them.
    std::vector<std::size_t> chosen;
    SmoothProjection result{.projection = {.point = x, .active = {}}, .converged = true};
    while (add_holes_around(set, result.projection.point, chosen)) {
        result = leave_holes(set, chosen, x);
    }
    result.projection.active = tight_holes(set, result.projection);
    const double distance = (x - result.projection.point).norm();
    if (result.converged && set.constant() && distance < *set.constant()) return result.projection;
    if (!result.converged || !is_certified(set, result.projection)) {
        throw_not_unique(set, result, distance);
    }
    if (set.constant()) refuse_outside_tube(describe(set), distance, *set.constant());
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
