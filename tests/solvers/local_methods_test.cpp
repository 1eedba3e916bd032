#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "core/allocation_count.hpp"
#include "drystone/core/error.hpp"
#include "solvers/one_contact.hpp"

/// Every one-contact method on every law.
namespace drystone::solvers {
namespace {

using problem::Associated;
using problem::Bilateral;
using problem::Cone;
using problem::Coulomb;
using problem::Elliptic;
using problem::Rolling;
using problem::Tresca;
using test::OneContact;
using test::random_contact;
using test::relative_residual;
using test::solved;

constexpr LocalMethod k_methods[] = {LocalMethod::exact, LocalMethod::projection,
                                     LocalMethod::alart_curnier, LocalMethod::active_set};

TEST(LocalMethods, HaveNames) {
    for (const LocalMethod method : k_methods) EXPECT_EQ(local_method(name_of(method)), method);
    EXPECT_EQ(local_method("active_set_step"), LocalMethod::active_set_step);
    EXPECT_THROW(static_cast<void>(local_method("magic")), InputError);
}

/// A contact whose answer is unique: W close to a multiple of the identity, small mu.
struct EasyContact {
    explicit EasyContact(Rng& rng)
        : size(2 + rng.index(2)),
          law{rng.uniform(0.0, 0.4)},
          scale(sampling::log_uniform(rng, 1e-9, 1e9)),
          contact{.W = scale * sampling::positive_definite(rng, size, 3.0),
                  .b = sampling::normal_vector(rng, size)},
          exact(solved(LocalMethod::exact, law, contact)) {}

    /// The residual 1e-14 of a method, over the smallest slope of the equations.
    [[nodiscard]] double tolerance() const { return 1e-12 * (exact.norm() + 1.0 / scale); }

