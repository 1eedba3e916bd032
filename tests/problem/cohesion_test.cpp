#include "drystone/problem/cohesion.hpp"

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/problem/residual.hpp"
#include "problem/sample_problems.hpp"

namespace drystone::problem {
namespace {

using test::point_on_plane;

constexpr double k_mass = 2.0;

TEST(Cohesion, VelocitiesAreThoseOfTheImpulsesBetweenTheBodies) {
    Rng rng(1);
    const ContactProblem problem =
        test::random_local(rng, {3, 2, 1}, {Coulomb{0.3}, Coulomb{0.2}, Coulomb{}}, 6);
    const VecX cohesion = Vec3(0.5, 0.0, 2.0);
    const ContactProblem shifted = with_cohesion(problem, cohesion);
    const VecX r = sampling::normal_vector(rng, 6);
    const VecX between = without_cohesion(problem, cohesion, r);
    EXPECT_DOUBLE_EQ(between[0], r[0] - 0.5);
    EXPECT_EQ(between[3], r[3]);
    EXPECT_DOUBLE_EQ(between[5], r[5] - 2.0);
    EXPECT_LE((velocities(shifted, r) - velocities(problem, between)).norm(), 1e-13);
}

/// A point pulled away at 0.1 m/s by a mass of 2 kg: an impulse of 0.2 N s holds it.
TEST(Cohesion, HoldsAPointThatIsPulledLessThanItsStrength) {
    const ContactProblem problem = point_on_plane(k_mass, Vec3(0.1, 0.0, 0.0), Coulomb{0.4});
    const VecX strong = VecX::Constant(1, 0.3);
    const VecX held = Vec3(0.1, 0.0, 0.0);  // r' = c - 0.2
    EXPECT_LE(natural_residual(with_cohesion(problem, strong), held), 1e-15);
    EXPECT_NEAR(without_cohesion(problem, strong, held)[0], -0.2, 1e-15);

    // Less strength than that: it leaves, slowed down, with r' = 0.
    const VecX weak = VecX::Constant(1, 0.1);
    const VecX none = VecX::Zero(3);
    EXPECT_LE(natural_residual(with_cohesion(problem, weak), none), 1e-15);
    EXPECT_NEAR(velocities(with_cohesion(problem, weak), none)[0], 0.05, 1e-15);
}

/// Friction grows with cohesion: |r_T| <= mu (r_N + c).
TEST(Cohesion, AddsToFriction) {
    const ContactProblem problem = point_on_plane(k_mass, Vec3(0.0, 0.05, 0.0), Coulomb{0.5});
    const VecX cohesion = VecX::Constant(1, 0.3);
    const VecX r = Vec3(0.3, -0.1, 0.0);
    EXPECT_LE(natural_residual(with_cohesion(problem, cohesion), r), 1e-15);
}

TEST(Cohesion, RefusesWhatIsNoStrength) {
    const ContactProblem problem = point_on_plane(k_mass, Vec3(0.1, 0.0, 0.0), Coulomb{0.4});
    EXPECT_THROW(static_cast<void>(with_cohesion(problem, VecX::Constant(1, -1.0))), InputError);
    EXPECT_THROW(static_cast<void>(with_cohesion(problem, VecX::Zero(2))), InputError);
}

}  // namespace
}  // namespace drystone::problem
