// Velocities that joints allow: the projection on them, redundant and contradictory joints, and
// when it is made.
#include "drystone/contact/joint_velocities.hpp"

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"

namespace drystone::contact {
namespace {

using mechanics::Joint;
using mechanics::RigidBodies;

/// A chain of bars along x; the first one hangs in the origin of the world, or in a boundary.
struct Chain {
    explicit Chain(int count) {
        Rng rng(3);
        for (int i = 0; i < count; ++i) {
            mechanics::DynamicBody<2> bar{.mass = 1.0 + i, .inertia = Vector<1>(0.1), .size = 0.1};
            bar.q.position = Vec2(0.5 + i, 0.0);
            bar.v = Vec3(rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0));
            mechanics::add(bodies, bar);
            joints.push_back(hinge(i, i - 1));
        }
    }

    static Joint<2> hinge(int a, int b) {
        Joint<2> joint;
        joint.a = {.body = a, .point = Vec2(-0.5, 0.0)};
        joint.b = {.body = b, .point = Vec2(b < 0 ? 0.0 : 0.5, 0.0)};
        joint.held_shifts.fill(true);
        return joint;
    }

    [[nodiscard]] double energy() const {
        return 0.5 * mechanics::kinetic_product(bodies, bodies.v, bodies.v);
    }
    /// The largest velocity that a joint forbids.
    [[nodiscard]] double slip() const {
        double largest = 0.0;
        for (const Joint<2>& joint : joints) {
            const auto block = held_block(joint, mechanics::pose_of(joint, bodies),
                                          joint_frames(joint, bodies), 1.0);
            const auto u = row_velocity(block->row, bodies.v).head(block->size);
            largest = std::max(largest, u.cwiseAbs().maxCoeff());
        }
        return largest;
    }

    RigidBodies<2> bodies;
    std::vector<Joint<2>> joints;
};

// The nearest admissible velocities in the kinetic metric: v+ is orthogonal to v+ - v, so that the
// energy falls by that of the change.
TEST(JointVelocities, ProjectOnWhatJointsAllow) {
    for (const bool twice : {false, true}) {
        Chain chain(20);
        if (twice) chain.joints.push_back(chain.joints[4]);  // the same once more
        const double before = chain.energy();
        JointVelocities<2> velocities(chain.joints, chain.bodies);
        const JointSet<2> set(chain.joints, 1.0);
        const double change = velocities.admit(set, chain.bodies);
        EXPECT_LE(chain.slip(), 1e-13);
        const VecX& d = velocities.change();
        EXPECT_NEAR(change, -0.5 * mechanics::kinetic_product(chain.bodies, d, d), 1e-12);
        EXPECT_NEAR(chain.energy() - before, change, 1e-12);
    }
}

TEST(JointVelocities, AreLeftWhereNothingElseActs) {
    Chain chain(3);
    chain.joints.erase(chain.joints.begin() + 1);  // two groups: bar 0, and bars 1 and 2
    JointVelocities<2> velocities(chain.joints, chain.bodies);
    const JointSet<2> set(chain.joints, 1.0);
    static_cast<void>(velocities.admit(set, chain.bodies));
    const VecX other = VecX::LinSpaced(9, 1.0, 9.0);
    chain.bodies.v = other;
    EXPECT_EQ(velocities.admit(set, chain.bodies), 0.0);
    EXPECT_EQ(chain.bodies.v, other);
    EXPECT_EQ(velocities.change().size(), 0);
    velocities.disturb(2);
    EXPECT_LT(velocities.admit(set, chain.bodies), 0.0);
    EXPECT_EQ(chain.bodies.v.head<3>(), other.head<3>());
    EXPECT_NE(chain.bodies.v.tail<6>(), other.tail<6>());
}

// A bar between two boundaries that move apart: no velocities obey both joints.
TEST(JointVelocities, AreLeftWhereJointsContradictEachOther) {
    Chain chain(1);
    mechanics::add_boundary(chain.bodies, mechanics::Placement<2>{}, 1.0);
    mechanics::add_boundary(chain.bodies, mechanics::Placement<2>{.position = Vec2(1.0, 0.0)}, 1.0);
    chain.bodies.v[6] = 1.0;
    chain.joints = {Chain::hinge(0, 1), Chain::hinge(0, 2)};
    chain.joints[0].b.point.setZero();
    chain.joints[1].a.point = Vec2(0.5, 0.0);
    chain.joints[1].b.point.setZero();
    const VecX before = chain.bodies.v;
    JointVelocities<2> velocities(chain.joints, chain.bodies);
    EXPECT_EQ(velocities.admit(JointSet<2>(chain.joints, 1.0), chain.bodies), 0.0);
    EXPECT_EQ(chain.bodies.v, before);
}

}  // namespace
}  // namespace drystone::contact
