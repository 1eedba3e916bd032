#pragma once

#include <algorithm>
#include <variant>

#include "drystone/problem/contact_problem.hpp"

namespace drystone::solvers::test {

/// The problem of bodies that are s times lighter: W becomes s W.
inline problem::ContactProblem with_lighter_bodies(problem::ContactProblem problem, double s) {
    BlockMatrix& W = problem.W.blocks();
    for (Index i = 0; i < W.block_rows(); ++i) {
        for (Index k = W.first(i); k < W.first(i + 1); ++k) {
            const Index count = W.size(i) * W.size(W.column(k));
            for (Index e = 0; e < count; ++e) W.data(k)[e] *= s;
        }
    }
    return problem;
}

/// Whether some contact has a threshold of impulses, which does not scale with W.
inline bool has_tresca(const problem::ContactProblem& problem) {
    return std::ranges::any_of(problem.cones, [](const problem::Cone& cone) {
        return std::holds_alternative<problem::Tresca>(cone);
    });
}

}  // namespace drystone::solvers::test
