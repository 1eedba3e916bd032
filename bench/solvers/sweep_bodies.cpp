// Sweeps over the velocities of bodies against sweeps over an assembled W, on the same problems in
// one run; `per_contact` is the time of one contact in one sweep.
//
// The problems are cubic lattices of spheres or of boxes, each body in contact with its six
// neighbours and the lowest layer with a floor, with random velocities: about a third of the
// contacts each is open, sticks and slips.
#include <benchmark/benchmark.h>

#include "drystone/core/rng.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/problem/global_problem.hpp"
#include "drystone/solvers/body_sweep/body_layout.hpp"
#include "drystone/solvers/body_sweep/body_space.hpp"
#include "drystone/solvers/methods/nlgs.hpp"

namespace {

using namespace drystone;

constexpr double k_mu = 0.5;
constexpr int k_sweeps = 50;

/// H and M^-1 of a lattice with `edge` bodies along each side, as factors of W.
problem::ContactProblem lattice(Index edge, bool spheres) {
    Rng rng(3);
    const Index bodies = edge * edge * edge;
    problem::DelassusFactors factors(6 * bodies);
    VecX inverse_mass = VecX::Constant(6 * bodies, 1.0);
    for (Index body = 0; body < bodies; ++body) {
        inverse_mass.segment(6 * body + 3, 3) = spheres ? Vec3(2.5, 2.5, 2.5) : Vec3(2.0, 3.0, 4.0);
    }
    problem::ContactProblem problem;
    std::vector<double> b;
    const auto add = [&](Index body, Index other, Index direction) {
        // Rows of a contact in the middle of a face: +-axes, and arms of length 1 along the normal.
        // The corners of boxes are where their normal rows have arms too.
        using Rows = problem::DelassusFactors::Rows;
        Rows H = Rows::Zero(3, other < 0 ? 6 : 12);
        for (Index i = 0; i < 3; ++i) {
            const Index axis = (direction + i) % 3;
            for (const Index side : {Index{0}, Index{1}}) {
                if (side == 1 && other < 0) continue;
                const double sign = side == 0 ? 1.0 : -1.0;
                H(i, 6 * side + axis) = sign;
                if (i > 0) H(i, 6 * side + 3 + (direction + 3 - i) % 3) = i == 1 ? 1.0 : -1.0;
                if (!spheres) H(i, 6 * side + 3 + (axis + 1) % 3) += 0.7 * sign;
            }
        }
        std::vector<problem::DelassusFactors::Run> runs = {{.first = 6 * body, .count = 6}};
        if (other >= 0) runs.push_back({.first = 6 * other, .count = 6});
        factors.add_contact(runs, 3, H.data(), inverse_mass);
        problem.cones.emplace_back(problem::Coulomb{k_mu});
        b.push_back(rng.uniform(-1.0, 0.4));
        b.push_back(rng.uniform(-0.4, 0.4));
        b.push_back(rng.uniform(-0.4, 0.4));
    };
    for (Index body = 0; body < bodies; ++body) {
        const Index place[3] = {body % edge, body / edge % edge, body / (edge * edge)};
        const Index step[3] = {1, edge, edge * edge};
        for (Index direction = 0; direction < 3; ++direction) {
            if (place[direction] > 0) add(body, body - step[direction], direction);
        }
        if (place[2] == 0) add(body, -1, 2);
    }
    problem.W = problem::DelassusOperator(std::move(factors));
    problem.b = Eigen::Map<const VecX>(b.data(), static_cast<Index>(b.size()));
    return problem;
}

void report(benchmark::State& state, const problem::ContactProblem& problem) {
    state.counters["contacts"] = static_cast<double>(problem.contacts());
    state.counters["per_contact"] =
        benchmark::Counter(k_sweeps * static_cast<double>(state.iterations()) *
                               static_cast<double>(problem.contacts()),
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

template <bool spheres>
void sweep_matrix(benchmark::State& state) {
    const problem::ContactProblem problem = problem::assembled(lattice(state.range(0), spheres));
    solvers::Nlgs nlgs({.conjugate = state.range(1) != 0});
    VecX r = VecX::Zero(problem.components());
    for (auto _ : state) {
        r.setZero();
        benchmark::DoNotOptimize(nlgs.sweep(problem, r, k_sweeps));
    }
    report(state, problem);
}

template <bool spheres, class Real>
void sweep_bodies(benchmark::State& state) {
    const problem::ContactProblem problem = lattice(state.range(0), spheres);
    solvers::BodyLayout layout;
    static_cast<void>(layout.read(problem));
    solvers::BodySpace<3, Real> space;
    space.pose(problem, layout, problem::Measure::velocity);
    const VecX r = VecX::Zero(problem.components());
    const VecX v = VecX::Zero(problem.W.factors().unknowns());
    for (auto _ : state) {
        space.set(r, v);
        for (int k = 0; k < k_sweeps; ++k) {
            benchmark::DoNotOptimize(space.sweep());
            if (state.range(1) != 0) space.extend(0.5);
        }
    }
    report(state, problem);
}

/// What precedes the sweeps, per contact: batches, rows and blocks.
void pose_bodies(benchmark::State& state) {
    const problem::ContactProblem problem = lattice(state.range(0), true);
    solvers::BodyLayout layout;
    solvers::BodySpace<3, float> space;
    for (auto _ : state) {
        static_cast<void>(layout.read(problem));
        space.pose(problem, layout, problem::Measure::velocity);
    }
    state.counters["per_contact"] = benchmark::Counter(
        static_cast<double>(state.iterations()) * static_cast<double>(problem.contacts()),
        benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// The number of bodies along an edge, and whether sweeps are lengthened along conjugate
/// directions.
void sizes(benchmark::internal::Benchmark* one) {
    for (const Index edge : {7, 15, 32}) {
        for (const Index conjugate : {0, 1}) one->Args({edge, conjugate});
    }
}

BENCHMARK(sweep_matrix<true>)->Name("matrix_spheres")->Apply(sizes);
BENCHMARK(sweep_matrix<false>)->Name("matrix_boxes")->Apply(sizes);
BENCHMARK(sweep_bodies<true, float>)->Name("bodies_spheres_single")->Apply(sizes);
BENCHMARK(sweep_bodies<false, float>)->Name("bodies_boxes_single")->Apply(sizes);
BENCHMARK(sweep_bodies<true, double>)->Name("bodies_spheres_double")->Apply(sizes);
BENCHMARK(sweep_bodies<false, double>)->Name("bodies_boxes_double")->Apply(sizes);
BENCHMARK(pose_bodies)->Arg(15)->Arg(32);

}  // namespace
