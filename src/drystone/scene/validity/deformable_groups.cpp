#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "drystone/geometry/elements/element_sides.hpp"
#include "drystone/scene/validity/deformable_checks.hpp"

namespace drystone::scene::validity {

using geometry::ElementGroup;
using geometry::ElementMesh;

namespace {

/// Groups of sides, all of them on the boundary.
void check_sides(const DeformableSpec& body, const ElementGroup& group, const std::string& key,
                 const geometry::Boundary& boundary, const ItemCheck& check) {
    const int dimension = cell_dimension(*body.mesh);
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
        if (group == nullptr || cell_dimension(mesh) == 1) continue;
        if (!faces_of(*group, mesh, boundary).empty()) continue;
        check.report(key, "a group with sides on the boundary",
                     "'" + group->name + "', which has none");
    }
}

}  // namespace drystone::scene::validity
