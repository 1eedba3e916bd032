#pragma once

#include <limits>
#include <vector>

#include "convex/sampling.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/global_problem.hpp"

/// Small problems with random numbers, the same on every machine.
namespace drystone::problem::test {

inline constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

inline SparseMatrix sparse(const MatX& matrix) { return matrix.sparseView(); }

/// A point of mass `mass` on a plane, W = I / mass, with free velocity b.
inline ContactProblem point_on_plane(double mass, const VecX& b, const Cone& law) {
    const Index n = b.size();
    return {.W = BlockMatrix(sparse(MatX::Identity(n, n) / mass), {n}), .b = b, .cones = {law}};
}

/// W = J J^T with J of `rank` columns, symmetric to the bit: positive semidefinite, rank deficient
/// when rank is small.
inline ContactProblem random_local(Rng& rng, const std::vector<Index>& sizes,
                                   const std::vector<Cone>& cones, Index rank) {
    Index n = 0;
    for (const Index size : sizes) n += size;
    const MatX J = sampling::normal_matrix(rng, n, rank);
    const MatX W = J * J.transpose();
    return {.W = BlockMatrix(sparse(0.5 * (W + W.transpose())), sizes),
            .b = sampling::normal_vector(rng, n),
            .cones = cones};
}

/// Bodies of `freedom` unknowns with full mass matrices (condition 10); contact c is between the
/// bodies c and c + 1, modulo their number; `bilateral` rows come after, each on one body.
inline GlobalProblem random_global(Rng& rng, Index bodies, Index freedom, Index contacts,
                                   Index spacedim, Index bilateral = 0) {
    std::vector<Triplet> M;
    for (Index body = 0; body < bodies; ++body) {
        const MatX block = sampling::positive_definite(rng, freedom, 10.0);
        for (Index j = 0; j < freedom; ++j) {
            for (Index i = 0; i < freedom; ++i) {
                M.emplace_back(body * freedom + i, body * freedom + j, block(i, j));
            }
        }
    }
    std::vector<Triplet> H;
    const auto add_row = [&](Index row, Index body) {
        for (Index j = 0; j < freedom; ++j) H.emplace_back(row, body * freedom + j, rng.normal());
    };
    GlobalProblem problem;
    Index row = 0;
    for (Index c = 0; c < contacts; ++c) {
        for (Index k = 0; k < spacedim; ++k, ++row) {
            add_row(row, c % bodies);
            if (bodies > 1) add_row(row, (c + 1) % bodies);
        }
        problem.sizes.push_back(spacedim);
        problem.cones.emplace_back(Coulomb{rng.uniform()});
    }
    for (Index k = 0; k < bilateral; ++k, ++row) {
        add_row(row, k % bodies);
        problem.sizes.push_back(1);
        problem.cones.emplace_back(Bilateral{});
    }
    problem.M.resize(bodies * freedom, bodies * freedom);
    problem.M.setFromTriplets(M.begin(), M.end());
    problem.H.resize(row, bodies * freedom);
    problem.H.setFromTriplets(H.begin(), H.end());
    problem.f = sampling::normal_vector(rng, bodies * freedom);
    problem.w = sampling::normal_vector(rng, row);
    return problem;
}

}  // namespace drystone::problem::test
