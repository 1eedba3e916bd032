#include "drystone/problem/contact_problem.hpp"

#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "core/test_numbers.hpp"
#include "drystone/core/error.hpp"
#include "problem/sample_problems.hpp"

namespace drystone::problem {
namespace {

/// Every law, with every number of components that it can have.
ContactProblem mixed_problem() {
    Rng rng(1);
    return test::random_local(rng, {1, 2, 3, 3, 6, 3, 3, 5},
                              {Coulomb{0.0}, Coulomb{0.3}, Coulomb{1.5}, Elliptic{Vec2(0.2, 0.8)},
                               Rolling{0.5, 0.1, 0.05}, Associated{0.7}, Tresca{2.0}, Bilateral{}},
                              10);
}

/// The defects of the InputError that checking throws; none if it throws none.
std::vector<Defect> defects(const ContactProblem& problem) {
    try {
        require_valid(problem);
    } catch (const InputError& error) {
        return error.defects();
    }
    return {};
}

TEST(ContactProblem, AcceptsEveryLawMixed) {
    EXPECT_NO_THROW(require_valid(mixed_problem()));
    EXPECT_NO_THROW(require_valid(ContactProblem{}));
}

TEST(ContactProblem, VelocitiesAreAffine) {
    Rng rng(2);
    const ContactProblem problem = mixed_problem();
    const VecX r = sampling::normal_vector(rng, problem.components());
    const MatX W(problem.W.blocks().to_sparse());
    // Two sums of 26 products in different orders.
    const double rounding = 26.0 * test::k_epsilon * (W.norm() * r.norm() + problem.b.norm());
    EXPECT_LE((velocities(problem, r) - (W * r + problem.b)).norm(), rounding);
}

TEST(ContactProblem, NamesContactAndValueOfABadCoefficient) {
    struct BadCoefficient {
        std::size_t contact;
        Cone law;
        const char* what;
        const char* found;
    };
    for (const BadCoefficient& bad :
         {BadCoefficient{1, Coulomb{-0.25}, "contact 1, mu", "-0.25"},
          BadCoefficient{2, Coulomb{k_nan}, "contact 2, mu", "nan"},
          BadCoefficient{3, Elliptic{Vec2(0.1, -2.0)}, "contact 3, second mu", "-2"},
          BadCoefficient{4, Rolling{0.1, k_infinity, 0.0}, "contact 4, rolling", "inf"},
          BadCoefficient{4, Rolling{0.1, 0.0, -1.0}, "contact 4, spinning", "-1"},
          BadCoefficient{5, Associated{-1.0}, "contact 5, mu", "-1"},
          BadCoefficient{6, Tresca{-3.0}, "contact 6, threshold", "-3"}}) {
        ContactProblem problem = mixed_problem();
        problem.cones[bad.contact] = bad.law;
        const std::vector<Defect> found = defects(problem);
        ASSERT_EQ(found.size(), 1U);
        EXPECT_EQ(found[0].what, bad.what);
        EXPECT_EQ(found[0].found, bad.found);
    }
}

TEST(ContactProblem, NamesALawThatCannotHaveItsNumberOfComponents) {
    ContactProblem problem = mixed_problem();
    problem.cones[4] = Coulomb{0.5};
    const std::vector<Defect> found = defects(problem);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].what, "contact 4, Coulomb friction with mu 0.5");
    EXPECT_EQ(found[0].found, "6");
}

TEST(ContactProblem, NamesEveryDefectAtOnce) {
    ContactProblem problem = mixed_problem();
    MatX W(problem.W.blocks().to_sparse());
    W(0, 3) = k_nan;
    problem.W = BlockMatrix(test::sparse(W), {1, 2, 3, 3, 6, 3, 3, 5});
    problem.b.conservativeResize(25);
    problem.b[7] = k_infinity;
    problem.cones[1] = Coulomb{-1.0};
    problem.cones.pop_back();
    const std::vector<Defect> found = defects(problem);
    ASSERT_EQ(found.size(), 5U);
    EXPECT_EQ(found[0].what, "W, contact 0 with contact 2");
    EXPECT_EQ(found[1].what, "b");
    EXPECT_EQ(found[1].expected, "26 components");
    EXPECT_EQ(found[1].found, "25");
    EXPECT_EQ(found[2].what, "b, component 7");
    EXPECT_EQ(found[3].expected, "one for each of the 8 contacts");
    EXPECT_EQ(found[4].what, "contact 1, mu");
}

}  // namespace
}  // namespace drystone::problem
