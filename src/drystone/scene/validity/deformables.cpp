// Checks deformable bodies: mesh, contact laws, tractions, start and contact groups.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "drystone/geometry/elements/element_sides.hpp"
#include "drystone/geometry/elements/mesh_check.hpp"
#include "drystone/scene/spec/combination.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

namespace {

/// Whether there is a mesh of which a body of this scene can be made.
bool check_mesh(const DeformableSpec& body, int dimension, const ItemCheck& check) {
    const std::string key = body.mesh_file.empty() ? "mesh" : "mesh.file";
    if (!body.mesh) {
        if (check.complete()) check.report(key, "a mesh", "nothing");
        return false;
    }
    const std::vector<Defect> defects = geometry::defects_of(*body.mesh, {});
    for (const Defect& defect : defects) {
        check.report_part(key, defect.what, defect.expected, defect.found);
    }
    if (body.mesh->dimension != dimension) {
        check.report(key, dimension == 2 ? "a mesh of the plane" : "a mesh of space",
                     body.mesh->dimension == 2 ? "one of the plane" : "one of space");
        return false;
    }
    return defects.empty();
}

/// What the laws of a pair have that contacts of deformable bodies do not; empty: nothing.
std::string beyond(const PairSpec& law) {
    if (law.surface.rolling_resistance > 0.0) return "a rolling resistance";
    if (law.surface.spinning_resistance > 0.0) return "a spinning resistance";
    if (law.bond) return "a bond";
    if (law.grain) return "a friction along and across a grain";
    return {};
}

/// Materials of all bodies but the deformable one with this index.
std::set<std::string> other_materials(const SceneSpec& scene, const SceneSources& sources,
                                      std::size_t index) {
    std::set<std::string> materials;
    for (const BodySpec& body : scene.bodies) materials.insert(body.material);
    for (const UnmadeBodies& bodies : sources.unmade) materials.insert(bodies.properties.material);
    for (std::size_t i = 0; i < scene.deformables.size(); ++i) {
        if (i != index) materials.insert(scene.deformables[i].material);
    }
    return materials;
}

void check_laws(const SceneSpec& scene, const SceneSources& sources, std::size_t index,
                const ItemCheck& check) {
    const std::string& own = scene.deformables[index].material;
    if (find_material(scene, own) == nullptr) return;
    for (const std::string& other : other_materials(scene, sources, index)) {
        if (find_material(scene, other) == nullptr) continue;
        const std::string law = beyond(law_of(scene, own, other));
        if (law.empty()) continue;
        check.report("material",
                     "laws that deformable bodies have (no rolling resistance, bond "
                     "or grain for now)",
                     law + " between '" + own + "' and '" + other + "'");
    }
}

void check_deformable(const SceneSpec& scene, const DeformableSpec& body,
                      const std::vector<std::string>& materials, const ItemCheck& check) {
    const int dimension = scene.dimension == 2 ? 2 : 3;
    check_start(body, dimension, materials, check);
    if (body.regions.empty() && check.complete()) {
        check.report("young", "young and poisson, or regions", "neither");
    }
    check_moduli(body, check);
    if (!check_mesh(body, dimension, check)) return;
    if (!body.regions.empty()) check_regions(body, check);
    check_holds(body, scene.time, check);
    check_tractions(body, scene.time.start, check);
    check_start_and_contact(body, check);
}

void reject_cell(const SceneSpec& scene, const SceneSources& sources,
                 std::vector<Defect>& defects) {
    if (!scene.cell || scene.deformables.empty()) return;
    const ItemCheck check = table_check("cell", sources, defects);
    check.report("cell", "rigid bodies alone: deformable ones are not computed in a cell for now",
                 "'" + scene.deformables.front().name + "'");
}

}  // namespace

