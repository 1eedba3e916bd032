#include "drystone/problem/global_problem.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/problem/mass_inverse.hpp"
#include "problem/sample_problems.hpp"

namespace drystone::problem {
namespace {

using test::k_epsilon;
using test::random_global;

/// W = H M^-1 H^T and b = H M^-1 f + w by dense algebra, up to the rounding of solving with M:
/// n eps cond(M) relative to |H| |M^-1| |H|, for either way.
void expect_condensed(const GlobalProblem& global) {
    const ContactProblem local = condense(global);
    const MatX M(global.M);
    const MatX H(global.H);
    const MatX inverse = M.inverse();
    const double condition = M.norm() * inverse.norm();
    const double rounding = static_cast<double>(M.rows()) * k_epsilon * condition;
    EXPECT_LE((MatX(local.W.blocks().to_sparse()) - H * inverse * H.transpose()).norm(),
              rounding * H.norm() * inverse.norm() * H.norm());
    EXPECT_LE((local.b - H * inverse * global.f - global.w).norm(),
              rounding * (H.norm() * inverse.norm() * global.f.norm() + global.w.norm()));
    EXPECT_NO_THROW(require_valid(local));
}

void expect_solves(const GlobalProblem& global) {
    Rng rng(99);
    const VecX r = sampling::normal_vector(rng, global.w.size());
    const VecX v = generalised_velocities(global, r);
    const VecX load = global.H.transpose() * r + global.f;
    // A backward stable solution satisfies its equations to n eps |M| |v|.
    const double rounding = static_cast<double>(v.size()) * k_epsilon;
    EXPECT_LE((global.M * v - load).norm(), 10.0 * rounding * (global.M.norm() * v.norm()));
    // u = H v + w is what the condensed problem gives, with the condition of M at most 100.
    const ContactProblem local = condense(global);
    const VecX u = global.H * v + global.w;
    EXPECT_LE((velocities(local, r) - u).norm(),
              1000.0 * rounding * (global.H.norm() * v.norm() + u.norm()));
}

TEST(GlobalProblem, CondensesRigidBodies) {
    Rng rng(1);
    for (const Index freedom : {1, 3, 6}) {
        for (const Index spacedim : {2, 3}) {
            const GlobalProblem global = random_global(rng, 5, freedom, 7, spacedim, 3);
            EXPECT_NO_THROW(require_valid(global));
            expect_condensed(global);
            expect_solves(global);
        }
    }
}

TEST(GlobalProblem, CondensesAMeshWithAFullMatrix) {
    Rng rng(2);
    const GlobalProblem global = random_global(rng, 1, 70, 4, 3);
    expect_condensed(global);
    expect_solves(global);
}

TEST(GlobalProblem, CondensesMoreColumnsThanAreSolvedAtOnce) {
    Rng rng(3);
    expect_condensed(random_global(rng, 1, 60, 50, 3));
}

TEST(GlobalProblem, CondensesAMatrixThatIsNotSymmetric) {
    Rng rng(4);
    for (const Index freedom : {6, 70}) {
        GlobalProblem global = random_global(rng, 2, freedom, 3, 3);
        MatX M(global.M);
        for (Index body = 0; body < 2; ++body) {
            const MatX gyroscopic = sampling::normal_matrix(rng, freedom, freedom);
            M.block(body * freedom, body * freedom, freedom, freedom) +=
                0.05 * (gyroscopic - gyroscopic.transpose());
        }
        global.M = test::sparse(M);
        expect_condensed(global);
        expect_solves(global);
        EXPECT_GT(condense(global).W.blocks().relative_asymmetry(), 1e-3);
    }
}

TEST(GlobalProblem, CondensesASymmetricMatrixThatIsNotDefinite) {
    Rng rng(5);
    GlobalProblem global = random_global(rng, 1, 60, 3, 3);
    MatX M = MatX::Zero(60, 60);
    // A saddle point: 40 unknowns with a mass, 20 multipliers.
    M.topLeftCorner(40, 40) = sampling::positive_definite(rng, 40, 10.0);
    M.topRightCorner(40, 20) = sampling::normal_matrix(rng, 40, 20);
    M.bottomLeftCorner(20, 40) = M.topRightCorner(40, 20).transpose();
    global.M = test::sparse(M);
    expect_condensed(global);
}

TEST(GlobalProblem, CouplesOnlyContactsThatShareABody) {
    Rng rng(6);
    // A chain of 8 bodies: contact c couples with c - 1 and c + 1.
    const GlobalProblem global = random_global(rng, 8, 6, 7, 3);
    const BlockMatrix W = condense(global).W.blocks();
    EXPECT_EQ(W.block_count(), 7 + 2 * 6);
    for (Index i = 0; i < 7; ++i) {
        for (Index k = W.first(i); k < W.first(i + 1); ++k) EXPECT_LE(std::abs(W.column(k) - i), 1);
    }
}

TEST(GlobalProblem, UnitsDoNotDecideWhetherMIsInvertible) {
    Rng rng(7);
    for (const Index freedom : {3, 60}) {
        GlobalProblem global = random_global(rng, 2, freedom, 2, 3);
        VecX units = VecX::Ones(2 * freedom);
        for (double& unit : units) unit = std::exp2(rng.index(121) - 60);
        const ContactProblem before = condense(global);
        global.M = units.asDiagonal() * global.M * units.asDiagonal();
        global.H = global.H * units.asDiagonal();
        const ContactProblem after = condense(global);
        // Units are powers of two: the equilibrated matrix and all that follows agree to rounding.
        EXPECT_LE((MatX(after.W.blocks().to_sparse()) - MatX(before.W.blocks().to_sparse())).norm(),
                  1e3 * k_epsilon * MatX(before.W.blocks().to_sparse()).norm());
    }
}

TEST(GlobalProblem, NamesTheSingularPartOfM) {
    Rng rng(8);
    GlobalProblem global = random_global(rng, 4, 3, 2, 3);
    MatX M(global.M);
    M.block(6, 6, 3, 3) = Vec3(1.0, 2.0, 3.0) * Vec3(1.0, 2.0, 3.0).transpose();
    M.block(9, 9, 3, 3).setZero();
    global.M = test::sparse(M);
    try {
        (void)condense(global);
        FAIL() << "a singular matrix was inverted";
    } catch (const InputError& error) {
        ASSERT_EQ(error.defects().size(), 4U);
        EXPECT_EQ(error.defects()[0].what, "M, unknown 6");
        EXPECT_EQ(error.defects()[0].found, "a singular part of 3 unknowns");
        EXPECT_EQ(error.defects()[3].what, "M, unknown 11");
    }
}

/// The stiffness of a chain of springs without support moves freely.
TEST(GlobalProblem, RefusesAFloatingMesh) {
    for (const double skew : {0.0, 0.01}) {
        const Index n = 80;
        MatX K = MatX::Zero(n, n);
        for (Index i = 0; i + 1 < n; ++i) {
            // Rows add up to zero, so that the translation is in the kernel.
            K(i, i) += 1.0 + skew;
            K(i, i + 1) -= 1.0 + skew;
            K(i + 1, i + 1) += 1.0;
            K(i + 1, i) -= 1.0;
        }
        EXPECT_THROW(MassInverse{test::sparse(K)}, InputError) << skew;
        K(0, 0) += 1e-3;
        EXPECT_NO_THROW(MassInverse{test::sparse(K)}) << skew;
    }
}

TEST(GlobalProblem, NamesEveryDefectAtOnce) {
    Rng rng(9);
    GlobalProblem global = random_global(rng, 2, 3, 2, 3);
    global.M.coeffRef(1, 1) = std::numeric_limits<double>::quiet_NaN();
    global.H.conservativeResize(5, 6);
    global.f.conservativeResize(4);
    global.w[2] = std::numeric_limits<double>::infinity();
    global.cones[1] = Coulomb{-0.5};
    try {
        require_valid(global);
        FAIL() << "a wrong problem was accepted";
    } catch (const InputError& error) {
        std::vector<std::string> what;
        for (const Defect& defect : error.defects()) what.push_back(defect.what);
        EXPECT_EQ(what, (std::vector<std::string>{"H", "f", "M, row 1, column 1", "w, component 2",
                                                  "contact 1, mu"}));
        EXPECT_EQ(error.defects()[0].expected, "a matrix of 6 x 6");
        EXPECT_EQ(error.defects()[0].found, "5 x 6");
    }
}

}  // namespace
}  // namespace drystone::problem
