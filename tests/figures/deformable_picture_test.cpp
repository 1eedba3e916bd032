// Drawings of deformable bodies, in the plane and in space, and their colours.
#include <cmath>
#include <string>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "drystone/figures/picture/color_scale.hpp"
#include "drystone/figures/picture/frame_picture.hpp"
#include "drystone/figures/picture/mesh_faces.hpp"
#include "drystone/geometry/elements/structured_mesh.hpp"
#include "svg_reading.hpp"

namespace drystone::figures {
namespace {

using geometry::ElementKind;
using picture::ColorScale;

results::records::DeformableRecord record_of(geometry::ElementMesh mesh) {
    results::records::DeformableRecord body{
        .name = "soft", .material = "rubber", .mesh = std::move(mesh)};
    body.mesh.elements.resize(static_cast<std::size_t>(body.mesh.bulk_elements));
    for (Index i = 0; i <= body.mesh.nodes.cols(); ++i) {
        body.first_unknown.push_back(body.mesh.dimension * i);
    }
    return body;
}

/// A body of unstressed nodes, without others.
struct Alone {
    results::records::DeformableRecord body;
    sim::Snapshot state;
    results::shapes::BodySurfaces surfaces = {};
    std::vector<sim::ElementStress> stresses = {};

    explicit Alone(geometry::ElementMesh mesh) : body(record_of(std::move(mesh))) {
        const bool plane = body.mesh.dimension == 2;
        state.q = MatX::Zero(plane ? 3 : 7, 0);
        state.v = MatX::Zero(plane ? 3 : 6, 0);
        const VecX zero = VecX::Zero(body.first_unknown.back());
        state.deformables = {{.u = zero, .v = zero}};
    }
    [[nodiscard]] std::string svg(double largest = 0.0, picture::Viewpoint from = {}) const {
        return picture::to_svg({.title = "Soft",
                                .surfaces = surfaces,
                                .bodies = {},
                                .state = state,
                                .deformables = {&body, 1},
                                .from = from,
                                .stresses = stresses,
                                .largest_stress = largest});
    }
    void stress(const std::vector<double>& values) {
        stresses.resize(1);
        stresses[0].von_mises =
            Eigen::Map<const VecX>(values.data(), static_cast<Index>(values.size()));
    }
};

TEST(ColorScale, DarkensAllTheWay) {
    const ColorScale scale{.largest = 2.0};
    double last = 1e9;
    for (int k = 0; k <= 100; ++k) {
        const Color color = scale.at(0.02 * k);
        // Luma of sRGB (ITU-R BT.709).
        const double luma = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue;
        EXPECT_LT(luma, last);
        last = luma;
    }
    EXPECT_EQ(scale.at(-1.0), scale.at(0.0));
    EXPECT_EQ(scale.at(3.0), scale.at(2.0));
    EXPECT_EQ(scale.at(NAN), scale.at(0.0));
    EXPECT_EQ(ColorScale{}.at(0.0), scale.at(0.0)) << "nothing is stressed";
}

TEST(ColorScale, StressesHavePrefixes) {
    EXPECT_EQ(picture::pressure_text(0.0), "0 Pa");
    EXPECT_EQ(picture::pressure_text(12.345), "12.3 Pa");
    EXPECT_EQ(picture::pressure_text(999.9), "1 kPa");
    EXPECT_EQ(picture::pressure_text(5.75e9), "5.75 GPa");
    EXPECT_EQ(picture::pressure_text(2.5e6), "2.5 MPa");
}

TEST(DeformablePicture, PlaneElementsFollowTheirNodes) {
    for (const ElementKind kind :
         {ElementKind::t3, ElementKind::t6, ElementKind::q4, ElementKind::q8}) {
        Alone alone(geometry::rectangle_mesh(Vec2(2.0, 1.0), {2, 1}, kind));
        const std::size_t cells = static_cast<std::size_t>(alone.body.mesh.bulk_elements);
        const std::string svg = alone.svg();
        EXPECT_EQ(test::xml_error(svg), "");
        EXPECT_EQ(test::tags(svg, "path", "class=\"body\"").size(), cells);
        EXPECT_EQ(svg.find("color-bar"), std::string::npos);
        // A polygon through all nodes of the cell has its area.
        double area = 0.0;
        for (const picture::PlacedFace& face :
             picture::element_faces(alone.body, alone.state.deformables[0].u, 0, {})) {
            EXPECT_EQ(face.corners.size(), alone.body.mesh.elements[0].nodes().size());
            for (std::size_t k = 0; k < face.corners.size(); ++k) {
                const Vec2& a = face.corners[k];
                const Vec2& b = face.corners[(k + 1) % face.corners.size()];
                area += 0.5 * (a.x() * b.y() - a.y() * b.x());
            }
        }
        EXPECT_NEAR(area, 2.0, 1e-14);
    }
}

// A box has the area of its sides, whatever its cells, and the normals point outwards.
TEST(DeformablePicture, BoundariesAreClosed) {
    for (const ElementKind kind : {ElementKind::tet4, ElementKind::tet10, ElementKind::hex8}) {
        const Alone alone(geometry::box_mesh(Vec3(2.0, 1.0, 0.5), {3, 2, 1}, kind));
        double flux = 0.0;  // of x through the faces: three times the volume
        for (const picture::Solid& face :
             picture::boundary_solids(alone.body, alone.state.deformables[0].u, 0, {})) {
            ASSERT_EQ(face.faces.size(), 1U);
            Vec3 area = Vec3::Zero();
            for (std::size_t k = 0; k < face.corners.size(); ++k) {
                area += 0.5 * face.corners[k].cross(face.corners[(k + 1) % face.corners.size()]);
            }
            EXPECT_NEAR(area.normalized().dot(face.faces[0].normal), 1.0, 1e-12);
            flux += area.dot(face.centre);
        }
        EXPECT_NEAR(flux, 3.0, 1e-13);
    }
}

// Seen from a corner, three of the six sides of a box show.
TEST(DeformablePicture, SpaceShowsFacesThatTheCameraSees) {
    const Alone alone(geometry::box_mesh(Vec3(2.0, 1.0, 0.5), {3, 2, 1}, ElementKind::hex8));
    const std::string svg = alone.svg();
    EXPECT_EQ(test::xml_error(svg), "");
    EXPECT_EQ(test::tags(svg, "path", "class=\"body\"").size(), 6U + 3U + 2U);
    EXPECT_EQ(
        test::tags(alone.svg(0.0, {.azimuth = -90.0, .elevation = 90.0}), "path", "class=\"body\"")
            .size(),
        6U)
        << "from above the top alone";
}

TEST(DeformablePicture, StressesHaveTheirColours) {
    Alone plane(geometry::rectangle_mesh(Vec2(2.0, 1.0), {2, 1}, ElementKind::q4));
    plane.stress({0.0, 5e6});
    const std::string svg = plane.svg();
    EXPECT_EQ(test::xml_error(svg), "");
    const std::vector<std::string> cells = test::tags(svg, "path", "class=\"body\"");
    ASSERT_EQ(cells.size(), 2U);
    const ColorScale scale{.largest = 5e6};
    EXPECT_EQ(test::attribute(cells[0], "fill"), hex(scale.at(0.0)));
    EXPECT_EQ(test::attribute(cells[1], "fill"), hex(scale.at(5e6)));
    EXPECT_EQ(test::tags(svg, "rect", "class=\"color-bar\"").size(), 1U);
    EXPECT_NE(svg.find("5 MPa"), std::string::npos);
    EXPECT_NE(plane.svg(2e7).find("20 MPa"), std::string::npos) << "a scale for several pictures";

    Alone space(geometry::box_mesh(Vec3(1.0, 1.0, 1.0), {1, 1, 1}, ElementKind::hex8));
    space.stress({3e3});
    EXPECT_NE(space.svg().find("3 kPa"), std::string::npos);
}

TEST(DeformablePicture, DisplacementsCanBeEnlarged) {
    Alone plane(geometry::rectangle_mesh(Vec2(1.0, 1.0), {1, 1}, ElementKind::q4));
    // The left side stays where it is, the right one moves by 0.01.
    for (Index i = 0; i < plane.body.mesh.nodes.cols(); ++i) {
        plane.state.deformables[0].u[2 * i] = 0.01 * plane.body.mesh.nodes(0, i);
    }
    const auto width_over_height = [&](double enlargement) {
        const std::string svg = picture::to_svg({.surfaces = plane.surfaces,
                                                 .bodies = {},
                                                 .state = plane.state,
                                                 .deformables = {&plane.body, 1},
                                                 .enlargement = enlargement});
        EXPECT_EQ(svg.find("displacements x") != std::string::npos, enlargement != 1.0);
        const std::vector<double> c =
            test::numbers(test::attribute(test::tags(svg, "path", "class=\"body\"").at(0), "d"));
        Eigen::AlignedBox2d box;
        for (std::size_t k = 0; k + 1 < c.size(); k += 2) box.extend(Vec2(c[k], c[k + 1]));
        return box.sizes().x() / box.sizes().y();
    };
    // Pixels have two decimals, of some hundreds.
    EXPECT_NEAR(width_over_height(1.0), 1.01, 1e-4);
    EXPECT_NEAR(width_over_height(50.0), 1.5, 1e-4);
}

// Bars get wide strokes in their colour, so that it can be seen.
TEST(DeformablePicture, LinesAreColouredToo) {
    Alone line(geometry::bar_mesh(1.0, 2));
    EXPECT_EQ(test::tags(line.svg(), "path", "class=\"body\"").size(), 2U);
    line.stress({1.0, 2.0});
    const std::vector<std::string> cells = test::tags(line.svg(), "path", "class=\"body\"");
    EXPECT_EQ(test::attribute(cells.at(1), "stroke"), hex(ColorScale{.largest = 2.0}.at(2.0)));
}

}  // namespace
}  // namespace drystone::figures
