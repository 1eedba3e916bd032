// Drawings of scenes in space: what covers what, what is seen, how it is shaded.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/figures/picture/frame_picture.hpp"
#include "drystone/figures/picture/solid.hpp"
#include "drystone/geometry/polyhedron.hpp"
#include "results/sample_run.hpp"
#include "svg_reading.hpp"

namespace drystone::figures {
namespace {

using picture::Camera;
using picture::camera_of;
using picture::painter_order;
using picture::Solid;
using picture::Solids;
using picture::solids_of;

/// Bodies in space that do not move.
struct Still {
    std::vector<sim::BodyInfo> infos;
    sim::Snapshot state{.q = MatX::Zero(7, 0), .v = MatX::Zero(6, 0)};

    void add(const scene::AnyShape& shape, const Vec3& place,
             const Eigen::Quaterniond& turn = Eigen::Quaterniond::Identity()) {
        infos.emplace_back();
        infos.back().parts = {{.shape = shape}};
        const auto count = static_cast<Index>(infos.size());
        state.q.conservativeResize(7, count);
        state.v = MatX::Zero(6, count);
        state.q.col(count - 1) << place, turn.w(), turn.vec();
    }
    [[nodiscard]] Solids solids() const {
        const results::shapes::BodySurfaces surfaces = results::shapes::surfaces_of(infos, state);
        return solids_of(surfaces, results::shapes::placed(surfaces, state));
    }
    [[nodiscard]] std::string svg(const picture::Viewpoint& from = {}) const {
        std::vector<std::string> names;
        for (std::size_t k = 0; k < infos.size(); ++k) names.push_back(std::to_string(k));
        std::vector<results::BodyRecord> records = results::test::named_bodies(names);
        for (std::size_t k = 0; k < infos.size(); ++k) {
            records[k].mobility = "dynamic";
            records[k].color = infos[k].color;
        }
        const results::shapes::BodySurfaces surfaces = results::shapes::surfaces_of(infos, state);
        return picture::to_svg({.title = "Space",
                                .surfaces = surfaces,
                                .bodies = records,
                                .state = state,
                                .from = from});
    }
};

TEST(Camera, IsAFrameFromEverywhere) {
    for (const double azimuth : {-170.0, -60.0, 0.0, 45.0}) {
        for (const double elevation : {-90.0, -20.0, 0.0, 22.0, 90.0}) {
            const Camera camera = camera_of({azimuth, elevation});
            Mat3 axes;
            axes << camera.right, camera.up, camera.towards;
            EXPECT_NEAR((axes.transpose() * axes - Mat3::Identity()).norm(), 0.0, 1e-14);
            EXPECT_NEAR(axes.determinant(), 1.0, 1e-14);
            EXPECT_GE(camera.up.z(), -1e-15);
        }
    }
    EXPECT_NEAR((camera_of({-90.0, 0.0}).right - Vec3::UnitX()).norm(), 0.0, 1e-15);
}

TEST(Solids, HaveTheFacesOfTheShapes) {
    Still still;
    still.add(geometry::Box{Vec3(0.3, 0.2, 0.1)}, Vec3::Zero());
    still.add(geometry::Sphere{0.25}, Vec3(1.0, 2.0, 3.0));
    still.add(geometry::Plane{}, Vec3::Zero());
    const Solids solids = still.solids();
    ASSERT_EQ(solids.solids.size(), 2U);
    const Solid& box = solids.solids[0];
    EXPECT_EQ(box.corners.size(), 8U);
    ASSERT_EQ(box.faces.size(), 6U) << "two triangles are one face";
    for (const picture::SolidFace& face : box.faces) {
        ASSERT_EQ(face.corners.size(), 4U);
        // In turn, counter-clockwise from outside: the area vector is the area times the normal.
        Vec3 area = Vec3::Zero();
        for (std::size_t k = 0; k < 4; ++k) {
            const auto corner = [&](std::size_t i) {
                return box.corners[static_cast<std::size_t>(face.corners[i % 4])];
            };
            area += 0.5 * corner(k).cross(corner(k + 1));
        }
        const Vec3 n = face.normal.cwiseAbs();
        const double expected = n.x() * 0.08 + n.y() * 0.12 + n.z() * 0.24;
        EXPECT_NEAR((area - expected * face.normal).norm(), 0.0, 1e-12);
    }
    const Solid& ball = solids.solids[1];
    EXPECT_NEAR(ball.radius, 0.25, 1e-12);
    EXPECT_NEAR((ball.centre - Vec3(1.0, 2.0, 3.0)).norm(), 0.0, 1e-12);
    ASSERT_EQ(solids.planes.size(), 1U);
    EXPECT_NEAR((solids.planes[0].normal - Vec3::UnitZ()).norm(), 0.0, 1e-12);
}

std::size_t rank_of(const std::vector<std::size_t>& order, std::size_t solid) {
    return static_cast<std::size_t>(
        std::distance(order.begin(), std::find(order.begin(), order.end(), solid)));
}

// The middle of a long plate is nearer to the eye than a ball at its far end, which lies on it.
TEST(PainterOrder, WhatLiesOnAPlateIsDrawnAfterIt) {
    Still still;
    still.add(geometry::Box{Vec3(5.0, 5.0, 0.1)}, Vec3(0.0, 0.0, -0.1));
    for (const double x : {-4.5, 0.0, 4.5}) {
        for (const double y : {-4.5, 4.5}) {
            still.add(geometry::Sphere{0.3}, Vec3(x, y, 0.3));
            still.add(geometry::Box{Vec3(0.2, 0.2, 0.2)}, Vec3(x, 0.5 * y, 0.2));
        }
    }
    const Solids solids = still.solids();
    for (const double azimuth : {-60.0, 30.0, 120.0}) {
        const auto order = painter_order(solids.solids, camera_of({azimuth, 20.0}));
        ASSERT_EQ(order.size(), solids.solids.size());
        EXPECT_EQ(order.front(), 0U);
        const auto below = painter_order(solids.solids, camera_of({azimuth, -20.0}));
        EXPECT_EQ(below.back(), 0U) << "seen from below, the plate covers all";
    }
}

/// Distance along the ray towards the eye at which it leaves the solid; none where it misses it.
bool ray_hits(const Solid& solid, const Vec3& start, const Vec3& towards, double& exit) {
    double enter = -1e9;
    exit = 1e9;
    for (const picture::SolidFace& face : solid.faces) {
        const Vec3& corner = solid.corners[static_cast<std::size_t>(face.corners.front())];
        const double speed = face.normal.dot(towards);
        const double distance = face.normal.dot(corner - start);
        if (std::abs(speed) < 1e-12) {
            if (distance < 0.0) return false;
            continue;
        }
        (speed > 0.0 ? exit : enter) =
            speed > 0.0 ? std::min(exit, distance / speed) : std::max(enter, distance / speed);
    }
    return exit > enter;
}

// Oracle: rays through the scene. Of two solids that a ray hits, the one that is nearer to the eye
// is drawn later.
TEST(PainterOrder, AgreesWithRays) {
    Rng rng(7);
    Still still;
    const auto normal = [&] { return rng.normal(); };
    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j) {
            for (int k = 0; k < 3; ++k) {
                // Boxes of half diagonal 0.47 in cells of 1: apart from each other.
                const Eigen::Quaterniond turn(normal(), normal(), normal(), normal());
                still.add(geometry::Box{Vec3(0.35, 0.25, 0.18)}, Vec3(i, j, k), turn.normalized());
            }
        }
    }
    const Solids solids = still.solids();
    const Camera camera = camera_of({-50.0, 25.0});
    const auto order = painter_order(solids.solids, camera);
    int crossings = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        const Vec3 start(rng.uniform(-0.5, 3.5), rng.uniform(-0.5, 3.5), rng.uniform(-0.5, 2.5));
        std::vector<std::pair<double, std::size_t>> hits;
        for (std::size_t s = 0; s < solids.solids.size(); ++s) {
            double exit = 0.0;
            if (ray_hits(solids.solids[s], start, camera.towards, exit)) hits.emplace_back(exit, s);
        }
        std::sort(hits.begin(), hits.end());
        for (std::size_t k = 1; k < hits.size(); ++k) {
            ++crossings;
            ASSERT_LT(rank_of(order, hits[k - 1].second), rank_of(order, hits[k].second));
        }
    }
    EXPECT_GT(crossings, 1000);
}

