// From the record of a Gmsh file to a mesh: numbers of nodes become columns, repeated elements
// become one, physical tags become groups.
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/geometry/checks.hpp"
#include "drystone/geometry/elements/element_sides.hpp"
#include "drystone/geometry/elements/gmsh/gmsh_record.hpp"
#include "drystone/geometry/elements/mesh_assembly.hpp"
#include "drystone/geometry/point_sets.hpp"

namespace drystone::geometry {

namespace {

/// Collects defects, with their place in the file, until the end.
class MeshMaker {
  public:
    MeshMaker(const GmshRecord& record, const GmshCursor& cursor)
        : record_(record), cursor_(cursor) {}

    [[nodiscard]] ElementMesh run() {
        for (const GmshElement& element : record_.elements) {
            highest_ = std::max(highest_, element.dimension());
        }
        if (highest_ == 0) {
            throw InputError({cursor_.name() + ": elements", "lines, triangles, ... with nodes",
                              record_.elements.empty() ? "none" : "points only"});
        }
        mesh_.dimension = highest_ == 3 ? 3 : 2;
        place_nodes();
        check_numbers_of_elements();
        add_elements();
        require_sound(std::move(defects_));
        return std::move(mesh_);
    }

  private:
    using DimensionAndTag = GmshRecord::DimensionAndTag;

    void add_defect(std::size_t position, const std::string& what, std::string expected,
                    std::string found) {
        if (defects_.size() >= k_most_defects) return;
        defects_.push_back(
            {cursor_.place(position) + ": " + what, std::move(expected), std::move(found)});
    }

    /// Node k of the file becomes column k; columns_ finds it by its number.
    void place_nodes() {
        const std::vector<GmshNode>& nodes = record_.nodes;
        mesh_.nodes.resize(3, static_cast<Index>(nodes.size()));
        for (std::size_t k = 0; k < nodes.size(); ++k) {
            mesh_.nodes.col(static_cast<Index>(k)) = nodes[k].x;
            mesh_.node_numbers.push_back(nodes[k].number);
            columns_.emplace_back(nodes[k].number, static_cast<Index>(k));
        }
        std::ranges::sort(columns_);
        for (std::size_t k = 1; k < columns_.size(); ++k) {
            if (columns_[k].first != columns_[k - 1].first) continue;
            add_defect(nodes[static_cast<std::size_t>(columns_[k].second)].position,
                       "number of a node", "a number of its own",
                       std::to_string(columns_[k].first) + " again");
        }
        if (mesh_.dimension == 2 && !nodes.empty()) flatten();
    }

    /// All z must be equal, up to the rounding of coordinates.
    void flatten() {
        const double z = mesh_.nodes(2, 0);
        const double length =
            (mesh_.nodes.rowwise().maxCoeff() - mesh_.nodes.rowwise().minCoeff()).maxCoeff();
        for (Index k = 0; k < mesh_.nodes.cols(); ++k) {
            if (std::abs(mesh_.nodes(2, k) - z) <= k_negligible * length) continue;
            const GmshNode& node = record_.nodes[static_cast<std::size_t>(k)];
            add_defect(node.position, "node " + std::to_string(node.number),
                       "z = " + to_text(z) + ", because a mesh without solid elements is plane",
                       "z = " + to_text(node.x.z()));
        }
        mesh_.nodes.row(2).setZero();
    }

    void check_numbers_of_elements() {
        std::vector<std::pair<Index, std::size_t>> numbers;
        for (const GmshElement& element : record_.elements) {
            numbers.emplace_back(element.element.number, element.position);
        }
        std::ranges::sort(numbers);
        for (std::size_t k = 1; k < numbers.size(); ++k) {
            if (numbers[k].first != numbers[k - 1].first) continue;
            add_defect(numbers[k].second, "number of an element", "a number of its own",
                       std::to_string(numbers[k].first) + " again");
        }
    }

