#include "drystone/solvers/newton/contact_equations.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "problem/finite_differences.hpp"
#include "solvers/one_contact.hpp"
#include "solvers/random_contacts.hpp"

/// The equations of one contact that Newton's method solves.
namespace drystone::solvers {
namespace {

using problem::Coulomb;
using problem::Elliptic;
using problem::test::central_difference;
using problem::test::Difference;
using test::Contact;
using test::OneContact;

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();
constexpr std::array k_maps{ContactMap::alart_curnier, ContactMap::natural,
                            ContactMap::fischer_burmeister};

/// Every law, and laws without friction in some direction.
std::vector<Contact> contacts() {
    std::vector<Contact> all = test::every_law();
    all.push_back({Coulomb{0.0}, 2});
    all.push_back({Coulomb{0.0}, 3});
    all.push_back({Coulomb{2.0}, 3});
    all.push_back({Elliptic{Vec2(0.0, 0.5)}, 3});
    return all;
}

/// r and u one after the other, both of the size of an impulse once u is multiplied by rho.
VecX random_pair(Rng& rng, Index size) {
    return sampling::log_uniform(rng, 0.1, 10.0) * sampling::normal_vector(rng, 2 * size);
}

/// F at (r, rho u).
SmallVector value_at(ContactMap map, const Contact& contact, const VecX& pair, double rho) {
    return value(map, contact.law, pair.head(contact.size), pair.tail(contact.size) / rho, rho);
}

ContactEquations evaluated(ContactMap map, const Contact& contact, const VecX& pair, double rho) {
    ContactEquations equations;
    evaluate(map, contact.law, pair.head(contact.size), pair.tail(contact.size) / rho, rho,
             equations);
    return equations;
}

std::string label(ContactMap map, const Contact& contact) {
    return "map " + std::to_string(static_cast<int>(map)) + ", " + describe(contact.law) +
           ", size " + std::to_string(contact.size);
}

/// Calls check(map, contact, rng) for every map and law.
template <class Check>
void for_every_map_and_law(Check check) {
    for (const ContactMap map : k_maps) {
        for (const Contact& contact : contacts()) {
            SCOPED_TRACE(label(map, contact));
            Rng rng(1);
            check(map, contact, rng);
        }
    }
}

TEST(ContactEquations, HaveNames) {
    EXPECT_EQ(contact_map("alart_curnier"), ContactMap::alart_curnier);
    EXPECT_EQ(contact_map("natural"), ContactMap::natural);
    EXPECT_EQ(contact_map("fischer_burmeister"), ContactMap::fischer_burmeister);
    EXPECT_THROW(static_cast<void>(contact_map("magic")), InputError);
}

TEST(ContactEquations, ValueAloneIsTheSame) {
    for_every_map_and_law([](ContactMap map, const Contact& contact, Rng& rng) {
        for (int sample = 0; sample < 200; ++sample) {
            const double rho = sampling::log_uniform(rng, 1e-3, 1e3);
            const VecX pair = random_pair(rng, contact.size);
            EXPECT_EQ(value_at(map, contact, pair, rho), evaluated(map, contact, pair, rho).value);
        }
    });
}

/// F and its derivatives by the functions for N components against those for any number.
template <int N>
void expect_same_when_sized(ContactMap map, const Contact& contact, Rng& rng) {
    for (int sample = 0; sample < 200; ++sample) {
        const double rho = sampling::log_uniform(rng, 1e-3, 1e3);
        const VecX pair = random_pair(rng, N);
        const ContactEquations any = evaluated(map, contact, pair, rho);
        ContactEquations sized;
        evaluate<N>(map, contact.law, pair.head<N>(), pair.tail<N>() / rho, rho, sized);
        // A few roundings of numbers of the size of the pair, and of derivatives near 1.
        EXPECT_LE((sized.value - any.value).norm(), 10.0 * k_epsilon * pair.norm());
        EXPECT_LE((sized.by_impulse - any.by_impulse).norm(), 10.0 * k_epsilon);
        EXPECT_LE((sized.by_velocity - any.by_velocity).norm(), 10.0 * k_epsilon * rho);
        EXPECT_EQ(value<N>(map, contact.law, pair.head<N>(), pair.tail<N>() / rho, rho),
                  sized.value);
    }
}

TEST(ContactEquations, SizesThatTheCompilerKnowsGiveTheSame) {
    for_every_map_and_law([](ContactMap map, const Contact& contact, Rng& rng) {
        if (contact.size == 1) expect_same_when_sized<1>(map, contact, rng);
        if (contact.size == 2) expect_same_when_sized<2>(map, contact, rng);
        if (contact.size == 3) expect_same_when_sized<3>(map, contact, rng);
    });
}

TEST(ContactEquations, DerivativesAgreeWithDifferences) {
    for_every_map_and_law([](ContactMap map, const Contact& contact, Rng& rng) {
        const Index n = contact.size;
        int sharp = 0;
        for (int sample = 0; sample < 200; ++sample) {
            const double rho = sampling::log_uniform(rng, 1e-3, 1e3);
            const VecX pair = random_pair(rng, n);
            const Difference difference = central_difference(
                [&](const VecX& x) { return value_at(map, contact, x, rho); }, pair, pair.norm());
            const ContactEquations equations = evaluated(map, contact, pair, rho);
            EXPECT_LE((equations.by_impulse - difference.derivative.leftCols(n)).norm(),
                      difference.error)
                << pair.transpose();
            EXPECT_LE((equations.by_velocity / rho - difference.derivative.rightCols(n)).norm(),
                      difference.error)
                << pair.transpose();
            sharp += difference.error < 1e-6 ? 1 : 0;
        }
        EXPECT_GE(sharp, 170);
    });
}

/// The matrix of a contact that opens must be recognised: no share of the velocity, all of r.
TEST(ContactEquations, OpenContactsDoNotSeeTheVelocity) {
    for_every_map_and_law([](ContactMap map, const Contact& contact, Rng& rng) {
        const bool opens = std::holds_alternative<Coulomb>(contact.law) ||
                           std::holds_alternative<Elliptic>(contact.law) ||
                           std::holds_alternative<problem::Rolling>(contact.law);
        const bool smooth =
            map == ContactMap::fischer_burmeister && std::holds_alternative<Coulomb>(contact.law);
        if (!opens || smooth) return;
        VecX pair = 0.1 * sampling::normal_vector(rng, 2 * contact.size).normalized();
        pair[contact.size] = 3.0;
        const ContactEquations equations = evaluated(map, contact, pair, 1.0);
        EXPECT_TRUE(equations.by_velocity.isZero(0.0));
        EXPECT_EQ(equations.by_impulse, SmallMatrix::Identity(contact.size, contact.size));
        EXPECT_EQ(equations.value, SmallVector(pair.head(contact.size)));
    });
}

/// Without friction r_T = 0 is an equation of its own, whatever u_T: also when both vanish.
TEST(ContactEquations, FrictionlessContactsDoNotSeeTheTangentialVelocity) {
    for (const ContactMap map : k_maps) {
        for (const Index size : {2, 3}) {
            const Contact contact{Coulomb{0.0}, size};
            SCOPED_TRACE(label(map, contact));
            VecX pair = VecX::Zero(2 * size);
            pair[0] = 1.0;
            pair[size] = -0.5;
            const ContactEquations equations = evaluated(map, contact, pair, 1.0);
            EXPECT_TRUE(equations.by_velocity.bottomRows(size - 1).isZero(0.0));
            EXPECT_TRUE(equations.by_impulse.bottomRightCorner(size - 1, size - 1)
                            .isIdentity(10.0 * k_epsilon));
        }
    }
}

/// Derivatives at the kinks, where Newton starts and ends, are finite.
TEST(ContactEquations, DerivativesAtKinksAreFinite) {
    for_every_map_and_law([](ContactMap map, const Contact& contact, Rng& rng) {
        const Index n = contact.size;
        std::vector<VecX> kinks = {VecX::Zero(2 * n), VecX::Unit(2 * n, 0), VecX::Unit(2 * n, n),
                                   -VecX::Unit(2 * n, n)};
        for (int sample = 0; sample < 50; ++sample) {
            VecX pair = random_pair(rng, n);
            problem::project(contact.law, pair.head(n));
            pair.tail(n) *= sample % 2 == 0 ? 0.0 : 1e-18;
            kinks.push_back(pair);
        }
        for (const VecX& pair : kinks) {
            const ContactEquations equations = evaluated(map, contact, pair, 1.0);
            EXPECT_TRUE(equations.value.allFinite());
            EXPECT_TRUE(equations.by_impulse.allFinite()) << pair.transpose();
            EXPECT_TRUE(equations.by_velocity.allFinite()) << pair.transpose();
        }
    });
}

/// Friction coefficient that compares the maps with the natural one, 1 for the other laws.
double coefficient(const Contact& contact) {
    const auto* coulomb = std::get_if<Coulomb>(&contact.law);
    return coulomb != nullptr && coulomb->mu > 0.0 && contact.size > 1 ? coulomb->mu : 1.0;
}

/// c with |natural| <= c |F|. Where F = e, a pair that obeys the law is near:
///     Alart-Curnier: (r - e, rho u - e); the natural map has the Lipschitz constant 2 + mu;
///     Fischer-Burmeister: at least 2 - sqrt(2) times the natural map of its cone (Bi, Pan and Chen
///     2011), whose variables are r and rho Phi but for factors mu and 1 / mu of the normal parts.
double natural_over(ContactMap map, const Contact& contact) {
    const double mu = coefficient(contact);
    if (map == ContactMap::alart_curnier) return 2.0 + mu;
    if (map == ContactMap::natural) return 1.0 + k_epsilon;
    return (1.0 / std::min(1.0, mu) + std::max(1.0, mu)) / (2.0 - std::sqrt(2.0));
}

TEST(ContactEquations, AreNotZeroElsewhere) {
    for_every_map_and_law([](ContactMap map, const Contact& contact, Rng& rng) {
        for (int sample = 0; sample < 500; ++sample) {
            const double rho = sampling::log_uniform(rng, 1e-3, 1e3);
            const VecX pair = random_pair(rng, contact.size);
            const double natural = value_at(ContactMap::natural, contact, pair, rho).norm();
            EXPECT_GE(natural_over(map, contact) * value_at(map, contact, pair, rho).norm(),
                      natural)
                << pair.transpose();
        }
    });
}

/// Exact one-contact answers. Both ways between the maps cost factors of (1 + mu)^2 / mu at most;
/// the roots of Fischer and Burmeister turn a rounding error into its square root where a spectral
/// value vanishes.
TEST(ContactEquations, AreZeroAtSolutions) {
    for_every_map_and_law([](ContactMap map, const Contact& contact, Rng& rng) {
        int touching = 0;
        for (int sample = 0; sample < 300; ++sample) {
            const OneContact one = test::random_contact(rng, contact.size, contact.size + 3);
            const SmallVector r = test::solved(LocalMethod::exact, contact.law, one);
            const SmallVector u = one.W * r + one.b;
            const double rho = mean_inverse(one.W);
            const double size = r.norm() + rho * (u.norm() + one.b.norm());
            const double mu = coefficient(contact);
            const double factor = 10.0 * (1.0 + mu) * (1.0 + mu) / std::min(1.0, mu);
            const double root =
                map == ContactMap::fischer_burmeister ? std::sqrt(k_epsilon) : k_epsilon;
            const double residual = local_residual(contact.law, one.W, one.b, r);
            EXPECT_LE(value(map, contact.law, r, u, rho).norm(), factor * (residual + root * size))
                << r.transpose() << ", " << u.transpose();
            // And the exact answers are exact (see local_methods_test).
            EXPECT_LE(residual, 2e-11 * size);
            touching += r.norm() > 0.0 ? 1 : 0;
        }
        EXPECT_GE(touching, 100);
    });
}

/// Stick, slip and take-off in small whole numbers: Fischer-Burmeister as exact as the others.
TEST(ContactEquations, AreZeroForClosedForms) {
    const Coulomb law{0.5};
    const std::vector<std::pair<Vec3, Vec3>> answers = {{Vec3(2, 0.6, 0.2), Vec3::Zero()},
                                                        {Vec3(2, -0.6, 0.8), Vec3(0, 3, -4)},
                                                        {Vec3::Zero(), Vec3(2, 3, -4)},
                                                        {Vec3::Zero(), Vec3::Zero()}};
    for (const ContactMap map : k_maps) {
        for (const auto& [r, u] : answers) {
            const double size = r.norm() + u.norm();
            // The ratio of the spectral values of w, below 100 here, enlarges its rounding.
            EXPECT_LE(value(map, law, r, u, 1.0).norm(), 1e3 * k_epsilon * size)
                << static_cast<int>(map) << ": " << r.transpose();
        }
    }
}

}  // namespace
}  // namespace drystone::solvers
