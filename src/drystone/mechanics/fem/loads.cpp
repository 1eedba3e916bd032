// Nodal forces of gravity, body forces, tractions and pressures.
#include "drystone/mechanics/fem/loads.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include <Eigen/Geometry>

#include "drystone/geometry/checks.hpp"
#include "drystone/mechanics/fem/element_point.hpp"
#include "drystone/mechanics/fem/nodal_fields.hpp"
#include "drystone/mechanics/fem/scatter.hpp"

namespace drystone::mechanics::fem {

namespace {

/// A point of a quadrature rule on a face: an edge in the plane or a surface in space.
struct FacePoint {
    NodeValues N;
    Vec3 area;  ///< weight times the normal with the length |dx/dxi| or |dx/dxi x dx/deta|
};

/// The normal of an edge is on its right; seen along the normal of a surface from its tip, the
/// nodes are counter-clockwise. So normals point out of an element whose boundary is numbered
/// counter-clockwise seen from outside.
FacePoint face_point(geometry::ElementKind kind, const ElementNodes& X,
                     const QuadraturePoint& point) {
    const Mat3 tangents = X * shape_gradients<3>(kind, point.xi);  // 0 beyond the dimension
    const Vec3 t = tangents.col(0);
    const Vec3 normal = geometry::traits(kind).dimension == 1 ? Vec3(t.y(), -t.x(), 0.0)
                                                              : t.cross(Vec3(tangents.col(1)));
    return {.N = shape_functions(kind, point.xi), .area = point.weight * normal};
}

using geometry::Element;
using geometry::ElementGroup;
using geometry::ElementMesh;

/// Force per area on a face with this outward unit normal.
using Traction = std::function<Vec3(const Vec3&)>;

/// The elements that have all nodes of a face.
std::vector<Index> owners(const ElementMesh& mesh, const NodeElements& around,
                          const Element& face) {
    std::vector<Index> elements;
    for (const Index element : around.of(face.nodes()[0])) {
        const auto nodes = mesh.elements[static_cast<std::size_t>(element)].nodes();
        const bool has_all = std::ranges::all_of(face.nodes(), [&](Index node) {
            return std::ranges::find(nodes, node) != nodes.end();
        });
        if (has_all) elements.push_back(element);
    }
    return elements;
}

/// The one element that a face bounds; else nothing, and a defect.
std::optional<std::size_t> owner(const ElementMesh& mesh, const NodeElements& around,
                                 const Element& face, const std::string& group,
                                 std::vector<Defect>& defects) {
    const std::vector<Index> elements = owners(mesh, around, face);
    const bool is_face = geometry::traits(face.kind).dimension == mesh.dimension - 1;
    if (is_face && elements.size() == 1) {
        const auto element = static_cast<std::size_t>(elements[0]);
        if (geometry::traits(mesh.elements[element].kind).dimension == mesh.dimension)
            return element;
    }
    if (defects.size() < geometry::k_most_defects) {
        std::string found = "a face of " + std::to_string(elements.size()) + " cells";
        if (elements.size() == 1) found = "a cell that is no solid";
        if (!is_face) found = "an element of another dimension";
        defects.push_back({.what = "group '" + group + "': element " + std::to_string(face.number),
                           .expected = "a face of exactly one solid cell",
                           .found = found});
    }
    return std::nullopt;
}

/// integral of N_i t(n) over one face, `outward` a vector out of the element.
VecX face_force(geometry::ElementKind kind, const ElementNodes& X, int dimension, double thickness,
                const Vec3& outward, const Traction& t) {
    VecX f = VecX::Zero(dimension * X.cols());
    for (const QuadraturePoint& place : mass_points(kind)) {
        const FacePoint point = face_point(kind, X, place);
        const double side = point.area.dot(outward) < 0.0 ? -1.0 : 1.0;
        const double area = point.area.norm();
        const Vec3 force = thickness * area * t(side / area * point.area);
        for (Index i = 0; i < X.cols(); ++i) {
            f.segment(dimension * i, dimension) += point.N[i] * force.head(dimension);
        }
    }
    return f;
}

/// integral of N_i t(n) over the faces of a group. A face must bound exactly one solid element.
VecX face_load(const ElementMesh& mesh, std::span<const Region> regions, const DofMap& dofs,
               const ElementGroup& faces, const Traction& t) {
    const std::vector<std::size_t> region_of_element = assign_regions(mesh, regions);
    const NodeElements around(mesh);
    std::vector<Defect> defects;
    VecX f = VecX::Zero(dofs.size());
    for (const Index index : faces.elements) {
        const Element& face = mesh.elements[static_cast<std::size_t>(index)];
        const auto element = owner(mesh, around, face, faces.name, defects);
        if (!element) continue;
        const ElementNodes X = nodes_of(mesh, face);
        const Vec3 outward =
            X.rowwise().mean() - nodes_of(mesh, mesh.elements[*element]).rowwise().mean();
        const auto* plane = std::get_if<PlaneSolid>(&regions[region_of_element[*element]].material);
        const double thickness = plane != nullptr ? plane->thickness : 1.0;
        scatter(f, dofs.of(face, mesh.dimension),
                face_force(face.kind, X, mesh.dimension, thickness, outward, t));
    }
    geometry::require_sound(std::move(defects));
    return f;
}

}  // namespace

VecX gravity_load(const ElasticMatrices& body, const Vec3& g) {
    return body.M * uniform_field(body.dofs, g);
}

VecX body_load(const ElementMesh& mesh, std::span<const Region> regions, const DofMap& dofs,
               const BodyForce& b) {
    const std::vector<std::size_t> region_of_element = assign_regions(mesh, regions);
    VecX f = VecX::Zero(dofs.size());
    for (std::size_t c = 0; c < region_of_element.size(); ++c) {
        const Element& element = mesh.elements[c];
        const Material& material = regions[region_of_element[c]].material;
        const auto add = [&](const auto& solid) {
            scatter(f, dofs.of(element, mesh.dimension),
                    solid_body_force(solid, element.kind, nodes_of(mesh, element), b));
        };
        if (const auto* plane = std::get_if<PlaneSolid>(&material)) add(*plane);
        if (const auto* space = std::get_if<SpaceSolid>(&material)) add(*space);
    }
    return f;
}

VecX traction_load(const ElementMesh& mesh, std::span<const Region> regions, const DofMap& dofs,
                   const ElementGroup& faces, const Vec3& t) {
    return face_load(mesh, regions, dofs, faces, [&](const Vec3&) { return t; });
}

VecX pressure_load(const ElementMesh& mesh, std::span<const Region> regions, const DofMap& dofs,
                   const ElementGroup& faces, double p) {
    return face_load(mesh, regions, dofs, faces, [&](const Vec3& n) -> Vec3 { return -p * n; });
}

}  // namespace drystone::mechanics::fem