    /// Groups without elements are kept too: the file names them.
    void add_elements() {
        for (const auto& [key, name] : record_.names) members_[key];
        for (const GmshElement& element : record_.elements) {
            if (element.dimension() == highest_) add_element(element);
        }
        mesh_.bulk_elements = static_cast<Index>(mesh_.elements.size());
        for (const GmshElement& element : record_.elements) {
            if (element.dimension() < highest_) add_element(element);
        }
        for (const auto& [key, members] : members_) add_group(key, members);
    }

    /// Elements of lower dimension are kept only where a group has them; points become nodes of it.
    void add_element(const GmshElement& source) {
        Element element = source.element;
        if (!find_nodes(source, element)) return;
        const std::vector<Index>& tags =
            record_.physicals[static_cast<std::size_t>(source.physicals)];
        const int dimension = source.dimension();
        if (dimension < highest_ && tags.empty()) return;
        Index member = element.corners_then_edges.front();
        if (dimension > 0) member = find_or_add(element, tags);
        for (const Index tag : tags) members_[{dimension, tag}].push_back(member);
    }

    /// Numbers of the file -> columns; false, with defects, where nodes are missing.
    [[nodiscard]] bool find_nodes(const GmshElement& source, Element& element) {
        bool all_known = true;
        for (std::size_t k = 0; k < source.nodes().size(); ++k) {
            Index& node = element.corners_then_edges[k];
            const auto found =
                std::ranges::lower_bound(columns_, node, {}, &std::pair<Index, Index>::first);
            if (found == columns_.end() || found->first != node) {
                add_defect(source.position, "element " + std::to_string(element.number),
                           "nodes of the section $Nodes", "node " + std::to_string(node));
                all_known = false;
            } else {
                node = found->second;
            }
        }
        return all_known;
    }

    /// Format 2.2 repeats an element for each of its groups. A repetition in the same group is
    /// another element, for the check of the mesh to find.
    [[nodiscard]] Index find_or_add(const Element& element, const std::vector<Index>& tags) {
        const auto next = static_cast<Index>(mesh_.elements.size());
        const auto [known, is_new] =
            known_.try_emplace({element.kind, corner_key(element)}, Known{next, {}});
        Known& entry = known->second;
        const bool repeated = std::ranges::any_of(
            tags, [&](Index tag) { return std::ranges::count(entry.tags, tag) > 0; });
        entry.tags.insert(entry.tags.end(), tags.begin(), tags.end());
        if (!is_new && !repeated && !tags.empty()) return entry.element;
        mesh_.elements.push_back(element);
        return next;
    }

    /// A group of points has nodes only; every other group has elements, and the nodes of these.
    void add_group(const DimensionAndTag& key, std::vector<Index> members) {
        const auto named = record_.names.find(key);
        ElementGroup group{.name = named != record_.names.end()
                                       ? named->second
                                       : "physical " + std::to_string(key.second),
                           .dimension = key.first};
        if (key.first == 0) {
            std::ranges::sort(members);
            members.erase(std::unique(members.begin(), members.end()), members.end());
            group.nodes = std::move(members);
        } else {
            group.elements = std::move(members);
            group.nodes = nodes_of(mesh_, group.elements);
        }
        mesh_.groups.push_back(std::move(group));
    }

    struct Known {
        Index element = 0;
        std::vector<Index> tags = {};
    };

    const GmshRecord& record_;
    const GmshCursor& cursor_;
    ElementMesh mesh_ = {};
    int highest_ = 0;
    std::vector<std::pair<Index, Index>> columns_ = {};  // numbers of nodes and their columns
    std::map<std::pair<ElementKind, CornerKey>, Known> known_ = {};
    std::map<DimensionAndTag, std::vector<Index>> members_ = {};
    std::vector<Defect> defects_ = {};
};

}  // namespace

ElementMesh mesh_from(const GmshRecord& record, const GmshCursor& cursor) {
    return MeshMaker(record, cursor).run();
}

}  // namespace drystone::geometry
