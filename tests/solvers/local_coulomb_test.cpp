#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "drystone/solvers/local/coulomb_contact.hpp"
#include "solvers/one_contact.hpp"

/// One contact with Coulomb's law, solved exactly.
namespace drystone::solvers {
namespace {

using problem::Coulomb;
using test::OneContact;
using test::random_contact;
using test::relative_residual;
using test::solved;

// The residual of an exact answer is the rounding of some 30 operations, enlarged by the condition
// of the block, which random blocks of full rank keep below 1e3 but rarely.
constexpr double k_exact = 1e-12;

double random_mu(Rng& rng) {
    const int kind = rng.index(5);
    if (kind == 0) return 0.0;
    if (kind == 1) return rng.uniform(2.0, 20.0);
    return rng.uniform(0.0, 2.0);
}

TEST(LocalCoulomb, SolvesEveryRegularBlock) {
    Rng rng(1);
    for (int sample = 0; sample < 30'000; ++sample) {
        const Index size = 1 + rng.index(3);
        const Coulomb law{random_mu(rng)};
        const OneContact contact = random_contact(rng, size, size + rng.index(3));
        const SmallVector r = solved(LocalMethod::exact, law, contact);
        EXPECT_LE(relative_residual(law, contact, r), k_exact)
            << "sample " << sample << ", mu " << law.mu << "\n"
            << contact.W << "\nq " << contact.b.transpose() << "\nr " << r.transpose();
    }
}

TEST(LocalCoulomb, SolvesBlocksThatAreSlightlyUnsymmetric) {
    Rng rng(2);
    for (int sample = 0; sample < 10'000; ++sample) {
        const Index size = 2 + rng.index(2);
        const Coulomb law{rng.uniform(0.0, 2.0)};
        const OneContact contact = random_contact(rng, size, size + 2, 2e-3);
        const SmallVector r = solved(LocalMethod::exact, law, contact);
        EXPECT_LE(relative_residual(law, contact, r), k_exact) << "sample " << sample;
    }
}

/// Whether some impulse of a fine search obeys the law: the oracle for blocks of rank one and two,
/// whose contact may have no solution for large mu.
///
/// Slip: for each direction d of r_T, r_N from u_N = 0, and u_T against d.
bool search_finds_slip(const OneContact& contact, double mu) {
    constexpr int k_directions = 20'000;
    double before = 0.0;
    for (int k = 0; k <= k_directions; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / k_directions;
        const Vec3 g(1.0, mu * std::cos(angle), mu * std::sin(angle));
        const double compliance = (contact.W * g)[0];
        if (compliance <= 0.0) {
            before = 0.0;
            continue;
        }
        const Vec3 u = contact.W * g * (-contact.b[0] / compliance) + contact.b;
        const Vec2 d(std::cos(angle), std::sin(angle));
        const double across = u[1] * d[1] - u[2] * d[0];
        const bool against = u.tail<2>().dot(d) < 0.0;
        if (against && before * across < 0.0) return true;
        before = across;
    }
    return false;
}

TEST(LocalCoulomb, SolvesSingularBlocksWheneverASearchFindsSlip) {
    Rng rng(3);
    int found = 0;
    for (int sample = 0; sample < 2'000; ++sample) {
        const Coulomb law{rng.uniform(0.0, 3.0)};
        OneContact contact = random_contact(rng, 3, 1 + rng.index(2));
        contact.b[0] = -std::abs(contact.b[0]);
        const SmallVector r = solved(LocalMethod::exact, law, contact);
        ASSERT_TRUE(r.allFinite());
        if (relative_residual(law, contact, r) <= 1e-10) {
            ++found;
        } else {
            EXPECT_FALSE(search_finds_slip(contact, law.mu)) << "sample " << sample;
        }
    }
    EXPECT_GT(found, 1'000);
}

/// b in the range of W: u = 0 is possible, and a cone that is wide enough sticks.
TEST(LocalCoulomb, SticksOnSingularBlocksWhoseVelocityCanBeStopped) {
    Rng rng(4);
    for (int sample = 0; sample < 10'000; ++sample) {
        OneContact contact = random_contact(rng, 3, 1 + rng.index(2));
        // An impulse inside the cone of mu 0.5 that is its own shortest tangential part.
        const SmallVector inside = Vec3(1.0, rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3));
        contact.b = -contact.W * inside;
        if (contact.b[0] >= 0.0) continue;
        const SmallVector r = solved(LocalMethod::exact, Coulomb{0.5}, contact);
        EXPECT_LE(relative_residual(Coulomb{0.5}, contact, r), 1e-10) << "sample " << sample;
    }
}

TEST(LocalCoulomb, DegenerateBlocksGiveFiniteImpulsesOfTheCone) {
    Rng rng(5);
    for (int sample = 0; sample < 10'000; ++sample) {
        const Index size = 1 + rng.index(3);
        const Coulomb law{random_mu(rng)};
        OneContact contact = random_contact(rng, size, rng.index(3));
        if (rng.index(4) == 0) contact.W.row(0).setZero();
        if (rng.index(4) == 0) contact.W.col(0).setZero();
        if (rng.index(4) == 0) contact.W(size - 1, size - 1) = 0.0;
        if (rng.index(3) == 0) contact.b.tail(size - 1).setZero();
        if (rng.index(8) == 0) contact.b[0] = 0.0;
        const SmallVector r = solved(LocalMethod::exact, law, contact);
        ASSERT_TRUE(r.allFinite()) << contact.W << "\nb " << contact.b.transpose();
        EXPECT_GE(r[0], 0.0) << contact.W << "\nb " << contact.b.transpose();
        // On the cone where it slips; the root of the slip equation is good to 1e-8 squared.
        EXPECT_LE(r.tail(size - 1).norm(), law.mu * r[0] + 1e-12 * r.norm())
            << contact.W << "\nb " << contact.b.transpose() << "\nmu " << law.mu;
    }
}

/// The point that slides, in closed form: W = I / m.
TEST(LocalCoulomb, SlidingPoint) {
    const double mass = 3.0;
    const double mu = 0.4;
    CoulombContact<3> contact(Mat3::Identity() / mass, mu);
    const Vec3 r = contact.solve(Vec3(-0.1, 0.3, 0.4));
    const Vec3 expected = mass * 0.1 * Vec3(1.0, -0.6 * mu, -0.8 * mu);
    EXPECT_LE((r - expected).norm(), 1e-15);
}

/// The answer does not depend on the first guess of k by more than rounding where it is unique.
TEST(LocalCoulomb, RemembersKWithoutChangingTheAnswer) {
    Rng rng(6);
    for (int sample = 0; sample < 10'000; ++sample) {
        const OneContact one = random_contact(rng, 3, 6);
        CoulombContact<3> contact(Mat3(one.W), 0.2);
        for (int visit = 0; visit < 5; ++visit) {
            const Vec3 b = sampling::normal_vector(rng, 3);
            const Vec3 r = contact.solve(b);
            const OneContact now{.W = one.W, .b = b};
            EXPECT_LE(relative_residual(Coulomb{0.2}, now, r), k_exact) << "sample " << sample;
        }
    }
}

/// Masses times a power of two: the same impulses times it, to the bit.
TEST(LocalCoulomb, DoesNotDependOnTheUnitOfMass) {
    Rng rng(7);
    for (int sample = 0; sample < 1'000; ++sample) {
        const Coulomb law{rng.uniform(0.0, 1.0)};
        const OneContact contact = random_contact(rng, 2 + rng.index(2), 4);
        for (const double scale : {std::exp2(-30), std::exp2(30)}) {
            const OneContact other{.W = contact.W / scale, .b = contact.b};
            const SmallVector r = solved(LocalMethod::exact, law, contact);
            EXPECT_EQ(solved(LocalMethod::exact, law, other), scale * r) << "sample " << sample;
        }
    }
}

/// Contacts that lose their load: b_N < 0 vanishes beside b_T, and with it the impulse. It decays
/// from sweep to sweep down to denormal numbers; no power of their ratio may overflow.
TEST(LocalCoulomb, LoadsThatVanishGiveFiniteImpulses) {
    Rng rng(8);
    for (int exponent = 0; exponent <= 323; ++exponent) {
        const double b_n = -4.0 * std::pow(10.0, -exponent);
        for (int sample = 0; sample < 20; ++sample) {
            const Index size = 2 + sample % 2;
            const Coulomb law{rng.uniform(0.0, 2.0)};
            OneContact contact = random_contact(rng, size, size + 2);
            // Without coupling of normal and tangent as well, which excludes Painleve's impulses.
            const bool coupled = sample % 4 < 2;
            if (!coupled) contact.W = MatX(contact.W.diagonal().asDiagonal());
            contact.b[0] = b_n;
            const SmallVector r = solved(LocalMethod::exact, law, contact);
            ASSERT_TRUE(r.allFinite()) << "b_N " << b_n << "\n" << contact.W;
            EXPECT_GE(r[0], 0.0) << "b_N " << b_n;
            // Squares of such impulses would vanish.
            const VecX friction = r.tail(size - 1);
            EXPECT_LE(friction.stableNorm(), (1.0 + 1e-12) * law.mu * r[0]) << b_n;
            if (coupled) continue;
            EXPECT_LE(relative_residual(law, contact, r), k_exact) << b_n;
        }
    }
}

/// The contact that stopped all sweeps of a pile of spheres.
TEST(LocalCoulomb, ALoadOfDenormalSizeHasNoFriction) {
    CoulombContact<3> contact(Vec3(0.84, 2.92, 2.92).asDiagonal(), 0.5);
    const Vec3 r = contact.solve(Vec3(-4e-317, 3e-3, 0.24));
    EXPECT_EQ(r, Vec3(r[0], 0.0, 0.0));
    EXPECT_GT(r[0], 0.0);
    EXPECT_LT(r[0], 1e-316);
}

/// |W_NT| mu > W_NN: the slip denominator changes sign with the direction (Painleve).
TEST(LocalCoulomb, FindsTheBranchThatHoldsInTheParadox) {
    Mat2 W;
    W << 1.0, 0.9, 0.9, 1.0;
    for (const double mu : {0.5, 1.0, 1.2, 2.0, 10.0}) {
        for (int k = -50; k <= 50; ++k) {
            const OneContact contact{.W = W, .b = Vec2(-1.0, 0.1 * k)};
            const SmallVector r = solved(LocalMethod::exact, Coulomb{mu}, contact);
            EXPECT_LE(relative_residual(Coulomb{mu}, contact, r), k_exact)
                << "mu " << mu << ", b_T " << 0.1 * k;
        }
    }
}

}  // namespace
}  // namespace drystone::solvers