TEST(SpacePicture, ShowsBallsAsCirclesAndTheVisibleFaces) {
    Still still;
    still.add(geometry::Box{Vec3(0.5, 0.5, 0.5)}, Vec3::Zero());
    still.add(geometry::Sphere{0.25}, Vec3(2.0, 0.0, 0.0));
    const std::string svg = still.svg();
    EXPECT_EQ(test::xml_error(svg), "");
    EXPECT_EQ(svg, still.svg());
    EXPECT_EQ(test::tags(svg, "circle", "class=\"body\"").size(), 1U);
    EXPECT_EQ(test::tags(svg, "path", "class=\"body\"").size(), 3U) << "of six faces";
    // Along an axis one face is seen, a square of 1 m beside a circle of radius 0.25 m.
    const std::string front = still.svg({-90.0, 0.0});
    const std::vector<std::string> faces = test::tags(front, "path", "class=\"body\"");
    ASSERT_EQ(faces.size(), 1U);
    const std::vector<double> d = test::numbers(test::attribute(faces[0], "d"));
    ASSERT_EQ(d.size(), 8U);
    const std::string ball = test::tags(front, "circle", "class=\"body\"").at(0);
    const double scale = test::number(ball, "r") / 0.25;
    EXPECT_NEAR(std::abs(d[0] - d[4]), scale, 0.1);
    const double middle = 0.25 * (d[0] + d[2] + d[4] + d[6]);
    EXPECT_NEAR(test::number(ball, "cx") - middle, 2.0 * scale, 0.1);
}

