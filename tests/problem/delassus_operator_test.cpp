// W in its three forms: one operator, one residual.
#include "drystone/problem/delassus_operator.hpp"

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/problem/global_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "problem/sample_problems.hpp"

namespace drystone::problem {
namespace {

TEST(DelassusOperator, FactoredIsTheCondensedMatrixWithoutItsBlocks) {
    Rng rng(1);
    for (int sample = 0; sample < 50; ++sample) {
        const GlobalProblem global =
            test::random_global(rng, 1 + rng.index(6), 6, 8, 3, rng.index(3));
        const ContactProblem local = condense(global);
        const ContactProblem factors = factored(global);
        EXPECT_EQ(factors.W.form(), Form::factored);
        require_valid(factors);
        const VecX r = sampling::normal_vector(rng, local.components());
        const VecX expected = velocities(local, r);
        // M has condition 10, sums have some 50 terms.
        const double rounding = 1e-12 * expected.norm();
        EXPECT_LE((velocities(factors, r) - expected).norm(), rounding);
        EXPECT_LE((factors.b - local.b).norm(), 1e-12 * local.b.norm());
        for (const Measure measure : {Measure::natural, Measure::velocity}) {
            VecX u;
            VecX map;
            EXPECT_NEAR(residual(factors, r, measure), residual(local, r, measure), rounding);
            EXPECT_EQ(residual(factors, r, measure, u, map), residual(factors, r, measure));
            EXPECT_LE((u - expected).norm(), rounding);
        }
        for (Index c = 0; c < local.contacts(); ++c) {
            const MatX W_cc = local.W.diagonal(c);
            EXPECT_LE((factors.W.diagonal(c) - W_cc).norm(), 1e-12 * W_cc.norm());
        }
    }
}

/// The motion M^-1 H^T r is what the impulses add to the velocities without them.
TEST(DelassusOperator, FactorsMoveTheBodies) {
    Rng rng(2);
    GlobalProblem global = test::random_global(rng, 5, 6, 8, 3);
    global.f.setZero();
    const ContactProblem factors = factored(global);
    const VecX r = sampling::normal_vector(rng, factors.components());
    GrowingVector v;
    set_motion(factors.W.factors(), r, v);
    EXPECT_LE((v.get() - generalised_velocities(global, r)).norm(), 1e-12 * v.get().norm());
}

TEST(DelassusOperator, FactorsTouchTwoBodiesPerContact) {
    Rng rng(2);
    const ContactProblem problem = factored(test::random_global(rng, 10, 6, 10, 3));
    const DelassusFactors& factors = problem.W.factors();
    for (Index c = 0; c < factors.contacts(); ++c) {
        EXPECT_EQ(factors.width(c), 12);
        Index touched = 0;
        for (const DelassusFactors::Run& run : factors.runs(c)) {
            EXPECT_EQ(run.count % 6, 0);  // of neighbours: one run
            touched += run.count;
        }
        EXPECT_EQ(touched, factors.width(c));
        EXPECT_EQ(factors.motion(c), factors.rows(c) + 3 * 12);
    }
}

TEST(DelassusOperator, IsAssembledFromFactorsOnRequest) {
    Rng rng(3);
    const GlobalProblem global = test::random_global(rng, 5, 6, 9, 3, 2);
    const ContactProblem local = condense(global);
    const ContactProblem from_factors = assembled(factored(global));
    EXPECT_TRUE(from_factors.W.has_blocks());
    const MatX W(local.W.blocks().to_sparse());
    EXPECT_LE((MatX(from_factors.W.blocks().to_sparse()) - W).norm(), 1e-12 * W.norm());
    EXPECT_EQ(MatX(assembled(local).W.blocks().to_sparse()), W);
}

TEST(DelassusOperator, HasBlocksOnlyWhereItIsAssembled) {
    Rng rng(4);
    const GlobalProblem global = test::random_global(rng, 3, 6, 4, 3);
    ContactProblem problem = factored(global);
    const DelassusOperator& W = problem.W;
    EXPECT_THROW(static_cast<void>(W.blocks()), InputError);
    const DelassusFactors factors = W.factors();
    problem.W = DelassusOperator(factors.diagonal_blocks(),
                                 [](const VecX& r, VecX& u) { u = VecX::Zero(r.size()); });
    EXPECT_EQ(W.form(), Form::products);
    EXPECT_THROW(static_cast<void>(W.blocks()), InputError);
    EXPECT_THROW(static_cast<void>(assembled(problem)), InputError);
    EXPECT_EQ(problem.W.make_assembled().block_count(), 4);
    EXPECT_EQ(W.form(), Form::assembled);
}

TEST(DelassusOperator, NamesNumbersOfFactorsThatAreNotFinite) {
    ContactProblem problem;
    DelassusFactors factors(2);
    const DelassusFactors::Run run{.first = 0, .count = 2};
    DelassusFactors::Rows H = DelassusFactors::Rows::Ones(1, 2);
    factors.add_contact({&run, 1}, H, H);
    problem.W = DelassusOperator(factors);
    problem.b = VecX::Zero(1);
    problem.cones = {Coulomb{}};
    require_valid(problem);
    H(0, 1) = std::nan("");
    factors.add_contact({&run, 1}, H, H);
    problem.W = DelassusOperator(factors);
    problem.b = VecX::Zero(2);
    problem.cones.push_back(Coulomb{});
    try {
        require_valid(problem);
        FAIL() << "NaN was accepted";
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("contact 1, factors"), std::string::npos)
            << error.what();
    }
}

}  // namespace
}  // namespace drystone::problem
