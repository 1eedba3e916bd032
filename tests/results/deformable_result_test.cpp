// Deformable bodies in result files and in what is made of them for other programs.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "deformable_runs.hpp"
#include "drystone/core/error.hpp"
#include "drystone/results/exports/state_csv.hpp"
#include "drystone/results/exports/vtu.hpp"
#include "drystone/results/exports/xdmf.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/results/result_summary.hpp"
#include "drystone/results/rows/shown_frames.hpp"
#include "drystone/results/storage/stored_file.hpp"
#include "figures/svg_reading.hpp"

namespace drystone::results {
namespace {

using geometry::ElementKind;

class DeformableResult : public drystone::test::TemporaryFolder {
  protected:
    [[nodiscard]] std::filesystem::path path() const { return folder() / recording::k_result_name; }
};

constexpr std::array<ElementKind, 7> k_kinds{
    ElementKind::t3,   ElementKind::t6,    ElementKind::q4,  ElementKind::q8,
    ElementKind::tet4, ElementKind::tet10, ElementKind::hex8};

TEST_F(DeformableResult, HoldsMeshStateAndStress) {
    for (const ElementKind kind : k_kinds) {
        const scene::SceneSpec spec = test::soft_block(kind);
        const std::vector<sim::ElementStress> computed = test::record(spec, folder());
        const ResultReader result(path());
        ASSERT_EQ(result.deformables(), 1);
        const records::DeformableRecord body = result.deformable(0);
        EXPECT_EQ(body.name, "a <soft> block");
        const geometry::ElementMesh& mesh = *spec.deformables[0].mesh;
        ASSERT_EQ(body.mesh.bulk_elements, mesh.bulk_elements);
        for (std::size_t c = 0; c < body.mesh.elements.size(); ++c) {
            EXPECT_EQ(body.mesh.elements[c].kind, kind);
            EXPECT_EQ(body.mesh.elements[c].corners_then_edges,
                      mesh.elements[c].corners_then_edges);
        }
        EXPECT_EQ(body.mesh.nodes, mesh.nodes.colwise() + spec.deformables[0].position);
        const std::vector<sim::ElementStress> stored = result.stresses(result.frames() - 1);
        ASSERT_EQ(stored.size(), 1U);
        EXPECT_GT(computed[0].von_mises.maxCoeff(), 1.0);
        // Single precision.
        const double size = computed[0].components.cwiseAbs().maxCoeff();
        EXPECT_LE((stored[0].components - computed[0].components).cwiseAbs().maxCoeff(),
                  1e-7 * size);
        EXPECT_LE((stored[0].von_mises - computed[0].von_mises).cwiseAbs().maxCoeff(),
                  1e-7 * computed[0].von_mises.maxCoeff());
        EXPECT_EQ(result.stresses(0)[0].von_mises.maxCoeff(), 0.0) << "the start is unstressed";
    }
}

TEST_F(DeformableResult, LeavesOutStressesIfAsked) {
    scene::SceneSpec spec = test::soft_block(ElementKind::t3);
    spec.output.stress = false;
    static_cast<void>(test::record(spec, folder()));
    const ResultReader result(path());
    EXPECT_FALSE(result.has_stresses());
    EXPECT_TRUE(result.stresses(1).empty());
    EXPECT_GT(result.frame(1).deformables.at(0).u.norm(), 0.0);
    EXPECT_EQ(exports::to_xdmf(result.shown()).find("von_mises"), std::string::npos);
    EXPECT_FALSE(deformable_summaries(result).at(0).largest_von_mises.has_value());
}

TEST_F(DeformableResult, SummaryHasTheExtremes) {
    const scene::SceneSpec spec = test::soft_block(ElementKind::q8);
    static_cast<void>(test::record(spec, folder()));
    const ResultReader result(path());
    const DeformableSummary summary = deformable_summaries(result).at(0);
    EXPECT_EQ(summary.nodes, spec.deformables[0].mesh->nodes.cols());
    EXPECT_EQ(summary.unknowns, 2 * summary.nodes);
    ASSERT_EQ(summary.elements.size(), 1U);
    EXPECT_EQ(summary.elements[0], (std::pair<std::string, Index>("Q8", 6)));
    const VecX u = result.frame(result.frames() - 1).deformables[0].u;
    double largest = 0.0;
    for (Index i = 0; i < u.size(); i += 2) largest = std::max(largest, u.segment<2>(i).norm());
    EXPECT_EQ(summary.largest_displacement, largest);
    EXPECT_EQ(*summary.largest_von_mises,
              result.stresses(result.frames() - 1)[0].von_mises.maxCoeff());
}

TEST_F(DeformableResult, MixedMeshesKeepTheirUnknowns) {
    static_cast<void>(test::record(test::mixed_line(), folder()));
    const ResultReader result(path());
    const std::vector<Index> expected{0, 3, 6, 9, 11, 13};
    EXPECT_EQ(result.deformable(0).first_unknown, expected);
    const sim::Snapshot end = result.frame(result.frames() - 1);
    const Eigen::Matrix3Xd u = result.deformable(0).at_nodes(end.deformables[0].u);
    // Free fall of every node: the midpoint rule is exact.
    const double fall = -0.5 * sim::scenes::k_gravity * 1e-4;
    for (Index i = 0; i < u.cols(); ++i) EXPECT_NEAR(u(1, i), fall, 1e-15);
}

/// The number of cells that a mixed topology of XDMF lists; -1 if it ends inside a cell.
Index cells_in(const std::vector<std::int32_t>& topology, Index nodes) {
    Index cells = 0;
    std::size_t i = 0;
    while (i < topology.size()) {
        const std::int32_t kind = topology[i++];
        std::size_t count = 0;
        if (kind == 2) count = static_cast<std::size_t>(topology.at(i++));
        if (kind == 4) count = 3;
        if (kind == 5 || kind == 6) count = 4;
        if (kind == 9 || kind == 37) count = 8;
        if (kind == 36) count = 6;
        if (kind == 38) count = 10;
        for (std::size_t k = 0; k < count; ++k, ++i) {
            if (i >= topology.size() || topology[i] < 0 || topology[i] >= nodes) return -1;
        }
        if (count == 0) return -1;
        ++cells;
    }
    return cells;
}

TEST_F(DeformableResult, XdmfNamesDatasetsOfTheShapesThatItSays) {
    for (const ElementKind kind : k_kinds) {
        static_cast<void>(test::record(test::soft_block(kind), folder()));
        const ResultReader result(path());
        const std::string xml = exports::to_xdmf(result.shown());
        EXPECT_EQ(figures::test::xml_error(xml.substr(xml.find('\n') + 1)), "");
        EXPECT_EQ(figures::test::tags(xml, "Grid", "Name=\"a &lt;soft&gt; block\"").size(), 5U);
        const storage::StoredFile file(path(), "a result");
        for (std::size_t i = xml.find("<DataItem"); i != std::string::npos;
             i = xml.find("<DataItem", i + 1)) {
            const std::size_t end = xml.find('>', i);
            std::vector<Index> said;
            for (const double n : figures::test::numbers(
                     figures::test::attribute(xml.substr(i, end - i), "Dimensions"))) {
                said.push_back(static_cast<Index>(n));
            }
            const std::string text = xml.substr(end + 1, xml.find('<', end) - end - 1);
            EXPECT_EQ(file.shape(text.substr(text.find(":/") + 2), static_cast<int>(said.size())),
                      said)
                << text;
        }
        const records::DeformableSizes sizes = result.deformable_sizes(0);
        EXPECT_EQ(cells_in(file.all<std::int32_t>("deformables/0/topology"), sizes.nodes),
                  sizes.elements);
        const std::string group = rows::shown_deformable(rows::shown_group(4), 0);
        const Eigen::Matrix3Xd places =
            result.deformable(0).places(result.frame(4).deformables[0].u);
        const auto shown = file.all<float>(group + "/point");
        for (Index k = 0; k < places.size(); ++k) {
            EXPECT_EQ(shown[static_cast<std::size_t>(k)], static_cast<float>(places.data()[k]));
        }
    }
}

// Bodies of finite elements alone have an XDMF, too.
TEST_F(DeformableResult, XdmfNeedsNoRigidBodies) {
    static_cast<void>(test::record(test::mixed_line(), folder()));
    const ResultReader result(path());
    EXPECT_EQ(result.shown().points, 0);
    const std::string xml = drystone::test::content(folder() / recording::k_xdmf_name);
    EXPECT_EQ(figures::test::tags(xml, "Grid", "Name=\"line\"").size(), 11U);
    EXPECT_EQ(figures::test::tags(xml, "Grid", "Name=\"bodies\"").size(), 0U);
}

TEST_F(DeformableResult, PlanesReachBeyondDeformableBodies) {
    scene::SceneSpec spec = test::soft_block(ElementKind::t3);
    spec.deformables[0].position = Vec3(0.01, 0.0, 0.0);
    static_cast<void>(test::record(spec, folder()));
    double reach = 0.0;
    for (const Vec3& point : ResultReader(path()).surfaces().points) {
        reach = std::max(reach, point.norm());
    }
    EXPECT_GT(reach, 0.45);
    EXPECT_LT(reach, 3.0);
}

/// The numbers of the array `name` of a VTU.
std::vector<double> array(const std::string& xml, const std::string& name) {
    const std::size_t tag = xml.find("Name=\"" + name + "\"");
    if (tag == std::string::npos) return {};
    const std::size_t start = xml.find('>', tag) + 1;
    return figures::test::numbers(xml.substr(start, xml.find('<', start) - start));
}

TEST_F(DeformableResult, VtuIsWhole) {
    for (const ElementKind kind : k_kinds) {
        static_cast<void>(test::record(test::soft_block(kind), folder()));
        const ResultReader result(path());
        const Index last = result.frames() - 1;
        const records::DeformableRecord body = result.deformable(0);
        const sim::Snapshot state = result.frame(last);
        const std::vector<sim::ElementStress> stresses = result.stresses(last);
        const std::string xml = exports::deformables_vtu({&body, 1}, 1, state, stresses);
        EXPECT_EQ(figures::test::xml_error(xml.substr(xml.find('\n') + 1)), "");
        const auto nodes = static_cast<std::size_t>(body.mesh.nodes.cols());
        const auto cells = static_cast<std::size_t>(body.mesh.bulk_elements);
        const std::vector<double> positions = array(xml, "position");
        ASSERT_EQ(positions.size(), 3 * nodes);
        EXPECT_EQ(positions[1], body.places(state.deformables[0].u)(1, 0));
        EXPECT_EQ(array(xml, "displacement").size(), 3 * nodes);
        EXPECT_EQ(array(xml, "velocity").size(), 3 * nodes);
        EXPECT_EQ(array(xml, "offsets").back(),
                  static_cast<double>(cells * body.mesh.elements[0].nodes().size()));
        const std::vector<double> stress = array(xml, "stress");
        ASSERT_EQ(stress.size(), 6 * cells);
        EXPECT_EQ(stress[3], stresses[0].components(5, 0)) << "xy is the fourth";
        EXPECT_EQ(array(xml, "von_mises").back(),
                  stresses[0].von_mises[body.mesh.bulk_elements - 1]);
        EXPECT_EQ(array(xml, "body").front(), 1.0);
    }
}

TEST_F(DeformableResult, TablesHaveARowForEveryNodeAndCell) {
    static_cast<void>(test::record(test::soft_block(ElementKind::t6), folder()));
    const ResultReader result(path());
    const Index last = result.frames() - 1;
    const records::DeformableRecord body = result.deformable(0);
    const std::vector<sim::ElementStress> stresses = result.stresses(last);
    const sim::Snapshot state = result.frame(last);
    const std::string nodes = exports::node_csv_rows(last, {&body, 1}, state);
    EXPECT_EQ(std::count(nodes.begin(), nodes.end(), '\n'), body.mesh.nodes.cols());
    const std::string cells = exports::element_csv_rows(last, state.time, {&body, 1}, stresses);
    EXPECT_EQ(std::count(cells.begin(), cells.end(), '\n'), body.mesh.bulk_elements);
    // The last numbers of the rows are the last numbers of the state.
    const std::vector<double> row = figures::test::numbers(cells.substr(cells.rfind(',') + 1));
    EXPECT_EQ(row.front(), stresses[0].von_mises[body.mesh.bulk_elements - 1]);
    const auto columns = [](const std::string& text) {
        return std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find('\n')),
                          ',');
    };
    EXPECT_EQ(columns(nodes), columns(exports::node_csv_header()));
    EXPECT_EQ(columns(cells), columns(exports::element_csv_header()));
}

}  // namespace
}  // namespace drystone::results
