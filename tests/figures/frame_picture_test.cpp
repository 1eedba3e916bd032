// Drawings of frames in the plane: bodies, forces, legends, views.
#include "drystone/figures/picture/frame_picture.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "results/sample_run.hpp"
#include "svg_reading.hpp"

namespace drystone::figures {
namespace {

constexpr double k_rounding = 0.011;  // px: two decimals, twice

/// A disk and a block on the ground, and what presses them.
struct Drawing {
    std::vector<sim::BodyInfo> infos = results::test::sample_bodies(2);
    std::vector<results::BodyRecord> bodies =
        results::test::named_bodies({"ground", "disk", "block", "segment"});
    sim::Snapshot state{.step = 3, .time = 0.25, .q = MatX::Zero(3, 4), .v = MatX::Zero(3, 4)};
    std::vector<sim::ContactRecord> contacts;
    std::string title = "A <title> & more";
    bool friction = true;

    Drawing() {
        bodies[0].mobility = "fixed";
        bodies[2].color = "#aa3311";
        state.q.col(1) = Vec3(-1.0, 0.25, 0.5);
        state.q.col(2) = Vec3(1.0, 0.2, 0.0);
        state.q.col(3) = Vec3(0.0, 1.5, 0.0);
    }
    [[nodiscard]] std::string svg() const {
        const results::shapes::BodySurfaces surfaces = results::shapes::surfaces_of(infos, state);
        return picture::to_svg({.title = title,
                                .surfaces = surfaces,
                                .bodies = bodies,
                                .state = state,
                                .contacts = contacts,
                                .friction = friction});
    }
    void press(const Vec3& impulse, sim::ContactStatus status = sim::ContactStatus::sticking) {
        contacts.push_back({.body_a = 1,
                            .body_b = 0,
                            .point = Vec3(-1.0, 0.0, 0.0),
                            .normal = Vec3::UnitY(),
                            .impulse = impulse,
                            .status = status});
    }
};

TEST(FramePicture, IsWellFormed) {
    Drawing drawing;
    drawing.press(Vec3(0.0, 1.0, 0.0));
    drawing.press(Vec3(0.3, 1.0, 0.0), sim::ContactStatus::sliding);
    const std::string svg = drawing.svg();
    EXPECT_EQ(test::xml_error(svg), "");
    EXPECT_NE(svg.find("t = 0.25 s"), std::string::npos);
    EXPECT_NE(svg.find("sliding"), std::string::npos);
    EXPECT_EQ(svg, drawing.svg());
}

TEST(FramePicture, ShowsEveryBody) {
    const std::string svg = Drawing().svg();
    EXPECT_EQ(test::tags(svg, "circle", "class=\"body\"").size(), 2U);
    EXPECT_EQ(test::tags(svg, "path", "class=\"mark\"").size(), 2U);
    EXPECT_EQ(test::tags(svg, "path", "class=\"body\"").size(), 2U);  // block and segment
    EXPECT_EQ(test::tags(svg, "path", "class=\"half-plane\"").size(), 1U);
    EXPECT_EQ(test::tags(svg, "path", "fill=\"#aa3311\"").size(), 1U);
    EXPECT_FALSE(test::tags(svg, "path", "url(#hatching)").empty());
    EXPECT_TRUE(test::tags(svg, "path", "class=\"force\"").empty());
}

TEST(FramePicture, KeepsProportions) {
    const std::string svg = Drawing().svg();
    const std::string disk = test::tags(svg, "circle", "class=\"body\"").at(0);
    const double radius = test::number(disk, "r");
    const double scale = radius / 0.25;  // px per m
    // The block of 0.6 m x 0.4 m stands 2 m to the right of the disk.
    std::vector<double> d;
    for (const std::string& tag : test::tags(svg, "path", "fill=\"#aa3311\"")) {
        d = test::numbers(test::attribute(tag, "d"));
    }
    ASSERT_EQ(d.size(), 8U);
    double left = d[0];
    double right = d[0];
    for (std::size_t k = 0; k < d.size(); k += 2) {
        left = std::min(left, d[k]);
        right = std::max(right, d[k]);
    }
    EXPECT_NEAR(right - left, 0.6 * scale, 3.0 * k_rounding);
    EXPECT_NEAR(0.5 * (left + right) - test::number(disk, "cx"), 2.0 * scale, 9.0 * k_rounding);
    // The mark is the radius at the angle of the body; y points down.
    const std::vector<double> mark =
        test::numbers(test::attribute(test::tags(svg, "path", "class=\"mark\"").at(0), "d"));
    ASSERT_EQ(mark.size(), 4U);
    EXPECT_NEAR(mark[2] - mark[0], radius * std::cos(0.5), k_rounding);
    EXPECT_NEAR(mark[3] - mark[1], -radius * std::sin(0.5), k_rounding);
}

TEST(FramePicture, OutlinesAreThoseOfMovingBodiesInAnotherPlacement) {
    const Drawing drawing;
    const results::shapes::BodySurfaces surfaces =
        results::shapes::surfaces_of(drawing.infos, drawing.state);
    sim::Snapshot before = drawing.state;
    before.q.col(2).x() -= 0.5;
    const std::string svg = picture::to_svg({.surfaces = surfaces,
                                             .bodies = drawing.bodies,
                                             .state = drawing.state,
                                             .outlines = &before,
                                             .impulse_name = "force",
                                             .impulse_unit = "N"});
    EXPECT_EQ(test::xml_error(svg), "");
    const std::vector<std::string> outlines = test::tags(svg, "path", "class=\"outlines\"");
    ASSERT_EQ(outlines.size(), 1U);
    // The corners of the block, half a metre to the left of where it is drawn.
    const std::vector<double> outline = test::numbers(test::attribute(outlines[0], "d"));
    const double scale =
        test::number(test::tags(svg, "circle", "class=\"body\"").at(0), "r") / 0.25;
    const std::vector<double> block =
        test::numbers(test::attribute(test::tags(svg, "path", "fill=\"#aa3311\"").at(0), "d"));
    const auto has = [&](double x, double y) {
        for (std::size_t k = 0; k + 1 < outline.size(); k += 2) {
            if (std::hypot(outline[k] - x, outline[k + 1] - y) < 3.0 * k_rounding) return true;
        }
        return false;
    };
    ASSERT_EQ(block.size(), 8U);
    for (std::size_t k = 0; k < block.size(); k += 2) {
        EXPECT_TRUE(has(block[k] - 0.5 * scale, block[k + 1])) << k;
        EXPECT_FALSE(has(block[k], block[k + 1])) << k;
    }
}

TEST(FramePicture, ForcesHaveWidthsInProportionAndTheirDirection) {
    Drawing drawing;
    drawing.press(Vec3(0.0, 2.0, 0.0));
    drawing.press(Vec3(0.3, 0.4, 0.0));
    drawing.press(Vec3::Zero());
    const std::vector<std::string> forces = test::tags(drawing.svg(), "path", "class=\"force\"");
    ASSERT_EQ(forces.size(), 2U);
    EXPECT_NEAR(test::number(forces[1], "stroke-width"),
                0.25 * test::number(forces[0], "stroke-width"), 0.01);
    const std::vector<double> d = test::numbers(test::attribute(forces[1], "d"));
    ASSERT_EQ(d.size(), 4U);
    const double dx = d[2] - d[0];
    const double dy = d[3] - d[1];
    EXPECT_NEAR(std::abs(dy / dx), 4.0 / 3.0, 0.01);
    EXPECT_LT(dx * dy, 0.0) << "up to the right, y down";
}

TEST(FramePicture, LegendHasTheColorOfTheLargestImpulse) {
    using sim::ContactStatus;
    const auto color_of_widest = [](const Drawing& drawing) {
        // The line of the legend has the width of the largest impulse, as its own line has.
        const std::string svg = drawing.svg();
        const std::string first = test::tags(svg, "path", "class=\"force\"").at(0);
        std::string color;
        for (const std::string& tag : test::tags(svg, "path", "stroke-linecap")) {
            if (test::attribute(tag, "stroke-width") == test::attribute(first, "stroke-width")) {
                color = test::attribute(tag, "stroke");
            }
        }
        EXPECT_EQ(color, test::attribute(first, "stroke"));
        return color;
    };
    Drawing sliding;
    sliding.press(Vec3(1.0, 2.0, 0.0), ContactStatus::sliding);
    sliding.press(Vec3(0.0, 0.2, 0.0), ContactStatus::sticking);
    Drawing sticking;
    sticking.press(Vec3(1.0, 2.0, 0.0), ContactStatus::sticking);
    sticking.press(Vec3(0.0, 0.2, 0.0), ContactStatus::sliding);
    EXPECT_NE(color_of_widest(sliding), color_of_widest(sticking));
}

TEST(FramePicture, WithoutFrictionNothingIsSaidAboutSliding) {
    Drawing drawing;
    drawing.press(Vec3(1.0, 2.0, 0.0), sim::ContactStatus::sliding);
    drawing.press(Vec3(0.0, 0.2, 0.0), sim::ContactStatus::sticking);
    EXPECT_NE(drawing.svg().find("sliding"), std::string::npos);
    drawing.friction = false;
    const std::string svg = drawing.svg();
    EXPECT_EQ(svg.find("sliding"), std::string::npos);
    EXPECT_EQ(svg.find("sticking"), std::string::npos);
    const std::vector<std::string> lines = test::tags(svg, "path", "class=\"force\"");
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(test::attribute(lines[0], "stroke"), test::attribute(lines[1], "stroke"));
}

TEST(FramePicture, DrawsOneBodyFarAboveTheGround) {
    Drawing drawing;
    drawing.infos.resize(2);
    drawing.bodies.resize(2);
    drawing.state.q = MatX::Zero(3, 2);
    drawing.state.v = MatX::Zero(3, 2);
    drawing.state.q.col(1) = Vec3(0.0, 2.0, 0.0);
    const std::string svg = drawing.svg();
    const std::string line = test::tags(svg, "path", "class=\"half-plane\"").at(0);
    const double ground = test::numbers(test::attribute(line, "d")).at(1);
    const double height = test::number(test::tags(svg, "svg").at(0), "height");
    EXPECT_GT(ground, 0.0);
    EXPECT_LT(ground, height);
}

}  // namespace
}  // namespace drystone::figures
