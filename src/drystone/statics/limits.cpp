// Bisects for the least friction, and follows bounds from mechanisms to the limit of a load.
#include "drystone/statics/limits.hpp"

#include <algorithm>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/roots.hpp"

namespace drystone::statics {

namespace {

constexpr int k_halvings = 34;
/// Bounds that a load limit takes at most; each is the kinematic bound of the mechanism before, and
/// they converge in a few steps.
constexpr int k_most_bounds = 100;

RestProblem with_friction(RestProblem problem, double factor) {
    for (std::size_t c = 0; c < problem.has_friction.size(); ++c) {
        if (problem.has_friction[c]) problem::scale_friction(problem.global.cones[c], factor);
    }
    return problem;
}

bool stands(const RestProblem& problem) {
    return equilibrium(problem).verdict == Verdict::stands;
}

/// The end of the interval of factors with an equilibrium in one direction.
struct End {
    bool exists = false;  ///< false: the interval is empty
    std::optional<double> factor = {};  ///< empty: beyond the farthest factor
};

End end_of(const RestProblem& problem, const VecX& live, double direction) {
    double factor = direction * k_most_load;
    RestProblem loaded = problem;
    for (int k = 0; k < k_most_bounds; ++k) {
        loaded.global.f = problem.global.f + factor * live;
        const Equilibrium found = equilibrium(loaded);
        if (found.verdict == Verdict::stands) {
            return {.exists = true,
                    .factor = k == 0 ? std::nullopt : std::optional<double>(factor)};
        }
        const double rate = live.dot(found.motion);
        // With less of the load its power on this mechanism is even larger.
        if (!(direction * rate > 0.0)) return {};
        factor -= found.power / rate;
    }
    return {};
}

}  // namespace

std::optional<FrictionLimit> least_friction(const RestProblem& problem) {
    double largest = 0.0;
    bool equal = true;
    for (std::size_t c = 0; c < problem.has_friction.size(); ++c) {
        if (!problem.has_friction[c]) continue;
        const double mu = problem::largest_mu(problem.global.cones[c]);
        equal = equal && (largest == 0.0 || mu == largest) &&
                problem::coulomb_mu(problem.global.cones[c]).has_value();
        largest = std::max(largest, mu);
    }
    if (!(largest > 0.0)) return std::nullopt;
    const auto holds = [&](double factor) { return stands(with_friction(problem, factor)); };
    const auto limit_at = [&](double factor) {
        FrictionLimit limit{.factor = factor};
        if (equal) limit.coefficient = factor * largest;
        return limit;
    };
    if (holds(0.0)) return limit_at(0.0);
    double most = 1.0;
    if (!holds(most)) {
        most = k_most_friction / largest;
        if (!holds(most)) return FrictionLimit{};
    }
    return limit_at(bisected(holds, most, 0.0, k_halvings).first);
}

LoadLimits load_limits(const RestProblem& problem, const VecX& live) {
    const End most = end_of(problem, live, 1.0);
    if (!most.exists) return {};
    const End least = end_of(problem, live, -1.0);
    return {.any = least.exists, .least = least.factor, .most = most.factor};
}

}  // namespace drystone::statics
