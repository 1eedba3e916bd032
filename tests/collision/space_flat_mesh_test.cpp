// A plane, the face of a large box and a plane cut into triangles are the same ground.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include <gtest/gtest.h>

#include "collision/space_meshes.hpp"
#include "collision/space_sampling.hpp"

namespace drystone::collision::space_sampling {
namespace {

using geometry::Frame;

/// Poses as they occur: any, standing on a face or cap, lying on an edge or side, slightly tilted.
Mat3 random_pose(Rng& rng) {
    const double quarter = 0.5 * std::numbers::pi;
    const Mat3 upright = rotation_about(Vec3::UnitZ(), rng.uniform(0.0, 6.3)) *
                         rotation_about(Vec3::Unit(rng.index(2)), quarter * rng.index(4));
    switch (rng.index(4)) {
        case 0:
            return random_rotation(rng);
        case 1:
            return upright;
        case 2:
            return rotation_about(random_direction(rng), rng.uniform(0.0, 0.02)) * upright;
        default:
            return upright * rotation_about(Vec3::UnitX(), 0.5 * quarter);
    }
}

struct Grounds {
    PlacedShape plane;
    PlacedShape box;
    PlacedShape mesh;
};

Grounds random_grounds(Rng& rng) {
    const Frame<3> frame{5.0 * random_direction(rng), random_rotation(rng)};
    return {
        .plane = {geometry::Plane{}, frame},
        .box = {geometry::Box{Vec3{30.0, 30.0, 4.0}}, frame * Frame<3>{.origin = {0.0, 0.0, -4.0}}},
        .mesh = {triangulated_square(rng, 8.0, 9 + rng.index(20)), frame}};
}

/// Places the shape over the ground with its lowest point at `gap`.
void rest_on(PlacedShape& shape, const Frame<3>& ground, const Vec3& where, double gap) {
    shape.frame = ground * Frame<3>{where, shape.frame.rotation};
    const Vec3 up = ground.rotation.col(2);
    const double lowest = -support(shape, -up) - up.dot(ground.origin);
    shape.frame.origin += (gap - lowest) * up;
}

/// Normals and gaps agree to rounding; the lowest point of a rim that is tilted by t only to 1 / t
/// as much, and t is at least about 1e-4 here.
bool has_equal(const Contacts3& contacts, const ContactPoint<3>& wanted) {
    return std::any_of(contacts.begin(), contacts.end(), [&](const auto& c) {
        return (c.point - wanted.point).norm() < 1e-11 &&
               (c.normal - wanted.normal).norm() < 1e-12 && std::abs(c.gap - wanted.gap) < 1e-12;
    });
}

class FlatGround : public testing::TestWithParam<Kind> {};

TEST_P(FlatGround, IsTheSameAsPlaneAsFaceAndAsTriangles) {
    Rng rng{1};
    for (int sample = 0; sample < 150; ++sample) {
        const Grounds grounds = random_grounds(rng);
        PlacedShape body{random_shape(rng, GetParam()), {.rotation = random_pose(rng)}};
        const double gap = sample % 3 == 0 ? rng.uniform(-0.1, 0.05) : rng.uniform(-1e-6, 1e-6);
        rest_on(body, grounds.plane.frame, {rng.uniform(-4.0, 4.0), rng.uniform(-4.0, 4.0), 0.0},
                gap);
        const double margin = 0.08;
        const Contacts3 on_plane = contacts_of(body, grounds.plane, margin);
        const Contacts3 on_face = contacts_of(body, grounds.box, margin);
        const Contacts3 on_mesh = contacts_of(body, grounds.mesh, margin);
        ASSERT_FALSE(on_plane.empty());
        EXPECT_NEAR(nearest(on_plane).gap, gap, 1e-7);
        EXPECT_EQ(on_plane.size(), on_face.size()) << sample;
        EXPECT_EQ(on_plane.size(), on_mesh.size()) << sample;
        for (const ContactPoint<3>& c : on_plane) {
            EXPECT_TRUE(has_equal(on_face, c)) << sample;
            EXPECT_TRUE(has_equal(on_mesh, c)) << sample;
        }
    }
}

TEST_P(FlatGround, KeepsFeaturesWhileABodySlidesOverTriangles) {
    Rng rng{2};
    const Grounds grounds = random_grounds(rng);
    for (int sample = 0; sample < 20; ++sample) {
        const PlacedShape shape{random_shape(rng, GetParam()), {.rotation = random_pose(rng)}};
        std::set<std::uint64_t> before;
        for (int step = 0; step < 50; ++step) {
            PlacedShape body = shape;
            rest_on(body, grounds.plane.frame, {0.08 * step - 2.0, 0.03 * step, 0.0}, -1e-7);
            std::set<std::uint64_t> features;
            for (const auto& c : contacts_of(body, grounds.mesh, 0.02)) features.insert(c.feature);
            if (step > 0) {
                EXPECT_EQ(features, before) << sample << ' ' << step;
            }
            before = features;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(shapes, FlatGround, testing::ValuesIn(k_bounded_kinds),
                         [](const auto& kind) { return name_of(kind.param); });

}  // namespace
}  // namespace drystone::collision::space_sampling
