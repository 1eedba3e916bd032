// Cost of one step of each scheme on the dragged disk; the motion is equal for all schemes.
#include <benchmark/benchmark.h>

#include "drystone/convex/sets/ball.hpp"
#include "drystone/sweeping/integrate.hpp"

namespace {

using namespace drystone;

sweeping::Process dragged_disk() {
    const auto center = [](double t) -> VecX { return Vec2(t, 0.0); };
    const convex::MovingInequality rim{
        .value = [center](double t,
                          const VecX& x) { return 0.5 * ((x - center(t)).squaredNorm() - 1.0); },
        .gradient = [center](double t, const VecX& x) -> VecX { return x - center(t); },
        .hessian = [](double, const VecX&) -> MatX { return Mat2::Identity(); },
        .time_derivative = [center](double t, const VecX& x) { return center(t)[0] - x[0]; }};
    return {.set = convex::MovingSet(2, {rim}), .initial = Vec2(-0.6, 0.8), .end = 1.0};
}

void run(benchmark::State& state, const sweeping::Scheme& scheme) {
    const sweeping::Process process = dragged_disk();
    constexpr double k_step = 0.01;
    for (auto _ : state) {
        benchmark::DoNotOptimize(sweeping::integrate(process, scheme, {.step = k_step}));
    }
    state.counters["per_step"] =
        benchmark::Counter(process.end / k_step, benchmark::Counter::kIsIterationInvariantRate |
                                                     benchmark::Counter::kInvert);
}

void catching_up(benchmark::State& state) { run(state, sweeping::catching_up()); }
void theta(benchmark::State& state) { run(state, sweeping::theta_variant(0.5)); }
void penalty(benchmark::State& state) { run(state, sweeping::penalty(1e4)); }
void event_driven(benchmark::State& state) { run(state, sweeping::event_driven(1e-8)); }

BENCHMARK(catching_up)->Unit(benchmark::kMicrosecond);
BENCHMARK(theta)->Unit(benchmark::kMicrosecond);
BENCHMARK(penalty)->Unit(benchmark::kMicrosecond);
BENCHMARK(event_driven)->Unit(benchmark::kMicrosecond);

}  // namespace
