// Writes a mesh in format 2.2 or 4.1. Elements of one kind with equal groups form a block, which in
// format 4.1 is an entity of its own.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "drystone/core/text.hpp"
#include "drystone/geometry/elements/gmsh/gmsh_file.hpp"
#include "drystone/geometry/elements/gmsh/gmsh_record.hpp"

namespace drystone::geometry {

namespace {

/// Values as text or as bytes.
class GmshText {
  public:
    explicit GmshText(bool binary) : binary_(binary) {}

    void line(std::string_view text) { content_.append(text).append("\n"); }
    void integer(Index value) { add(static_cast<std::int32_t>(value)); }
    void size(Index value) { add(static_cast<std::int64_t>(value)); }
    void number(double value) {
        if (binary_) return bytes(value);
        content_ += to_text(value) + ' ';
    }
    /// Text has records in lines; bytes have no ends.
    void end_record() {
        if (!binary_) content_.back() = '\n';
    }
    /// Behind bytes a line of text begins.
    void end_bytes() {
        if (binary_) content_ += '\n';
    }
    [[nodiscard]] bool binary() const { return binary_; }
    [[nodiscard]] std::string content() const { return content_; }

  private:
    template <class T>
    void bytes(const T& value) {
        content_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    template <class T>
    void add(T value) {
        if (binary_) return bytes(value);
        content_ += std::to_string(value) + ' ';
    }

    std::string content_ = {};
    bool binary_ = false;
};

/// Elements of one kind with the same groups: what format 4.1 calls a block, of an entity of its
/// own.
struct Block {
    int dimension = 0;
    int type = 0;
    std::vector<Index> groups = {};
    std::vector<Element> elements = {};
};

/// Blocks in the order in which their first elements come; points for groups of nodes last.
std::vector<Block> blocks_of(const ElementMesh& mesh) {
    // (elements) numbers of the groups that have the element.
    std::vector<std::vector<Index>> groups_of(mesh.elements.size());
    for (std::size_t g = 0; g < mesh.groups.size(); ++g) {
        for (const Index e : mesh.groups[g].elements) {
            groups_of[static_cast<std::size_t>(e)].push_back(static_cast<Index>(g));
        }
    }
    std::vector<Block> blocks;
    std::map<std::pair<ElementKind, std::vector<Index>>, std::size_t> known;
    Index last = 0;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const Element& element = mesh.elements[e];
        last = std::max(last, element.number);
        const auto [place, is_new] = known.try_emplace({element.kind, groups_of[e]}, blocks.size());
        if (is_new) {
            blocks.push_back(
                {traits(element.kind).dimension, gmsh_type_of(element.kind), groups_of[e], {}});
        }
        blocks[place->second].elements.push_back(element);
    }
    for (std::size_t g = 0; g < mesh.groups.size(); ++g) {
        if (mesh.groups[g].dimension != 0 || mesh.groups[g].nodes.empty()) continue;
        // A group of nodes: a point element for each node, with numbers behind those of the
        // elements.
        Block block{.type = k_gmsh_point, .groups = {static_cast<Index>(g)}};
        for (const Index node : mesh.groups[g].nodes) {
            block.elements.push_back({.corners_then_edges = {node}, .number = ++last});
        }
        blocks.push_back(std::move(block));
    }
    return blocks;
}

/// $MeshFormat, in binary files with the integer 1 that shows the order of bytes, and
/// $PhysicalNames: group g has the physical tag g + 1.
void write_head(GmshText& text, const ElementMesh& mesh, std::string_view version) {
    text.line("$MeshFormat");
    text.line(std::string(version) + (text.binary() ? " 1 8" : " 0 8"));
    if (text.binary()) {
        text.integer(1);
        text.end_bytes();
    }
    text.line("$EndMeshFormat");
    if (mesh.groups.empty()) return;
    text.line("$PhysicalNames");
    text.line(std::to_string(mesh.groups.size()));
    for (std::size_t g = 0; g < mesh.groups.size(); ++g) {
        text.line(std::to_string(mesh.groups[g].dimension) + ' ' + std::to_string(g + 1) + " \"" +
                  mesh.groups[g].name + '"');
    }
    text.line("$EndPhysicalNames");
}

/// Numbers of the nodes of an element, in the order of Gmsh; points have one node.
std::vector<Index> node_numbers(const ElementMesh& mesh, Element element, int type) {
    exchange_gmsh_order(element);
    std::vector<Index> numbers;
    const auto nodes = type == k_gmsh_point ? element.nodes().first(1) : element.nodes();
    for (const Index node : nodes) {
        numbers.push_back(mesh.node_numbers[static_cast<std::size_t>(node)]);
    }
    return numbers;
}

/// An element once for each of its groups, the repetitions with new numbers.
void write_elements_2(GmshText& text, const ElementMesh& mesh, const std::vector<Block>& blocks) {
    Index last = 0;
    std::size_t count = 0;
    for (const Block& block : blocks) {
        count += block.elements.size() * std::max<std::size_t>(1, block.groups.size());
        for (const Element& element : block.elements) last = std::max(last, element.number);
    }
    text.line("$Elements");
    text.line(std::to_string(count));
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        const Block& block = blocks[b];
        for (std::size_t g = 0; g < std::max<std::size_t>(1, block.groups.size()); ++g) {
            // Bytes have type, count and number of tags once for a block; text has type and number
            // of tags in each element. The two tags are the physical group and the entity.
            if (text.binary()) {
                text.integer(block.type);
                text.integer(static_cast<Index>(block.elements.size()));
                text.integer(2);
            }
            for (const Element& element : block.elements) {
                text.integer(g == 0 ? element.number : ++last);
                if (!text.binary()) {
                    text.integer(block.type);
                    text.integer(2);
                }
                text.integer(block.groups.empty() ? 0 : block.groups[g] + 1);
                text.integer(static_cast<Index>(b) + 1);
                for (const Index n : node_numbers(mesh, element, block.type)) text.integer(n);
                text.end_record();
            }
        }
    }
    text.end_bytes();
    text.line("$EndElements");
}

void write_nodes_2(GmshText& text, const ElementMesh& mesh) {
    text.line("$Nodes");
    text.line(std::to_string(mesh.nodes.cols()));
    for (Index k = 0; k < mesh.nodes.cols(); ++k) {
        text.integer(mesh.node_numbers[static_cast<std::size_t>(k)]);
        for (const double x : mesh.nodes.col(k)) text.number(x);
        text.end_record();
    }
    text.end_bytes();
    text.line("$EndNodes");
}

/// One entity for each block, in the box around the mesh, bounded by nothing.
void write_entities_4(GmshText& text, const ElementMesh& mesh, const std::vector<Block>& blocks) {
    const Vec3 low = mesh.nodes.rowwise().minCoeff();
    const Vec3 high = mesh.nodes.rowwise().maxCoeff();
    text.line("$Entities");
    for (int dimension = 0; dimension < 4; ++dimension) {
        text.size(std::ranges::count(blocks, dimension, &Block::dimension));
    }
    text.end_record();
    for (int dimension = 0; dimension < 4; ++dimension) {
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            if (blocks[b].dimension != dimension) continue;
            text.integer(static_cast<Index>(b) + 1);
            for (const double x : low) text.number(x);
            for (const double x : high) {
                if (dimension > 0) text.number(x);
            }
            text.size(static_cast<Index>(blocks[b].groups.size()));
            for (const Index g : blocks[b].groups) text.integer(g + 1);
            if (dimension > 0) text.size(0);
            text.end_record();
        }
    }
    text.end_bytes();
    text.line("$EndEntities");
}

