#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/geometry/elements/gmsh/gmsh_cursor.hpp"

namespace drystone::geometry {

// How Gmsh numbers the kinds of elements.

inline constexpr int k_gmsh_point = 15;

/// Our kind for an element of this type; none for points and types that are not read.
[[nodiscard]] std::optional<ElementKind> kind_of_gmsh_type(Index type);

[[nodiscard]] int gmsh_type_of(ElementKind kind);

/// Exchanges the two nodes of a TET10 that Gmsh has in the other order: those in the middle of the
/// edges 1-3 and 2-3. Other elements have one order in both.
void exchange_gmsh_order(Element& element);

/// The types that are read, for messages.
[[nodiscard]] std::string readable_gmsh_types();

/// "type 10", with what it is when it is well known.
[[nodiscard]] std::string describe_gmsh_type(Index type);

// The sections of a file, from behind their first line to before their last.

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

/// The content of a file, with the numbers of the file.
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

/// $PhysicalNames, which is text in all formats: a count, then lines `dimension tag "name"`.
void read_physical_names(GmshCursor& cursor, GmshRecord& record);

/// Format 2.2, $Nodes: a count, which is always text, then `number x y z` for each.
void read_nodes_2(GmshCursor& cursor, GmshRecord& record);

/// Format 2.2, $Elements: a count, which is always text. As text `number type tags... nodes...`
/// with the number of tags first; binary in blocks of elements with the same type and number of
/// tags. The first tag is the physical group, 0 for none.
void read_elements_2(GmshCursor& cursor, GmshRecord& record);

/// Which list of physical tags an entity has, by dimension and tag of the entity.
struct GmshEntities {
    struct Physicals {
        Index list = 0;
        bool reversed = false;  ///< all its physical tags are negative
    };
    std::map<GmshRecord::DimensionAndTag, Physicals> physicals = {};
    bool present = false;  ///< the file has this section
};

/// Format 4.1, $Entities: points, curves, surfaces and volumes with their boxes, physical tags and
/// boundaries.
[[nodiscard]] GmshEntities read_entities_4(GmshCursor& cursor, GmshRecord& record);

/// Format 4.1, $Nodes: blocks of nodes of an entity, first all numbers, then all coordinates.
void read_nodes_4(GmshCursor& cursor, GmshRecord& record);

/// Format 4.1, $Elements: blocks of elements of an entity and a type, `number nodes...`.
void read_elements_4(GmshCursor& cursor, GmshRecord& record, const GmshEntities& entities);

/// The mesh that a file describes: numbers of nodes become columns, cells come first, elements get
/// their groups. `cursor` provides the places for messages. Throws InputError.
[[nodiscard]] ElementMesh mesh_from(const GmshRecord& record, const GmshCursor& cursor);

}  // namespace drystone::geometry
