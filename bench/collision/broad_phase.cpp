// Time per box of the broad phase: packings of about one size, and sizes over four decades. The
// work itself, in cells and tests, is bounded by a test (tests/collision).
#include "drystone/collision/broad_phase.hpp"

#include <cmath>
#include <vector>

#include <benchmark/benchmark.h>

#include "drystone/core/rng.hpp"

namespace {

using namespace drystone;

/// Boxes of sizes from 1/ratio to 1, one per unit of volume.
template <int D>
void broad_phase(benchmark::State& state) {
    const auto count = static_cast<int>(state.range(0));
    const auto ratio = static_cast<double>(state.range(1));
    Rng rng{1};
    const double domain = std::pow(static_cast<double>(count), 1.0 / D);
    std::vector<geometry::Aabb<D>> boxes;
    for (int i = 0; i < count; ++i) {
        Vector<D> low;
        for (int axis = 0; axis < D; ++axis) low[axis] = rng.uniform(0.0, domain);
        const double size = std::pow(ratio, -rng.uniform()) * rng.uniform(0.9, 1.0);
        boxes.push_back({.low = low, .high = low.array() + size});
    }
    const std::vector<char> mobile(boxes.size(), 1);
    collision::BroadPhase<D> search;
    std::size_t pairs = 0;
    for (auto _ : state) {
        pairs = search.find(boxes, mobile).size();
        benchmark::DoNotOptimize(pairs);
    }
    const auto per_box = [&](auto total) { return static_cast<double>(total) / count; };
    state.counters["pairs/box"] = per_box(pairs);
    state.counters["tests/box"] = per_box(search.work().tests);
    state.counters["cells/box"] = per_box(search.work().cells);
    state.counters["time/box"] = benchmark::Counter(
        count, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void sizes(benchmark::internal::Benchmark* bench) {
    for (const int ratio : {1, 10000}) {
        for (const int count : {1000, 8000, 64000}) bench->Args({count, ratio});
    }
}

BENCHMARK(broad_phase<2>)->Apply(sizes);
BENCHMARK(broad_phase<3>)->Apply(sizes);

}  // namespace
