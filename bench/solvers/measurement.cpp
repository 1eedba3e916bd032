#include "measurement.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "child_process.hpp"
#include "drystone/problem/residual.hpp"

namespace drystone::bench {
namespace {

/// One variant asked for `asked`, in a child; the judge compares with `tolerance`.
Measurement run(const Variant& variant, const problem::ContactProblem& problem, double asked,
                double tolerance, double time_limit, const Effort& effort) {
    const Index n = problem.components();
    SharedNumbers shared(static_cast<std::size_t>(n) + 2);
    double& seconds = shared.data()[n];
    double& iterations = shared.data()[n + 1];
    seconds = time_limit;
    Eigen::Map<VecX> r(shared.data(), n);

    Measurement result{.variant = variant.name};
    result.failure = run_in_child(
        [&] {
            double spent = 0.0;
            for (int k = 0;
                 spent < effort.longest && (k < effort.repeats || spent < effort.shortest); ++k) {
                const Solve solve = variant.prepare(problem, asked);
                r.setZero();
                limit_cpu_time(time_limit);
                const double start = cpu_seconds();
                iterations = solve(r.data());
                const double elapsed = cpu_seconds() - start;
                limit_cpu_time(0.0);
                seconds = std::min(seconds, elapsed);
                spent += elapsed;
            }
        },
        20.0 * time_limit + 60.0);
    result.seconds = seconds;
    result.iterations = static_cast<int>(iterations);
    result.residual = r.allFinite() ? problem::natural_residual(problem, r)
                                    : std::numeric_limits<double>::infinity();
    result.solved = result.failure.empty() && result.residual <= tolerance;
    return result;
}

bool better(const Measurement& a, const Measurement& b) {
    if (a.solved != b.solved) return a.solved;
    return a.solved ? a.seconds < b.seconds : a.residual < b.residual;
}

}  // namespace

Measurement measure(const Contender& contender, const problem::ContactProblem& problem,
                    double tolerance, const Effort& effort) {
    std::vector<Variant> open;
    std::copy_if(contender.variants.begin(), contender.variants.end(), std::back_inserter(open),
                 [&](const Variant& variant) { return variant.accepts(problem); });
    Measurement best{.applies = !open.empty(), .residual = std::numeric_limits<double>::infinity()};
    // A variant slower than the best needs no measuring, a hopeless solver not all its variants.
    double allowed = effort.time_limit;
    double spent = 0.0;
    for (const double factor : contender.tolerance_factors) {
        std::vector<Variant> left;
        for (const Variant& variant : open) {
            if (!best.solved && spent > 1.5 * effort.time_limit) return best;
            const Measurement result =
                run(variant, problem, factor * tolerance, tolerance, allowed, effort);
            spent += result.seconds;
            if (better(result, best)) best = result;
            if (best.solved) allowed = std::min(allowed, 1.5 * best.seconds + 0.01);
            if (!result.solved && result.failure.empty()) left.push_back(variant);
        }
        open = left;
    }
    return best;
}

}  // namespace drystone::bench
