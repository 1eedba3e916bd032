// Constants of strong convexity, and the farthest distance with its proximal step.
#include "drystone/convex/regularity/farthest_function.hpp"

#include <algorithm>
#include <vector>

#include "drystone/convex/intersection.hpp"
#include "drystone/convex/minkowski_sum.hpp"
#include "drystone/convex/sets/ball_intersection.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/convex/transformed.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::convex {

namespace {

std::optional<double> sum_of_constants(const std::vector<AnySet>& parts) {
    double sum = 0.0;
    for (const AnySet& part : parts) {
        const std::optional<double> constant = strong_convexity_constant(part);
        if (!constant) return std::nullopt;
        sum += *constant;
    }
    return sum;
}

std::optional<double> largest_constant(const std::vector<AnySet>& parts) {
    double largest = 0.0;
    for (const AnySet& part : parts) {
        const std::optional<double> constant = strong_convexity_constant(part);
        if (!constant) return std::nullopt;
        largest = std::max(largest, *constant);
    }
    return largest;
}

/// Towards the center c by h: the farthest distance from a ball is |x - c| + r.
VecX ball_step(const Ball<>& ball, const VecX& x, double h) {
    const VecX out = x - ball.center();
    const double distance = out.norm();
    return distance <= h ? ball.center() : VecX(x - h / distance * out);
}

}  // namespace

std::optional<double> strong_convexity_constant(const AnySet& set) {
    if (const std::optional<Ball<>> ball = as_ball(set)) return ball->radius();
    if (const auto* balls = set.as<BallIntersection>()) return balls->radius();
    if (const auto* ellipsoid = set.as<Ellipsoid>()) {
        const VecX& a = ellipsoid->semi_axes();
        return a.maxCoeff() * a.maxCoeff() / a.minCoeff();
    }
    if (const auto* moved = set.as<Transformed>()) {
        const std::optional<double> constant = strong_convexity_constant(moved->set());
        if (!constant) return std::nullopt;
        return moved->scale() * *constant;
    }
    if (const auto* sum = set.as<MinkowskiSum>()) return sum_of_constants(sum->parts());
    if (const auto* common = set.as<Intersection>()) return largest_constant(parts(*common));
    return std::nullopt;
}

ProxFunction farthest_distance_to(const AnySet& set) {
    const std::optional<double> constant = strong_convexity_constant(set);
    if (!constant || !set.has_farthest()) {
        throw InputError({.what = "farthest distance",
                          .expected = "a strongly convex set with farthest points",
                          .found = set.describe()});
    }
    const std::optional<Ball<>> ball = as_ball(set);
    return {.name = "farthest distance from a " + set.describe(),
            .dimension = set.dimension(),
            .value = [set](const VecX& x) { return (x - set.farthest(x)).norm(); },
            .prox = [set, ball, R = *constant](const VecX& x, double h) -> VecX {
                if (ball) return ball_step(*ball, x, h);
                const VecX out = x - set.farthest(x);
                const double distance = out.norm();
                if (distance - h < R) {
                    throw ComputationError("proximal step of the farthest distance: the step " +
                                           to_text(h) + " ends within the constant " + to_text(R) +
                                           " of strong convexity");
                }
                return x - h / distance * out;
            }};
}

}  // namespace drystone::convex
