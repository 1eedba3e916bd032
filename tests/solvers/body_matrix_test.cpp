#include "drystone/solvers/path/body_matrix.hpp"

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/problem/global_problem.hpp"
#include "problem/sample_problems.hpp"

/// K = I + sum M^-1 H_c^T S_c H_c against its definition in dense matrices.
namespace drystone::solvers {
namespace {

/// H_c or M^-1 H_c^T of all unknowns.
MatX dense_rows(const problem::DelassusFactors& factors, Index c, const double* values) {
    MatX rows = MatX::Zero(factors.size(c), factors.unknowns());
    for (Index i = 0; i < factors.size(c); ++i) {
        for (const problem::DelassusFactors::Run& run : factors.runs(c)) {
            for (Index k = 0; k < run.count; ++k) rows(i, run.first + k) += *values++;
        }
    }
    return rows;
}

void expect_matrix(const problem::DelassusFactors& factors, Rng& rng) {
    BodyMatrix matrix;
    matrix.bind(factors);
    for (int round = 0; round < 2; ++round) {
        matrix.set_identity();
        MatX oracle = MatX::Identity(factors.unknowns(), factors.unknowns());
        for (Index c = round; c < factors.contacts(); ++c) {
            const MatX S = sampling::normal_matrix(rng, factors.size(c), factors.size(c));
            matrix.add(c, S);
            oracle += dense_rows(factors, c, factors.motion(c)).transpose() * S *
                      dense_rows(factors, c, factors.rows(c));
        }
        EXPECT_LE((MatX(matrix.matrix()) - oracle).norm(), 1e-13 * oracle.norm());
    }
}

TEST(BodyMatrix, IsItsDefinition) {
    Rng rng(1);
    const problem::GlobalProblem global = problem::test::random_global(rng, 8, 3, 12, 2, 2);
    const problem::ContactProblem factored = problem::factored(global);
    expect_matrix(factored.W.factors(), rng);
    expect_matrix(contact_factors(problem::condense(global).W.blocks()), rng);
}

TEST(BodyMatrix, ContactFactorsMultiplyToW) {
    Rng rng(2);
    const problem::GlobalProblem global = problem::test::random_global(rng, 8, 3, 12, 2, 2);
    const BlockMatrix W = problem::condense(global).W.blocks();
    EXPECT_EQ(MatX(contact_factors(W).product().to_sparse()), MatX(W.to_sparse()));
}

TEST(BodyMatrix, PartsOfFactorsArePartsOfW) {
    Rng rng(3);
    const problem::ContactProblem factored =
        problem::factored(problem::test::random_global(rng, 9, 3, 12, 2));
    const MatX W(factored.W.factors().product().to_sparse());
    const std::vector<Index> contacts{1, 2, 6, 7};
    const problem::DelassusFactors part = factors_of(factored.W.factors(), contacts);
    const MatX part_W(part.product().to_sparse());
    EXPECT_LT(part.unknowns(), factored.W.factors().unknowns());
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        for (std::size_t j = 0; j < contacts.size(); ++j) {
            EXPECT_EQ(part_W.block(2 * static_cast<Index>(i), 2 * static_cast<Index>(j), 2, 2),
                      W.block(2 * contacts[i], 2 * contacts[j], 2, 2));
        }
    }
}

}  // namespace
}  // namespace drystone::solvers
