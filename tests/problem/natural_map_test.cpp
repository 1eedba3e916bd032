#include <cmath>

#include <gtest/gtest.h>

#include "drystone/problem/cone.hpp"
#include "problem/sample_problems.hpp"

namespace drystone::problem {
namespace {

using test::k_epsilon;

/// r - P_K(r - Phi(u)) as it is written, for impulses that are no larger than velocities.
template <class V>
V by_definition(const Cone& cone, const V& r, const V& u) {
    V z = r - u;
    z[0] -= shift(cone, u);
    project(cone, z);
    return r - z;
}

/// Every law in 3 components.
const std::vector<Cone> k_laws = {Coulomb{0.0},
                                  Coulomb{0.4},
                                  Coulomb{1.7},
                                  Associated{0.6},
                                  Tresca{0.3},
                                  Tresca{0.0},
                                  Bilateral{},
                                  Rolling{.mu = 0.4, .rolling = 0.2},
                                  Elliptic{Vec2(0.3, 0.7)},
                                  AssociatedForm<Elliptic>{{Vec2(0.3, 0.7)}},
                                  AssociatedForm<Rolling>{{.mu = 0.4, .rolling = 0.2}}};

TEST(NaturalMap, IsTheMapOfItsDefinition) {
    Rng rng(1);
    for (const Cone& law : k_laws) {
        for (int sample = 0; sample < 2'000; ++sample) {
            const Vec3 r = sampling::normal_vector(rng, 3);
            const Vec3 u = sampling::normal_vector(rng, 3);
            const Vec3 map = natural_map(law, r, u);
            // Some twenty operations on numbers of this size; 1 / (1 + mu^2) and mu add a little.
            const double rounding = 40.0 * k_epsilon * (1.0 + r.norm() + u.norm());
            ASSERT_LE((map - by_definition(law, r, u)).norm(), rounding) << describe(law);
            const SmallVector small = natural_map(law, SmallVector(r), SmallVector(u));
            ASSERT_LE((small - map).norm(), rounding) << describe(law);
        }
    }
}

TEST(NaturalMap, HoldsInThePlaneAndOnALine) {
    Rng rng(2);
    for (int sample = 0; sample < 2'000; ++sample) {
        const Coulomb law{rng.uniform(0.0, 2.0)};
        const Vec2 r = sampling::normal_vector(rng, 2);
        const Vec2 u = sampling::normal_vector(rng, 2);
        EXPECT_LE((natural_map<Vec2>(law, r, u) - by_definition<Vec2>(law, r, u)).norm(),
                  40.0 * k_epsilon * (1.0 + r.norm() + u.norm()));
        const Vector<1> r_n(r[0]);
        const Vector<1> u_n(u[0]);
        EXPECT_EQ(natural_map<Vector<1>>(law, r_n, u_n)[0], std::min(r[0], u[0]));
    }
}

/// Impulses of 2^60 inside every cone: what is left is Phi(u), to the bit.
TEST(NaturalMap, KeepsTheVelocityBesideLargeImpulsesInsideTheCone) {
    Rng rng(3);
    for (const Cone& law : k_laws) {
        if (std::holds_alternative<Tresca>(law)) continue;
        Vec3 r = std::exp2(60) * Vec3(1.0, 0.05, 0.03);
        const Vec3 u = sampling::normal_vector(rng, 3);
        // mu = 0 leaves no inside but the normal itself.
        const auto* coulomb = std::get_if<Coulomb>(&law);
        if (coulomb != nullptr && coulomb->mu == 0.0) continue;
        Vec3 phi = u;
        phi[0] += shift(law, u);
        EXPECT_EQ(natural_map(law, r, u), phi) << describe(law);
    }
    const Vec3 pressed(std::exp2(60), 0.0, 0.0);
    EXPECT_EQ(natural_map<Vec3>(Coulomb{0.0}, pressed, Vec3(-0.5, 0.0, 0.0)), Vec3(-0.5, 0.0, 0.0));
}

/// Impulses of 2^60 on the generatrix (mu = 1/2, r_T = (3, 4), r_N = 10: no rounding). For
/// |r| -> infinity, with d = r_T / |r_T| and e = d.u_T:
///     map_N -> (phi_N + mu e) / (1 + mu^2),  map_T -> u_T + d (mu phi_N - e) / (1 + mu^2)
/// outside of K (e < mu phi_N), and phi inside.
TEST(NaturalMap, KeepsTheVelocityBesideLargeImpulsesOnTheBoundary) {
    Rng rng(4);
    const double mu = 0.5;
    const Vec2 d(0.6, 0.8);
    int outside = 0;
    for (int sample = 0; sample < 2'000; ++sample) {
        const Vec3 u = sampling::normal_vector(rng, 3);
        const double phi_n = u[0] + mu * u.tail<2>().norm();
        const double e = d.dot(u.tail<2>());
        Vec3 limit(phi_n, u[1], u[2]);
        if (e < mu * phi_n) {
            ++outside;
            limit[0] = (phi_n + mu * e) / 1.25;
            limit.tail<2>() += d * (mu * phi_n - e) / 1.25;
        }
        const Vec3 r = std::exp2(60) * Vec3(10.0, 3.0, 4.0);
        const Vec3 map = natural_map<Vec3>(Coulomb{mu}, r, u);
        // The next term of the expansion is |u|^2 / |r|, far below the rounding of u.
        EXPECT_LE((map - limit).norm(), 20.0 * k_epsilon * (1.0 + u.norm()));
    }
    EXPECT_GT(outside, 500);
    EXPECT_LT(outside, 1'500);
}

/// A heavy body that slides: u_N = 0 and u_T against r_T, so that the map is the rounding of u.
TEST(NaturalMap, OfAHeavySlidingBodyVanishes) {
    for (const double scale : {1.0, std::exp2(30), std::exp2(60)}) {
        const Vec3 map =
            natural_map<Vec3>(Coulomb{0.5}, scale * Vec3(10.0, 3.0, 4.0), Vec3(0.0, -0.375, -0.5));
        EXPECT_LE(map.norm(), 4.0 * k_epsilon) << scale;
    }
}

/// rho r in place of r, and for Tresca's disc of impulses rho times its threshold: what slides at
/// the threshold has no residual whatever the mass.
TEST(NaturalMap, OfVelocitiesScalesTheDiscOfTresca) {
    for (const double mass : {1e-6, 1.0, 1e6}) {
        const double threshold = 0.2 * mass;
        const Vec3 r(mass, -0.6 * threshold, -0.8 * threshold);
        const Vec3 u(0.0, 0.3, 0.4);
        EXPECT_LE(velocity_map<Vec3>(Tresca{threshold}, 1.0 / mass, r, u).norm(), 10.0 * k_epsilon);
        EXPECT_LE(velocity_map<SmallVector>(Tresca{threshold}, 1.0 / mass, r, u).norm(),
                  10.0 * k_epsilon);
    }
}

}  // namespace
}  // namespace drystone::problem
