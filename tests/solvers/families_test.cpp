// The generated problems are what they say they are.
#include "solvers/families/families.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "drystone/problem/definiteness.hpp"

namespace drystone::families {
namespace {

TEST(Families, AreValidAndHaveNamesOfTheirOwn) {
    std::set<std::string> names;
    for (const Named& member : families(Size::small)) {
        SCOPED_TRACE(member.name);
        EXPECT_TRUE(names.insert(member.name).second);
        EXPECT_NO_THROW(problem::require_valid(member.problem));
        EXPECT_NO_THROW(problem::require_semidefinite(member.problem));
        EXPECT_LE(member.problem.contacts(), 70);
        EXPECT_LT(member.problem.W.blocks().relative_asymmetry(), 1e-2);
    }
}

TEST(Families, AreTheSameEveryTime) {
    const std::vector<Named> first = families(Size::small);
    const std::vector<Named> second = families(Size::small);
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t k = 0; k < first.size(); ++k) {
        SCOPED_TRACE(first[k].name);
        EXPECT_EQ(first[k].problem.b, second[k].problem.b);
        EXPECT_EQ(MatX(first[k].problem.W.blocks().to_sparse()),
                  MatX(second[k].problem.W.blocks().to_sparse()));
    }
}

TEST(Families, HaveWellPosedAndSingularAndUnsymmetricMembers) {
    const std::vector<Named> all = families(Size::small);
    const auto count = [&](const auto& property) {
        return std::count_if(all.begin(), all.end(), property);
    };
    EXPECT_GE(count([](const Named& m) { return m.well_posed; }), 20);
    EXPECT_GE(count([](const Named& m) { return m.feasible && !m.well_posed; }), 40);
    EXPECT_GE(
        count([](const Named& m) { return m.problem.W.blocks().relative_asymmetry() > 1e-4; }), 3);
}

/// Normal impulses r >= 0 with W r = 0 and b.r < 0 show that no u = W r' + b has u_N >= 0.
TEST(Families, InfeasibleMembersHaveACertificate) {
    for (const Named& member : infeasible_problems()) {
        SCOPED_TRACE(member.name);
        const problem::ContactProblem& problem = member.problem;
        VecX r = VecX::Zero(problem.components());
        for (Index c = 0; c < problem.contacts(); ++c) r[problem.W.offset(c)] = 1.0;
        VecX balance(problem.components());
        problem.W.multiply(r, balance);
        EXPECT_LT(balance.norm(), 1e-12);
        EXPECT_LT(problem.b.dot(r), -0.5);
        EXPECT_FALSE(member.feasible);
    }
}

/// A ball on a floor, by hand: W = diag(1/m, 1/m + R^2/I, ...), b = -h g e_N + h a e_T.
TEST(Families, OneBallIsTheProblemOfTheTextbook) {
    RigidSystem system{.dimension = 2, .bodies = {ball(Vec3::UnitY(), 1.0, 2.0, 2)}, .pull = 3.0};
    system.contacts.push_back(
        {.a = 0, .normal = Vec3::UnitY(), .law = problem::Coulomb{0.5}, .size = 2});
    const problem::ContactProblem problem = contact_problem(system);
    const MatX W = problem.W.blocks().to_sparse();
    EXPECT_NEAR(W(0, 0), 0.5, 1e-15);
    EXPECT_NEAR(W(1, 1), 0.5 + 1.0, 1e-15);
    EXPECT_NEAR(W(0, 1), 0.0, 1e-15);
    EXPECT_NEAR(problem.b[0], -0.01 * 9.81, 1e-15);
    EXPECT_NEAR(std::abs(problem.b[1]), 0.03, 1e-15);
}

}  // namespace
}  // namespace drystone::families
