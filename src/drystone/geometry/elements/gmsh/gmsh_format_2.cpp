// Sections of format 2.2, and $PhysicalNames, which both formats share.
#include <cstdlib>

#include "drystone/core/files.hpp"
#include "drystone/geometry/elements/gmsh/gmsh_record.hpp"

namespace drystone::geometry {

namespace {

/// A count that is text, alone in its line.
Index count_in_line(GmshCursor& cursor, std::string_view what) {
    const Index count = cursor.text_integer(what);
    if (!words(cursor.line()).empty()) cursor.fail(what, "a count alone in its line", "more");
    return count;
}

/// The lists of physical tags of this format have one tag or none.
class PhysicalLists {
  public:
    explicit PhysicalLists(GmshRecord& record) : record_(record) {}

    [[nodiscard]] Index list_with(Index tag) {
        const auto [place, is_new] =
            lists_.try_emplace(tag, static_cast<Index>(record_.physicals.size()));
        if (is_new) {
            record_.physicals.push_back(tag == 0 ? std::vector<Index>{}
                                                 : std::vector<Index>{std::abs(tag)});
        }
        return place->second;
    }

  private:
    GmshRecord& record_;
    std::map<Index, Index> lists_ = {};
};

/// Reads the tags of an element; the first tag is its group.
Index read_tags(GmshCursor& cursor, Index count) {
    Index physical = 0;
    for (Index k = 0; k < count; ++k) {
        const Index tag = cursor.integer("tag of an element");
        if (k == 0) physical = tag;
    }
    return physical;
}

void read_text_element(GmshCursor& cursor, GmshRecord& record, PhysicalLists& lists) {
    GmshElement element;
    element.element.number = cursor.integer("number of an element");
    element.position = cursor.position();
    const Index type = cursor.integer("type of an element");
    require_readable(cursor, type, element.element.number);
    const Index tags = cursor.integer("number of tags");
    cursor.require_room("number of tags", tags, {.values = 1, .bytes = 4});
    element.physicals = lists.list_with(read_tags(cursor, tags));
    read_element_nodes(cursor, record, element, type, false, false);
}

/// Returns how many elements the block has.
Index read_binary_block(GmshCursor& cursor, GmshRecord& record, PhysicalLists& lists, Index left) {
    const Index type = cursor.integer("type of elements");
    const Index count = cursor.integer("number of elements in a block");
    if (count < 1 || count > left) {
        cursor.fail("number of elements in a block", "1 to " + std::to_string(left),
                    std::to_string(count));
    }
    const Index tags = cursor.integer("number of tags");
    cursor.require_room("number of tags", tags, {.values = 1, .bytes = 4});
    for (Index k = 0; k < count; ++k) {
        GmshElement element;
        element.element.number = cursor.integer("number of an element");
        element.position = cursor.position();
        require_readable(cursor, type, element.element.number);
        element.physicals = lists.list_with(read_tags(cursor, tags));
        read_element_nodes(cursor, record, element, type, false, false);
    }
    return count;
}

}  // namespace

void read_nodes_2(GmshCursor& cursor, GmshRecord& record) {
    const Index count = count_in_line(cursor, "number of nodes");
    cursor.require_room("number of nodes", count, {.values = 4, .bytes = 28});
    // The file has room for them, so that a wrong count cannot reserve all memory.
    record.nodes.reserve(static_cast<std::size_t>(count));
    for (Index k = 0; k < count; ++k) {
        GmshNode node;
        node.number = cursor.integer("number of a node");
        node.position = cursor.position();
        for (double& x : node.x) x = cursor.number("coordinate of a node");
        record.nodes.push_back(node);
    }
}

void read_elements_2(GmshCursor& cursor, GmshRecord& record) {
    const Index count = count_in_line(cursor, "number of elements");
    cursor.require_room("number of elements", count, {.values = 4, .bytes = 8});
    record.elements.reserve(static_cast<std::size_t>(count));
    PhysicalLists lists(record);
    for (Index done = 0; done < count;) {
        if (cursor.binary()) {
            done += read_binary_block(cursor, record, lists, count - done);
        } else {
            read_text_element(cursor, record, lists);
            ++done;
        }
    }
}

void read_physical_names(GmshCursor& cursor, GmshRecord& record) {
    const Index count = count_in_line(cursor, "number of physical names");
    for (Index k = 0; k < count; ++k) {
        const Index dimension = cursor.text_integer("dimension of a physical group");
        if (dimension < 0 || dimension > 3) {
            cursor.fail("dimension of a physical group", "0 to 3", std::to_string(dimension));
        }
        const Index tag = cursor.text_integer("tag of a physical group");
        const std::string_view rest = cursor.line();
        // Names may contain spaces and quotes: from the first quote of the line to the last.
        const std::size_t open = rest.find('"');
        const std::size_t close = rest.rfind('"');
        if (open == std::string_view::npos || close == open) {
            cursor.fail("name of physical group " + std::to_string(tag), "a text between quotes",
                        quoted(rest));
        }
        const std::string name(rest.substr(open + 1, close - open - 1));
        if (!record.names.try_emplace({static_cast<int>(dimension), tag}, name).second) {
            cursor.fail("physical group " + std::to_string(tag), "one name", "another");
        }
    }
}

}  // namespace drystone::geometry
