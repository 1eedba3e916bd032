#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "drystone/geometry/elements/boundary.hpp"
#include "drystone/scene/validity/deformable_checks.hpp"

namespace drystone::scene::validity {

using geometry::ElementGroup;
using geometry::ElementMesh;

namespace {

/// Which nodes belong to a beam and can turn.
std::vector<bool> turning_nodes(const DeformableSpec& body) {
    const ElementMesh& mesh = *body.mesh;
    std::vector<bool> owned(static_cast<std::size_t>(mesh.cells), false);
    std::vector<bool> turning(static_cast<std::size_t>(mesh.nodes.cols()), false);
    const auto turn = [&](std::size_t cell) {
        for (const Index node : mesh.elements[cell].nodes()) {
            turning[static_cast<std::size_t>(node)] = true;
        }
    };
    bool others_turn = false;
    for (const ElasticRegionSpec& region : body.regions) {
        if (region.group.empty()) others_turn = region.second_moment.has_value();
        const ElementGroup* group = mesh.find(region.group);
        if (group == nullptr || group->dimension != cell_dimension(mesh)) continue;
        for (const Index cell : group->elements) {
            owned[static_cast<std::size_t>(cell)] = true;
            if (region.second_moment) turn(static_cast<std::size_t>(cell));
        }
    }
    for (std::size_t cell = 0; cell < owned.size(); ++cell) {
        if (others_turn && !owned[cell]) turn(cell);
    }
    return turning;
}

void check_turning(const DeformableSpec& body, const ElementGroup& group, const std::string& key,
                   const ItemCheck& check) {
    const std::vector<bool> turning = turning_nodes(body);
    for (const Index node : group.nodes) {
        if (turning[static_cast<std::size_t>(node)]) continue;
        check.report(key, "nodes of beams (cells LINE2 with a second_moment)",
                     "node " +
                         std::to_string(body.mesh->node_numbers[static_cast<std::size_t>(node)]) +
                         " of '" + group.name + "', which is none");
        return;
    }
}

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

void check_holds(const DeformableSpec& body, double start, const ItemCheck& check) {
    const std::string axes = "xyz";
    for (std::size_t k = 0; k < body.holds.size(); ++k) {
        const HoldSpec& hold = body.holds[k];
        const std::string prefix = "hold[" + std::to_string(k) + "].";
        const ElementGroup* group = find_group(*body.mesh, prefix + "group", hold.group, check);
        bool any = hold.rotation.has_value();
        for (std::size_t i = 0; i < 3; ++i) {
            if (!hold.displacement[i]) continue;
            any = true;
            const std::string key = prefix + axes[i];
            check.formula(key, *hold.displacement[i], start);
            if (static_cast<int>(i) >= body.mesh->dimension) {
                check.report(key, "x and y in the plane", "z");
            }
        }
        if (hold.rotation) {
            check.formula(prefix + "rotation", *hold.rotation, start);
            if (group != nullptr) check_turning(body, *group, prefix + "rotation", check);
        }
        if (!any && check.complete()) {
            check.report(prefix + "x", "a displacement: x, y, in space z, for beams rotation",
                         "nothing");
        }
    }
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
    if (body.initial.equilibrium && body.large_rotations) {
        check.report("initial.equilibrium", "small strains: it is that of the linear body",
                     "large_rotations = true");
    }
    if (!body.initial.stuck.empty()) {
        static_cast<void>(find_group(mesh, "initial.stuck", body.initial.stuck, check));
        if (!body.initial.equilibrium) {
            check.report("initial.stuck", "equilibrium = true with it", "false");
        }
    } else if (body.initial.equilibrium && body.holds.empty()) {
        check.report("initial.equilibrium",
                     "a hold or a group `stuck` that keeps the body in place", "neither");
    }
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
