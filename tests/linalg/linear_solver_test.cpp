#include "drystone/linalg/linear_solver.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/linalg/decompositions.hpp"

/// Every linear solver against dense LU with full pivoting, on what it accepts and what it refuses.
namespace drystone {

namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

/// A random sparse matrix plus `diagonal` I; symmetric when asked for. With diagonal 4 every
/// eigenvalue is away from 0: the random part has about 4 entries of size 0.5 per row.
SparseMatrix random_sparse(Rng& rng, Index n, double diagonal, bool symmetric) {
    std::vector<Triplet> entries;
    for (Index i = 0; i < n; ++i) {
        entries.emplace_back(i, i, diagonal);
        for (int k = 0; k < 2; ++k) {
            const Index j = rng.index(static_cast<int>(n));
            const double value = 0.5 * rng.normal();
            entries.emplace_back(i, j, value);
            if (symmetric) {
                entries.emplace_back(j, i, value);
            } else {
                entries.emplace_back(j, i, 0.3 * value);
            }
        }
    }
    SparseMatrix A(n, n);
    A.setFromTriplets(entries.begin(), entries.end());
    return A;
}

/// |b - A x| / (|A| |x| + |b|): the backward error.
double backward_error(const SparseMatrix& A, const VecX& x, const VecX& b) {
    return (b - A * x).norm() / (A.norm() * x.norm() + b.norm());
}

bool is_krylov(const std::string& name) { return name == "gmres_ilut" || name.starts_with("pcg_"); }

/// What a direct solver reaches on these sizes, and what Krylov methods are asked to reach.
double allowed_backward_error(const std::string& name) {
    return is_krylov(name) ? 1e-10 : 100.0 * k_epsilon;
}

class LinearSolvers : public testing::TestWithParam<std::string> {
  protected:
    [[nodiscard]] std::unique_ptr<LinearSolver> make() const {
        return make_linear_solver(GetParam());
    }
    [[nodiscard]] bool needs_symmetry() const {
        return GetParam() == "cholmod" || GetParam().starts_with("pcg_");
    }
};

std::vector<std::string> all_names() {
    std::vector<std::string> names{"auto"};
    for (const LinearSolverEntry& entry : linear_solvers()) names.push_back(entry.name);
    return names;
}

INSTANTIATE_TEST_SUITE_P(Every, LinearSolvers, testing::ValuesIn(all_names()),
                         [](const auto& name) { return name.param; });

}  // namespace

TEST(LinearSolverRegistry, ListsTheMenu) {
    EXPECT_EQ(all_names(), (std::vector<std::string>{"auto", "cholmod", "dense_lu", "gmres_ilut",
                                                     "pcg_cholesky", "pcg_jacobi", "superlu"}));
}

TEST(LinearSolverRegistry, AnUnknownNameIsAnsweredWithTheNamesThereAre) {
    try {
        static_cast<void>(make_linear_solver("umfpack"));
        FAIL() << "accepted";
    } catch (const InputError& error) {
        const std::string message = error.what();
        for (const std::string& name : all_names()) {
            EXPECT_NE(message.find(name), std::string::npos) << message;
        }
    }
}

TEST_P(LinearSolvers, AgreeWithTheDenseOracle) {
    Rng rng(1);
    for (const Index n : {1, 2, 5, 30, 99, 101, 150}) {
        const SparseMatrix A = random_sparse(rng, n, 8.0, true);
        const VecX b = sampling::normal_vector(rng, n);
        const VecX oracle = Eigen::FullPivLU<MatX>(MatX(A)).solve(b);
        const auto solver = make();
        ASSERT_TRUE(solver->factorise(A)) << n;
        VecX x;
        ASSERT_TRUE(solver->solve(b, x)) << n;
        // Condition below 10 for these matrices.
        EXPECT_LE((x - oracle).norm(), 10.0 * allowed_backward_error(GetParam()) * oracle.norm());
        EXPECT_LE(backward_error(A, x, b), allowed_backward_error(GetParam()));
    }
}

TEST_P(LinearSolvers, NonsymmetricIsSolvedOrRefused) {
    Rng rng(2);
    for (const Index n : {3, 40, 140}) {
        const SparseMatrix A = random_sparse(rng, n, 4.0, false);
        const VecX b = sampling::normal_vector(rng, n);
        const auto solver = make();
        if (needs_symmetry()) {
            EXPECT_FALSE(solver->factorise(A));
            continue;
        }
        ASSERT_TRUE(solver->factorise(A));
        VecX x;
        ASSERT_TRUE(solver->solve(b, x));
        EXPECT_LE(backward_error(A, x, b), allowed_backward_error(GetParam()));
    }
}

