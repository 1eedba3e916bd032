#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "drystone/linalg/decompositions.hpp"
#include "drystone/problem/cone.hpp"
#include "problem/finite_differences.hpp"
#include "problem/sample_problems.hpp"

/// Derivatives of the laws: of the projection on K and of the De Saxce shift.
namespace drystone::problem {
namespace {

using sampling::log_uniform;
using test::central_difference;
using test::Difference;

using test::k_epsilon;

/// A law with a number of components.
struct Case {
    std::string name;
    Cone law;
    Index size;
};

std::vector<Case> cases() {
    return {{"frictionless", Coulomb{0.4}, 1},
            {"plane", Coulomb{0.3}, 2},
            {"plane without friction", Coulomb{0.0}, 2},
            {"space", Coulomb{0.7}, 3},
            {"space, steep", Coulomb{20.0}, 3},
            {"space without friction", Coulomb{0.0}, 3},
            {"elliptic", Elliptic{Vec2(0.2, 0.9)}, 3},
            {"elliptic, round", Elliptic{Vec2(0.6, 0.6)}, 3},
            {"elliptic, thin", Elliptic{Vec2(1.5, 0.05)}, 3},
            {"elliptic, only the first axis", Elliptic{Vec2(0.5, 0.0)}, 3},
            {"elliptic, only the second axis", Elliptic{Vec2(0.0, 0.8)}, 3},
            {"elliptic without friction", Elliptic{}, 3},
            {"rolling in the plane", Rolling{0.5, 0.1, 0.0}, 3},
            {"rolling in the plane, no friction", Rolling{0.0, 0.4, 0.0}, 3},
            {"rolling in space", Rolling{0.5, 0.1, 0.05}, 6},
            {"rolling, steep", Rolling{3.0, 10.0, 0.5}, 6},
            {"rolling, no spinning", Rolling{0.3, 0.2, 0.0}, 6},
            {"associated, line", Associated{0.4}, 1},
            {"associated, plane", Associated{0.3}, 2},
            {"associated, space", Associated{0.7}, 3},
            {"associated elliptic", AssociatedForm<Elliptic>{{Vec2(0.2, 0.9)}}, 3},
            {"associated rolling", AssociatedForm<Rolling>{{0.5, 0.1, 0.05}}, 6},
            {"Tresca, line", Tresca{0.5}, 1},
            {"Tresca, plane", Tresca{0.5}, 2},
            {"Tresca, space", Tresca{2.0}, 3},
            {"Tresca without friction", Tresca{0.0}, 3},
            {"bilateral", Bilateral{}, 6}};
}

/// Sizes around those of the thresholds, in any direction.
VecX random_point(Rng& rng, Index size) {
    return log_uniform(rng, 0.1, 10.0) * sampling::direction(rng, size);
}

VecX projected(const Cone& law, VecX z) {
    project(law, z);
    return z;
}

MatX derivative(const Cone& law, const VecX& z) {
    MatX D = MatX::Constant(z.size(), z.size(), 1e300);  // every entry must be written
    projection_derivative(law, z, D);
    return D;
}

VecX gradient(const Cone& law, const VecX& u) {
    VecX slope = VecX::Constant(u.size(), 1e300);
    shift_gradient(law, u, slope);
    return slope;
}

Difference projection_difference(const Cone& law, const VecX& z) {
    return central_difference([&](const VecX& x) { return projected(law, x); }, z, z.norm());
}

Difference shift_difference(const Cone& law, const VecX& u) {
    return central_difference([&](const VecX& x) { return VecX::Constant(1, shift(law, x)); }, u,
                              u.norm());
}

/// Points whose differences are as exact as away from kinks: the others prove nothing.
constexpr double k_sharp = 1e-6;

TEST(ConeDerivative, OfTheProjectionAgreesWithDifferences) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        Rng rng(1);
        int sharp = 0;
        for (int sample = 0; sample < 500; ++sample) {
            const VecX z = random_point(rng, c.size);
            const Difference difference = projection_difference(c.law, z);
            EXPECT_LE((derivative(c.law, z) - difference.derivative).norm(), difference.error)
                << z.transpose();
            sharp += difference.error < k_sharp ? 1 : 0;
        }
        EXPECT_GE(sharp, 450);
    }
}

TEST(ConeDerivative, OfTheShiftAgreesWithDifferences) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        Rng rng(2);
        int sharp = 0;
        for (int sample = 0; sample < 500; ++sample) {
            const VecX u = random_point(rng, c.size);
            const Difference difference = shift_difference(c.law, u);
            EXPECT_LE((gradient(c.law, u).transpose() - difference.derivative).norm(),
                      difference.error)
                << u.transpose();
            sharp += difference.error < k_sharp ? 1 : 0;
        }
        EXPECT_GE(sharp, 450);
    }
}