/// Least and greatest of some numbers.
void write_range(GmshText& text, const std::vector<Index>& numbers) {
    text.size(numbers.empty() ? 0 : std::ranges::min(numbers));
    text.size(numbers.empty() ? 0 : std::ranges::max(numbers));
    text.end_record();
}

/// All nodes in one block, of the entity of the first cells.
void write_nodes_4(GmshText& text, const ElementMesh& mesh, const std::vector<Block>& blocks) {
    text.line("$Nodes");
    text.size(1);
    text.size(mesh.nodes.cols());
    write_range(text, mesh.node_numbers);
    // Dimension and tag of the entity, and 0: the nodes have no parameters.
    text.integer(blocks.empty() ? 2 : blocks.front().dimension);
    text.integer(1);
    text.integer(0);
    text.size(mesh.nodes.cols());
    text.end_record();
    for (const Index number : mesh.node_numbers) {
        text.size(number);
        text.end_record();
    }
    for (Index k = 0; k < mesh.nodes.cols(); ++k) {
        for (const double x : mesh.nodes.col(k)) text.number(x);
        text.end_record();
    }
    text.end_bytes();
    text.line("$EndNodes");
}

/// A block of elements for each entity: dimension, tag, type and count, then the elements.
void write_elements_4(GmshText& text, const ElementMesh& mesh, const std::vector<Block>& blocks) {
    std::vector<Index> numbers;
    for (const Block& block : blocks) {
        for (const Element& element : block.elements) numbers.push_back(element.number);
    }
    text.line("$Elements");
    text.size(static_cast<Index>(blocks.size()));
    text.size(static_cast<Index>(numbers.size()));
    write_range(text, numbers);
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        text.integer(blocks[b].dimension);
        text.integer(static_cast<Index>(b) + 1);
        text.integer(blocks[b].type);
        text.size(static_cast<Index>(blocks[b].elements.size()));
        text.end_record();
        for (const Element& element : blocks[b].elements) {
            text.size(element.number);
            for (const Index n : node_numbers(mesh, element, blocks[b].type)) text.size(n);
            text.end_record();
        }
    }
    text.end_bytes();
    text.line("$EndElements");
}

}  // namespace

std::string gmsh_content(const ElementMesh& mesh, const GmshFormat& format) {
    GmshText text(format.binary);
    const std::vector<Block> blocks = blocks_of(mesh);
    if (format.version == GmshVersion::v2_2) {
        write_head(text, mesh, "2.2");
        write_nodes_2(text, mesh);
        write_elements_2(text, mesh, blocks);
    } else {
        write_head(text, mesh, "4.1");
        write_entities_4(text, mesh, blocks);
        write_nodes_4(text, mesh, blocks);
        write_elements_4(text, mesh, blocks);
    }
    return text.content();
}

}  // namespace drystone::geometry
