#include "drystone/results/exports/xdmf.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/results/result_writer.hpp"
#include "drystone/results/rows/shown_frames.hpp"
#include "drystone/results/storage/stored_file.hpp"
#include "figures/svg_reading.hpp"
#include "sample_run.hpp"

namespace drystone::results {
namespace {

class Xdmf : public drystone::test::TemporaryFolder, public testing::WithParamInterface<int> {
  protected:
    [[nodiscard]] std::filesystem::path path() const { return folder() / "result.h5"; }

    [[nodiscard]] std::string document(Index frames) const {
        const test::Sample sample{GetParam()};
        ResultWriter writer(path(), sample.run());
        sample.write(writer, frames);
        writer.finish(RunState::finished);
        return exports::to_xdmf(ResultReader(path()).shown());
    }
};

std::string without_declaration(const std::string& xml) { return xml.substr(xml.find('\n') + 1); }

std::vector<Index> whole_numbers(const std::string& text) {
    std::vector<Index> values;
    for (const double number : figures::test::numbers(text))
        values.push_back(static_cast<Index>(number));
    return values;
}

/// A `<DataItem ...>text</DataItem>`.
struct DataItem {
    std::string tag;
    std::string text;
};

std::vector<DataItem> data_items(const std::string& xml) {
    std::vector<DataItem> items;
    for (std::size_t i = xml.find("<DataItem"); i != std::string::npos;
         i = xml.find("<DataItem", i + 1)) {
        const std::size_t end = xml.find('>', i);
        items.push_back({.tag = xml.substr(i, end - i),
                         .text = xml.substr(end + 1, xml.find('<', end) - end - 1)});
    }
    return items;
}

TEST_P(Xdmf, IsWellFormedWithOneGridPerFrame) {
    const std::string xml = document(6);
    EXPECT_TRUE(xml.starts_with("<?xml"));
    EXPECT_EQ(figures::test::xml_error(without_declaration(xml)), "");
    EXPECT_EQ(figures::test::tags(xml, "Time").size(), 6U);
    EXPECT_EQ(figures::test::number(figures::test::tags(xml, "Time")[3], "Value"), 0.8);
    EXPECT_EQ(figures::test::tags(xml, "Grid", "Name=\"bodies\"").size(), 6U);
    EXPECT_EQ(figures::test::tags(xml, "Grid", "Name=\"fixed\"").size(), 6U);
    EXPECT_EQ(figures::test::tags(xml, "Grid", "Name=\"contacts\"").size(), 6U);
}

TEST_P(Xdmf, NamesDatasetsOfTheShapesThatItSays) {
    const std::string xml = document(6);
    const storage::StoredFile file(path(), "a result");
    int checked = 0;
    for (const DataItem& item : data_items(xml)) {
        if (figures::test::attribute(item.tag, "Format") != "HDF") continue;
        ASSERT_TRUE(item.text.starts_with("result.h5:/")) << item.text;
        const std::vector<Index> said =
            whole_numbers(figures::test::attribute(item.tag, "Dimensions"));
        EXPECT_EQ(file.shape(item.text.substr(11), static_cast<int>(said.size())), said)
            << item.text;
        ++checked;
    }
    EXPECT_EQ(checked, 6 * (5 + 4 + 5));  // of bodies, fixed ones and contacts
}

TEST_P(Xdmf, ShowsTheImpulsesOnTheFacesOfBodies) {
    const std::string xml = document(3);
    const ResultReader result(path());
    const storage::StoredFile file(path(), "a result");
    const shapes::BodySurfaces surfaces = result.surfaces();
    for (Index k = 0; k < 3; ++k) {
        ASSERT_TRUE(result.shown().frames.at(static_cast<std::size_t>(k)).impulses);
        const MatX sums = result.contact_impulses(k);
        auto stored = file.all<float>(rows::shown_group(k) + "/moving_impulse");
        const auto fixed = file.all<float>(rows::shown_group(k) + "/fixed_impulse");
        stored.insert(stored.end(), fixed.begin(), fixed.end());
        ASSERT_EQ(stored.size(), 3 * surfaces.faces.size());
        for (std::size_t i = 0; i < stored.size(); ++i) {
            const int body = surfaces.faces[i / 3].body;
            EXPECT_EQ(stored[i], static_cast<float>(sums(static_cast<Index>(i % 3), body)));
        }
    }
    EXPECT_EQ(figures::test::tags(xml, "Attribute", "Name=\"contact_impulse\"").size(), 2U * 3U);
}

TEST_P(Xdmf, ShowsTheSurfacesWhereTheBodiesAre) {
    static_cast<void>(document(3));
    const ResultReader result(path());
    const storage::StoredFile file(path(), "a result");
    const shapes::BodySurfaces surfaces = result.surfaces();
    for (Index k = 0; k < 3; ++k) {
        const std::vector<Vec3> points = shapes::placed(surfaces, result.frame(k));
        const auto stored = file.all<float>(rows::shown_group(k) + "/point");
        ASSERT_EQ(stored.size(), 3 * points.size());
        for (std::size_t i = 0; i < points.size(); ++i) {
            for (std::size_t d = 0; d < 3; ++d) {
                EXPECT_EQ(stored[3 * i + d], static_cast<float>(points[i][static_cast<Index>(d)]));
            }
        }
        const auto velocity = file.all<float>(rows::shown_group(k) + "/velocity");
        ASSERT_EQ(velocity.size(), 3 * surfaces.moving);
        const int body = surfaces.faces[surfaces.moving - 1].body;
        EXPECT_EQ(velocity[velocity.size() - 3], static_cast<float>(result.frame(k).v(0, body)));
    }
}

TEST_P(Xdmf, ShowsAThousandFramesOfALongRun) {
    test::Sample sample{GetParam()};
    sample.bodies.resize(1);
    RunDescription run = sample.run();
    run.steps_planned = 4999;  // 5000 frames, of which every fifth is shown
    const sim::Snapshot start = test::sample_state(GetParam(), 1, 0);
    const RunDescription described{.scene = run.scene,
                                   .bodies = run.bodies,
                                   .start = start,
                                   .steps_planned = run.steps_planned};
    {
        ResultWriter writer(path(), described);
        for (Index k = 0; k < 23; ++k) {
            writer.add_frame(test::sample_state(GetParam(), 1, k), {});
        }
        writer.finish(RunState::interrupted);
    }
    const std::vector<Index> expected{0, 5, 10, 15, 20, 22};  // and the last
    std::vector<Index> shown;
    for (const records::ShownRun::Frame& frame : ResultReader(path()).shown().frames) {
        shown.push_back(frame.number);
    }
    EXPECT_EQ(shown, expected);
    EXPECT_EQ(figures::test::tags(exports::to_xdmf(ResultReader(path()).shown()), "Time").size(),
              expected.size());
}

// A run writes its XDMF from what the writer remembers; the file leads to the same document.
TEST_P(Xdmf, OfTheWriterIsThatOfTheFileAsFarAsItWasFlushed) {
    const test::Sample run{.dimension = GetParam()};
    ResultWriter writer(path(), run.run());
    run.write(writer, 4);
    EXPECT_TRUE(writer.shown().frames.empty());
    writer.flush();
    EXPECT_EQ(writer.shown().frames.size(), 4U);
    EXPECT_EQ(exports::to_xdmf(writer.shown()), exports::to_xdmf(ResultReader(path()).shown()));
    writer.finish(RunState::finished);
    EXPECT_EQ(exports::to_xdmf(writer.shown()), exports::to_xdmf(ResultReader(path()).shown()));
}

INSTANTIATE_TEST_SUITE_P(InPlaneAndSpace, Xdmf, testing::Values(2, 3));

}  // namespace
}  // namespace drystone::results
