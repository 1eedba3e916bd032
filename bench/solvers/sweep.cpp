// Gauss-Seidel sweeps with exact one-contact solvers; `per_contact` is the time of one contact in
// one sweep.
//
// Roofline: a sweep must read every block of W once, (8 N^2 + 8) bytes with the index of its
// column, and per contact b and r and write r (3 x 8 N bytes), the first block and the diagonal
// (16 bytes), and the prepared contact that replaces the diagonal block. `GB/s` is these bytes over
// the time; `read_memory` measures in the same run what the machine reads at the same footprint.
#include <cmath>
#include <vector>

#include <benchmark/benchmark.h>

#include "drystone/core/rng.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/local/coulomb_contact.hpp"
#include "drystone/solvers/methods/nlgs.hpp"

namespace {

using namespace drystone;

constexpr double k_mu = 0.3;

/// A band matrix of N x N blocks, contact c with c +- 1 and c +- 2, diagonally dominant; about a
/// third of the contacts each is open, sticks and slips.
template <int N>
problem::ContactProblem banded(Index contacts) {
    Rng rng(1);
    const Index n = N * contacts;
    SparseMatrix W(n, n);
    W.reserve(Eigen::VectorX<Index>::Constant(n, 5 * N));
    problem::ContactProblem problem;
    problem.b.resize(n);
    for (Index j = 0; j < n; ++j) {
        for (Index block = -2; block <= 2; ++block) {
            const Index other = j / N + block;
            if (other < 0 || other >= contacts) continue;
            for (Index i = N * other; i < N * other + N; ++i) {
                const auto key = static_cast<std::uint64_t>(std::min(i, j) * n + std::max(i, j));
                W.insert(i, j) = (i == j ? 1.0 : 0.0) + 0.05 * Rng(key).uniform(-1.0, 1.0);
            }
        }
        problem.b[j] = j % N == 0 ? rng.uniform(-2.0, 1.0) : rng.uniform(-0.4, 0.4);
    }
    problem.W = BlockMatrix(W, std::vector<Index>(static_cast<std::size_t>(contacts), N));
    problem.cones.assign(static_cast<std::size_t>(contacts), problem::Coulomb{k_mu});
    return problem;
}

template <int N>
double bytes_per_sweep(const problem::ContactProblem& problem) {
    const double block = 8.0 * N * N + 8.0;
    const double contact = 3.0 * 8.0 * N + 16.0 + sizeof(solvers::CoulombContact<N>);
    const auto contacts = static_cast<double>(problem.contacts());
    return block * (static_cast<double>(problem.W.blocks().block_count()) - contacts) +
           contact * contacts;
}

template <int N>
void sweep(benchmark::State& state) {
    const problem::ContactProblem problem = banded<N>(state.range(0));
    solvers::Nlgs nlgs;
    VecX r = VecX::Zero(problem.components());
    constexpr int k_sweeps = 50;  // from r = 0, so that the first guesses of slip count too
    for (auto _ : state) {
        r.setZero();
        benchmark::DoNotOptimize(nlgs.sweep(problem, r, k_sweeps));
    }
    const double sweeps = k_sweeps * static_cast<double>(state.iterations());
    state.counters["per_contact"] =
        benchmark::Counter(sweeps * static_cast<double>(problem.contacts()),
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["GB/s"] = benchmark::Counter(sweeps * bytes_per_sweep<N>(problem) * 1e-9,
                                                benchmark::Counter::kIsRate);
}

/// Contacts in space of which the last has another law: the general sweep.
void sweep_mixed(benchmark::State& state) {
    problem::ContactProblem problem = banded<3>(state.range(0));
    problem.cones.back() = problem::Tresca{0.1};
    solvers::Nlgs nlgs;
    VecX r = VecX::Zero(problem.components());
    for (auto _ : state) benchmark::DoNotOptimize(nlgs.sweep(problem, r, 10));
    state.counters["per_contact"] = benchmark::Counter(
        10.0 * static_cast<double>(state.iterations()) * static_cast<double>(problem.contacts()),
        benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

template <int N>
void residual(benchmark::State& state) {
    const problem::ContactProblem problem = banded<N>(state.range(0));
    VecX r = VecX::Constant(problem.components(), 0.1);
    VecX u;
    VecX map;
    for (auto _ : state) {
        benchmark::DoNotOptimize(problem::natural_residual(problem, r, u, map));
    }
    state.counters["per_contact"] = benchmark::Counter(
        static_cast<double>(state.iterations()) * static_cast<double>(problem.contacts()),
        benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// Reads as many bytes as a sweep over state.range(0) contacts in space.
void read_memory(benchmark::State& state) {
    const Index count = state.range(0) * (4 * 80 + 240) / 8;
    const VecX numbers = VecX::Ones(count);
    for (auto _ : state) benchmark::DoNotOptimize(numbers.sum());
    state.counters["GB/s"] = benchmark::Counter(
        8e-9 * static_cast<double>(count) * static_cast<double>(state.iterations()),
        benchmark::Counter::kIsRate);
}

constexpr Index k_in_cache = 1'000;
constexpr Index k_beyond_cache = 1'000'000;

BENCHMARK(sweep<3>)->Name("sweep_space")->Arg(k_in_cache)->Arg(k_beyond_cache);
BENCHMARK(sweep<2>)->Name("sweep_plane")->Arg(k_in_cache)->Arg(k_beyond_cache);
BENCHMARK(sweep<1>)->Name("sweep_frictionless")->Arg(k_in_cache);
BENCHMARK(sweep_mixed)->Arg(k_in_cache);
BENCHMARK(residual<3>)->Name("residual_space")->Arg(k_in_cache);
BENCHMARK(residual<2>)->Name("residual_plane")->Arg(k_in_cache);
BENCHMARK(read_memory)->Arg(k_in_cache)->Arg(k_beyond_cache);

}  // namespace
