// Time per pair of the narrow phase in the plane, for pairs that touch and pairs that do not.
#include <vector>

#include <benchmark/benchmark.h>

#include "drystone/collision/narrow_phase.hpp"
#include "drystone/core/rng.hpp"

namespace {

using namespace drystone;

/// A on B, shifted and tilted a little, `gap` above it; the margin is 0.01.
void measure(benchmark::State& state, const geometry::PlaneShape& a, const geometry::PlaneShape& b,
             double height, double gap) {
    Rng rng{1};
    std::vector<geometry::Frame<2>> places;
    for (int i = 0; i < 1024; ++i) {
        places.push_back({.origin = {rng.uniform(-0.5, 0.5), height + gap},
                          .rotation = geometry::plane_rotation(rng.uniform(-1e-3, 1e-3))});
    }
    std::vector<collision::ContactPoint<2>> contacts;
    std::size_t k = 0;
    for (auto _ : state) {
        contacts.clear();
        collide(a, places[k], b, {}, 0.01, contacts);
        benchmark::DoNotOptimize(contacts.data());
        k = (k + 1) % places.size();
    }
    state.counters["contacts"] = static_cast<double>(contacts.size());
}

void disk_disk(benchmark::State& state) {
    measure(state, geometry::Disk{0.5}, geometry::Disk{0.5}, 0.9, 0.0);
}
void disk_half_plane(benchmark::State& state) {
    measure(state, geometry::Disk{0.5}, geometry::HalfPlane{}, 0.5, 0.0);
}
void disk_block(benchmark::State& state) {
    measure(state, geometry::Disk{0.5}, geometry::rectangle(2.0, 1.0), 1.0, 0.0);
}
void block_block(benchmark::State& state) {
    measure(state, geometry::rectangle(1.0, 1.0), geometry::rectangle(1.0, 1.0), 1.0, 0.0);
}
void block_block_apart(benchmark::State& state) {
    measure(state, geometry::rectangle(1.0, 1.0), geometry::rectangle(1.0, 1.0), 1.0, 0.1);
}
void block_half_plane(benchmark::State& state) {
    measure(state, geometry::rectangle(1.0, 1.0), geometry::HalfPlane{}, 0.5, 0.0);
}
void block_segment(benchmark::State& state) {
    const geometry::Segment line{{-5.0, 0.0}, {5.0, 0.0}, 0.0};
    measure(state, geometry::rectangle(1.0, 1.0), line, 0.5, 0.0);
}
void wheels_of_64(benchmark::State& state) {
    const geometry::Polygon wheel = geometry::regular_polygon(64, 0.5);
    measure(state, wheel, wheel, 0.9, 0.0);
}

BENCHMARK(disk_disk);
BENCHMARK(disk_half_plane);
BENCHMARK(disk_block);
BENCHMARK(block_block);
BENCHMARK(block_block_apart);
BENCHMARK(block_half_plane);
BENCHMARK(block_segment);
BENCHMARK(wheels_of_64);

}  // namespace
