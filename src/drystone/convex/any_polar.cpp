// Polar and dual of a cone by Moreau's decomposition.
#include "drystone/convex/any_polar.hpp"

#include <limits>
#include <utility>

namespace drystone::convex {

AnyPolar::AnyPolar(AnySet cone, Side side) : cone_(std::move(cone)), side_(side) {}

Index dimension(const AnyPolar& set) { return set.cone().dimension(); }

std::string describe(const AnyPolar& set) {
    return (set.side() == AnyPolar::Side::polar ? "polar" : "dual") + std::string(" of the ") +
           set.cone().describe();
}

VecX project(const AnyPolar& set, const VecX& x) {
    return x - set.sign() * set.cone().project(set.sign() * x);
}

VecX project(const AnyPolar& set, const VecX& x, const Metric& metric) {
    const VecX moved = set.sign() * (metric.matrix() * x);
    return x - set.sign() * metric.solve(set.cone().project(moved, metric.inverse()));
}

double support(const AnyPolar& set, const VecX& d) {
    const bool inside = set.cone().contains(set.sign() * d, k_boundary_tolerance * d.norm());
    return inside ? 0.0 : std::numeric_limits<double>::infinity();
}

}  // namespace drystone::convex