TEST_P(LinearSolvers, IndefiniteIsSolvedOrRefused) {
    MatX matrix(2, 2);
    matrix << 1, 2, 2, 1;
    const SparseMatrix A = matrix.sparseView();
    const auto solver = make();
    if (needs_symmetry()) {
        EXPECT_FALSE(solver->factorise(A));
        return;
    }
    ASSERT_TRUE(solver->factorise(A));
    VecX x;
    ASSERT_TRUE(solver->solve(Vec2(3, 3), x));
    EXPECT_LE((x - Vec2(1, 1)).norm(), 10.0 * allowed_backward_error(GetParam()));
}

/// J J^T with fewer columns than rows: what contacts of one body give.
TEST_P(LinearSolvers, SingularIsRefused) {
    Rng rng(3);
    for (const Index n : {2, 6, 30, 120}) {
        const MatX J = sampling::normal_matrix(rng, n, (n + 1) / 2);
        const MatX W = J * J.transpose();
        const SparseMatrix A = MatX(0.5 * (W + W.transpose())).sparseView();
        const auto solver = make();
        if (!solver->factorise(A)) continue;
        // A Krylov method finds out when it is asked for what does not exist.
        ASSERT_TRUE(is_krylov(GetParam()));
        VecX x;
        EXPECT_FALSE(solver->solve(sampling::normal_vector(rng, n), x));
    }
}

TEST_P(LinearSolvers, EmptyRowsAndNumbersThatAreNoneAreRefused) {
    SparseMatrix A(3, 3);
    A.insert(0, 0) = 1.0;
    A.insert(2, 2) = 1.0;
    A.makeCompressed();
    EXPECT_FALSE(make()->factorise(A));
    EXPECT_FALSE(make()->factorise(SparseMatrix(4, 4)));
    A.insert(1, 1) = std::numeric_limits<double>::quiet_NaN();
    A.makeCompressed();
    EXPECT_FALSE(make()->factorise(A));
    A.coeffRef(1, 1) = std::numeric_limits<double>::infinity();
    EXPECT_FALSE(make()->factorise(A));
}

/// No row or column is empty, and still no entries can be chosen one per row and column.
TEST_P(LinearSolvers, StructurallySingularIsRefused) {
    for (const Index n : {3, 130}) {
        std::vector<Triplet> entries;
        for (Index i = 0; i + 1 < n; ++i) {
            entries.emplace_back(i, 0, 1.0);
            entries.emplace_back(n - 1, i + 1, 1.0);
        }
        SparseMatrix A(n, n);
        A.setFromTriplets(entries.begin(), entries.end());
        const auto solver = make();
        if (!solver->factorise(A)) continue;
        ASSERT_TRUE(is_krylov(GetParam()));
        VecX x;
        EXPECT_FALSE(solver->solve(VecX::LinSpaced(n, 1.0, 2.0), x));
    }
}

TEST_P(LinearSolvers, NothingToSolveIsSolved) {
    const auto solver = make();
    ASSERT_TRUE(solver->factorise(SparseMatrix(0, 0)));
    VecX x = Vec2(1, 2);
    EXPECT_TRUE(solver->solve(VecX(0), x));
    EXPECT_EQ(x.size(), 0);
}

/// Units are no singularity: masses and lengths over 18 decades.
TEST_P(LinearSolvers, BadlyScaledIsSolved) {
    Rng rng(4);
    const Index n = 40;
    VecX scale(n);
    for (double& entry : scale) entry = sampling::log_uniform(rng, 1e-9, 1e9);
    const SparseMatrix well = random_sparse(rng, n, 8.0, true);
    const SparseMatrix A = scale.asDiagonal() * well * scale.asDiagonal();
    const VecX b = scale.cwiseProduct(sampling::normal_vector(rng, n));
    const auto solver = make();
    if (is_krylov(GetParam())) return;  // its tolerance is on |b|, which one unit dominates
    ASSERT_TRUE(solver->factorise(A));
    VecX x;
    ASSERT_TRUE(solver->solve(b, x));
    const VecX residual = (b - A * x).cwiseQuotient(scale);
    EXPECT_LE(residual.norm(), 1000.0 * k_epsilon * b.cwiseQuotient(scale).norm());
}

