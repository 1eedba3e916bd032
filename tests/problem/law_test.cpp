// A law that answers only what it must gets the default answers to all other questions.
#include <array>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "drystone/problem/cone.hpp"

namespace drystone::problem {

namespace {

/// Perfectly rough contact, K = { r_N >= 0 }: it opens, or it sticks with any tangential impulse.
struct Rough {};

void project(const Rough&, Block r) { r[0] = std::max(0.0, r[0]); }
double shift(const Rough&, const ConstBlock&) { return 0.0; }
void projection_derivative(const Rough&, const ConstBlock& z, SquareBlock D) {
    D.setIdentity();
    D(0, 0) = z[0] > 0.0 ? 1.0 : 0.0;
}
void shift_gradient(const Rough&, const ConstBlock&, Block gradient) { gradient.setZero(); }
bool fits(const Rough&, Index size) { return size >= 1 && size <= 6; }
std::array<Coefficient, 0> coefficients(const Rough&) { return {}; }
std::string describe(const Rough&) { return "rough contact"; }

static_assert(Law<Rough>);
static_assert(!Law<int>);
static_assert(are_laws(static_cast<const std::variant<Coulomb, Rough>*>(nullptr)));

TEST(Law, DefaultAnswersCommitNoSolverToAMethod) {
    Rough law;
    EXPECT_FALSE(is_bilateral(law));
    EXPECT_FALSE(never_shifts(law));
    EXPECT_FALSE(coulomb_mu(law).has_value());
    EXPECT_FALSE(second_order_coefficients(law, 3).has_value());
    EXPECT_EQ(largest_dissipation(law, Vec3(1.0, 2.0, 3.0)), 0.0);
    set_mu(law, 0.5);  // a law without mu compiles and stays as it is
    EXPECT_EQ(describe(scaled(law, 2.0)), "rough contact");
}

TEST(Law, DefaultMapVanishesExactlyAtSolutions) {
    const Rough law;
    const Vec3 pressed(2.0, 5.0, -7.0);
    EXPECT_EQ(shifted_map(law, 0.0, pressed, Vec3(Vec3::Zero())), Vec3(Vec3::Zero()));
    const Vec3 opening(0.5, 0.0, 0.0);
    EXPECT_EQ(shifted_map(law, shifted_normal(law, opening), Vec3(Vec3::Zero()), opening),
              Vec3(Vec3::Zero()));
    const Vec3 sliding(0.0, 0.25, 0.0);
    EXPECT_EQ(shifted_map(law, 0.0, pressed, sliding), sliding);
}

TEST(Law, AnswersOfTheVariantAreThoseOfTheLaw) {
    EXPECT_TRUE(is_bilateral(Cone(Bilateral{})));
    EXPECT_FALSE(is_bilateral(Cone(Coulomb{0.5})));
    EXPECT_EQ(coulomb_mu(Cone(Coulomb{0.5})), 0.5);
    EXPECT_FALSE(coulomb_mu(Cone(Associated{0.5})).has_value());
    EXPECT_EQ(second_order_coefficients(Cone(Associated{0.5}), 3), SmallVector(Vec2(0.5, 0.5)));
    EXPECT_EQ(second_order_coefficients(Cone(Elliptic{{0.1, 0.2}}), 3),
              SmallVector(Vec2(0.1, 0.2)));
    EXPECT_FALSE(second_order_coefficients(Cone(Tresca{1.0}), 3).has_value());
    EXPECT_TRUE(can_shift(Cone(Coulomb{0.5})));
    EXPECT_FALSE(can_shift(Cone(Coulomb{0.0})));
    EXPECT_FALSE(can_shift(Cone(Associated{0.5})));
    EXPECT_FALSE(can_shift(Cone(Tresca{1.0})));
    EXPECT_EQ(describe(scaled(Cone(Tresca{1.0}), 4.0)), describe(Tresca{4.0}));
    EXPECT_EQ(largest_dissipation(Cone(Tresca{2.0}), Vec3(1.0, 3.0, 4.0)), 10.0);
    Cone cone = Associated{0.5};
    set_mu(cone, 0.25);
    EXPECT_EQ(describe(cone), describe(Associated{0.25}));
}

TEST(Law, AssociatedFormsKeepTheSetAndNeverShift) {
    for (const Cone& law :
         {Cone(Coulomb{0.5}), Cone(Elliptic{{0.1, 0.2}}), Cone(Rolling{.mu = 0.3, .rolling = 0.1}),
          Cone(Tresca{2.0}), Cone(Bilateral{}), Cone(Associated{0.4})}) {
        const std::optional<Cone> form = associated(law);
        ASSERT_TRUE(form.has_value()) << describe(law);
        EXPECT_FALSE(can_shift(*form));
        EXPECT_EQ(largest_mu(*form), largest_mu(law));
        for (const Vec3& point :
             {Vec3(1.0, 2.0, -3.0), Vec3(-1.0, 0.1, 0.2), Vec3(4.0, 0.1, 0.1)}) {
            VecX own = point;
            VecX of_form = point;
            project(law, own);
            project(*form, of_form);
            EXPECT_EQ(own, of_form) << describe(law);
        }
    }
    EXPECT_FALSE(associated(Rough{}).has_value());
}

TEST(Law, FrictionIsScaledWithoutMomentsAndThresholds) {
    Cone rolling = Rolling{.mu = 0.4, .rolling = 0.1, .spinning = 0.2};
    scale_friction(rolling, 0.5);
    EXPECT_EQ(describe(rolling), describe(Rolling{.mu = 0.2, .rolling = 0.1, .spinning = 0.2}));
    EXPECT_EQ(largest_mu(rolling), 0.2);
    Cone elliptic = Elliptic{{0.1, 0.3}};
    scale_friction(elliptic, 2.0);
    EXPECT_EQ(largest_mu(elliptic), 0.6);
    Cone tresca = Tresca{3.0};
    scale_friction(tresca, 2.0);
    EXPECT_EQ(describe(tresca), describe(Tresca{3.0}));
    EXPECT_EQ(largest_mu(tresca), 0.0);
}

}  // namespace

}  // namespace drystone::problem
