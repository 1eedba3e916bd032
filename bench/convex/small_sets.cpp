// Projections on the small sets of a contact: nanoseconds each. That the fixed-size ones allocate
// nothing is a test (tests/convex); the elliptic cone with its dynamic vectors is the comparison.
#include <benchmark/benchmark.h>

#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/coulomb_cone.hpp"
#include "drystone/convex/sets/half_space.hpp"
#include "drystone/convex/sets/polar.hpp"
#include "drystone/convex/sets/quadratic_cones.hpp"
#include "samples.hpp"

namespace {

using namespace drystone;

template <class V, class Set>
void measure(benchmark::State& state, const Set& set, Index dimension) {
    const auto points = bench::random_vectors<V>(1, 4096, dimension);
    std::size_t k = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(project(set, points[k]));
        k = (k + 1) % points.size();
    }
}

void coulomb_2d(benchmark::State& state) { measure<Vec2>(state, convex::CoulombCone(0.5), 2); }
void coulomb_3d(benchmark::State& state) { measure<Vec3>(state, convex::CoulombCone(0.5), 3); }
void coulomb_polar_3d(benchmark::State& state) {
    measure<Vec3>(state, convex::polar(convex::CoulombCone(0.5)), 3);
}
void coulomb_dual_3d(benchmark::State& state) {
    measure<Vec3>(state, convex::dual(convex::CoulombCone(0.5)), 3);
}
void box_3d(benchmark::State& state) {
    measure<Vec3>(state, convex::Box<3>(Vec3(-1, -1, -1), Vec3(1, 0.5, 0.2)), 3);
}
void ball_3d(benchmark::State& state) {
    measure<Vec3>(state, convex::Ball<3>(Vec3::Zero(), 1.0), 3);
}
void half_space_3d(benchmark::State& state) {
    measure<Vec3>(state, convex::HalfSpace<3>(Vec3(1, 2, 3), 0.1), 3);
}
void elliptic_3d(benchmark::State& state) {
    measure<VecX>(state, convex::EllipticCone(Vec2(0.3, 0.7)), 3);
}

BENCHMARK(coulomb_2d);
BENCHMARK(coulomb_3d);
BENCHMARK(coulomb_polar_3d);
BENCHMARK(coulomb_dual_3d);
BENCHMARK(box_3d);
BENCHMARK(ball_3d);
BENCHMARK(half_space_3d);
BENCHMARK(elliptic_3d);

}  // namespace
