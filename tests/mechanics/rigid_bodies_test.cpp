// Adding bodies, and sums over them.
#include "drystone/mechanics/rigid_bodies.hpp"

#include <cstddef>

#include <gtest/gtest.h>

namespace drystone::mechanics {
namespace {

/// Twelve bodies, every third of them a boundary, with numbers that are not round.
RigidBodies<3> some_bodies(Index reserved) {
    RigidBodies<3> bodies;
    if (reserved > 0) reserve(bodies, reserved);
    for (int i = 0; i < 12; ++i) {
        DynamicBody<3> body{.mass = 1.0 + 0.1 * i, .size = 0.3 + 0.01 * i};
        body.q.position = Vec3(0.7 * i, 0.1, -0.3 * i);
        body.v << 0.1 * i, -0.3, 1.0 / 7.0, 0.9, -0.2 * i, 0.37;
        body.inertia = Vec3(0.1, 0.2 + 0.01 * i, 0.15);
        if (i % 3 == 2) {
            add_boundary(bodies, body.q, body.size);
        } else {
            add(bodies, body);
        }
    }
    return bodies;
}

// Room for fewer bodies than are added, for all, and for none.
TEST(RigidBodies, RoomChangesNothingButTheTime) {
    const RigidBodies<3> plain = some_bodies(0);
    EXPECT_EQ(plain.v.size(), 72);
    for (const Index reserved : {5, 12}) {
        const RigidBodies<3> bodies = some_bodies(reserved);
        EXPECT_EQ(bodies.count(), plain.count());
        EXPECT_EQ(bodies.v, plain.v);
        EXPECT_EQ(bodies.mass, plain.mass);
        EXPECT_EQ(bodies.inverse_mass, plain.inverse_mass);
        EXPECT_EQ(bodies.dynamic, plain.dynamic);
        EXPECT_EQ(bodies.size, plain.size);
    }
}

TEST(RigidBodies, KineticDistanceIsTheProductOfTheDifferenceToTheBit) {
    const RigidBodies<3> bodies = some_bodies(0);
    const VecX a = bodies.v;
    VecX b = 1.1 * a;
    b[4] -= 1e-9;
    const VecX change = a - b;
    EXPECT_EQ(kinetic_distance(bodies, a, b), kinetic_product(bodies, change, change));
    EXPECT_GT(kinetic_distance(bodies, a, b), 0.0);
}

}  // namespace
}  // namespace drystone::mechanics
