#include "drystone/problem/factored_problem.hpp"

#include <gtest/gtest.h>

#include "drystone/problem/residual.hpp"
#include "problem/sample_problems.hpp"

namespace drystone::problem {
namespace {

TEST(FactoredProblem, IsTheCondensedProblemWithoutItsMatrix) {
    Rng rng(1);
    for (int sample = 0; sample < 50; ++sample) {
        const GlobalProblem global =
            test::random_global(rng, 1 + rng.index(6), 6, 8, 3, rng.index(3));
        const ContactProblem local = condense(global);
        const FactoredProblem factors = factored(global);
        const VecX r = sampling::normal_vector(rng, local.components());
        const VecX expected = velocities(local, r);
        VecX v;
        VecX u;
        velocities(factors, r, v, u);
        // M has condition 10, sums have some 50 terms.
        const double rounding = 1e-12 * expected.norm();
        EXPECT_LE((u - expected).norm(), rounding);
        EXPECT_LE((v - generalised_velocities(global, r)).norm(), 1e-12 * v.norm());
        EXPECT_LE((factors.b - local.b).norm(), 1e-12 * local.b.norm());
        EXPECT_NEAR(residual(factors, r, Measure::natural, v), natural_residual(local, r),
                    rounding);
        EXPECT_NEAR(residual(factors, r, Measure::velocity, v), velocity_residual(local, r),
                    rounding);
        for (Index c = 0; c < local.contacts(); ++c) {
            const auto& contact = factors.contacts[static_cast<std::size_t>(c)];
            const Eigen::Map<const MatX> W_cc(factors.diagonals.data() + contact.block,
                                              contact.size, contact.size);
            EXPECT_LE((W_cc - local.W.diagonal(c)).norm(), 1e-12 * W_cc.norm());
        }
    }
}

TEST(FactoredProblem, TouchesTwoBodiesPerContact) {
    Rng rng(2);
    const FactoredProblem factors = factored(test::random_global(rng, 10, 6, 10, 3));
    for (const auto& contact : factors.contacts) EXPECT_EQ(contact.count, 12);
}

}  // namespace
}  // namespace drystone::problem
