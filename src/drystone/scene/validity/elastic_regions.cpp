// Checks elastic regions: their numbers, and that every mesh element with material has exactly one.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drystone/core/text.hpp"
#include "drystone/scene/validity/checks.hpp"

namespace drystone::scene::validity {

using geometry::Element;
using geometry::ElementGroup;
using geometry::ElementKind;
using geometry::ElementMesh;

namespace {

/// The keys of the region of all other elements are those of the body itself.
std::string key_of(const DeformableSpec& body, std::size_t region, const std::string& key) {
    if (body.regions[region].group.empty()) return key;
    return "regions[" + std::to_string(region) + "]." + key;
}

std::string name_of(const Element& element) {
    return "cell " + std::to_string(element.number) + " (" +
           std::string(geometry::traits(element.kind).name) + ")";
}

/// Numbers that belong to bars and beams, or to other elements.
void check_section(const DeformableSpec& body, std::size_t r, const ItemCheck& check) {
    const ElasticRegionSpec& region = body.regions[r];
    const bool lines = bulk_dimension(*body.mesh) == 1;
    if (lines && !region.area && check.complete()) {
        check.report(key_of(body, r, "area"), "an area of the section of a bar or beam", "nothing");
    }
    if (!lines && region.area) {
        check.report(key_of(body, r, "area"), "nothing, except for cells LINE2", "a number");
    }
    if (!lines && region.second_moment) {
        check.report(key_of(body, r, "second_moment"), "nothing, except for cells LINE2",
                     "a number");
    }
}

/// The elements of a group; a group of something else is a defect.
std::vector<Index> elements_of(const DeformableSpec& body, std::size_t r, const ItemCheck& check) {
    const ElementMesh& mesh = *body.mesh;
    const std::string key = key_of(body, r, "group");
    const ElementGroup* group = find_group(mesh, key, body.regions[r].group, check);
    if (group == nullptr) return {};
    if (group->dimension == bulk_dimension(mesh)) return group->elements;
    check.report(
        key, "a group of cells",
        "'" + group->name + "', a group of " + (group->dimension == 0 ? "nodes" : "sides"));
    return {};
}

/// Elements that no region has, and a defect for those that two regions have.
std::vector<Index> elements_left(const DeformableSpec& body, bool& known, const ItemCheck& check) {
    const ElementMesh& mesh = *body.mesh;
    std::vector<std::optional<std::size_t>> owner(static_cast<std::size_t>(mesh.bulk_elements));
    for (std::size_t r = 0; r < body.regions.size(); ++r) {
        if (body.regions[r].group.empty()) continue;
        const std::vector<Index> elements = elements_of(body, r, check);
        known = known && !elements.empty();
        bool reported = false;
        for (const Index index : elements) {
            const auto c = static_cast<std::size_t>(index);
            if (owner[c] && !reported) {
                reported = true;
                check.report(key_of(body, r, "group"), "cells that no other region has",
                             name_of(mesh.elements[c]) + ", which '" +
                                 body.regions[*owner[c]].group + "' has too");
            }
            owner[c] = r;
        }
    }
    std::vector<Index> left;
    for (std::size_t c = 0; c < owner.size(); ++c) {
        if (!owner[c]) left.push_back(static_cast<Index>(c));
    }
    return left;
}

}  // namespace

int bulk_dimension(const ElementMesh& mesh) {
    return geometry::traits(mesh.elements.front().kind).dimension;
}

void check_moduli(const DeformableSpec& body, const ItemCheck& check) {
    for (std::size_t r = 0; r < body.regions.size(); ++r) {
        const ElasticRegionSpec& region = body.regions[r];
        const auto number = [&](const char* key, double value, const Range& range) {
            check.number(key_of(body, r, key), value, range);
        };
        number("young", region.young, k_positive);
        if (!(region.poisson > -1.0 && region.poisson < 0.5)) {
            check.report(key_of(body, r, "poisson"), "a number between -1 and 1/2",
                         to_text(region.poisson));
        }
        if (region.density) number("density", *region.density, k_positive);
        number("damping.mass_rate", region.mass_rate, k_not_negative);
        number("damping.stiffness_time", region.stiffness_time, k_not_negative);
        number("damping.viscosity_time", region.viscosity_time, k_not_negative);
        number("thickness", region.thickness, k_positive);
        if (region.area) number("area", *region.area, k_positive);
        if (region.second_moment) number("second_moment", *region.second_moment, k_positive);
    }
}

void check_regions(const DeformableSpec& body, const ItemCheck& check) {
    const ElementMesh& mesh = *body.mesh;
    for (std::size_t r = 0; r < body.regions.size(); ++r) check_section(body, r, check);
    for (const Element& element :
         std::span(mesh.elements).first(static_cast<std::size_t>(mesh.bulk_elements))) {
        if (element.kind != ElementKind::line3) continue;
        check.report(body.mesh_file.empty() ? "mesh" : "mesh.file", "cells LINE2 of bars and beams",
                     name_of(element));
        break;
    }
    const auto others = std::count_if(body.regions.begin(), body.regions.end(),
                                      [](const auto& region) { return region.group.empty(); });
    if (others > 1) check.report("regions", "at most one for all other cells", "more");
    bool known = true;  // which elements the regions have
    const std::vector<Index> left = elements_left(body, known, check);
    if (left.empty() || others > 0 || !known || !check.complete()) return;
    const std::string more =
        left.size() == 1 ? "" : " and " + std::to_string(left.size() - 1) + " more";
    check.report(
        "regions", "a region for every cell, or young and poisson for all others",
        "none for " + name_of(mesh.elements[static_cast<std::size_t>(left.front())]) + more);
}

}  // namespace drystone::scene::validity
