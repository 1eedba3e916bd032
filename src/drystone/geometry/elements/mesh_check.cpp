// Defects of a mesh, in this order: indices, coordinates, repeated nodes and elements, Jacobians,
// unused nodes, groups, sides (side_check.cpp). Later checks need what the first two ensure.
#include "drystone/geometry/elements/mesh_check.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "drystone/core/text.hpp"
#include "drystone/geometry/checks.hpp"
#include "drystone/geometry/elements/element_map.hpp"
#include "drystone/geometry/elements/element_sides.hpp"
#include "drystone/linalg/vector_text.hpp"

namespace drystone::geometry {

namespace {

/// A Jacobian below this part of size^dimension belongs to a flat cell; rounding leaves 1e-15.
constexpr double k_flat = 1e-12;

/// Runs the checks of one mesh. Each check gathers its defects in a DefectList, which keeps the
/// first five and counts the rest.
class MeshChecker {
  public:
    MeshChecker(const ElementMesh& mesh, const std::string& name) : mesh_(mesh), name_(name) {}

    [[nodiscard]] std::vector<Defect> run() {
        if (mesh_.bulk_elements == 0) {
            return {{name_.empty() ? "mesh" : name_, "at least one cell", "none"}};
        }
        check_numbers();
        check_coordinates();
        // What follows needs nodes that exist and have a place.
        if (!defects_.empty()) return std::move(defects_);
        check_repeated_nodes();
        check_repeated_cells();
        const bool upright = check_jacobians();
        check_unused_nodes();
        check_groups();
        check_sides(mesh_, name_, upright, defects_);
        return std::move(defects_);
    }

  private:
    [[nodiscard]] std::string cell_name(Index c) const {
        return element_name(mesh_.elements[static_cast<std::size_t>(c)]);
    }

    [[nodiscard]] std::string node_name(Index node) const {
        return "node " + std::to_string(mesh_.node_numbers[static_cast<std::size_t>(node)]);
    }

    /// Indices out of range: errors of the program that made the mesh.
    void check_numbers() {
        const Index nodes = mesh_.nodes.cols();
        DefectList list(name_);
        if (static_cast<Index>(mesh_.node_numbers.size()) != nodes) {
            list.add("numbers of nodes", std::to_string(nodes),
                     std::to_string(mesh_.node_numbers.size()));
        }
        if (mesh_.bulk_elements > static_cast<Index>(mesh_.elements.size())) {
            list.add("cells", "at most " + std::to_string(mesh_.elements.size()),
                     std::to_string(mesh_.bulk_elements));
        }
        for (const Element& element : mesh_.elements) {
            for (const Index node : element.nodes()) {
                if (node >= 0 && node < nodes) continue;
                list.add(element_name(element), "nodes of the mesh",
                         "column " + std::to_string(node));
            }
        }
        for (const ElementGroup& group : mesh_.groups) {
            const auto outside = [](const std::vector<Index>& indices, Index size) {
                return std::ranges::any_of(indices, [&](Index k) { return k < 0 || k >= size; });
            };
            if (!outside(group.elements, static_cast<Index>(mesh_.elements.size())) &&
                !outside(group.nodes, nodes)) {
                continue;
            }
            list.add("group '" + group.name + "'", "elements and nodes of the mesh", "others");
        }
        list.append_to(defects_);
    }

    void check_coordinates() {
        DefectList list(name_);
        for (Index k = 0; k < mesh_.nodes.cols(); ++k) {
            if (mesh_.nodes.col(k).allFinite()) continue;
            list.add(static_cast<std::size_t>(k) < mesh_.node_numbers.size()
                         ? node_name(k)
                         : "column " + std::to_string(k) + " of the nodes",
                     "finite coordinates", to_text(VecX(mesh_.nodes.col(k))));
        }
        list.append_to(defects_);
    }

    /// A node twice in one cell.
    void check_repeated_nodes() {
        DefectList list(name_);
        for (Index c = 0; c < mesh_.bulk_elements; ++c) {
            const auto nodes = mesh_.elements[static_cast<std::size_t>(c)].nodes();
            for (std::size_t k = 1; k < nodes.size(); ++k) {
                if (std::ranges::count(nodes.first(k), nodes[k]) == 0) continue;
                list.add(cell_name(c), "nodes that differ", node_name(nodes[k]) + " twice");
                break;
            }
        }
        list.append_to(defects_);
    }

