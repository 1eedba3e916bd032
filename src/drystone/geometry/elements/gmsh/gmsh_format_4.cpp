// Sections of format 4.1: entities, and blocks of nodes and elements.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "drystone/geometry/elements/gmsh/gmsh_record.hpp"

namespace drystone::geometry {

namespace {

/// Physical tags of an entity; then, but for points, the tags of the entities around it.
GmshEntities::Physicals read_entity(GmshCursor& cursor, GmshRecord& record, int dimension) {
    // A point has its coordinates, every other entity the least and greatest corner of its box.
    const int numbers = dimension == 0 ? 3 : 6;
    for (int k = 0; k < numbers; ++k) static_cast<void>(cursor.number("box of an entity"));
    const Index count = cursor.size("number of physical tags");
    cursor.require_room("number of physical tags", count, {.values = 1, .bytes = 4});
    std::vector<Index> tags;
    // A negative tag means the group with the opposite orientation; reversed if all tags are.
    bool reversed = count > 0;
    for (Index k = 0; k < count; ++k) {
        const Index tag = cursor.integer("physical tag");
        reversed = reversed && tag < 0;
        tags.push_back(std::abs(tag));
    }
    if (dimension > 0) {
        const Index around = cursor.size("number of bounding entities");
        cursor.require_room("number of bounding entities", around, {.values = 1, .bytes = 4});
        for (Index k = 0; k < around; ++k) static_cast<void>(cursor.integer("bounding entity"));
    }
    record.physicals.push_back(std::move(tags));
    return {static_cast<Index>(record.physicals.size()) - 1, reversed};
}

/// The dimension of an entity, which opens a block of nodes or elements.
int read_dimension(GmshCursor& cursor) {
    const Index dimension = cursor.integer("dimension of an entity");
    if (dimension < 0 || dimension > 3) {
        cursor.fail("dimension of an entity", "0 to 3", std::to_string(dimension));
    }
    return static_cast<int>(dimension);
}

/// What opens $Nodes and $Elements: the number of blocks and of what they hold together, and the
/// least and greatest number, which are not needed.
struct BlockHeader {
    Index blocks = 0;
    Index total = 0;
};

BlockHeader read_header(GmshCursor& cursor, const std::string& what) {
    BlockHeader header;
    header.blocks = cursor.size("number of blocks");
    header.total = cursor.size("number of " + what);
    static_cast<void>(cursor.size("least number"));
    static_cast<void>(cursor.size("greatest number"));
    return header;
}

/// How many the next block has: at most the `left` that the header announced and earlier blocks did
/// not have, and no more than the rest of the file has room for.
Index read_block_size(GmshCursor& cursor, std::string_view what, Index left,
                      const GmshCursor::Room& each) {
    const Index count = cursor.size(what);
    if (count > left) {
        cursor.fail(what, "at most the " + std::to_string(left) + " that are left",
                    std::to_string(count));
    }
    cursor.require_room(what, count, each);
    return count;
}

/// The blocks together have as many as the header announced.
void require_all(const GmshCursor& cursor, const std::string& what, Index total, Index left) {
    if (left == 0) return;
    cursor.fail("number of " + what, std::to_string(total) + " in all blocks",
                std::to_string(total - left));
}

/// Physical tags of the elements of an entity; list 0, which is empty, in a file without $Entities.
GmshEntities::Physicals physicals_of(const GmshCursor& cursor, const GmshEntities& entities,
                                     int dimension, Index entity) {
    if (!entities.present) return {};
    const auto found = entities.physicals.find({dimension, entity});
    if (found == entities.physicals.end()) {
        cursor.fail(
            "entity of elements", "one of the section $Entities",
            "entity " + std::to_string(entity) + " of dimension " + std::to_string(dimension));
    }
    return found->second;
}

}  // namespace

GmshEntities read_entities_4(GmshCursor& cursor, GmshRecord& record) {
    // Counts of points, curves, surfaces and volumes, then the entities in that order.
    std::array<Index, 4> counts{};
    for (Index& count : counts) {
        count = cursor.size("number of entities");
        cursor.require_room("number of entities", count, {.values = 5, .bytes = 36});
    }
    GmshEntities entities{.present = true};
    for (int dimension = 0; dimension < 4; ++dimension) {
        for (Index k = 0; k < counts[static_cast<std::size_t>(dimension)]; ++k) {
            const Index tag = cursor.integer("tag of an entity");
            const std::size_t position = cursor.position();
            const auto physicals = read_entity(cursor, record, dimension);
            if (!entities.physicals.try_emplace({dimension, tag}, physicals).second) {
                cursor.fail_at(position, "tag of an entity", "a tag of its own",
                               std::to_string(tag) + " again");
            }
        }
    }
    return entities;
}

void read_nodes_4(GmshCursor& cursor, GmshRecord& record) {
    const BlockHeader header = read_header(cursor, "nodes");
    Index left = header.total;
    for (Index block = 0; block < header.blocks; ++block) {
        const int dimension = read_dimension(cursor);
        static_cast<void>(cursor.integer("tag of an entity"));
        // Parametric nodes have as many further numbers as their entity has dimensions.
        const bool parametric = cursor.integer("parametric") != 0;
        const int extra = parametric ? dimension : 0;
        const auto values = static_cast<std::size_t>(4 + extra);
        const Index count = read_block_size(cursor, "number of nodes in a block", left,
                                            {.values = values, .bytes = 8 * values});
        // All numbers of the block come first, then all coordinates.
        const std::size_t first = record.nodes.size();
        for (Index k = 0; k < count; ++k) {
            const Index number = cursor.size("number of a node");
            record.nodes.push_back({.number = number, .position = cursor.position()});
        }
        for (std::size_t k = first; k < record.nodes.size(); ++k) {
            for (double& x : record.nodes[k].x) x = cursor.number("coordinate of a node");
            for (int e = 0; e < extra; ++e) {
                static_cast<void>(cursor.number("parameter of a node"));
            }
        }
        left -= count;
    }
    require_all(cursor, "nodes", header.total, left);
}

void read_elements_4(GmshCursor& cursor, GmshRecord& record, const GmshEntities& entities) {
    if (!entities.present) record.physicals.emplace_back();
    const BlockHeader header = read_header(cursor, "elements");
    Index left = header.total;
    for (Index block = 0; block < header.blocks; ++block) {
        const int dimension = read_dimension(cursor);
        const Index entity = cursor.integer("tag of an entity");
        const auto physicals = physicals_of(cursor, entities, dimension, entity);
        const Index type = cursor.integer("type of elements");
        const Index count = read_block_size(cursor, "number of elements in a block", left,
                                            {.values = 2, .bytes = 16});
        for (Index k = 0; k < count; ++k) {
            GmshElement element{.physicals = physicals.list};
            element.element.number = cursor.size("number of an element");
            element.position = cursor.position();
            require_readable(cursor, type, element.element.number);
            read_element_nodes(cursor, record, element, type, true, physicals.reversed);
            if (record.elements.back().dimension() != dimension) {
                cursor.fail("element " + std::to_string(element.element.number),
                            "dimension " + std::to_string(dimension) + ", that of its entity",
                            describe_gmsh_type(type));
            }
        }
        left -= count;
    }
    require_all(cursor, "elements", header.total, left);
}

}  // namespace drystone::geometry
