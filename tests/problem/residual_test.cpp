#include "drystone/problem/residual.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "problem/sample_problems.hpp"

namespace drystone::problem {
namespace {

using test::k_epsilon;
using test::point_on_plane;

constexpr double k_gravity_step = 9.81e-2;  // m/s, over 10 ms
constexpr double k_mass = 3.0;
constexpr double k_mu = 0.4;

/// The free velocity of the point: falling, sliding with (v_x, v_y).
VecX free_velocity(double v_x, double v_y) { return Vec3(-k_gravity_step, v_x, v_y); }

// Residuals of exact solutions are the rounding of r and u, numbers below 1, in some ten
// operations.
constexpr double k_rounding = 20.0 * k_epsilon;

TEST(Residual, VanishesForAPointThatSticks) {
    // |b_T| = 0.02 < mu g h: the impulse stops the point.
    const ContactProblem problem =
        point_on_plane(k_mass, free_velocity(0.012, -0.016), Coulomb{k_mu});
    const VecX r = -k_mass * problem.b;
    EXPECT_LE(natural_residual(problem, r), k_rounding);
    EXPECT_LE(velocity_residual(problem, r), k_rounding);
}

TEST(Residual, VanishesForAPointThatSlides) {
    // |b_T| = 0.5 > mu g h: friction is mu r_N against sliding, which goes on.
    const ContactProblem problem = point_on_plane(k_mass, free_velocity(0.3, 0.4), Coulomb{k_mu});
    const double normal = k_mass * k_gravity_step;
    const VecX r = Vec3(normal, -0.6 * k_mu * normal, -0.8 * k_mu * normal);
    const VecX u = velocities(problem, r);
    EXPECT_NEAR(u[0], 0.0, k_rounding);
    EXPECT_NEAR(u.tail(2).norm(), 0.5 - k_mu * k_gravity_step, k_rounding);
    EXPECT_LE(natural_residual(problem, r), k_rounding);
    EXPECT_LE(velocity_residual(problem, r), k_rounding);
    const ContactResidual contact = contact_residuals(problem, r).at(0);
    EXPECT_LE(contact.normal + contact.cone + contact.complementarity, k_rounding);
}

TEST(Residual, VanishesForAPointThatLeaves) {
    const ContactProblem problem = point_on_plane(k_mass, Vec3(0.1, 0.3, 0.4), Coulomb{k_mu});
    EXPECT_EQ(natural_residual(problem, VecX::Zero(3)), 0.0);
    EXPECT_EQ(velocity_residual(problem, VecX::Zero(3)), 0.0);
}

TEST(Residual, OfNoImpulseIsTheProjectedApproach) {
    // r = 0, frictionless: |0 - P(-b)| = |b_N|, over 1 + |b|, or times nothing in m/s.
    const ContactProblem problem = point_on_plane(k_mass, VecX::Constant(1, -2.0), Coulomb{});
    const VecX r = VecX::Zero(1);
    EXPECT_DOUBLE_EQ(natural_residual(problem, r), 2.0 / 3.0);
    EXPECT_DOUBLE_EQ(velocity_residual(problem, r), 2.0);
}

TEST(Residual, PartsNameTheViolation) {
    const ContactProblem problem = point_on_plane(1.0, Vec3(-1.0, 0.0, 0.0), Coulomb{0.5});
    const auto parts = [&](const Vec3& r) { return contact_residuals(problem, VecX(r)).at(0); };

    const ContactResidual approach = parts(Vec3(0.25, 0.0, 0.0));
    EXPECT_DOUBLE_EQ(approach.normal, 0.75);
    EXPECT_EQ(approach.cone, 0.0);
    EXPECT_DOUBLE_EQ(approach.complementarity, 0.75 * 0.25);

    EXPECT_DOUBLE_EQ(parts(Vec3(-2.0, 0.0, 0.0)).cone, 2.0);
    // |r_T| - mu r_N = 0.5 outside the generatrix, whose normal is (-mu, 1) / sqrt(1 + mu^2).
    EXPECT_NEAR(parts(Vec3(1.0, 1.0, 0.0)).cone, 0.5 / std::sqrt(1.25), k_rounding);

    // Slow sliding with the impulse of sticking: u = (0, 0.1, 0), Phi(u) = (0.05, 0.1, 0).
    const ContactResidual sliding = parts(Vec3(1.0, 0.1, 0.0));
    EXPECT_EQ(sliding.normal, 0.0);
    EXPECT_EQ(sliding.cone, 0.0);
    EXPECT_NEAR(sliding.complementarity, 0.05 + 0.01, k_rounding);
}

TEST(Residual, VanishesForTrescaFrictionThatSlides) {
    const double threshold = 0.2;
    const ContactProblem problem = point_on_plane(1.0, Vec3(-1.0, 0.3, 0.4), Tresca{threshold});
    const VecX r = Vec3(1.0, -0.6 * threshold, -0.8 * threshold);
    EXPECT_LE(natural_residual(problem, r), k_rounding);
    const ContactResidual contact = contact_residuals(problem, r).at(0);
    EXPECT_LE(contact.normal + contact.cone + contact.complementarity, k_rounding);
}

TEST(Residual, OfBilateralRowsIsTheirVelocity) {
    const ContactProblem problem = point_on_plane(2.0, Vec3(-1.0, 2.0, -2.0), Bilateral{});
    const ContactResidual contact = contact_residuals(problem, VecX::Zero(3)).at(0);
    EXPECT_DOUBLE_EQ(contact.natural, 3.0);
    EXPECT_DOUBLE_EQ(contact.velocity, 3.0);
    EXPECT_EQ(contact.normal, 0.0);
    EXPECT_LE(natural_residual(problem, -2.0 * problem.b), k_rounding);
}

/// Contacts with every law and random impulses, far from a solution.
ContactProblem mixed_problem(Rng& rng) {
    return test::random_local(rng, {3, 2, 1, 6, 3, 2},
                              {Coulomb{0.4}, Coulomb{0.9}, Coulomb{0.0}, Rolling{0.3, 0.2, 0.1},
                               Elliptic{Vec2(0.3, 0.6)}, Bilateral{}},
                              8);
}

TEST(Residual, WholeIsMadeOfTheContacts) {
    Rng rng(1);
    for (int sample = 0; sample < 100; ++sample) {
        const ContactProblem problem = mixed_problem(rng);
        const VecX r = sampling::normal_vector(rng, problem.components());
        double squares = 0.0;
        double largest = 0.0;
        for (const ContactResidual& contact : contact_residuals(problem, r)) {
            squares += contact.natural * contact.natural;
            largest = std::max(largest, contact.velocity);
        }
        const double natural = std::sqrt(squares) / (1.0 + problem.b.norm());
        EXPECT_NEAR(natural_residual(problem, r), natural, k_rounding * natural);
        EXPECT_EQ(velocity_residual(problem, r), largest);
    }
}

/// The number of either measure comes with the velocities and the maps that it is made of.
TEST(Residual, ComesWithItsParts) {
    Rng rng(3);
    for (const Measure measure : {Measure::natural, Measure::velocity}) {
        const ContactProblem problem = mixed_problem(rng);
        const VecX r = sampling::normal_vector(rng, problem.components());
        VecX u;
        VecX map;
        EXPECT_EQ(residual(problem, r, measure, u, map), residual(problem, r, measure));
        EXPECT_LE((u - velocities(problem, r)).norm(), k_rounding * u.norm());
        Index c = 0;
        for (const ContactResidual& contact : contact_residuals(problem, r)) {
            const double length = map.segment(problem.W.offset(c), problem.W.size(c)).norm();
            const double expected =
                measure == Measure::natural ? contact.natural : contact.velocity;
            EXPECT_NEAR(length, expected, k_rounding * (1.0 + expected));
            ++c;
        }
    }
}

/// Contacts of one size take another path through W: the same numbers.
TEST(Residual, OfUniformContactsIsThatOfTheirContacts) {
    Rng rng(4);
    for (const Index size : {1, 2, 3}) {
        const ContactProblem problem = test::random_local(rng, std::vector<Index>(5, size),
                                                          std::vector<Cone>(5, Coulomb{0.4}), 4);
        const VecX r = sampling::normal_vector(rng, problem.components());
        double largest = 0.0;
        double squares = 0.0;
        for (const ContactResidual& contact : contact_residuals(problem, r)) {
            largest = std::max(largest, contact.velocity);
            squares += contact.natural * contact.natural;
        }
        EXPECT_NEAR(residual(problem, r, Measure::velocity), largest, k_rounding * largest);
        EXPECT_NEAR(residual(problem, r, Measure::natural),
                    std::sqrt(squares) / (1.0 + problem.b.norm()), k_rounding * squares);
    }
}

/// Norms that overflow and numbers that are none must not look like a solution.
TEST(Residual, OfWhatOverflowsIsNotSmall) {
    const ContactProblem huge = point_on_plane(1.0, Vec3(-1e200, 1e200, 0.0), Coulomb{k_mu});
    EXPECT_FALSE(natural_residual(huge, VecX::Zero(3)) <= 1.0);
    ContactProblem two = test::point_on_plane(1.0, VecX::Constant(1, 1.0), Coulomb{});
    for (const Measure measure : {Measure::natural, Measure::velocity}) {
        EXPECT_FALSE(residual(two, VecX::Constant(1, std::nan("")), measure) <= 1.0);
    }
    EXPECT_THROW(require_valid(huge), InputError);
    EXPECT_THROW(require_valid(point_on_plane(1e-200, Vec3::Zero(), Coulomb{})), InputError);
    EXPECT_THROW(require_valid(point_on_plane(1.0, Vec3::Zero(), Coulomb{1e200})), InputError);
}

/// A contact without inertia takes the largest rho of the problem, 1 when there is none.
TEST(Residual, ContactsWithoutInertiaBorrowTheLargestMeanDiagonal) {
    MatX W = MatX::Zero(3, 3);
    W(1, 1) = 4.0;
    ContactProblem problem{.W = BlockMatrix(test::sparse(W), {1, 1, 1}),
                           .b = Vec3(1.0, 1.0, 1.0),
                           .cones = {Coulomb{}, Coulomb{}, Coulomb{}}};
    // r_N = 0.1 where u_N = 1: the map is rho r = 0.4 with the rho of the second contact.
    EXPECT_DOUBLE_EQ(velocity_residual(problem, Vec3(0.1, 0.0, 0.0)), 0.4);
    problem.W = BlockMatrix(SparseMatrix(3, 3), {1, 1, 1});
    EXPECT_DOUBLE_EQ(velocity_residual(problem, Vec3(0.1, 0.0, 0.0)), 0.1);
}

/// Masses times 2^-30 (about 1e-9): impulses shrink with them and velocities stay, bit by bit.
TEST(Residual, VelocityResidualDoesNotDependOnTheUnitOfMassButTheNaturalOneDoes) {
    Rng rng(2);
    const double scale = std::exp2(-30);
    for (int sample = 0; sample < 100; ++sample) {
        const ContactProblem problem = mixed_problem(rng);
        std::vector<Index> sizes;
        for (Index c = 0; c < problem.contacts(); ++c) sizes.push_back(problem.W.size(c));
        const ContactProblem light{.W = BlockMatrix(problem.W.blocks().to_sparse() / scale, sizes),
                                   .b = problem.b,
                                   .cones = problem.cones};
        const VecX r = sampling::normal_vector(rng, problem.components());
        EXPECT_EQ(velocity_residual(light, scale * r), velocity_residual(problem, r));
        EXPECT_GT(std::abs(natural_residual(light, scale * r) / natural_residual(problem, r) - 1.0),
                  1e-6);
    }
}

}  // namespace
}  // namespace drystone::problem
