#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/geometry/elements/gmsh/gmsh_cursor.hpp"

namespace drystone::geometry {

struct GmshNode {
    Index number = 0;
    Vec3 x = Vec3::Zero();
    std::size_t position = 0;  ///< in the file, for messages
};

/// An element whose nodes are numbers of nodes as in the file, but already in our order.
struct GmshElement {
    Element element = {};  ///< of a point only the first node counts
    bool is_point = false;
    Index physicals = 0;       ///< which of the lists of physical tags
    std::size_t position = 0;  ///< in the file, for messages

    [[nodiscard]] int dimension() const { return is_point ? 0 : traits(element.kind).dimension; }
    [[nodiscard]] std::span<const Index> nodes() const {
        return is_point ? element.nodes().first(1) : element.nodes();
    }
};

/// What a file says, before anything is looked up.
struct GmshRecord {
    using DimensionAndTag = std::pair<int, Index>;

    std::vector<GmshNode> nodes = {};
    std::vector<GmshElement> elements = {};
    std::vector<std::vector<Index>> physicals = {};     ///< lists of physical tags, all > 0
    std::map<DimensionAndTag, std::string> names = {};  ///< of physical groups
};

/// Takes the next node numbers of the file as an element of this type and adds it. Negative tags of
/// groups turn plane elements and lines over (`reversed`), which format 2.2 has done already.
void read_element_nodes(GmshCursor& cursor, GmshRecord& record, GmshElement element, Index type,
                        bool wide_numbers, bool reversed);

/// Throws InputError for an element of a type that is not read.
void require_readable(const GmshCursor& cursor, Index type, Index element_number);

/// How many nodes an element of this readable type has.
[[nodiscard]] int node_count(Index type);

}  // namespace drystone::geometry