void check_deformables(const SceneSpec& scene, const SceneSources& sources,
                       std::vector<Defect>& defects) {
    std::vector<std::string> materials;
    for (const MaterialSpec& material : scene.materials) materials.push_back(material.name);
    std::set<std::string> names;
    for (const BodySpec& body : scene.bodies) names.insert(body.name);
    for (std::size_t i = 0; i < scene.deformables.size(); ++i) {
        const DeformableSpec& body = scene.deformables[i];
        const ItemCheck check(source_or(sources.deformables, i, "deformable '" + body.name + "'"),
                              defects);
        check_deformable(scene, body, materials, check);
        check_laws(scene, sources, i, check);
        if (!names.insert(body.name).second) {
            check.report("name", "a name that no other body has", "'" + body.name + "'");
        }
    }
    reject_cell(scene, sources, defects);
}

using geometry::ElementGroup;
using geometry::ElementMesh;

namespace {

/// Groups of sides, all of them on the boundary.
void check_sides(const DeformableSpec& body, const ElementGroup& group, const std::string& key,
                 const geometry::Boundary& boundary, const ItemCheck& check) {
    const int dimension = bulk_dimension(*body.mesh);
    const std::string expected = body.mesh->dimension == 2 ? "edges" : "faces";
    if (dimension == 1) {
        check.report(key, "a body with " + expected + ": bars and beams have none",
                     "'" + group.name + "'");
    } else if (group.dimension != dimension - 1) {
        check.report(key, "a group of " + expected,
                     "'" + group.name + "', a group of " +
                         (group.dimension == 0           ? "nodes"
                          : group.dimension == dimension ? "cells"
                                                         : "edges"));
    } else if (faces_of(group, *body.mesh, boundary).size() != group.elements.size()) {
        check.report(key, "a group of " + expected + " on the boundary",
                     "'" + group.name + "', which has others");
    }
}

}  // namespace

const ElementGroup* find_group(const ElementMesh& mesh, const std::string& key,
                               const std::string& name, const ItemCheck& check) {
    const ElementGroup* group = name.empty() ? nullptr : mesh.find(name);
    if (group != nullptr) return group;
    std::vector<std::string> names;
    for (const ElementGroup& one : mesh.groups) names.push_back(one.name);
    check.name(key, name, names);
    return nullptr;
}

void check_tractions(const DeformableSpec& body, double start, const ItemCheck& check) {
    if (body.tractions.empty()) return;
    const geometry::Boundary boundary = geometry::boundary(*body.mesh);
    for (std::size_t k = 0; k < body.tractions.size(); ++k) {
        const TractionSpec& traction = body.tractions[k];
        const std::string prefix = "traction[" + std::to_string(k) + "].";
        const ElementGroup* group = find_group(*body.mesh, prefix + "group", traction.group, check);
        if (group != nullptr) check_sides(body, *group, prefix + "group", boundary, check);
        if (traction.pressure) {
            check.formula(prefix + "pressure", *traction.pressure, start);
        } else {
            check.formulas(prefix + "value", traction.value, start, 0, body.mesh->dimension);
        }
    }
}

void check_start_and_contact(const DeformableSpec& body, const ItemCheck& check) {
    const ElementMesh& mesh = *body.mesh;
    if (body.spin != Vec3::Zero() && !body.large_rotations) {
        check.report("spin", "large_rotations = true with it: small strains do not turn", "false");
    }
    if (body.initial.equilibrium && body.large_rotations) {
        check.report("initial.equilibrium", "small strains: it is that of the linear body",
                     "large_rotations = true");
    }
    if (!body.initial.stuck.empty()) {
        static_cast<void>(find_group(mesh, "initial.stuck", body.initial.stuck, check));
        if (!body.initial.equilibrium) {
            check.report("initial.stuck", "equilibrium = true with it", "false");
        }
    }
    if (body.initial.equilibrium) check_held(body, check);
    if (body.contact_groups.empty()) return;
    const geometry::Boundary boundary = geometry::boundary(mesh);
    for (std::size_t k = 0; k < body.contact_groups.size(); ++k) {
        const std::string key = "contact.groups[" + std::to_string(k) + "]";
        const ElementGroup* group = find_group(mesh, key, body.contact_groups[k], check);
        // Bars and beams touch with their nodes.
        if (group == nullptr || bulk_dimension(mesh) == 1) continue;
        if (!faces_of(*group, mesh, boundary).empty()) continue;
        check.report(key, "a group with sides on the boundary",
                     "'" + group->name + "', which has none");
    }
}

}  // namespace drystone::scene::validity
