#include "drystone/results/exports/vtu.hpp"

#include <string>

#include <gtest/gtest.h>

#include "figures/svg_reading.hpp"
#include "sample_run.hpp"

namespace drystone::results {
namespace {

std::string without_declaration(const std::string& xml) { return xml.substr(xml.find('\n') + 1); }

/// The numbers of the array `name`.
std::vector<double> array(const std::string& xml, const std::string& name) {
    const std::size_t tag = xml.find("Name=\"" + name + "\"");
    if (tag == std::string::npos) return {};
    const std::size_t start = xml.find('>', tag) + 1;
    return figures::test::numbers(xml.substr(start, xml.find('<', start) - start));
}

TEST(Vtu, BodiesAreWellFormedAndWhole) {
    for (const int dimension : {2, 3}) {
        const test::Sample sample{dimension};
        const shapes::BodySurfaces surfaces = shapes::surfaces_of(sample.bodies, sample.start);
        const std::vector<BodyRecord> bodies = test::named_bodies({"a", "b", "c", "d"});
        const sim::Snapshot state = sample.state(4);
        const MatX impulses = MatX::Random(3, 4);
        const std::string xml = exports::bodies_vtu(surfaces, bodies, state, impulses);
        EXPECT_EQ(figures::test::xml_error(without_declaration(xml)), "");

        const std::string piece = figures::test::tags(xml, "Piece").at(0);
        EXPECT_EQ(figures::test::number(piece, "NumberOfPoints"),
                  static_cast<double>(surfaces.points.size()));
        EXPECT_EQ(figures::test::number(piece, "NumberOfCells"),
                  static_cast<double>(surfaces.faces.size()));
        const std::vector<double> positions = array(xml, "position");
        const std::vector<Vec3> points = shapes::placed(surfaces, state);
        ASSERT_EQ(positions.size(), 3 * points.size());
        EXPECT_EQ(positions.back(), points.back().z());
        EXPECT_EQ(positions[0], points[0].x());
        const std::vector<double> offsets = array(xml, "offsets");
        ASSERT_EQ(offsets.size(), surfaces.faces.size());
        EXPECT_EQ(offsets.back(), static_cast<double>(array(xml, "connectivity").size()));
        EXPECT_EQ(array(xml, "types").size(), surfaces.faces.size());
        EXPECT_EQ(array(xml, "velocity").size(), 3 * surfaces.faces.size());
        EXPECT_EQ(array(xml, "body").back(), surfaces.faces.back().body);
        const std::vector<double> sums = array(xml, "contact_impulse");
        ASSERT_EQ(sums.size(), 3 * surfaces.faces.size());
        EXPECT_EQ(sums.back(), impulses(2, surfaces.faces.back().body));
        const std::string without = exports::bodies_vtu(surfaces, bodies, state, {});
        EXPECT_EQ(without.find("contact_impulse"), std::string::npos);
    }
}

TEST(Vtu, ContactsAreWellFormedAndWhole) {
    for (const Index frame : {0, 3}) {
        const auto contacts = test::sample_contacts(frame);
        const std::string xml = exports::contacts_vtu(contacts);
        EXPECT_EQ(figures::test::xml_error(without_declaration(xml)), "");
        EXPECT_EQ(array(xml, "impulse").size(), 3 * contacts.size());
        ASSERT_EQ(array(xml, "gap").size(), contacts.size());
        if (contacts.empty()) continue;
        EXPECT_EQ(array(xml, "gap").back(), contacts.back().gap);
    }
}

TEST(Vtu, CollectionsNameFilesWithTheirTimes) {
    const std::vector<exports::VtuFrame> frames{{.time = 0.0, .file = "a&b.vtu"},
                                                {.time = 0.1, .file = "c.vtu"}};
    const std::string xml = exports::collection_pvd(frames);
    EXPECT_EQ(figures::test::xml_error(without_declaration(xml)), "");
    ASSERT_EQ(figures::test::tags(xml, "DataSet").size(), 2U);
    EXPECT_EQ(figures::test::attribute(figures::test::tags(xml, "DataSet")[1], "file"), "c.vtu");
    EXPECT_EQ(figures::test::number(figures::test::tags(xml, "DataSet")[1], "timestep"), 0.1);
}

}  // namespace
}  // namespace drystone::results
