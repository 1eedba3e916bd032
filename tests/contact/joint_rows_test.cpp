// Rows of joints: derivatives of errors in one placement, and exact differences over a step.
#include "drystone/contact/joint_rows.hpp"

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"

namespace drystone::contact {
namespace {

using mechanics::Joint;
using mechanics::JointPose;
using mechanics::Placement;
using mechanics::Twist;

constexpr double k_length = 0.3;

template <int N>
Vector<N> random_vector(Rng& rng, double size) {
    Vector<N> x;
    for (int k = 0; k < N; ++k) x[k] = rng.uniform(-size, size);
    return x;
}

Placement<2> random_placement(Rng& rng, const Vector<2>& position) {
    return {.position = position, .angle = rng.uniform(-3.0, 3.0)};
}
Placement<3> random_placement(Rng& rng, const Vector<3>& position) {
    return {.position = position, .rotation = mechanics::rotation_by(random_vector<3>(rng, 1.5))};
}

/// Two bodies in some placement, joined by everything that a joint can hold at once (3D: all turns
/// or those across the first axis), or by a rod.
template <int D>
struct Pair {
    Pair(Rng& rng, bool rod, bool free_turn) {
        q_a = random_placement(rng, random_vector<D>(rng, 1.0));
        q_b = random_placement(rng, random_vector<D>(rng, 1.0));
        joint.a = {.body = 0, .point = random_vector<D>(rng, 0.5)};
        joint.b = {.body = 1, .point = random_vector<D>(rng, 0.5)};
        joint.axes_a =
            mechanics::frame_of(random_placement(rng, random_vector<D>(rng, 1.0))).rotation;
        joint.axes_b =
            mechanics::frame_of(random_placement(rng, random_vector<D>(rng, 1.0))).rotation;
        if (rod) {
            joint.rod = 0.7;
            return;
        }
        joint.held_shifts.fill(true);
        joint.held_turns.fill(true);
        if (D == 3 && free_turn) joint.held_turns[0] = false;
    }

    Joint<D> joint;
    Placement<D> q_a;
    Placement<D> q_b;
};

/// H m of the block with the twists of A and B.
template <int D>
Twist<D> product(const LawBlock<D>& block, const Twist<D>& m_a, const Twist<D>& m_b) {
    return block.row.H_a * m_a + block.row.H_b * m_b;
}

template <int D>
void expect_exact_differences() {
    Rng rng(7);
    for (int k = 0; k < 600; ++k) {
        const Pair<D> pair(rng, k % 3 == 0, k % 2 == 0);
        const Twist<D> m_a = random_vector<mechanics::k_dofs<D>>(rng, 10.0);
        const Twist<D> m_b = random_vector<mechanics::k_dofs<D>>(rng, 10.0);
        const double h = 0.1;  // turns of up to 1.7
        const Placement<D> end_a = mechanics::moved(pair.q_a, m_a, h);
        const Placement<D> end_b = mechanics::moved(pair.q_b, m_b, h);
        const JointPose<D> start = mechanics::pose_of(pair.joint, pair.q_a, pair.q_b);
        const JointPose<D> end = mechanics::pose_of(pair.joint, end_a, end_b);
        const JointFrames<D> frames{.a = row_frame_between(pair.q_a, end_a, m_a, h),
                                    .b = row_frame_between(pair.q_b, end_b, m_b, h)};
        const auto block = held_block(pair.joint, mean_pose(start, end), frames, k_length);
        ASSERT_TRUE(block);
        const Twist<D> change =
            error_of_held(pair.joint, end, k_length) - error_of_held(pair.joint, start, k_length);
        const Twist<D> rate = product(*block, m_a, m_b);
        // Rounding of errors of 1 m and of rows times 10 m/s.
        EXPECT_LE((h * rate - change).head(block->size).norm(), 3e-14) << k;
    }
}

TEST(JointRows, AreExactDifferencesOverAStep) {
    expect_exact_differences<2>();
    expect_exact_differences<3>();
}

template <int D>
void expect_derivatives() {
    Rng rng(8);
    for (int k = 0; k < 300; ++k) {
        const Pair<D> pair(rng, k % 3 == 0, k % 2 == 0);
        const Twist<D> m_a = random_vector<mechanics::k_dofs<D>>(rng, 1.0);
        const Twist<D> m_b = random_vector<mechanics::k_dofs<D>>(rng, 1.0);
        const auto error = [&](double t) {
            return error_of_held(pair.joint,
                                 mechanics::pose_of(pair.joint, mechanics::moved(pair.q_a, m_a, t),
                                                    mechanics::moved(pair.q_b, m_b, t)),
                                 k_length);
        };
        const JointFrames<D> frames{.a = row_frame(pair.q_a), .b = row_frame(pair.q_b)};
        const auto block = held_block(
            pair.joint, mechanics::pose_of(pair.joint, pair.q_a, pair.q_b), frames, k_length);
        const double d = 1e-5;  // central differences: d^2 of third derivatives of size 10
        const Twist<D> rate = (error(d) - error(-d)) / (2.0 * d);
        EXPECT_LE((rate - product(*block, m_a, m_b)).head(block->size).norm(), 1e-8) << k;
    }
}

TEST(JointRows, AreDerivativesInOnePlacement) {
    expect_derivatives<2>();
    expect_derivatives<3>();
}

// Over a step the impulses of a joint on its two bodies cancel, forces and moments about the
// origin: a body's impulse (f, t) changes its angular momentum by x_m x f + (R + R+)/2 t. Along its
// turn there is the factor c = 1 + turn^2 / 12.
TEST(JointRows, ActAndReactWithOppositeMoments) {
    Rng rng(9);
    for (int k = 0; k < 300; ++k) {
        const Pair<3> pair(rng, k % 3 == 0, k % 2 == 0);
        Twist<3> m_a = random_vector<6>(rng, 10.0);
        Twist<3> m_b = random_vector<6>(rng, 10.0);
        const double h = 1e-3;
        const Placement<3> end_a = mechanics::moved(pair.q_a, m_a, h);
        const Placement<3> end_b = mechanics::moved(pair.q_b, m_b, h);
        const JointPose<3> mean = mean_pose(mechanics::pose_of(pair.joint, pair.q_a, pair.q_b),
                                            mechanics::pose_of(pair.joint, end_a, end_b));
        const JointFrames<3> frames{.a = row_frame_between(pair.q_a, end_a, m_a, h),
                                    .b = row_frame_between(pair.q_b, end_b, m_b, h)};
        const auto block = held_block(pair.joint, mean, frames, k_length);
        const auto moment = [&](const auto& rows, const Placement<3>& q, const Placement<3>& end,
                                Index row) -> Vec3 {
            const Mat3 R = 0.5 * (q.rotation.toRotationMatrix() + end.rotation.toRotationMatrix());
            const Vec3 f = rows.row(row).template head<3>();
            const Vec3 t = rows.row(row).template tail<3>();
            return 0.5 * (q.position + end.position).cross(f) + R * t;
        };
        for (Index row = 0; row < block->size; ++row) {
            const Vec3 sum = moment(block->row.H_a, pair.q_a, end_a, row) +
                             moment(block->row.H_b, pair.q_b, end_b, row);
            // Turns of 0.017: c - 1 = 2.5e-5 of moments of about 1.
            EXPECT_LE(sum.norm(), 1e-4) << k << ' ' << row;
            EXPECT_LE((block->row.H_a.row(row) + block->row.H_b.row(row)).head<3>().norm(), 1e-15);
        }
    }
}

}  // namespace
}  // namespace drystone::contact
