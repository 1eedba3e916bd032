// Projects on the points whose farthest distance from a strongly convex set is between two bounds.
#include "drystone/convex/regularity/farthest_shell.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "drystone/convex/regularity/farthest_function.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::convex {

namespace {

/// The constant R of a set with farthest points.
double constant_of(const AnySet& set) {
    const std::optional<double> constant = strong_convexity_constant(set);
    if (constant && set.has_farthest()) return *constant;
    throw InputError({.what = "farthest shell: set",
                      .expected = "a strongly convex set with farthest points",
                      .found = set.describe()});
}

void require_above(const std::string& what, double value, double constant) {
    if (value > constant) return;
    throw InputError(
        {.what = "farthest shell: " + what,
         .expected = "a number above the constant " + to_text(constant) + " of strong convexity",
         .found = to_text(value)});
}

}  // namespace

FarthestShell::FarthestShell(AnySet set, double inner, double outer)
    : set_(std::move(set)), inner_(inner), outer_(outer), constant_(constant_of(set_)) {
    if (inner_ != 0.0) require_above("inner", inner_, constant_);
    require_above("outer", outer_, constant_);
    if (inner_ <= outer_) return;
    throw InputError({.what = "farthest shell: outer",
                      .expected = "at least inner, " + to_text(inner_),
                      .found = to_text(outer_)});
}

Index dimension(const FarthestShell& set) { return set.set().dimension(); }

std::string describe(const FarthestShell& set) {
    std::string text = "points with a farthest distance";
    if (set.inner() > 0.0) text += " of at least " + to_text(set.inner());
    if (std::isfinite(set.outer())) text += " of at most " + to_text(set.outer());
    return text + " from the " + set.set().describe();
}

// With the farthest point c of x and d = |x - c|, the point at the distance s from c on the ray
// from c through x has dfar = s and is |s - d| away; dfar changes no faster than the way.
VecX project(const FarthestShell& set, const VecX& x) {
    const VecX far = set.set().farthest(x);
    const VecX out = x - far;
    const double d = out.norm();
    if (d >= set.inner() && d <= set.outer()) return x;
    if (d > set.outer()) return far + set.outer() / d * out;
    // Closer to R the farthest point is rounding noise.
    constexpr double k_noise = 4.0 * std::numeric_limits<double>::epsilon();
    if (d - set.constant() <= k_noise * (set.inner() + x.norm())) {
        refuse_outside_tube(describe(set), set.inner() - d, set.inner() - set.constant());
    }
    return far + set.inner() / d * out;
}

bool contains(const FarthestShell& set, const VecX& x, double tolerance) {
    const double d = (x - set.set().farthest(x)).norm();
    return d >= set.inner() - tolerance && d <= set.outer() + tolerance;
}

NormalCone normal_cone(const FarthestShell& set, const VecX& x) {
    const double tolerance = boundary_tolerance(x);
    const VecX out = x - set.set().farthest(x);
    const double d = out.norm();
    if (d < set.inner() - tolerance || d > set.outer() + tolerance) {
        return empty_normal_cone(x.size());
    }
    const bool at_inner = set.inner() > 0.0 && d <= set.inner() + tolerance;
    const bool at_outer = d >= set.outer() - tolerance;
    if (at_inner && at_outer) return generated_normal_cone(MatX(x.size(), 0), out);
    if (at_inner) return generated_normal_cone(-out);
    return at_outer ? generated_normal_cone(out) : zero_normal_cone(x.size());
}

std::optional<double> prox_constant(const FarthestShell& set) noexcept {
    if (set.inner() == 0.0) return std::numeric_limits<double>::infinity();
    return set.inner() - set.constant();
}

}  // namespace drystone::convex
