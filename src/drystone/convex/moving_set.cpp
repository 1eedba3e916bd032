// Moving sets: translated, rotated, given by inequalities or by their projection.
#include "drystone/convex/moving_set.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "drystone/convex/sets/level_set.hpp"
#include "drystone/convex/transformed.hpp"
#include "drystone/linalg/checks.hpp"

namespace drystone::convex {
namespace {

/// One instant of a set known through its projection.
struct ProjectionOnly {
    Index n;
    std::string name;
    std::function<VecX(double, const VecX&)> projection;
    double t;
};

Index dimension(const ProjectionOnly& set) noexcept { return set.n; }
std::string describe(const ProjectionOnly& set) { return set.name; }
VecX project(const ProjectionOnly& set, const VecX& x) { return set.projection(set.t, x); }

}  // namespace

// c(t, .) with t held.
SmoothFunction at(const MovingInequality& inequality, double t) {
    SmoothFunction function{
        .value = [value = inequality.value, t](const VecX& x) { return value(t, x); },
        .gradient = [gradient = inequality.gradient, t](const VecX& x) { return gradient(t, x); }};
    if (inequality.hessian) {
        function.hessian = [hessian = inequality.hessian, t](const VecX& x) {
            return hessian(t, x);
        };
    }
    return function;
}

double time_derivative(const MovingInequality& inequality, double t, const VecX& x) {
    if (inequality.time_derivative) return inequality.time_derivative(t, x);
    // Central difference: cbrt(epsilon) balances its error, h^2, and rounding, epsilon / h.
    const double step = std::cbrt(std::numeric_limits<double>::epsilon()) * (1.0 + std::abs(t));
    return (inequality.value(t + step, x) - inequality.value(t - step, x)) / (2.0 * step);
}

// n(t).x <= b(t).
MovingInequality moving_half_space(const std::function<VecX(double)>& normal,
                                   const std::function<double(double)>& offset) {
    return {
        .value = [normal, offset](double t, const VecX& x) { return normal(t).dot(x) - offset(t); },
        .gradient = [normal](double t, const VecX&) { return normal(t); },
        .hessian = [](double, const VecX& x) -> MatX { return MatX::Zero(x.size(), x.size()); }};
}

MovingSet::MovingSet(Index dimension, std::function<AnySet(double)> at)
    : dimension_(dimension), at_([at = std::move(at)](double t, const VecX&) { return at(t); }) {}

MovingSet::MovingSet(Index dimension, std::function<AnySet(double, const VecX&)> at)
    : dimension_(dimension), at_(std::move(at)), depends_on_state_(true) {}

// The level set of the inequalities at t; they are kept for event-driven integration.
MovingSet::MovingSet(Index dimension, std::vector<MovingInequality> inequalities)
    : dimension_(dimension), inequalities_(std::move(inequalities)) {
    at_ = [n = dimension_, walls = inequalities_](double t, const VecX&) {
        std::vector<SmoothFunction> constraints;
        for (const MovingInequality& wall : walls) constraints.push_back(convex::at(wall, t));
        return LevelSet(n, std::move(constraints));
    };
}

MovingSet MovingSet::with_jumps(std::vector<double> times) const {
    MovingSet copy = *this;
    require_finite("jump times",
                   Eigen::Map<const VecX>(times.data(), static_cast<Index>(times.size())));
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    copy.jumps_ = std::move(times);
    return copy;
}

// Errors of a set that cannot be built, for instance because it has vanished, get the time.
AnySet MovingSet::at(double t, const VecX& u) const {
    return at_time(t, [&] {
        AnySet set = at_(t, u);
        require_size("dimension of the moving set", dimension_, set.dimension());
        return set;
    });
}

AnySet MovingSet::at(double t) const {
    assert(!depends_on_state_);
    return at(t, VecX());
}

MovingSet fixed_set(const AnySet& set) {
    return {set.dimension(), [set](double) { return set; }};
}

MovingSet translating_set(const AnySet& set, std::function<VecX(double)> path) {
    return {set.dimension(),
            [set, path = std::move(path)](double t) -> AnySet { return translate(set, path(t)); }};
}

MovingSet rotating_set(const AnySet& set, std::function<MatX(double)> rotation,
                       const VecX& center) {
    return {set.dimension(), [set, rotation = std::move(rotation), center](double t) -> AnySet {
                return rotated(set, rotation(t), center);
            }};
}

MovingSet projection_set(Index dimension, std::string name,
                         std::function<VecX(double, const VecX&)> projection) {
    return {dimension,
            [dimension, name = std::move(name),
             projection = std::move(projection)](double t) -> AnySet {
                return ProjectionOnly{
                    .n = dimension, .name = name, .projection = projection, .t = t};
            }};
}

}  // namespace drystone::convex
