// Projection on a polyhedron of n random half-spaces in R^m that contain the unit ball.
//
// Documented cost (docs/convex.md): k active-set changes, each O(n m + m k). `active` counts the
// rows that end up active; `per_entry_and_active` is time / (n m active).
#include "drystone/convex/sets/polyhedron.hpp"

#include <benchmark/benchmark.h>

#include "samples.hpp"

namespace {

using namespace drystone;

convex::Polyhedron random_polyhedron(Index n, Index m) {
    const auto rows = bench::random_vectors<VecX>(1, static_cast<std::size_t>(n), m);
    MatX A(n, m);
    for (Index i = 0; i < n; ++i) A.row(i) = rows[static_cast<std::size_t>(i)].normalized();
    return {A, VecX::Ones(n)};
}

void polyhedron(benchmark::State& state) {
    const Index n = state.range(0);
    const Index m = state.range(1);
    const convex::Polyhedron set = random_polyhedron(n, m);
    const auto points = bench::random_vectors<VecX>(2, 64, m, 10.0);
    double active = 0.0;
    for (const VecX& point : points) {
        active += static_cast<double>(project_active(set, point).active.size());
    }
    active /= static_cast<double>(points.size());
    std::size_t k = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(project(set, points[k]));
        k = (k + 1) % points.size();
    }
    state.counters["active"] = active;
    state.counters["per_entry_and_active"] = benchmark::Counter(
        static_cast<double>(n * m) * active,
        benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// n grows at fixed m, then m at fixed n.
BENCHMARK(polyhedron)->Args({50, 10})->Args({200, 10})->Args({800, 10})->Args({3200, 10});
BENCHMARK(polyhedron)->Args({800, 5})->Args({800, 20})->Args({800, 40})->Args({800, 80});

}  // namespace