    /// Two cells with equal corners: equal keys are neighbours after sorting.
    void check_repeated_cells() {
        DefectList list(name_);
        std::vector<std::pair<CornerKey, Index>> keys;
        for (Index c = 0; c < mesh_.bulk_elements; ++c) {
            keys.emplace_back(corner_key(mesh_.elements[static_cast<std::size_t>(c)]), c);
        }
        std::ranges::sort(keys);
        for (std::size_t k = 1; k < keys.size(); ++k) {
            if (keys[k].first != keys[k - 1].first) continue;
            list.add(cell_name(keys[k].second), "corners of its own",
                     "those of " + cell_name(keys[k - 1].second));
        }
        list.append_to(defects_);
    }

    /// Cells that are flat or inverted at one of their points. True if there are none.
    [[nodiscard]] bool check_jacobians() {
        DefectList list(name_);
        for (Index c = 0; c < mesh_.bulk_elements; ++c) {
            const Element& cell = mesh_.elements[static_cast<std::size_t>(c)];
            const double least = least_jacobian(mesh_, cell);
            const double unit = std::pow(size_of(cell), traits(cell.kind).dimension);
            if (least > k_flat * unit) continue;
            list.add(cell_name(c) + " at " + node_name(cell.nodes().front()),
                     expected_order(cell.kind),
                     (least < -k_flat * unit ? "inverted, " : "flat, ") + std::string("Jacobian ") +
                         to_text(least));
        }
        list.append_to(defects_);
        return list.empty();
    }

    static std::string expected_order(ElementKind kind) {
        switch (traits(kind).dimension) {
            case 1:
                return "a length > 0";
            case 2:
                return "nodes counter-clockwise around an area > 0";
            default:
                return "nodes in the order of a positive volume";
        }
    }

    /// Longest side of the box around an element.
    [[nodiscard]] double size_of(const Element& element) const {
        Vec3 low = mesh_.nodes.col(element.nodes().front());
        Vec3 high = low;
        for (const Index node : element.nodes()) {
            low = low.cwiseMin(mesh_.nodes.col(node)).eval();
            high = high.cwiseMax(mesh_.nodes.col(node)).eval();
        }
        return (high - low).maxCoeff();
    }

    /// Nodes without a cell have no mass and would make the matrices singular.
    void check_unused_nodes() {
        std::vector<bool> used(static_cast<std::size_t>(mesh_.nodes.cols()), false);
        for (Index c = 0; c < mesh_.bulk_elements; ++c) {
            for (const Index node : mesh_.elements[static_cast<std::size_t>(c)].nodes()) {
                used[static_cast<std::size_t>(node)] = true;
            }
        }
        DefectList list(name_);
        for (std::size_t k = 0; k < used.size(); ++k) {
            if (used[k]) continue;
            list.add(node_name(static_cast<Index>(k)), "a cell that has it", "none");
        }
        list.append_to(defects_);
    }

    void check_groups() {
        DefectList empty(name_);
        DefectList repeated(name_);
        std::set<std::string> names;
        for (const ElementGroup& group : mesh_.groups) {
            const std::string called = "group '" + group.name + "'";
            if (group.nodes.empty()) empty.add(called, "at least one element or node", "none");
            if (!names.insert(group.name).second) {
                repeated.add(called, "a name of its own", "another group with this name");
            }
        }
        empty.append_to(defects_);
        repeated.append_to(defects_);
    }

    const ElementMesh& mesh_;
    const std::string& name_;
    std::vector<Defect> defects_ = {};
};

}  // namespace

std::vector<Defect> defects_of(const ElementMesh& mesh, const std::string& name) {
    return MeshChecker(mesh, name).run();
}

void require_sound_mesh(const ElementMesh& mesh, const std::string& name) {
    require_sound(defects_of(mesh, name));
}

}  // namespace drystone::geometry
