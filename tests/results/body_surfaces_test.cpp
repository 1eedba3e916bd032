#include "drystone/results/shapes/body_surfaces.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "drystone/results/rows/shown_frames.hpp"
#include "sample_run.hpp"

namespace drystone::results {
namespace {

TEST(BodySurfaces, FollowTheBodies) {
    const test::Sample sample{2};
    const shapes::BodySurfaces surfaces = shapes::surfaces_of(sample.bodies, sample.start);
    sim::Snapshot state = sample.start;
    const double angle = 0.7;
    state.q.col(2) = Vec3(3.0, 4.0, angle);
    const std::vector<Vec3> points = shapes::placed(surfaces, state);
    for (std::size_t k = 0; k < points.size(); ++k) {
        if (surfaces.bodies[k] != 2) continue;
        const Vec3& own = surfaces.points[k];
        EXPECT_NEAR(points[k].x(), 3.0 + std::cos(angle) * own.x() - std::sin(angle) * own.y(),
                    1e-14);
        EXPECT_NEAR(points[k].y(), 4.0 + std::sin(angle) * own.x() + std::cos(angle) * own.y(),
                    1e-14);
    }
}

TEST(BodySurfaces, KnowDisksAndHalfPlanes) {
    const test::Sample sample{2};
    const shapes::BodySurfaces surfaces = shapes::surfaces_of(sample.bodies, sample.start);
    ASSERT_EQ(surfaces.faces.size(), 5U);  // the third body has two parts
    EXPECT_EQ(surfaces.moving, 4U);        // and what is fixed comes last
    EXPECT_EQ(surfaces.faces[0].kind, shapes::FaceKind::disk);
    EXPECT_EQ(surfaces.faces[1].kind, shapes::FaceKind::polygon);
    EXPECT_EQ(surfaces.faces[2].kind, shapes::FaceKind::disk);
    EXPECT_EQ(surfaces.faces[3].corners.size(), 2U);
    EXPECT_EQ(surfaces.faces[4].kind, shapes::FaceKind::half_plane);
    // The second part is where its body has it.
    Vec3 mean = Vec3::Zero();
    for (const int corner : surfaces.faces[2].corners) {
        mean += surfaces.points[static_cast<std::size_t>(corner)];
    }
    mean /= static_cast<double>(surfaces.faces[2].corners.size());
    EXPECT_NEAR((mean - Vec3(0.0, 0.5, 0.0)).norm(), 0.0, 1e-14);
}

TEST(BodySurfaces, HalfPlanesReachBeyondTheBodies) {
    test::Sample sample{2};
    sample.start.q.col(0).setZero();
    sample.start.q.col(1) = Vec3(100.0, 1.0, 0.0);
    const shapes::BodySurfaces surfaces = shapes::surfaces_of(sample.bodies, sample.start);
    double farthest = 0.0;
    for (const int corner : surfaces.faces[4].corners) {
        farthest = std::max(farthest, surfaces.points[static_cast<std::size_t>(corner)].x());
    }
    EXPECT_GT(farthest, 100.25);
}

TEST(BodySurfaces, ManyBallsAreIcosahedraOfTheirVolume) {
    std::vector<sim::BodyInfo> bodies(4000);
    for (sim::BodyInfo& body : bodies) body.parts = {{.shape = geometry::Sphere{0.5}}};
    sim::Snapshot state{.q = MatX::Zero(7, 4000), .v = MatX::Zero(6, 4000)};
    state.q.row(3).setOnes();
    const shapes::BodySurfaces surfaces = shapes::surfaces_of(bodies, state);
    ASSERT_EQ(surfaces.points.size(), 12U * bodies.size());
    ASSERT_EQ(surfaces.faces.size(), 20U * bodies.size());
    double volume = 0.0;  // of the last one, by the divergence theorem
    for (std::size_t k = surfaces.faces.size() - 20; k < surfaces.faces.size(); ++k) {
        const std::vector<int>& c = surfaces.faces[k].corners;
        const auto point = [&](int i) { return surfaces.points[static_cast<std::size_t>(i)]; };
        volume += point(c[0]).dot(point(c[1]).cross(point(c[2]))) / 6.0;
    }
    EXPECT_NEAR(volume, 4.0 / 3.0 * std::numbers::pi * 0.125, 1e-14);
    bodies.resize(100);
    EXPECT_EQ(shapes::surfaces_of(bodies, state).points.size(), 4200U);
}

TEST(BodySurfaces, SpinIsInWorldAxes) {
    sim::Snapshot state{.q = MatX::Zero(7, 1), .v = MatX::Zero(6, 1)};
    // A quarter turn about z takes the body's x to the world's y.
    state.q.col(0).tail<4>() << std::sqrt(0.5), 0.0, 0.0, std::sqrt(0.5);
    state.v.col(0).tail<3>() << 2.0, 0.0, 0.0;
    EXPECT_NEAR((shapes::spin_of(state, 0) - Vec3(0.0, 2.0, 0.0)).norm(), 0.0, 1e-15);
}

TEST(BodySurfaces, TopologyIsReadBack) {
    for (const int dimension : {2, 3}) {
        const test::Sample sample{dimension};
        const shapes::BodySurfaces surfaces = shapes::surfaces_of(sample.bodies, sample.start);
        const auto topology = rows::mixed_topology(surfaces.faces);
        const auto corners = rows::corners_of(topology, static_cast<Index>(surfaces.points.size()));
        ASSERT_TRUE(corners);
        ASSERT_EQ(corners->size(), surfaces.faces.size());
        for (std::size_t k = 0; k < corners->size(); ++k) {
            EXPECT_EQ((*corners)[k], surfaces.faces[k].corners);
        }
        auto damaged = topology;
        damaged.pop_back();
        EXPECT_FALSE(rows::corners_of(damaged, static_cast<Index>(surfaces.points.size())));
        EXPECT_FALSE(rows::corners_of(topology, 2));
    }
}

}  // namespace
}  // namespace drystone::results