/// Contacts that are pressed and stick, and those whose tangential components are exactly zero,
/// as in problems of one plane: no kink is near, though components vanish.
TEST(ConeDerivative, OfTheProjectionOnTheAxis) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        for (const double normal : {2.0, -2.0}) {
            const VecX z = normal * VecX::Unit(c.size, 0);
            const Difference difference = projection_difference(c.law, z);
            EXPECT_LE((derivative(c.law, z) - difference.derivative).norm(), difference.error);
            EXPECT_LT(difference.error, k_sharp);
        }
    }
}

/// One axis without friction and a zero along the other: smooth as well.
TEST(ConeDerivative, OfPartsWithoutFriction) {
    const std::vector<Case> flat = {{"elliptic", Elliptic{Vec2(0.5, 0.0)}, 3},
                                    {"rolling", Rolling{0.5, 0.0, 0.3}, 6},
                                    {"rolling, no friction", Rolling{0.0, 0.5, 0.0}, 6}};
    for (const Case& c : flat) {
        SCOPED_TRACE(c.name);
        Rng rng(3);
        for (int sample = 0; sample < 100; ++sample) {
            VecX z = random_point(rng, c.size);
            z[0] = std::abs(z[0]);
            for (Index i = 1; i < c.size; ++i) {
                const bool carries = projected(c.law, VecX::Ones(c.size))[i] != 0.0;
                if (!carries) z[i] = 0.0;
            }
            const Difference difference = projection_difference(c.law, z);
            EXPECT_LE((derivative(c.law, z) - difference.derivative).norm(), difference.error)
                << z.transpose();
        }
    }
}

/// D is the Hessian of a convex function, |z|^2 / 2 - dist^2 / 2, whose gradient is 1-Lipschitz;
/// so is every element of the generalised Jacobian at a kink.
void expect_between_zero_and_one(const Case& c, const VecX& z) {
    const MatX D = derivative(c.law, z);
    ASSERT_TRUE(D.allFinite()) << z.transpose();
    // Some hundred operations on numbers up to 1, enlarged by the slopes 1 / mu of thin cones.
    constexpr double k_rounding = 1e4 * k_epsilon;
    EXPECT_LE((D - D.transpose()).norm(), k_rounding) << z.transpose();
    const VecX eigenvalues =
        Eigen::SelfAdjointEigenSolver<MatX>(D, Eigen::EigenvaluesOnly).eigenvalues();
    EXPECT_GE(eigenvalues.minCoeff(), -k_rounding) << z.transpose();
    EXPECT_LE(eigenvalues.maxCoeff(), 1.0 + k_rounding) << z.transpose();
}

TEST(ConeDerivative, OfTheProjectionIsSymmetricBetweenZeroAndOne) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        Rng rng(4);
        for (int sample = 0; sample < 1000; ++sample) {
            const VecX z = log_uniform(rng, 1e-6, 1e6) * sampling::direction(rng, c.size);
            expect_between_zero_and_one(c, z);
            // Kinks: the boundary of K and that of its polar.
            const VecX p = projected(c.law, z);
            expect_between_zero_and_one(c, p);
            expect_between_zero_and_one(c, z - p);
        }
        expect_between_zero_and_one(c, VecX::Zero(c.size));
    }
}

/// Euler: what scales with z is its derivative along z. Tresca's disc does not scale.
TEST(ConeDerivative, OfConesAlongTheRayIsTheProjection) {
    for (const Case& c : cases()) {
        if (std::holds_alternative<Tresca>(c.law)) continue;
        SCOPED_TRACE(c.name);
        Rng rng(5);
        for (int sample = 0; sample < 1000; ++sample) {
            const VecX z = random_point(rng, c.size);
            EXPECT_LE((derivative(c.law, z) * z - projected(c.law, z)).norm(),
                      1e4 * k_epsilon * z.norm())
                << z.transpose();
            EXPECT_NEAR(gradient(c.law, z).dot(z), shift(c.law, z), 100.0 * k_epsilon * z.norm());
        }
    }
}

TEST(ConeDerivative, OfTheShiftVanishesWithoutSliding) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        EXPECT_EQ(gradient(c.law, VecX::Unit(c.size, 0)), VecX::Zero(c.size));
        EXPECT_EQ(gradient(c.law, VecX::Zero(c.size)), VecX::Zero(c.size));
    }
}

}  // namespace
}  // namespace drystone::problem
