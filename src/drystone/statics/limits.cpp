// Searches the least friction, and follows bounds from mechanisms to the limit of a load.
#include "drystone/statics/limits.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/linalg/at.hpp"
#include "drystone/problem/mass_inverse.hpp"

namespace drystone::statics {

namespace {

constexpr double k_precision = 1e-9;  // of the least friction
constexpr int k_most_trials = 100;
/// Bounds that a load limit takes at most; each is the kinematic bound of the mechanism before, and
/// they converge in a few steps.
constexpr int k_most_bounds = 100;
constexpr double k_nearer = 1e-3;   // of the way back to the last bound, where one went too far
constexpr double k_narrow = 1e-12;  // of a factor: what is narrower is empty

RestProblem with_friction(RestProblem problem, double factor) {
    for (std::size_t c = 0; c < problem.has_friction.size(); ++c) {
        if (problem.has_friction[c]) problem::scale_friction(problem.global.cones[c], factor);
    }
    return problem;
}

/// The share of the loads that stays unbalanced, 0 where they balance. It falls with the factor.
double unbalanced(const RestProblem& problem, double factor) {
    const Equilibrium found = equilibrium(with_friction(problem, factor));
    return found.verdict == Verdict::stands ? 0.0 : found.unbalanced;
}

/// The least factor between `low`, at which this share is left, and `high`, at which none is: by
/// secants from below, by steps twice as long as a secant, which end above, and by halving.
double least_factor(const RestProblem& problem, double low, double share, double high) {
    double before = low;
    double share_before = share;
    for (int k = 0; k < k_most_trials && high - low > k_precision * high; ++k) {
        const double fall = share_before - share;
        double x = 0.5 * (low + high);
        if (k % 3 < 2 && fall > 0.0) {
            const double step = share * (low - before) / fall;
            const double reached = low + (k % 3 == 0 ? step : 2.0 * step);
            if (reached > low && reached < high) x = reached;
        }
        const double left = unbalanced(problem, x);
        if (left > 0.0) {
            before = std::exchange(low, x);
            share_before = std::exchange(share, left);
        } else {
            high = x;
        }
    }
    return high;
}

/// The end of the interval of factors with an equilibrium in one direction.
struct End {
    bool exists = false;                ///< false: the interval is empty
    std::optional<double> factor = {};  ///< empty: beyond the farthest factor
};

End end_of(const RestProblem& problem, const VecX& live, double direction) {
    double factor = direction * k_most_load;
    double beyond = factor;  // the last factor from which the load drives a mechanism
    RestProblem loaded = problem;
    for (int k = 0; k < k_most_bounds; ++k) {
        loaded.global.f = problem.global.f + factor * live;
        const Equilibrium found = equilibrium(loaded);
        if (found.verdict == Verdict::stands) {
            return {.exists = true,
                    .factor = k == 0 ? std::nullopt : std::optional<double>(factor)};
        }
        const double rate = live.dot(found.motion);
        if (direction * rate > 0.0) {
            beyond = factor;
            factor -= found.power / rate;
            continue;
        }
        // With less of the load its power on this mechanism is even larger: nothing stands below.
        // What is left is between; a bound from afar passes it by rounding, one from near does not.
        const double left = beyond - factor;
        if (k == 0 || !(direction * left > k_narrow * std::abs(beyond))) return {};
        factor += k_nearer * left;
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
    const auto limit_at = [&](double factor) {
        FrictionLimit limit{.factor = factor};
        if (equal) limit.coefficient = factor * largest;
        return limit;
    };
    const double without = unbalanced(problem, 0.0);
    if (without == 0.0) return limit_at(0.0);
    double most = 1.0;
    if (unbalanced(problem, most) > 0.0) {
        most = k_most_friction / largest;
        if (unbalanced(problem, most) > 0.0) return FrictionLimit{};
    }
    return limit_at(least_factor(problem, 0.0, without, most));
}

LoadLimits load_limits(const RestProblem& problem, const VecX& live) {
    // Factors near 0 leave rounding, which is compared with the loads as they are.
    const problem::MassInverse inverse(problem.global.M);
    const auto size = [&](const VecX& f) { return std::sqrt(f.dot(inverse.solve(f))); };
    RestProblem sized = problem;
    sized.load_size = std::max(problem.load_size, size(problem.global.f) + size(live));
    const End most = end_of(sized, live, 1.0);
    if (!most.exists) return {};
    const End least = end_of(sized, live, -1.0);
    return {.any = least.exists, .least = least.factor, .most = most.factor};
}

}  // namespace drystone::statics
