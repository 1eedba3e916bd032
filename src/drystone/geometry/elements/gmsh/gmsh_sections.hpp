#pragma once

#include <map>

#include "drystone/geometry/elements/gmsh/gmsh_cursor.hpp"
#include "drystone/geometry/elements/gmsh/gmsh_record.hpp"

/// The sections of a file, from behind their first line to before their last.
namespace drystone::geometry {

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

}  // namespace drystone::geometry