// Of a box of planes only those behind the scene are drawn.
TEST(SpacePicture, BoxesOfPlanesAreOpenToTheEye) {
    Still still;
    still.add(geometry::Sphere{0.25}, Vec3::Zero());
    for (const double side : {-1.0, 1.0}) {
        for (int axis = 0; axis < 3; ++axis) {
            const Vec3 normal = side * Vec3::Unit(axis);
            still.add(geometry::Plane{.normal = normal, .offset = -1.0}, Vec3::Zero());
        }
    }
    EXPECT_EQ(test::tags(still.svg(), "path", "class=\"plane\"").size(), 3U);
    EXPECT_EQ(test::tags(still.svg({-90.0, 0.0}), "path", "class=\"plane\"").size(), 1U);
}

TEST(SpacePicture, AnEmptySceneIsAPicture) {
    Still still;
    still.add(geometry::Plane{}, Vec3::Zero());
    EXPECT_EQ(test::xml_error(still.svg()), "");
}

TEST(SpacePicture, ForcesAreDrawnWhereTheyAreAskedFor) {
    Still still;
    still.add(geometry::Box{Vec3(0.5, 0.5, 0.5)}, Vec3::Zero());
    still.add(geometry::Box{Vec3(0.5, 0.5, 0.5)}, Vec3(0.0, 0.0, 1.0));
    const std::vector<sim::ContactRecord> contacts = {{.body_a = 1,
                                                       .body_b = 0,
                                                       .point = Vec3(0.0, 0.0, 0.5),
                                                       .normal = Vec3::UnitZ(),
                                                       .impulse = Vec3(0.0, 0.0, 3.0),
                                                       .status = sim::ContactStatus::sticking}};
    const results::shapes::BodySurfaces surfaces =
        results::shapes::surfaces_of(still.infos, still.state);
    const std::vector<results::BodyRecord> bodies = results::test::named_bodies({"a", "b"});
    const auto svg = [&](bool forces) {
        return picture::to_svg({.surfaces = surfaces,
                                .bodies = bodies,
                                .state = still.state,
                                .contacts = contacts,
                                .forces_in_space = forces,
                                .impulse_name = "force",
                                .impulse_unit = "N"});
    };
    EXPECT_TRUE(test::tags(svg(false), "path", "class=\"force\"").empty());
    const std::string drawn = svg(true);
    EXPECT_EQ(test::xml_error(drawn), "");
    const std::vector<std::string> forces = test::tags(drawn, "path", "class=\"force\"");
    ASSERT_EQ(forces.size(), 1U);
    // A vertical force is vertical on the page, whatever the azimuth.
    const std::vector<double> line = test::numbers(test::attribute(forces[0], "d"));
    ASSERT_EQ(line.size(), 4U);
    EXPECT_NEAR(line[0], line[2], 0.011);
    EXPECT_LT(line[1], line[3]);
    EXPECT_NE(drawn.find("largest force 3 N"), std::string::npos);
}

TEST(SpacePicture, ForcesOnBallsHaveALength) {
    // A line reaches about a radius to each side of the contact, of balls as of boxes.
    for (const bool balls : {true, false}) {
        Still still;
        for (const double z : {0.0, 1.0}) {
            if (balls) {
                still.add(geometry::Sphere{0.5}, Vec3(0.0, 0.0, z));
            } else {
                still.add(geometry::Box{Vec3(0.5, 0.5, 0.5)}, Vec3(0.0, 0.0, z));
            }
        }
        const std::vector<sim::ContactRecord> contacts = {{.body_a = 1,
                                                           .body_b = 0,
                                                           .point = Vec3(0.0, 0.0, 0.5),
                                                           .normal = Vec3::UnitZ(),
                                                           .impulse = Vec3(0.0, 0.0, 3.0),
                                                           .status = sim::ContactStatus::sticking}};
        const results::shapes::BodySurfaces surfaces =
            results::shapes::surfaces_of(still.infos, still.state);
        std::vector<results::BodyRecord> bodies = results::test::named_bodies({"a", "b"});
        for (results::BodyRecord& body : bodies) body.mobility = "dynamic";
        const std::string drawn = picture::to_svg({.surfaces = surfaces,
                                                   .bodies = bodies,
                                                   .state = still.state,
                                                   .contacts = contacts,
                                                   .forces_in_space = true,
                                                   .from = {0.0, 0.0}});
        const std::vector<std::string> forces = test::tags(drawn, "path", "class=\"force\"");
        ASSERT_EQ(forces.size(), 1U);
        const std::vector<double> line = test::numbers(test::attribute(forces[0], "d"));
        ASSERT_EQ(line.size(), 4U);
        // The view shows 2 m of height; the line is between half and all of it.
        const std::vector<double> box =
            test::numbers(test::attribute(test::tags(drawn, "svg", "viewBox").at(0), "viewBox"));
        ASSERT_EQ(box.size(), 4U);
        EXPECT_GT(line[3] - line[1], 0.3 * box[3]) << balls;
        EXPECT_LT(line[3] - line[1], box[3]) << balls;
    }
}

}  // namespace
}  // namespace drystone::figures
