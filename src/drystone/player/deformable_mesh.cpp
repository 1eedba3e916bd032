// Splits the elements of a deformable body into triangles and edges to draw.
#include "drystone/player/deformable_mesh.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "drystone/geometry/elements/element_sides.hpp"

namespace drystone::player {

namespace {

using geometry::Element;

/// Adds faces and lines to a mesh, one after the other.
class MeshBuilder {
  public:
    void add(const Element& element, Index index) {
        index_ = static_cast<std::uint32_t>(index);
        const auto nodes = element.nodes();
        const geometry::ElementTraits kind = traits(element.kind);
        const auto corners = static_cast<std::size_t>(kind.corners);
        if (kind.dimension == 1) {
            add_line(nodes);
        } else if (nodes.size() == corners) {
            add_fan(nodes);
            for (std::size_t k = 0; k < corners; ++k) edge(nodes[k], nodes[(k + 1) % corners]);
        } else {
            add_bent(nodes.first(corners), nodes.subspan(corners));
        }
    }

    DeformableMesh result() && { return std::move(mesh_); }

  private:
    void add_line(std::span<const Index> nodes) {
        if (nodes.size() == 3) {  // with a node in the middle
            edge(nodes[0], nodes[2]);
            edge(nodes[2], nodes[1]);
        } else {
            edge(nodes[0], nodes[1]);
        }
    }

    void add_fan(std::span<const Index> nodes) {
        for (std::size_t k = 1; k + 1 < nodes.size(); ++k) {
            triangle(nodes[0], nodes[k], nodes[k + 1]);
        }
    }

    /// Sides with a node in the middle: a triangle at every corner, the rest between the middles.
    void add_bent(std::span<const Index> corners, std::span<const Index> middles) {
        const std::size_t count = corners.size();
        for (std::size_t k = 0; k < count; ++k) {
            triangle(middles[(k + count - 1) % count], corners[k], middles[k]);
            edge(corners[k], middles[k]);
            edge(middles[k], corners[(k + 1) % count]);
        }
        add_fan(middles);
    }

    void triangle(Index a, Index b, Index c) {
        mesh_.triangles.push_back({static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b),
                                   static_cast<std::uint32_t>(c)});
        mesh_.triangle_elements.push_back(index_);
    }

    void edge(Index a, Index b) {
        const auto [low, high] =
            std::minmax({static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b)});
        if (!known_.insert({low, high}).second) return;
        mesh_.lines.push_back({low, high});
        mesh_.line_elements.push_back(index_);
    }

    DeformableMesh mesh_;
    std::set<std::pair<std::uint32_t, std::uint32_t>> known_;
    std::uint32_t index_ = 0;
};

}  // namespace

DeformableMesh deformable_mesh(const geometry::ElementMesh& mesh) {
    MeshBuilder builder;
    for (Index c = 0; c < mesh.bulk_elements; ++c) {
        const Element& element = mesh.elements[static_cast<std::size_t>(c)];
        if (traits(element.kind).dimension < 3) builder.add(element, c);
    }
    if (mesh.dimension == 3) {
        for (const geometry::BoundaryFace& side : geometry::boundary(mesh).faces) {
            if (traits(mesh.elements[static_cast<std::size_t>(side.cell)].kind).dimension == 3) {
                builder.add(side.face, side.cell);
            }
        }
    }
    return std::move(builder).result();
}

}  // namespace drystone::player
