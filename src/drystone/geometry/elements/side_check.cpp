// Defects of sides: shared by three elements, with different nodes in both, or with both elements
// on one side of it; and groups that are not made of sides.
#include <algorithm>
#include <span>

#include "drystone/geometry/checks.hpp"
#include "drystone/geometry/elements/element_sides.hpp"
#include "drystone/geometry/elements/mesh_check.hpp"

namespace drystone::geometry {

namespace {

/// A side of an element with its sorted corners.
struct CellSide {
    CornerKey key = {};
    Element side = {};
    Index cell = 0;
};

std::vector<CellSide> sides_of_cells(const ElementMesh& mesh) {
    std::vector<CellSide> found;
    for (Index c = 0; c < mesh.bulk_elements; ++c) {
        const Element& cell = mesh.elements[static_cast<std::size_t>(c)];
        for (const ElementSide& side : sides(cell.kind)) {
            const Element element = side_of(cell, side);
            found.push_back({corner_key(element), element, c});
        }
    }
    return found;
}

/// Equal keys one after the other, in the order of the cells. Pointers are quicker to move.
std::vector<const CellSide*> sorted(const std::vector<CellSide>& sides) {
    std::vector<const CellSide*> order;
    for (const CellSide& side : sides) order.push_back(&side);
    std::ranges::stable_sort(order, {},
                             [](const CellSide* side) -> const CornerKey& { return side->key; });
    return order;
}

/// The two sides have the same corners; true when they also run around in the same direction.
bool same_direction(const Element& a, const Element& b) {
    const auto corners = static_cast<std::size_t>(traits(a.kind).corners);
    if (corners == 2) return a.nodes()[0] == b.nodes()[0];
    const auto first =
        static_cast<std::size_t>(std::ranges::find(b.nodes(), a.nodes()[0]) - b.nodes().begin());
    return b.nodes()[(first + 1) % corners] == a.nodes()[1];
}

std::string node_list(const ElementMesh& mesh, const Element& side) {
    std::string text;
    for (const Index node :
         side.nodes().first(static_cast<std::size_t>(traits(side.kind).corners))) {
        text += (text.empty() ? "" : "-") +
                std::to_string(mesh.node_numbers[static_cast<std::size_t>(node)]);
    }
    return "side " + text;
}

/// Three lists of defects: sides of more than two cells (crowded), with different nodes in two
/// cells (unlike), and with both cells on one side (folded).
class SideChecker {
  public:
    SideChecker(const ElementMesh& mesh, const std::string& name)
        : mesh_(mesh), crowded_(name), unlike_(name), folded_(name) {}

    /// All cells that have one side.
    void check(std::span<const CellSide* const> cells) {
        if (cells.size() > 2) {
            std::string names;
            for (const CellSide* one : cells) names += (names.empty() ? "" : ", ") + cell(*one);
            crowded_.add(node_list(mesh_, cells[0]->side), "one or two cells", names);
        } else if (cells.size() == 2) {
            check_pair(*cells[0], *cells[1]);
        }
    }

    void append_to(std::vector<Defect>& defects, bool upright) const {
        crowded_.append_to(defects);
        unlike_.append_to(defects);
        if (upright) folded_.append_to(defects);
    }

  private:
    void check_pair(const CellSide& a, const CellSide& b) {
        const bool straight = traits(a.side.kind).nodes == traits(a.side.kind).corners;
        if (a.side.kind != b.side.kind || (!straight && middle(a) != middle(b))) {
            unlike_.add(
                node_list(mesh_, a.side), "the same nodes on it in both cells",
                cell(a) + " with " + middle_name(a) + ", " + cell(b) + " with " + middle_name(b));
        } else if (same_direction(a.side, b.side)) {
            folded_.add(node_list(mesh_, a.side), "cells on both sides of it",
                        cell(a) + " and " + cell(b) + " on the same side");
        }
    }

    /// The nodes in the middle of its edges, ascending.
    static std::vector<Index> middle(const CellSide& one) {
        const auto nodes =
            one.side.nodes().subspan(static_cast<std::size_t>(traits(one.side.kind).corners));
        std::vector<Index> found(nodes.begin(), nodes.end());
        std::ranges::sort(found);
        return found;
    }

    [[nodiscard]] std::string middle_name(const CellSide& one) const {
        std::string text;
        for (const Index node : middle(one)) {
            text += (text.empty() ? "" : ", ") +
                    std::to_string(mesh_.node_numbers[static_cast<std::size_t>(node)]);
        }
        return text.empty() ? "no node on its edge" : "node " + text;
    }

    [[nodiscard]] std::string cell(const CellSide& one) const {
        return element_name(mesh_.elements[static_cast<std::size_t>(one.cell)]);
    }

    const ElementMesh& mesh_;
    DefectList crowded_;
    DefectList unlike_;
    DefectList folded_;
};

/// Elements of groups of sides have to be sides of elements of the mesh.
void check_groups(const ElementMesh& mesh, const std::string& name,
                  const std::vector<const CellSide*>& order, std::vector<Defect>& defects) {
    const int dimension = traits(mesh.elements.front().kind).dimension - 1;
    if (dimension == 0) return;
    DefectList list(name);
    for (const ElementGroup& group : mesh.groups) {
        if (group.dimension != dimension) continue;
        for (const Index e : group.elements) {
            const Element& element = mesh.elements[static_cast<std::size_t>(e)];
            const CornerKey key = corner_key(element);
            const auto place = std::ranges::lower_bound(
                order, key, {}, [](const CellSide* side) -> const CornerKey& { return side->key; });
            const bool found = place != order.end() && (*place)->key == key;
            if (found && (*place)->side.kind == element.kind) continue;
            list.add("group '" + group.name + "': " + element_name(element), "a side of a cell",
                     found ? "a " + std::string(traits((*place)->side.kind).name) + " there"
                           : "none with these nodes");
        }
    }
    list.append_to(defects);
}

}  // namespace

std::string element_name(const Element& element) {
    return "element " + std::to_string(element.number) + " (" +
           std::string(traits(element.kind).name) + ")";
}

void check_sides(const ElementMesh& mesh, const std::string& name, bool upright,
                 std::vector<Defect>& defects) {
    const std::vector<CellSide> all = sides_of_cells(mesh);
    const std::vector<const CellSide*> order = sorted(all);
    SideChecker checker(mesh, name);
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first + 1;
        while (last < order.size() && order[last]->key == order[first]->key) ++last;
        checker.check(std::span(order).subspan(first, last - first));
        first = last;
    }
    checker.append_to(defects, upright);
    check_groups(mesh, name, order, defects);
}

}  // namespace drystone::geometry
