#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/sim/measures/cuboid.hpp"

namespace drystone::sim::measures {
namespace {

using std::numbers::pi;

Cuboid box_of(int dimension, const Vec3& low, const Vec3& high) {
    return {.dimension = dimension, .low = low, .high = high};
}

/// The length of { y : (x, y) in the unit disk of radius rho and in [low, high] }, integrated by
/// the midpoint rule in the angle x = rho sin s, which removes the root at the ends. What is left
/// are kinks, so that the error is O(n^-2).
double disk_by_quadrature(double rho, double x_low, double x_high, double y_low, double y_high) {
    constexpr int k_points = 20'000;
    const double first = std::asin(std::clamp(x_low / rho, -1.0, 1.0));
    const double last = std::asin(std::clamp(x_high / rho, -1.0, 1.0));
    double sum = 0.0;
    for (int k = 0; k < k_points; ++k) {
        const double s = first + (last - first) * (k + 0.5) / k_points;
        const double half = rho * std::cos(s);
        const double length = std::min(half, y_high) - std::max(-half, y_low);
        sum += std::max(length, 0.0) * half * (last - first) / k_points;
    }
    return sum;
}

TEST(BallInBox, DisksCutByRectanglesEqualQuadrature) {
    Rng rng(4);
    for (int trial = 0; trial < 200; ++trial) {
        const double a = rng.uniform(-1.3, 1.3);
        const double b = rng.uniform(-1.3, 1.3);
        const double c = rng.uniform(-1.3, 1.3);
        const double d = rng.uniform(-1.3, 1.3);
        const Vec3 low(std::min(a, b), std::min(c, d), 0.0);
        const Vec3 high(std::max(a, b), std::max(c, d), 0.0);
        // Radius 2 around (5, 6), by similarity.
        const Vec3 centre(5.0, 6.0, 0.0);
        const double found =
            ball_in_box(centre, 2.0, box_of(2, centre + 2.0 * low, centre + 2.0 * high));
        const double expected = 4.0 * disk_by_quadrature(1.0, low.x(), high.x(), low.y(), high.y());
        EXPECT_NEAR(found, expected, 1e-6) << low.transpose() << " to " << high.transpose();
    }
}

// Slices of a ball are disks: the sum of exact areas of slices, by the midpoint rule in z = sin s.
TEST(BallInBox, BallsCutByBoxesEqualTheirSlices) {
    Rng rng(5);
    for (int trial = 0; trial < 100; ++trial) {
        Vec3 low;
        Vec3 high;
        for (int i = 0; i < 3; ++i) {
            const double a = rng.uniform(-1.2, 1.2);
            const double b = rng.uniform(-1.2, 1.2);
            low[i] = std::min(a, b);
            high[i] = std::max(a, b);
        }
        constexpr int k_slices = 2000;
        const double first = std::asin(std::clamp(low.z(), -1.0, 1.0));
        const double last = std::asin(std::clamp(high.z(), -1.0, 1.0));
        double sum = 0.0;
        for (int k = 0; k < k_slices; ++k) {
            const double s = first + (last - first) * (k + 0.5) / k_slices;
            sum += ball_in_box(Vec3::Zero(), std::cos(s), box_of(2, low, high)) * std::cos(s) *
                   (last - first) / k_slices;
        }
        // The integrand has kinks: O(n^-2) with a constant of order 1.
        EXPECT_NEAR(ball_in_box(Vec3::Zero(), 1.0, box_of(3, low, high)), sum, 2e-6)
            << low.transpose() << " to " << high.transpose();
    }
}

TEST(BallInBox, KnownParts) {
    const double all = 4.0 / 3.0 * pi;
    const Vec3 far = Vec3::Constant(5.0);
    EXPECT_NEAR(ball_in_box(Vec3::Zero(), 1.0, box_of(3, -far, far)), all, 1e-15);
    EXPECT_NEAR(ball_in_box(Vec3::Zero(), 1.0, box_of(3, Vec3::Zero(), far)), all / 8.0, 1e-15);
    const double s = 0.5;  // inside of the ball: sqrt(3) / 2 < 1
    EXPECT_NEAR(ball_in_box(Vec3::Zero(), 1.0, box_of(3, Vec3::Constant(-s), Vec3::Constant(s))),
                1.0, 1e-14);
    EXPECT_EQ(ball_in_box(Vec3::Zero(), 1.0, box_of(3, Vec3::Constant(0.6), far)), 0.0);
    EXPECT_EQ(ball_in_box(Vec3::Zero(), 1.0, box_of(3, far, -far)), 0.0) << "inside out";
    const Cuboid everywhere{.dimension = 2};
    EXPECT_NEAR(ball_in_box(Vec3::Ones(), 3.0, everywhere), 9.0 * pi, 1e-13);
}

// Boxes that fill space share the ball among them, wherever they are cut.
TEST(BallInBox, PartsAddUpToTheWhole) {
    Rng rng(6);
    for (const int dimension : {2, 3}) {
        for (int trial = 0; trial < 100; ++trial) {
            const Vec3 cut(rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0));
            double sum = 0.0;
            for (int corner = 0; corner < 8; ++corner) {
                if (dimension == 2 && corner >= 4) continue;
                Cuboid part{.dimension = dimension};
                for (int i = 0; i < dimension; ++i) {
                    (((corner >> i) & 1) == 0 ? part.high : part.low)[i] = cut[i];
                }
                sum += ball_in_box(Vec3::Zero(), 1.0, part);
            }
            EXPECT_NEAR(sum, dimension == 2 ? pi : 4.0 / 3.0 * pi, 1e-14);
        }
    }
}

}  // namespace
}  // namespace drystone::sim::measures
