// Points of two caps that lie on each other, for springs: what they store follows placements
// continuously, and their forces are its gradient.

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "drystone/collision/narrow_phase.hpp"
#include "drystone/core/rng.hpp"

namespace drystone::collision {
namespace {

using geometry::Cylinder;
using geometry::Frame;

constexpr double k_radius = 0.1;
constexpr double k_half_length = 0.05;
constexpr double k_depth = 1e-4;  // by which the upper one overlaps
constexpr double k_tilt = 2e-3;   // about the depth over the radius: some points open, some do not

/// Two cylinders and the way they go.
struct Caps {
    Cylinder upper = {.half_length = k_half_length, .radius = k_radius};
    Cylinder lower = upper;
    Vec3 shift = Vec3::Zero();  ///< of the upper one
    Vec3 turn = Vec3::Zero();

    [[nodiscard]] Frame<3> upper_frame() const {
        Frame<3> frame{.origin = shift + Vec3(0.0, 0.0, 2.0 * k_half_length - k_depth)};
        if (turn.norm() > 0.0) {
            frame.rotation = Eigen::AngleAxisd(turn.norm(), turn.normalized()).toRotationMatrix();
        }
        return frame;
    }
    [[nodiscard]] std::vector<ContactPoint<3>> points() const {
        std::vector<ContactPoint<3>> points;
        collide(upper, upper_frame(), lower, Frame<3>{}, 1e-3, points, PointsFor::springs);
        return points;
    }
};

double depth_of(const ContactPoint<3>& point) { return std::max(0.0, -point.gap); }

/// What springs of unit stiffness store.
double stored(const Caps& caps) {
    double sum = 0.0;
    for (const auto& point : caps.points()) sum += 0.5 * depth_of(point) * depth_of(point);
    return sum;
}

/// What their forces do while the upper one moves by `way` and turns by `turn` about its centre.
double work(const Caps& caps, const Vec3& way, const Vec3& turn) {
    double sum = 0.0;
    for (const auto& point : caps.points()) {
        const Vec3 arm = point.point - caps.upper_frame().origin;
        sum += depth_of(point) * point.normal.dot(way + turn.cross(arm));
    }
    return sum;
}

Vec3 random_vector(Rng& rng, double size) {
    return {rng.uniform(-size, size), rng.uniform(-size, size), rng.uniform(-size, size)};
}

/// Caps whose rims cross at 0.1 rad or more; caps of which one holds the other; caps whose rims
/// nearly coincide.
Caps random_caps(Rng& rng, int k) {
    Caps caps;
    const double radius_share = k % 3 == 1 ? 0.5 : 1.0;
    caps.lower.radius = k_radius / radius_share;
    const double angle = rng.uniform(0.0, 6.28);
    const double off = k % 3 == 2 ? rng.uniform(0.0, 1e-4) : rng.uniform(0.01, 0.09);
    caps.shift = off * Vec3(std::cos(angle), std::sin(angle), 0.0);
    caps.turn = random_vector(rng, k_tilt);
    return caps;
}

// Forces are the gradient of what is stored, but for the square of the tilt (where the normal of
// the point in the middle is a mean of two) and for its torque about the axes (tilt x share of the
// radius by which the caps are aside), which does work on no tilt. Differences over 1e-8 see the
// curvature 1 of d^2 / 2 and rounding of 1e-16 in depths of 1e-4.
TEST(SpringCaps, ForcesAreGradients) {
    Rng rng(7);
    constexpr double k_step = 1e-8;
    for (int k = 0; k < 300; ++k) {
        const Caps caps = random_caps(rng, k);
        const Vec3 way = random_vector(rng, k_step);
        Vec3 turn = random_vector(rng, k_step / k_radius);
        turn[2] = 0.0;
        Caps before = caps;
        Caps after = caps;
        before.shift -= way;
        after.shift += way;
        const Mat3 R = caps.upper_frame().rotation;
        const auto turned = [&](double sign) {
            const Eigen::AngleAxisd by(turn.norm(), sign * turn.normalized());
            const Eigen::AngleAxisd all(Mat3(by.toRotationMatrix() * R));
            return Vec3(all.angle() * all.axis());
        };
        before.turn = turned(-1.0);
        after.turn = turned(1.0);
        const double change = stored(after) - stored(before);
        const double expected = -2.0 * work(caps, way, turn);
        // Four points, each moved by way and turn.
        const double most = 4.0 * 2.0 * k_depth * 2.0 * 2.0 * k_step;
        EXPECT_NEAR(change, expected, k_tilt * k_tilt * most + 1e-19) << k;
    }
}

// The largest change on a straight way of small turns and shifts, in parts of which each moves a
// point by `part` at most, relative to what that allows: as for blocks, at no more than 4 points.
TEST(SpringCaps, StoreEnergyContinuously) {
    Rng rng(8);
    constexpr int k_parts = 400;
    for (int k = 0; k < 60; ++k) {
        Caps caps = random_caps(rng, k);
        const Vec3 start = caps.shift;
        const Vec3 turn = caps.turn;
        const Vec3 way = 0.02 * random_vector(rng, 1.0).cwiseProduct(Vec3(1.0, 1.0, 0.0));
        double before = 0.0;
        double worst = 0.0;
        for (int i = 0; i <= k_parts; ++i) {
            const double s = 2.0 * i / k_parts - 1.0;
            caps.shift = start + s * way;
            caps.turn = s * turn;
            const double now = stored(caps);
            double deepest = 0.0;
            for (const auto& point : caps.points()) deepest = std::max(deepest, depth_of(point));
            // Depths change by tilts times arms, and by tilts times shifts.
            const double part =
                2.0 / k_parts * std::sqrt(3.0) * k_tilt * (2.0 * k_radius + way.norm());
            const double most = 4.0 * part * (deepest + 0.5 * part);
            if (i > 0) worst = std::max(worst, std::abs(now - before) / most);
            before = now;
        }
        EXPECT_LE(worst, 1.0) << k;
    }
}

}  // namespace
}  // namespace drystone::collision
