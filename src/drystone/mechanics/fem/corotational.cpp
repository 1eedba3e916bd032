// Sums internal forces, tangents and stresses of the elements of a body with large rotations.
#include "drystone/mechanics/fem/corotational.hpp"

#include "drystone/core/error.hpp"
#include "drystone/mechanics/fem/scatter.hpp"

namespace drystone::mechanics::fem {

namespace {

/// Runs `function`; an error that it throws gets the number of the element.
template <class Function>
auto naming_element(Index number, Function&& function) {
    try {
        return function();
    } catch (const ComputationError& error) {
        throw error.within("cell " + std::to_string(number));
    }
}

/// The part of the tangent that viscous forces are proportional to; without geometric stiffness.
template <int D>
MatX material_tangent(const CorotationalSolid<D>& solid, const VecX& u) {
    return solid.tangent(u);
}

MatX material_tangent(const CorotationalLine& line, const VecX& u) {
    return line.material_tangent(u);
}

/// Stress in the middle of the element, computed without its rotation R and rotated: R sigma R^T.
template <int D>
Mat3 stress_of(const CorotationalSolid<D>& solid, const Material& material,
               geometry::ElementKind kind, const ElementNodes& X, const VecX& u) {
    Mat3 R = Mat3::Identity();
    R.topLeftCorner<D, D>() = solid.deformation(u).R;
    return R * middle_stress(material, kind, X, solid.local_displacements(u)) * R.transpose();
}

Mat3 stress_of(const CorotationalLine& line, const Material&, geometry::ElementKind,
               const ElementNodes&, const VecX& u) {
    return line.stress(u);
}

}  // namespace

Corotational::Shape Corotational::make_shape(const Material& material, geometry::ElementKind kind,
                                             const ElementNodes& X) {
    if (const auto* plane = std::get_if<PlaneSolid>(&material)) {
        return CorotationalSolid<2>(*plane, kind, X);
    }
    if (const auto* space = std::get_if<SpaceSolid>(&material)) {
        return CorotationalSolid<3>(*space, kind, X);
    }
    if (const auto* bar = std::get_if<Bar>(&material)) return CorotationalLine(*bar, X);
    return CorotationalLine(std::get<Beam>(material), X);
}

Corotational::Corotational(const geometry::ElementMesh& mesh, std::span<const Region> regions,
                           const AssemblyOptions& options) {
    // Mass damping does not depend on the placement and is assembled once; K and the rest of C are
    // assembled at each u.
    const std::vector<std::size_t> region_of_element = assign_regions(mesh, regions);
    dofs_ = number_unknowns(mesh, regions, region_of_element);
    pattern_ = coupling_pattern(mesh, dofs_);
    mass_damping_ = pattern_;
    bool damped = false;
    for (std::size_t c = 0; c < region_of_element.size(); ++c) {
        const geometry::Element& element = mesh.elements[c];
        const Material& material = regions[region_of_element[c]].material;
        const ElementNodes X = nodes_of(mesh, element);
        const Damping& damping = damping_of(material);
        parts_.push_back({.shape = make_shape(material, element.kind, X),
                          .unknowns = dofs_.of(element, unknowns_per_node(material)),
                          .number = element.number,
                          .damping_time = damping.on_stiffness(),
                          .material = material,
                          .kind = element.kind,
                          .X = X});
        damped = damped || damping.mass_rate > 0.0 || damping.on_stiffness() > 0.0;
        if (damping.mass_rate > 0.0) {
            scatter(
                mass_damping_, parts_.back().unknowns,
                damping.mass_rate * element_matrices(material, element.kind, X, options.mass).mass);
        }
    }
    // A body without damping keeps no pattern for it.
    if (!damped) mass_damping_ = SparseMatrix(dofs_.size(), dofs_.size());
}

Corotational::Forces Corotational::forces(const VecX& u) const {
    // Elements in their order, so that sums have the same bits on every run.
    Forces sum{.energy = 0.0, .internal = VecX::Zero(dofs_.size())};
    for (const Part& part : parts_) {
        const VecX local = gather(u, part.unknowns);
        const ElementForce own = naming_element(part.number, [&] {
            return std::visit([&](const auto& shape) { return shape.force(local); }, part.shape);
        });
        sum.energy += own.energy;
        scatter(sum.internal, part.unknowns, own.force);
    }
    return sum;
}

Corotational::Tangent Corotational::tangent(const VecX& u) const {
    // C = mass damping + damping_time x the tangent without geometric stiffness.
    Tangent sum{.K = pattern_, .C = mass_damping_};
    for (const Part& part : parts_) {
        const VecX local = gather(u, part.unknowns);
        naming_element(part.number, [&] {
            const auto add = [&](const auto& shape) {
                scatter(sum.K, part.unknowns, shape.tangent(local));
                if (part.damping_time == 0.0) return;
                scatter(sum.C, part.unknowns, part.damping_time * material_tangent(shape, local));
            };
            std::visit(add, part.shape);
        });
    }
    return sum;
}

ElementStresses Corotational::stresses(const VecX& u) const {
    ElementStresses result;
    result.stress.resize(6, static_cast<Index>(parts_.size()));
    result.von_mises.resize(static_cast<Index>(parts_.size()));
    for (std::size_t c = 0; c < parts_.size(); ++c) {
        const Part& part = parts_[c];
        const VecX local = gather(u, part.unknowns);
        const Mat3 stress = naming_element(part.number, [&] {
            return std::visit(
                [&](const auto& shape) {
                    return stress_of(shape, part.material, part.kind, part.X, local);
                },
                part.shape);
        });
        const auto column = static_cast<Index>(c);
        result.stress.col(column) = components(stress);
        result.von_mises[column] = von_mises(stress);
    }
    return result;
}

}  // namespace drystone::mechanics::fem