/// Condition 1e10: not singular, and the residual stays small although x is not accurate.
TEST_P(LinearSolvers, NearSingularIsSolvedWithASmallResidual) {
    Rng rng(5);
    for (const Index n : {5, 30, 120}) {
        const SparseMatrix A = sampling::positive_definite(rng, n, 1e10).sparseView();
        const VecX b = sampling::normal_vector(rng, n);
        const auto solver = make();
        ASSERT_TRUE(solver->factorise(A));
        VecX x;
        if (!solver->solve(b, x)) {
            // A Krylov method may fail here, as long as it says so.
            ASSERT_TRUE(is_krylov(GetParam()));
            continue;
        }
        EXPECT_LE(backward_error(A, x, b), allowed_backward_error(GetParam()));
    }
}

TEST_P(LinearSolvers, APatternSeenBeforeGivesTheBitsOfAFreshSolver) {
    Rng rng(6);
    for (const Index n : {20, 150}) {
        const SparseMatrix first = random_sparse(rng, n, 8.0, true);
        SparseMatrix second = first;
        for (Index i = 0; i < n; ++i) second.coeffRef(i, i) += rng.uniform();
        const SparseMatrix other = random_sparse(rng, n + 1, 8.0, true);
        const VecX b = sampling::normal_vector(rng, n);

        const auto fresh = make();
        VecX expected;
        ASSERT_TRUE(fresh->factorise(second));
        ASSERT_TRUE(fresh->solve(b, expected));

        const auto used = make();
        ASSERT_TRUE(used->factorise(first));
        ASSERT_TRUE(used->factorise(second));
        VecX x;
        ASSERT_TRUE(used->solve(b, x));
        EXPECT_TRUE((x.array() == expected.array()).all());

        // Another pattern in between, and a refusal.
        ASSERT_TRUE(used->factorise(other));
        SparseMatrix bad = second;
        bad.coeffRef(0, 0) = std::numeric_limits<double>::quiet_NaN();
        EXPECT_FALSE(used->factorise(bad));
        ASSERT_TRUE(used->factorise(second));
        x.resize(0);
        ASSERT_TRUE(used->solve(b, x));
        EXPECT_TRUE((x.array() == expected.array()).all());
    }
}

TEST_P(LinearSolvers, ManyRightHandSidesAfterOneFactorisation) {
    Rng rng(7);
    const SparseMatrix A = random_sparse(rng, 120, 8.0, true);
    const auto solver = make();
    ASSERT_TRUE(solver->factorise(A));
    VecX x;
    for (int k = 0; k < 5; ++k) {
        const VecX b = sampling::normal_vector(rng, 120);
        ASSERT_TRUE(solver->solve(b, x));
        EXPECT_LE(backward_error(A, x, b), allowed_backward_error(GetParam()));
    }
    ASSERT_TRUE(solver->solve(VecX::Zero(120), x));
    EXPECT_LE(x.norm(), allowed_backward_error(GetParam()));
}

// Newton's method hands over its last correction as a start: of no use for a right-hand side that
// is 1e-12 times as large, and no harm.
TEST_P(LinearSolvers, AGuessThatIsFarTooLargeDoesNoHarm) {
    Rng rng(11);
    const auto solver = make_linear_solver(GetParam());
    const SparseMatrix A = random_sparse(rng, 40, 8.0, true);  // positive definite
    ASSERT_TRUE(solver->factorise(A));
    VecX x = VecX::Zero(40);
    VecX b(40);
    for (double& entry : b) entry = rng.normal();
    ASSERT_TRUE(solver->solve(b, x));
    for (double& entry : b) entry = 1e-12 * rng.normal();
    ASSERT_TRUE(solver->solve(b, x));
    // 1e-10 of iterations, and rounding of A x with |x| as large as that of the start.
    EXPECT_LE((b - A * x).norm(), 1e-3 * b.norm());
}

TEST(GmresIlut, StartsFromTheGuess) {
    Rng rng(8);
    const SparseMatrix A = random_sparse(rng, 60, 8.0, false);
    const VecX solution = sampling::normal_vector(rng, 60);
    const auto solver = make_linear_solver("gmres_ilut");
    ASSERT_TRUE(solver->factorise(A));
    VecX x = solution;
    ASSERT_TRUE(solver->solve(A * solution, x));
    EXPECT_TRUE((x.array() == solution.array()).all());
}

}  // namespace drystone
