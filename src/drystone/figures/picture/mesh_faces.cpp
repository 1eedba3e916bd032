// Cuts the elements of a deformable body, or its boundary in space, into faces that can be drawn.
#include "drystone/figures/picture/mesh_faces.hpp"

#include <array>

#include <Eigen/Geometry>

#include "drystone/geometry/elements/element_sides.hpp"

namespace drystone::figures::picture {
namespace {

using geometry::Element;
using geometry::ElementKind;

/// Nodes of a plane element in turn; nodes in the middle of sides follow their first corner.
std::vector<Index> around(const Element& element) {
    const auto nodes = element.nodes();
    const auto corners = static_cast<std::size_t>(geometry::traits(element.kind).corners);
    std::vector<Index> turn;
    for (std::size_t k = 0; k < corners; ++k) {
        turn.push_back(nodes[k]);
        if (nodes.size() > corners) turn.push_back(nodes[corners + k]);
    }
    return turn;
}

/// A flat piece of a boundary face, and which of its edges lie inside the face.
struct Piece {
    std::vector<Index> nodes;
    std::vector<std::size_t> seams = {};
};

/// A triangle with six nodes becomes four triangles: three at its corners, one in the middle.
std::vector<Piece> pieces_of(const Element& face) {
    const auto n = face.nodes();
    if (face.kind != ElementKind::t6) return {{.nodes = {n.begin(), n.end()}}};
    return {{.nodes = {n[0], n[3], n[5]}, .seams = {1}},
            {.nodes = {n[3], n[1], n[4]}, .seams = {2}},
            {.nodes = {n[5], n[4], n[2]}, .seams = {0}},
            {.nodes = {n[3], n[4], n[5]}, .seams = {0, 1, 2}}};
}

/// The piece with its nodes at `places` (3 x nodes, m).
Solid solid_of(const Piece& piece, const Eigen::Matrix3Xd& places) {
    Solid solid{.seams = piece.seams};
    SolidFace face;
    const Vec3 first = places.col(piece.nodes.front());
    Vec3 area = Vec3::Zero();
    for (std::size_t k = 0; k < piece.nodes.size(); ++k) {
        const Vec3 here = places.col(piece.nodes[k]);
        const Vec3 next = places.col(piece.nodes[(k + 1) % piece.nodes.size()]);
        // Relative to the first corner, so that rounding does not grow far from the origin.
        area += (here - first).cross(next - first);
        solid.corners.push_back(here);
        solid.centre += here / static_cast<double>(piece.nodes.size());
        face.corners.push_back(static_cast<int>(k));
    }
    face.normal = area.normalized();
    solid.faces.push_back(std::move(face));
    return solid;
}

/// "#rrggbb" of the value of an element; empty without values.
std::string color_of(const ElementColors& colors, Index element) {
    if (colors.values.empty()) return {};
    return hex(colors.scale.at(colors.values[static_cast<std::size_t>(element)]));
}

}  // namespace

std::vector<PlacedFace> element_faces(const results::records::DeformableRecord& body, const VecX& u,
                                      int number, const ElementColors& colors) {
    const Eigen::Matrix3Xd places = body.places(u);
    std::vector<PlacedFace> faces;
    for (Index c = 0; c < body.mesh.bulk_elements; ++c) {
        PlacedFace& face = faces.emplace_back();
        face.body = number;
        face.element = true;
        face.color = color_of(colors, c);
        for (const Index node : around(body.mesh.elements[static_cast<std::size_t>(c)])) {
            face.corners.emplace_back(places.col(node).head<2>());
        }
    }
    return faces;
}

std::vector<Solid> boundary_solids(const results::records::DeformableRecord& body, const VecX& u,
                                   int number, const ElementColors& colors) {
    const Eigen::Matrix3Xd places = body.places(u);
    std::vector<Solid> solids;
    for (const geometry::BoundaryFace& side : geometry::boundary(body.mesh).faces) {
        for (const Piece& piece : pieces_of(side.face)) {
            Solid& solid = solids.emplace_back(solid_of(piece, places));
            solid.body = number;
            solid.color = color_of(colors, side.cell);
        }
    }
    return solids;
}

}  // namespace drystone::figures::picture
