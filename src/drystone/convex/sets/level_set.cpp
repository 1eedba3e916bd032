// Level sets of smooth convex functions.
#include "drystone/convex/sets/level_set.hpp"

#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::convex {

namespace {

[[noreturn]] void throw_not_converged(const LevelSet& set, const SmoothProjection& result) {
    throw ComputationError("projection on a " + describe(set) + ": residual " +
                           to_text(result.residual) + " after " +
                           std::to_string(result.iterations) + " Newton steps");
}

/// c(x) / scale - t as a function of (x, t).
SmoothFunction lifted(const SmoothFunction& c, double scale) {
    return {.value =
                [c, scale](const VecX& w) {
                    return c.value(w.head(w.size() - 1)) / scale - w[w.size() - 1];
                },
            .gradient = [c, scale](const VecX& w) -> VecX {
                VecX slope(w.size());
                slope << c.gradient(w.head(w.size() - 1)) / scale, -1.0;
                return slope;
            },
            .hessian = [c, scale](const VecX& w) -> MatX {
                MatX H = MatX::Zero(w.size(), w.size());
                H.topLeftCorner(w.size() - 1, w.size() - 1) =
                    hessian(c, w.head(w.size() - 1)) / scale;
                return H;
            }};
}

/// Throws InputError when max_i c_i > 0 at every point within a million lengths, ComputationError
/// when its minimum is 0: the set is then a boundary without interior.
///
/// Proximal steps for min { t : c_i(x) <= t }: project (x, t - h) on that epigraph, which always
/// has an interior. Their multipliers l prove max_i c_i(y) >= t + g.(y - x) with
/// g = sum l_i grad c_i / sum l_i = (x_old - x) / sum l_i. The functions are measured in units of
/// their slope at the origin, so t is a length.
void require_interior(const LevelSet& set) {
    constexpr double k_reach = 1e6;
    constexpr double k_zero = 1e-8;  // ten times the residual a projection may have
    const Index n = set.dimension();
    VecX w = VecX::Zero(n + 1);
    std::vector<SmoothFunction> epigraph;
    for (const SmoothFunction& c : set.constraints()) {
        const double slope = c.gradient(w.head(n)).norm();
        epigraph.push_back(lifted(c, slope > 0.0 ? slope : 1.0));
    }
    bool touching = false;
    for (double h = 1.0; h < 1e13; h *= 10.0) {
        const VecX target = w - h * VecX::Unit(n + 1, n);
        const SmoothProjection step = project_smooth(epigraph, target);
        if (!step.converged) break;
        const VecX& found = step.projection.point;
        const double least = found[n];
        const double slope = (w - found).head(n).norm() / (least - target[n]);
        const double size = 1.0 + found.head(n).norm();
        if (least > (k_zero + slope * k_reach) * size) {
            throw InputError({.what = describe(set),
                              .expected = "constraints with a common point",
                              .found = "an empty set (one of them is violated everywhere, by " +
                                       to_text(least) + " or more)"});
        }
        if (least < -k_zero * size) return;
        touching = least <= k_zero * size;
        w = found;
    }
    if (!touching) return;
    throw ComputationError("projection on a " + describe(set) +
                           ": the constraints touch, their common points have no interior");
}

}  // namespace

LevelSet::LevelSet(Index dimension, std::vector<SmoothFunction> constraints)
    : dimension_(dimension), constraints_(std::move(constraints)) {
    if (constraints_.empty()) {
        throw InputError(
            {.what = "level set: constraints", .expected = "at least one", .found = "none"});
    }
    const SmoothProjection first = project_smooth(constraints_, VecX::Zero(dimension_));
    if (first.converged) return;
    require_interior(*this);
    throw_not_converged(*this, first);
}

Index dimension(const LevelSet& set) noexcept { return set.dimension(); }

std::string describe(const LevelSet& set) {
    return "level set of " + std::to_string(set.constraints().size()) + " functions in R^" +
           std::to_string(set.dimension());
}

VecX project(const LevelSet& set, const VecX& x) { return project_active(set, x).point; }

VecX project(const LevelSet& set, const VecX& x, const Metric& metric) {
    return project_active(set, x, &metric).point;
}

Projection project_active(const LevelSet& set, const VecX& x, const Metric* metric) {
    const SmoothProjection result = project_smooth(set.constraints(), x, metric);
    if (!result.converged) throw_not_converged(set, result);
    return result.projection;
}

bool contains(const LevelSet& set, const VecX& x, double tolerance) {
    for (const SmoothFunction& constraint : set.constraints()) {
        const double excess = constraint.value(x);
        if (excess > 0.0 && excess > tolerance * constraint.gradient(x).norm()) return false;
    }
    return true;
}

NormalCone normal_cone(const LevelSet& set, const VecX& x) {
    const double tolerance = boundary_tolerance(x);
    if (!contains(set, x, tolerance)) return empty_normal_cone(x.size());
    MatX rays(x.size(), 0);
    for (const SmoothFunction& constraint : set.constraints()) {
        const VecX gradient = constraint.gradient(x);
        if (constraint.value(x) < -tolerance * gradient.norm()) continue;
        rays.conservativeResize(x.size(), rays.cols() + 1);
        rays.rightCols(1) = gradient;
    }
    return generated_normal_cone(rays);
}

}  // namespace drystone::convex