    Index size;
    Coulomb law;
    double scale;
    OneContact contact;
    SmallVector exact;
};

TEST(LocalMethods, AgreeOnCoulombsLawWhereItsAnswerIsUnique) {
    Rng rng(1);
    for (int sample = 0; sample < 3'000; ++sample) {
        const EasyContact easy(rng);
        for (const LocalMethod method : k_methods) {
            const SmallVector r = solved(method, easy.law, easy.contact);
            EXPECT_LE((r - easy.exact).norm(), easy.tolerance())
                << name_of(method) << ", sample " << sample << ", mu " << easy.law.mu;
        }
    }
}

/// Visits of one active-set iteration each: where the answer is unique and the block close to a
/// multiple of the identity, a dozen settle the status, and slip in space by Newton's method.
TEST(LocalMethods, ActiveSetStepsSettle) {
    Rng rng(8);
    for (int sample = 0; sample < 1'000; ++sample) {
        const EasyContact easy(rng);
        SmallVector r = SmallVector::Zero(easy.size);
        for (int visit = 0; visit < 12; ++visit) {
            solve_local(LocalMethod::active_set_step, easy.law, easy.contact.W, easy.contact.b, r);
        }
        EXPECT_LE((r - easy.exact).norm(), easy.tolerance()) << "sample " << sample;
    }
}

/// One visit is one linear system: stick first, even where the contact slips.
TEST(LocalMethods, AnActiveSetStepTakesTheStatusThatItSees) {
    const OneContact contact{.W = SmallMatrix::Identity(2, 2), .b = Vec2(-1.0, 3.0)};
    SmallVector r = Vec2(4.0, 0.0);  // z = r - u = (1, -3): slips
    solve_local(LocalMethod::active_set_step, Coulomb{0.5}, contact.W, contact.b, r);
    EXPECT_LE((r - Vec2(1.0, -0.5)).norm(), 1e-15);
    SmallVector stuck = Vec2(4.0, 0.0);  // mu z_N = 4 > 3: sticks, r = -b
    solve_local(LocalMethod::active_set_step, Coulomb{4.0}, contact.W, contact.b, stuck);
    EXPECT_LE((stuck - Vec2(1.0, -3.0)).norm(), 1e-15);
    SmallVector open = Vec2(1.0, 1.0);
    solve_local(LocalMethod::active_set_step, Coulomb{0.5}, contact.W, Vec2(1.0, 0.0), open);
    EXPECT_EQ(open, SmallVector(Vec2(0.0, 0.0)));
}

TEST(LocalMethods, SolveEveryLaw) {
    Rng rng(2);
    for (int sample = 0; sample < 2'000; ++sample) {
        const double mu = rng.uniform(0.0, 1.0);
        const Cone laws[] = {Coulomb{mu},    Elliptic{Vec2(mu, rng.uniform(0.0, 1.0))},
                             Associated{mu}, Tresca{rng.uniform(0.0, 1e3)},
                             Bilateral{},    Rolling{mu, 0.2 * mu, 0.1 * mu}};
        for (const Cone& law : laws) {
            const Index size = std::holds_alternative<Rolling>(law) ? 6 : 3;
            const OneContact contact = random_contact(rng, size, size + 3);
            for (const LocalMethod method : k_methods) {
                if (method == LocalMethod::projection) continue;
                const SmallVector r = solved(method, law, contact);
                ASSERT_TRUE(r.allFinite());
                const double residual = relative_residual(law, contact, r);
                EXPECT_LE(residual, 2e-11)
                    << describe(law) << " by " << name_of(method) << ", sample " << sample << "\n"
                    << contact.W << "\nq " << contact.b.transpose();
            }
        }
    }
}

/// In the plane and without friction.
TEST(LocalMethods, SolveSmallerContacts) {
    Rng rng(3);
    for (int sample = 0; sample < 2'000; ++sample) {
        for (Index size = 1; size <= 2; ++size) {
            const double mu = rng.uniform(0.0, 1.0);
            const OneContact contact = random_contact(rng, size, size + 2);
            for (const Cone& law :
                 {Cone(Coulomb{mu}), Cone(Associated{mu}), Cone(Tresca{mu}), Cone(Bilateral{})}) {
                for (const LocalMethod method : k_methods) {
                    if (method == LocalMethod::projection) continue;
                    const SmallVector r = solved(method, law, contact);
                    EXPECT_LE(relative_residual(law, contact, r), 2e-11)
                        << describe(law) << " by " << name_of(method) << ", sample " << sample
                        << "\n"
                        << contact.W << "\nq " << contact.b.transpose();
                }
            }
        }
    }
}

/// First order: as exact as its iterations allow on blocks of moderate condition.
TEST(LocalMethods, ProjectionSolvesEveryLaw) {
    Rng rng(4);
    for (int sample = 0; sample < 300; ++sample) {
        const double mu = rng.uniform(0.0, 0.5);
        const Cone laws[] = {Coulomb{mu},    Elliptic{Vec2(mu, rng.uniform(0.0, 0.5))},
                             Associated{mu}, Tresca{rng.uniform()},
                             Bilateral{},    Rolling{mu, 0.2 * mu, 0.1 * mu}};
        for (const Cone& law : laws) {
            const Index size = std::holds_alternative<Rolling>(law) ? 6 : 3;
            const OneContact contact{.W = sampling::positive_definite(rng, size, 5.0),
                                     .b = sampling::normal_vector(rng, size)};
            const SmallVector r = solved(LocalMethod::projection, law, contact);
            EXPECT_LE(relative_residual(law, contact, r), 1e-13) << describe(law);
        }
    }
}

/// Any block, of any rank, even without normal compliance: finite impulses.
TEST(LocalMethods, StayFiniteOnDegenerateBlocks) {
    Rng rng(5);
    for (int sample = 0; sample < 500; ++sample) {
        const double mu = rng.uniform(0.0, 2.0);
        const Cone laws[] = {Coulomb{mu}, Elliptic{Vec2(mu, 0.0)}, Associated{mu}, Tresca{mu},
                             Bilateral{}, Rolling{mu, 0.1, 0.0}};
        for (const Cone& law : laws) {
            const Index size = std::holds_alternative<Rolling>(law) ? 6 : 3;
            OneContact contact = random_contact(rng, size, rng.index(3));
            if (rng.index(3) == 0) contact.W.row(0).setZero();
            if (rng.index(3) == 0) contact.W.col(0).setZero();
            for (const LocalMethod method : k_methods) {
                EXPECT_TRUE(solved(method, law, contact).allFinite())
                    << describe(law) << " by " << name_of(method) << "\n"
                    << contact.W << "\nq " << contact.b.transpose();
            }
            EXPECT_TRUE(solved(LocalMethod::active_set_step, law, contact).allFinite());
        }
    }
}

/// Loads, limits and warm starts that vanish into denormal numbers, for every law.
TEST(LocalMethods, StayFiniteWhereLoadsVanish) {
    Rng rng(8);
    for (int exponent = 20; exponent <= 320; exponent += 10) {
        const double small = 4.0 * std::pow(10.0, -exponent);
        const double mu = rng.uniform(0.1, 1.0);
        const Cone laws[] = {
            Coulomb{mu},    Elliptic{Vec2(mu, 0.3)}, Elliptic{Vec2(mu, small)},   Coulomb{small},
            Associated{mu}, Tresca{small},           Rolling{mu, 0.2 * mu, small}};
        for (const Cone& law : laws) {
            const Index size = std::holds_alternative<Rolling>(law) ? 6 : 3;
            OneContact contact = random_contact(rng, size, size + 2);
            for (const double b_n : {-small, -1.0}) {
                contact.b[0] = b_n;
                for (const LocalMethod method :
                     {LocalMethod::exact, LocalMethod::alart_curnier, LocalMethod::active_set,
                      LocalMethod::active_set_step}) {
                    SmallVector r = SmallVector::Constant(size, small);
                    solve_local(method, law, contact.W, contact.b, r);
                    EXPECT_TRUE(r.allFinite())
                        << describe(law) << " by " << name_of(method) << ", b_N " << b_n << "\n"
                        << contact.W;
                }
            }
        }
    }
}

TEST(LocalMethods, BilateralRowsKeepWhatTheyCannotSee) {
    Rng rng(6);
    const OneContact contact = random_contact(rng, 3, 1);
    const SmallVector before = SmallVector::Ones(3);
    OneContact reachable = contact;
    reachable.b = -contact.W * before;
    SmallVector r = before;
    solve_local(LocalMethod::exact, Bilateral{}, reachable.W, reachable.b, r);
    EXPECT_LE((r - before).norm(), 1e-13);
}

TEST(LocalMethods, AllocateNothing) {
    if (!drystone::test::counts_allocations()) GTEST_SKIP() << "malloc belongs to somebody else";
    Rng rng(7);
    const Cone laws[] = {Coulomb{0.4}, Elliptic{Vec2(0.3, 0.5)}, Associated{0.4}, Tresca{0.2},
                         Bilateral{},  Rolling{0.3, 0.1, 0.1}};
    for (const Cone& law : laws) {
        const Index size = std::holds_alternative<Rolling>(law) ? 6 : 3;
        for (int sample = 0; sample < 20; ++sample) {
            const OneContact contact = random_contact(rng, size, 8);
            SmallVector r = SmallVector::Zero(size);
            for (const LocalMethod method : k_methods) {
                const long allocations = drystone::test::allocations_during(
                    [&] { solve_local(method, law, contact.W, contact.b, r); });
                EXPECT_EQ(allocations, 0) << describe(law) << " by " << name_of(method);
            }
            EXPECT_EQ(drystone::test::allocations_during([&] {
                          solve_local(LocalMethod::active_set_step, law, contact.W, contact.b, r);
                      }),
                      0);
        }
    }
}

}  // namespace
}  // namespace drystone::solvers
