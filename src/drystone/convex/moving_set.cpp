#include "drystone/convex/moving_set.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "drystone/convex/at_time.hpp"
#include "drystone/convex/level_set.hpp"
#include "drystone/convex/transformed.hpp"
#include "drystone/linalg/finite.hpp"

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

MovingSet::MovingSet(Index dimension, std::function<AnySet(double)> at)
    : dimension_(dimension), at_([at = std::move(at)](double t, const VecX&) { return at(t); }) {}

MovingSet::MovingSet(Index dimension, std::function<AnySet(double, const VecX&)> at)
    : dimension_(dimension), at_(std::move(at)), depends_on_state_(true) {}

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
