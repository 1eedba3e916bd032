// Times the variants of a contender and keeps its best.
#include "measurement.hpp"

#include <algorithm>
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

/// The variant with the loosest tolerance that makes it pass, as far as that can be found.
Measurement run_until_accepted(const Variant& variant, const problem::ContactProblem& problem,
                               double tolerance, int attempts, double time_limit,
                               const Effort& effort) {
    const auto shortfall = [tolerance](const Measurement& result) {
        return std::max(1e-8, tolerance / result.residual);
    };
    double asked = tolerance;
    Measurement best = run(variant, problem, asked, tolerance, time_limit, effort);
    double spent = best.seconds;
    double missed = shortfall(best);
    for (int k = 1; k < attempts && !best.solved && best.failure.empty() && spent < time_limit;
         ++k) {
        asked *= 0.7 * missed;
        const Measurement next = run(variant, problem, asked, tolerance, time_limit, effort);
        spent += next.seconds;
        // The same iterate again: its own measure is far below what was asked.
        missed = next.residual < 0.9 * best.residual ? shortfall(next) : 0.1;
        if (better(next, best)) best = next;
    }
    return best;
}

}  // namespace

Measurement measure(const Contender& contender, const problem::ContactProblem& problem,
                    double tolerance, const Effort& effort) {
    Measurement best{.applies = false, .residual = std::numeric_limits<double>::infinity()};
    double allowed = effort.time_limit;
    double lost = 0.0;
    for (const Variant& variant : contender.variants) {
        if (!variant.accepts(problem)) continue;
        // A hopeless solver need not show all its variants, nor a variant that it is the slower
        // one.
        if (!best.solved && lost > 1.5 * effort.time_limit) break;
        const Measurement result =
            run_until_accepted(variant, problem, tolerance, contender.attempts, allowed, effort);
        if (!result.solved) lost += result.seconds;
        if (!best.applies || better(result, best)) best = result;
        if (best.solved) allowed = std::min(allowed, 1.5 * best.seconds + 0.01);
    }
    return best;
}

}  // namespace drystone::bench
