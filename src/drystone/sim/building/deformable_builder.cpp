// Builds deformable bodies: mesh in place, matrices, holds, tractions, initial shape, surface.
#include <cassert>
#include <utility>

#include "drystone/contact/system_model.hpp"
#include "drystone/core/error.hpp"
#include "drystone/linalg/sparse.hpp"
#include "drystone/linalg/spd_factor.hpp"
#include "drystone/mechanics/fem/held_unknowns.hpp"
#include "drystone/mechanics/fem/loads.hpp"
#include "drystone/mechanics/fem/nodal_fields.hpp"
#include "drystone/mechanics/time_functions.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/building/builders.hpp"

namespace drystone::sim::building {

namespace {

namespace fem = mechanics::fem;

fem::Material material_of(const scene::ElasticRegionSpec& region, double density, int dimension) {
    const double rho = region.density.value_or(density);
    const fem::Damping damping{.mass_rate = region.mass_rate,
                               .stiffness_time = region.stiffness_time,
                               .viscosity_time = region.viscosity_time};
    const fem::Elastic elastic{.young = region.young, .poisson = region.poisson, .density = rho};
    if (region.area && region.second_moment) {
        return fem::Beam{.young = region.young,
                         .density = rho,
                         .area = *region.area,
                         .second_moment = *region.second_moment,
                         .damping = damping};
    }
    if (region.area) {
        return fem::Bar{
            .young = region.young, .density = rho, .area = *region.area, .damping = damping};
    }
    if (dimension == 3) return fem::SpaceSolid{.elastic = elastic, .damping = damping};
    return fem::PlaneSolid{.elastic = elastic,
                           .damping = damping,
                           .state = region.plane == scene::PlaneState::strain
                                        ? fem::PlaneState::strain
                                        : fem::PlaneState::stress,
                           .thickness = region.thickness};
}

const geometry::ElementGroup& group_of(const geometry::ElementMesh& mesh, const std::string& name) {
    const geometry::ElementGroup* group = mesh.find(name);
    assert(group != nullptr);  // scenes are checked
    return *group;
}

/// Dimension of the elements that fill the body: 1 for bars and beams.
int bulk_dimension(const geometry::ElementMesh& mesh) {
    return geometry::traits(mesh.elements.front().kind).dimension;
}

void add_holds(const scene::DeformableSpec& spec, fem::ElasticBody& body) {
    const fem::DofMap& dofs = body.matrices.dofs;
    for (const scene::HoldSpec& hold : spec.holds) {
        const auto& nodes = group_of(body.mesh, hold.group).nodes;
        const auto hold_component = [&](int k, const formula::Expression& displacement) {
            fem::Hold one{.unknowns = {}, .displacement = displacement};
            for (const Index node : nodes) {
                if (k < dofs.count(node)) one.unknowns.push_back(dofs.at(node, k));
            }
            body.holds.push_back(std::move(one));
        };
        for (int k = 0; k < dofs.dimension; ++k) {
            const auto& formula = hold.displacement[static_cast<std::size_t>(k)];
            if (formula) hold_component(k, *formula);
        }
        if (hold.rotation) hold_component(dofs.dimension, *hold.rotation);
    }
}

void add_tractions(const scene::DeformableSpec& spec, fem::ElasticBody& body) {
    const fem::DofMap& dofs = body.matrices.dofs;
    for (const scene::TractionSpec& traction : spec.tractions) {
        const geometry::ElementGroup& faces = group_of(body.mesh, traction.group);
        if (traction.pressure) {
            body.loads.push_back(
                {.pattern = fem::pressure_load(body.mesh, body.regions, dofs, faces, 1.0),
                 .factor = *traction.pressure});
            continue;
        }
        for (int k = 0; k < dofs.dimension; ++k) {
            const formula::Expression& value = traction.value[static_cast<std::size_t>(k)];
            if (value.is_constant() && value(0.0) == 0.0) continue;
            body.loads.push_back(
                {.pattern = fem::traction_load(body.mesh, body.regions, dofs, faces, Vec3::Unit(k)),
                 .factor = value});
        }
    }
}

/// K u = loads at t, with what is held and the group `stuck` where the mesh is.
VecX equilibrium(const fem::ElasticBody& body, const std::string& stuck, double t) {
    const fem::DofMap& dofs = body.matrices.dofs;
    std::vector<fem::Hold> holds;
    if (!stuck.empty()) {
        fem::Hold hold;
        for (const Index node : group_of(body.mesh, stuck).nodes) {
            for (int k = 0; k < dofs.count(node); ++k) hold.unknowns.push_back(dofs.at(node, k));
        }
        holds.push_back(std::move(hold));
    }
    holds.insert(holds.end(), body.holds.begin(), body.holds.end());
    const fem::HeldUnknowns held(holds, dofs.size());
    VecX u = VecX::Zero(dofs.size());
    for (const fem::Hold& hold : holds) {
        for (const Index i : hold.unknowns) u[i] = mechanics::value_of(hold.displacement, t);
    }
    VecX f = body.gravity;
    for (const fem::ElasticLoad& load : body.loads) {
        f += mechanics::value_of(load.factor, t) * load.pattern;
    }
    f -= body.matrices.K * u;
    const auto free = held.free();
    VecX own(static_cast<Index>(free.size()));
    for (std::size_t k = 0; k < free.size(); ++k) own[static_cast<Index>(k)] = f[free[k]];
    const SpdFactor factor(submatrix(body.matrices.K, free, free),
                           "equilibrium of body '" + body.name + "', which must be held");
    own = factor.solve(own);
    for (std::size_t k = 0; k < free.size(); ++k) u[free[k]] = own[static_cast<Index>(k)];
    return u;
}

/// The name of a new group with the elements that no named region has; empty if there are none.
std::string group_of_rest(const std::vector<scene::ElasticRegionSpec>& regions,
                          geometry::ElementMesh& mesh) {
    std::vector<char> taken(static_cast<std::size_t>(mesh.bulk_elements), 0);
    for (const scene::ElasticRegionSpec& region : regions) {
        if (region.group.empty()) continue;
        for (const Index element : group_of(mesh, region.group).elements) {
            taken[static_cast<std::size_t>(element)] = 1;
        }
    }
    geometry::ElementGroup rest{.name = "cells without a region of their own",
                                .dimension = bulk_dimension(mesh)};
    for (Index element = 0; element < mesh.bulk_elements; ++element) {
        if (taken[static_cast<std::size_t>(element)] == 0) rest.elements.push_back(element);
    }
    if (rest.elements.empty()) return {};
    mesh.groups.push_back(rest);
    return rest.name;
}

void add_regions(const scene::DeformableSpec& spec, double density, int dimension,
                 fem::ElasticBody& body) {
    for (const scene::ElasticRegionSpec& region : spec.regions) {
        std::string group = region.group;
        if (group.empty() && spec.regions.size() > 1) {
            group = group_of_rest(spec.regions, body.mesh);
            if (group.empty()) continue;
        }
        body.regions.push_back(
            {.group = std::move(group), .material = material_of(region, density, dimension)});
    }
}

fem::ElasticBody build_elastic_body(const scene::SceneSpec& scene,
                                    const scene::DeformableSpec& spec) {
    const int material = material_index(scene, spec.material);
    const double density = scene.materials[static_cast<std::size_t>(material)].density;
    fem::ElasticBody body;
    body.name = spec.name;
    body.mesh = *spec.mesh;
    body.mesh.nodes =
        (spec.rotation.toRotationMatrix() * spec.mesh->nodes).colwise() + spec.position;
    add_regions(spec, density, scene.dimension, body);
    const fem::AssemblyOptions options{.mass = spec.lumped_mass ? fem::MassKind::lumped
                                                                : fem::MassKind::consistent};
    body.matrices = fem::assemble(body.mesh, body.regions, options);
    if (spec.large_rotations) {
        body.corotational =
            std::make_shared<const fem::Corotational>(body.mesh, body.regions, options);
    }
    body.gravity = fem::gravity_load(body.matrices, scene.gravity);
    add_holds(spec, body);
    add_tractions(spec, body);
    body.v = fem::rigid_velocity(body.mesh, body.matrices, spec.velocity, spec.spin);
    body.u = spec.initial.equilibrium ? equilibrium(body, spec.initial.stuck, scene.time.start)
                                      : VecX(VecX::Zero(body.matrices.dofs.size()));
    return body;
}

/// Half the smallest width of the box around the mesh that is not 0.
double size_of(const geometry::ElementMesh& mesh, int dimension) {
    const Vec3 extent = mesh.nodes.rowwise().maxCoeff() - mesh.nodes.rowwise().minCoeff();
    double least = extent.maxCoeff();
    for (int k = 0; k < dimension; ++k) {
        if (extent[k] > 1e-9 * extent.maxCoeff()) least = std::min(least, extent[k]);
    }
    return 0.5 * least;
}

}  // namespace

template <int D>
std::vector<contact::DeformableBody<D>> build_deformables(const scene::SceneSpec& spec) {
    std::vector<contact::DeformableBody<D>> bodies;
    std::vector<Defect> defects;
    for (const scene::DeformableSpec& one : spec.deformables) {
        try {
            contact::DeformableBody<D> body{.body = build_elastic_body(spec, one)};
            ContactFacets<D> facets = contact_facets<D>(body.body.mesh, one.contact_groups);
            body.surface_nodes = std::move(facets.nodes);
            body.facets = std::move(facets.facets);
            body.size = size_of(body.body.mesh, D);
            body.nodes_are_probes = one.nodes_are_probes;
            body.facets_stop_probes = one.faces_stop_probes;
            bodies.push_back(std::move(body));
        } catch (const InputError& error) {
            for (Defect defect : error.defects()) {
                defect.what = "deformable '" + one.name + "': " + defect.what;
                if (defect.place.file.empty()) defect.place = one.place;
                defects.push_back(std::move(defect));
            }
        }
    }
    if (!defects.empty()) throw InputError(std::move(defects));
    return bodies;
}

template std::vector<contact::DeformableBody<2>> build_deformables<2>(const scene::SceneSpec&);
template std::vector<contact::DeformableBody<3>> build_deformables<3>(const scene::SceneSpec&);

}  // namespace drystone::sim::building
