// Friction as the listing of the thesis has it: its forces, and what is wrong with its tangents.
#include "drystone/springs/listing_friction.hpp"

#include <gtest/gtest.h>

namespace drystone::springs {
namespace {

using Twist = mechanics::Twist<2>;

/// Two disks of radii 0.2 and 0.3 in contact, with these velocities, under N = 5 + 40 D.
PairResponse<2> friction_of(const Twist& va, const Twist& vb, const ListingErrors& errors,
                            const Twist& xi_a = Twist::Zero(), const Twist& xi_b = Twist::Zero()) {
    const RoundPair pair{.radius_a = 0.2, .radius_b = 0.3};
    const Vec2 d0(0.3, 0.38);
    const Vec2 y = xi_a.head<2>() - xi_b.head<2>();
    const RoundGeometry<2> geometry = listing_geometry_of<2>(pair, d0, y);
    const double rate = 2e4;
    BodyStep<2> a{.displacement = xi_a, .velocity = va + rate * xi_a};
    BodyStep<2> b{.displacement = xi_b, .velocity = vb + rate * xi_b};
    TrialRule rule{.law = {.friction_damping = 50.0, .listing = true, .errors = errors},
                   .mu = 0.5,
                   .rate = rate};
    PairResponse<2> out;
    const double D = geometry.end;
    add_listing_friction(geometry, a, b, {.value = 5.0 + 40.0 * D, .slope = 40.0}, rule, out);
    return out;
}

const ListingErrors k_sliding{.slip_tangent = true};
const ListingErrors k_printed{.slip_tangent = true, .stick = true};

const Twist k_still = Twist::Zero();
const Twist k_slow(1e-3, -2e-3, 5e-3);
const Twist k_fast(1.0, -0.5, 2.0);

double power(const PairResponse<2>& answer, const Twist& va, const Twist& vb) {
    return answer.force_a.dot(va) + answer.force_b.dot(vb);
}

TEST(ListingFriction, TakesEnergyUnlessItSticksAsPrinted) {
    EXPECT_LT(power(friction_of(k_fast, k_still, k_sliding), k_fast, k_still), 0.0);
    EXPECT_LT(power(friction_of(k_fast, k_slow, k_printed), k_fast, k_slow), 0.0);
    EXPECT_LT(power(friction_of(k_slow, k_still, k_sliding), k_slow, k_still), 0.0);
    EXPECT_GT(power(friction_of(k_slow, k_still, k_printed), k_slow, k_still), 0.0);
    EXPECT_EQ(friction_of(k_slow, k_still, k_sliding).state, CompliantState::sticking);
    EXPECT_EQ(friction_of(k_fast, k_still, k_sliding).state, CompliantState::sliding);
}

// Slip is mu N; the pair has no resultant force, and the torque of forces at the surfaces.
TEST(ListingFriction, SlipIsCoulombs) {
    const PairResponse<2> answer = friction_of(k_fast, k_still, k_sliding);
    const double N = 5.0 + 40.0 * (0.5 - Vec2(0.3, 0.38).norm());
    EXPECT_NEAR(answer.tangential_force.norm(), 0.5 * N, 1e-13);
    EXPECT_NEAR((answer.force_a + answer.force_b).head<2>().norm(), 0.0, 1e-15);
    EXPECT_NEAR(answer.force_a[2] / 0.2, answer.force_b[2] / 0.3, 1e-13);
}

/// Minus the derivative of the force on A by the displacement of A, by central differences.
PairResponse<2>::Block differences(const Twist& va, const ListingErrors& errors) {
    PairResponse<2>::Block block;
    for (int k = 0; k < 3; ++k) {
        const Twist step = 1e-7 * Twist::Unit(k);
        block.col(k) = -(friction_of(va, k_still, errors, step).force_a -
                         friction_of(va, k_still, errors, -step).force_a) /
                       2e-7;
    }
    return block;
}

// The listing leaves out how the tangent turns with the displacement: of the order force / radius.
// Its tangent of slip has the force of a change of N, and no torque of it.
TEST(ListingFriction, TangentOfSlipLacksTheTorque) {
    const PairResponse<2>::Block block = friction_of(k_fast, k_still, k_sliding).aa;
    const PairResponse<2>::Block exact = differences(k_fast, k_sliding);
    EXPECT_LT((block - exact).topRows<2>().norm(), 8.0 / 0.4);
    EXPECT_GT((exact.bottomLeftCorner<1, 2>().norm()), 0.1);
    EXPECT_EQ(block.row(2).norm(), 0.0);
}

// Tangents of stick: 2e4 * 50 along g g^T; the printed sign belongs to the other force.
TEST(ListingFriction, TangentOfStickIsThatOfTheRightForce) {
    const PairResponse<2>::Block exact = differences(k_slow, k_sliding);
    const PairResponse<2> right = friction_of(k_slow, k_still, k_sliding);
    const PairResponse<2> printed = friction_of(k_slow, k_still, k_printed);
    EXPECT_LT((right.aa - exact).norm(), 1e-5 * exact.norm());
    EXPECT_LT((printed.aa - exact).norm(), 1e-5 * exact.norm());
    EXPECT_LT((right.ba - right.ab.transpose()).norm(), 1e-12 * right.ab.norm());
    EXPECT_GT((printed.bb - right.bb).norm(), 0.1 * right.bb.norm());
}

}  // namespace
}  // namespace drystone::springs
