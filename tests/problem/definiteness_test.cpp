#include "drystone/problem/definiteness.hpp"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "problem/sample_problems.hpp"

namespace drystone::problem {
namespace {

std::vector<Index> blocks_of_three(Index n) {
    return std::vector<Index>(static_cast<std::size_t>(n / 3), 3);
}

BlockMatrix blocks(const MatX& A) { return {test::sparse(A), blocks_of_three(A.rows())}; }

/// A full matrix with half of its eigenvalues zero, the others up to 1, and one `smallest`.
MatX with_smallest(Rng& rng, Index n, double smallest) {
    VecX eigenvalues = VecX::Zero(n);
    for (Index i = n / 2; i < n; ++i) eigenvalues[i] = sampling::log_uniform(rng, 1e-5, 1.0);
    eigenvalues[n - 1] = 1.0;
    eigenvalues[0] = smallest;
    const MatX Q = sampling::rotation(rng, n);
    const MatX A = Q * eigenvalues.asDiagonal() * Q.transpose();
    return 0.5 * (A + A.transpose());
}

TEST(Definiteness, FindsBothEndsOfTheSpectrum) {
    Rng rng(1);
    for (const double smallest :
         {0.0, -1e-9, -3.4e-8, -2.3e-7, -9e-7, -1.1e-6, -1e-4, -0.3, -0.999}) {
        for (const double unit : {1.0, 1e-290, 1e200}) {
            const Definiteness found =
                definiteness(blocks(unit * with_smallest(rng, 90, smallest)));
            // The Lanczos vectors stop at a residual of 1e-8 and values are its square accurate; on
            // the inverse that is 1e-8 of the shift, at most 4 times the smallest eigenvalue.
            const double accuracy = 1e-8 * std::max(1e-6, 4.0 * std::abs(smallest));
            EXPECT_NEAR(found.largest / unit, 1.0, 1e-8);
            EXPECT_NEAR(found.ratio(), smallest, accuracy + 100.0 * test::k_epsilon);
            EXPECT_EQ(found.semidefinite, smallest > -1e-6) << smallest;
        }
    }
}

TEST(Definiteness, TheSkewPartDoesNotCount) {
    Rng rng(2);
    const MatX A = with_smallest(rng, 60, 0.0);
    const MatX B = sampling::normal_matrix(rng, 60, 60);
    const Definiteness found = definiteness(blocks(A + 10.0 * (B - B.transpose())));
    EXPECT_TRUE(found.semidefinite);
    EXPECT_NEAR(found.largest, 1.0, 1e-8);
}

TEST(Definiteness, OfSpecialMatrices) {
    EXPECT_TRUE(definiteness(BlockMatrix()).semidefinite);
    EXPECT_EQ(definiteness(blocks(MatX::Zero(6, 6))).ratio(), 0.0);
    EXPECT_TRUE(definiteness(blocks(MatX::Zero(6, 6))).semidefinite);
    EXPECT_NEAR(definiteness(blocks(5.0 * MatX::Identity(6, 6))).ratio(), 1.0, 1e-12);
    const Definiteness negative = definiteness(blocks(-5.0 * MatX::Identity(6, 6)));
    EXPECT_FALSE(negative.semidefinite);
    EXPECT_NEAR(negative.ratio(), -1.0, 1e-12);
    EXPECT_NEAR(negative.largest, 5.0, 1e-12);
}

/// A chain of blocks on a line: sparse, 6000 x 6000, of rank a third.
MatX chain_coupling() {
    MatX J(3, 3);
    J << 1.0, 2.0, -1.0, 0.5, 1.0, -0.5, 2.0, 4.0, -2.0;
    return J;
}

BlockMatrix chain(double perturbation) {
    const Index contacts = 2000;
    const MatX J = chain_coupling();
    std::vector<Triplet> entries;
    const auto add = [&](Index i, Index j, const MatX& block) {
        for (Index c = 0; c < 3; ++c) {
            for (Index r = 0; r < 3; ++r) entries.emplace_back(3 * i + r, 3 * j + c, block(r, c));
        }
    };
    for (Index c = 0; c < contacts; ++c) {
        add(c, c, 2.0 * J * J.transpose());
        if (c + 1 == contacts) break;
        add(c, c + 1, -J * J.transpose());
        add(c + 1, c, -J * J.transpose());
    }
    entries.emplace_back(3001, 3001, perturbation);
    SparseMatrix W(3 * contacts, 3 * contacts);
    W.setFromTriplets(entries.begin(), entries.end());
    return {W, blocks_of_three(3 * contacts)};
}

TEST(Definiteness, DecidesOnALargeRankDeficientMatrix) {
    const Definiteness good = definiteness(chain(0.0));
    EXPECT_TRUE(good.semidefinite);
    EXPECT_NEAR(good.ratio(), 0.0, 1e-10);
    // 4 J J^T bounds the chain; the perturbed row is in the kernel for the most part.
    const MatX J = chain_coupling();
    EXPECT_NEAR(good.largest, 4.0 * J.squaredNorm(), 1e-3 * good.largest);
    EXPECT_FALSE(definiteness(chain(-1e-5 * good.largest)).semidefinite);
    EXPECT_TRUE(definiteness(chain(-1e-7 * good.largest)).semidefinite);
}

TEST(Definiteness, GivesTheSameBitsTwice) {
    Rng rng(3);
    const BlockMatrix W = blocks(with_smallest(rng, 90, -1e-7));
    const Definiteness first = definiteness(W);
    const Definiteness second = definiteness(W);
    EXPECT_EQ(first.largest, second.largest);
    EXPECT_EQ(first.smallest, second.smallest);
}

TEST(Definiteness, RequirementNamesTheEigenvalues) {
    Rng rng(4);
    ContactProblem problem = test::random_local(rng, {3, 3}, {Coulomb{0.1}, Coulomb{0.1}}, 3);
    EXPECT_NO_THROW(require_semidefinite(problem));
    problem.W = blocks(Vector<6>(1.0, 2.0, 4.0, 1.0, 1.0, -1.0).asDiagonal());
    try {
        require_semidefinite(problem);
        FAIL() << "an indefinite matrix was accepted";
    } catch (const InputError& error) {
        const std::string message = error.what();
        EXPECT_NE(message.find("symmetric part"), std::string::npos) << message;
        EXPECT_NE(message.find("-0.25"), std::string::npos) << message;
    }
}

}  // namespace
}  // namespace drystone::problem
