// Stresses in the middle of elements: sigma = D B u, with the stress across the plane in plane
// strain, and von Mises stresses.
#include "drystone/mechanics/fem/stress.hpp"

#include <cmath>

#include "drystone/geometry/elements/reference_element.hpp"
#include "drystone/mechanics/fem/scatter.hpp"

namespace drystone::mechanics::fem {

namespace {

using geometry::ElementKind;

template <int D>
Vector<k_strains<D>> middle_strain(ElementKind kind, const ElementNodes& X, const VecX& u) {
    const ElementPoint<D> point =
        element_point<D>(kind, X, {.xi = geometry::reference_middle(kind), .weight = 1.0});
    return strain_matrix<D>(point.gradient) * u;
}

// Stress of each material in the middle of its element, in world axes (Pa).

Mat3 stress_of(const PlaneSolid& solid, ElementKind kind, const ElementNodes& X, const VecX& u) {
    const Vec3 s = elasticity(solid) * middle_strain<2>(kind, X, u);
    // Plane strain holds the thickness: sigma_zz = nu (sigma_xx + sigma_yy).
    const double across =
        solid.state == PlaneState::strain ? solid.elastic.poisson * (s[0] + s[1]) : 0.0;
    Mat3 stress;
    stress << s[0], s[2], 0.0,  //
        s[2], s[1], 0.0,        //
        0.0, 0.0, across;
    return stress;
}

Mat3 stress_of(const SpaceSolid& solid, ElementKind kind, const ElementNodes& X, const VecX& u) {
    const Vector<6> s = elasticity(solid) * middle_strain<3>(kind, X, u);
    Mat3 stress;
    stress << s[0], s[5], s[4],  //
        s[5], s[1], s[3],        //
        s[4], s[3], s[2];
    return stress;
}

/// E du/l along the line. The unknowns of each end begin with its displacement.
Mat3 line_stress(double young, const ElementNodes& X, const VecX& u) {
    const Vec3 line = X.col(1) - X.col(0);
    const Vec3 t = line.normalized();
    const Vec2 stretch = u.segment<2>(u.size() / 2) - u.head<2>();
    return young * stretch.dot(t.head<2>()) / line.norm() * t * t.transpose();
}

Mat3 stress_of(const Bar& bar, ElementKind, const ElementNodes& X, const VecX& u) {
    return line_stress(bar.young, X, u);
}

Mat3 stress_of(const Beam& beam, ElementKind, const ElementNodes& X, const VecX& u) {
    return line_stress(beam.young, X, u);
}

}  // namespace

Mat3 middle_stress(const Material& material, ElementKind kind, const ElementNodes& X,
                   const VecX& u) {
    return std::visit([&](const auto& m) { return stress_of(m, kind, X, u); }, material);
}

Vector<6> components(const Mat3& stress) {
    Vector<6> s;
    s << stress.diagonal(), stress(1, 2), stress(2, 0), stress(0, 1);
    return s;
}

/// sqrt(3/2 s:s) of the deviator s.
double von_mises(const Mat3& stress) {
    const Mat3 deviator = stress - stress.trace() / 3.0 * Mat3::Identity();
    return std::sqrt(1.5) * deviator.norm();
}

ElementStresses element_stresses(const geometry::ElementMesh& mesh, std::span<const Region> regions,
                                 const DofMap& dofs, const VecX& u) {
    const std::vector<std::size_t> region_of_element = assign_regions(mesh, regions);
    ElementStresses result;
    result.stress.resize(6, mesh.bulk_elements);
    result.von_mises.resize(mesh.bulk_elements);
    for (Index c = 0; c < mesh.bulk_elements; ++c) {
        const geometry::Element& element = mesh.elements[static_cast<std::size_t>(c)];
        const Material& material = regions[region_of_element[static_cast<std::size_t>(c)]].material;
        const VecX local = gather(u, dofs.of(element, unknowns_per_node(material)));
        const Mat3 stress = middle_stress(material, element.kind, nodes_of(mesh, element), local);
        result.stress.col(c) = components(stress);
        result.von_mises[c] = von_mises(stress);
    }
    return result;
}

}  // namespace drystone::mechanics::fem
