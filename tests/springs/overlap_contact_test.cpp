// Springs between polygons that store energy by the area of overlap.
#include "drystone/springs/overlap_contact.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "springs/pair_tangent.hpp"

namespace drystone::springs {
namespace {

using namespace test;
using Motion = TwoTwists<2>;

std::vector<Vec2> regular(int corners, double radius) {
    std::vector<Vec2> points;
    for (int k = 0; k < corners; ++k) {
        const double angle = 2.0 * M_PI * k / corners;
        points.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
    }
    return points;
}

/// A pentagon and a hexagon of radius 0.5 whose centres are `distance` apart.
struct Pair {
    PolygonOverlap contact{
        .corners_a = regular(5, 0.5), .corners_b = regular(6, 0.5), .width = 0.7};
    BodyStep<2> a = {};
    BodyStep<2> b = {};
    TrialRule rule = {.law = {.normal = {.stiffness = 1e3}, .friction_damping = 1e9}};

    [[nodiscard]] PairResponse<2> operator()(const Motion& xi) const {
        BodyStep<2> one = a;
        BodyStep<2> two = b;
        one.displacement = xi.head<3>();
        two.displacement = xi.tail<3>();
        one.velocity = rule.rate * one.displacement;
        two.velocity = rule.rate * two.displacement;
        return respond(contact, one, two, Vec2::Zero(), rule);
    }
};

Pair random_pair(Rng& rng, double distance) {
    Pair pair;
    const Vec2 place = random_vector<2>(rng, 1.0);
    const double direction = rng.uniform(0.0, 2.0 * M_PI);
    pair.a.start = {.origin = place + distance * Vec2(std::cos(direction), std::sin(direction)),
                    .rotation = geometry::plane_rotation(rng.uniform(0.0, 6.0))};
    pair.b.start = {.origin = place, .rotation = geometry::plane_rotation(rng.uniform(0.0, 6.0))};
    return pair;
}

double stored(const Pair& pair, double gap) {
    return contact_potential(pair.rule.law.normal, -gap);
}

// Forces work what the springs store, and have no resultant and no moment, over steps that pass
// corners and sides, and for bodies that meet or part.
TEST(OverlapContact, WorksItsPotentialAndKeepsMomenta) {
    Rng rng(3);
    int met = 0;
    for (int k = 0; k < 300; ++k) {
        Pair pair = random_pair(rng, rng.uniform(0.7, 1.0));
        pair.rule.law.normal.exponent = 2.0 + 0.005 * k;
        const Motion xi = random_vector<6>(rng, 0.2);
        const PairResponse<2> answer = pair(xi);
        if (answer.state == CompliantState::open) continue;
        ++met;
        const double change = stored(pair, answer.gap) - stored(pair, answer.gap_start);
        const double size = stored(pair, answer.gap) + stored(pair, answer.gap_start);
        // Sums of about a hundred terms of the size of the energies.
        EXPECT_NEAR(forces_of(answer).dot(xi), -change, 1e-13 * size) << k;
        EXPECT_EQ(answer.force_a.head<2>(), -answer.force_b.head<2>());
        const Vec2 apart =
            pair.a.start.origin - pair.b.start.origin + 0.5 * (xi.head<2>() - xi.segment<2>(3));
        const Vec2 force = answer.force_a.head<2>();
        const double moment =
            answer.force_a[2] + answer.force_b[2] + apart[0] * force[1] - apart[1] * force[0];
        EXPECT_NEAR(moment, 0.0, 1e-13 * answer.normal_force) << k;
    }
    EXPECT_GT(met, 100);
}

// The area of two squares of side 1 that are shifted by (x, y): (1 - x) (1 - y).
TEST(OverlapContact, IsTheAreaOverTheWidth) {
    Pair pair;
    const std::vector<Vec2> square{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};
    pair.contact = {.corners_a = square, .corners_b = square, .width = 2.0};
    pair.a.start.origin = Vec2(0.3, 0.9);
    const PairResponse<2> answer = pair(Motion::Zero());
    EXPECT_NEAR(answer.gap, -0.7 * 0.1 / 2.0, 1e-16);
    // Along y the area changes by the length of the face, 0.7, along x by 0.1; from B to A.
    EXPECT_NEAR((answer.normal - Vec2(0.1, 0.7) / 2.0).norm(), 0.0, 1e-15);
    pair.a.start.origin = Vec2(0.0, 1.1);
    EXPECT_EQ(pair(Motion::Zero()).state, CompliantState::open);
    EXPECT_GT(pair(Motion::Zero()).gap, 0.0);
}

// Corners that pass sides change second derivatives of the area: differences over 1e-7 see that
// only if they straddle the change, which these do not.
TEST(OverlapContact, TangentIsTheDerivative) {
    Rng rng(5);
    for (const double mu : {0.0, 0.5}) {
        for (const double damping : {1e-2, 1e9}) {
            for (int k = 0; k < 10; ++k) {
                Pair pair = random_pair(rng, 0.75);
                pair.rule.law.normal.exponent = 2.0 + 0.1 * k;
                pair.rule.law.friction_damping = damping;
                pair.rule.mu = mu;
                pair.rule.rate = 50.0;
                expect_tangent<2>(pair, random_vector<6>(rng, 0.02));
            }
        }
    }
}

// Friction is bounded by mu times the force along the normal, and only takes energy.
TEST(OverlapContact, FrictionIsCoulombs) {
    Rng rng(7);
    for (int k = 0; k < 50; ++k) {
        Pair pair = random_pair(rng, 0.75);
        pair.rule.mu = 0.5;
        pair.rule.rate = 50.0;
        const PairResponse<2> answer = pair(random_vector<6>(rng, 0.05));
        if (answer.state != CompliantState::sliding) continue;
        const double normal = answer.normal_force * answer.normal.norm();
        EXPECT_NEAR(answer.tangential_force.norm(), 0.5 * normal, 1e-12 * normal);
        EXPECT_LT(answer.tangential_force.dot(answer.slip), 0.0);
    }
}

}  // namespace
}  // namespace drystone::springs
