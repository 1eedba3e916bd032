// Assigns materials to the elements of a mesh, and measures how long waves take to cross it.
#include "drystone/mechanics/fem/region.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "drystone/geometry/checks.hpp"
#include "drystone/mechanics/fem/solid_element.hpp"

namespace drystone::mechanics::fem {

namespace {

using geometry::Element;
using geometry::ElementKind;
using geometry::ElementMesh;

/// Least det J / extent^dimension; an element below it is flat up to rounding.
constexpr double k_flat = 1e-12;

std::string label(const Element& element) {
    return "cell " + std::to_string(element.number) + " (" +
           std::string(geometry::traits(element.kind).name) + ")";
}

std::string label(const Region& region) {
    return region.group.empty() ? "all cells" : "group '" + region.group + "'";
}

/// True if elements of this kind can have the material in a mesh of dimension `space`.
bool suits(const Material& material, ElementKind kind, int space) {
    const int dimension = geometry::traits(kind).dimension;
    if (std::holds_alternative<SpaceSolid>(material)) return space == 3 && dimension == 3;
    if (std::holds_alternative<PlaneSolid>(material)) return space == 2 && dimension == 2;
    return space == 2 && kind == ElementKind::line2;
}

/// True if the element is not flat, folded or inside out: det J of solids, the length of lines.
bool is_sound(const ElementMesh& mesh, const Element& element) {
    const ElementNodes X = nodes_of(mesh, element);
    if (geometry::traits(element.kind).dimension > 1) {
        return least_relative_jacobian(element.kind, X) > k_flat;
    }
    return X.allFinite() && (X.col(1) - X.col(0)).norm() > 0.0;
}

/// Elements of a region; adds a defect when its group is not one of elements.
std::vector<Index> elements_of(const ElementMesh& mesh, const Region& region,
                               std::vector<Defect>& defects) {
    std::vector<Index> elements;
    if (region.group.empty()) {
        for (Index element = 0; element < mesh.bulk_elements; ++element)
            elements.push_back(element);
        return elements;
    }
    const geometry::ElementGroup* group = mesh.find(region.group);
    if (group == nullptr) {
        std::string names;
        for (const auto& other : mesh.groups) names += (names.empty() ? "" : ", ") + other.name;
        defects.push_back({.what = "material of " + label(region),
                           .expected = names.empty() ? "a mesh with groups" : "one of " + names,
                           .found = "no such group"});
        return elements;
    }
    std::ranges::copy_if(group->elements, std::back_inserter(elements),
                         [&](Index element) { return element < mesh.bulk_elements; });
    if (elements.empty()) {
        defects.push_back({.what = "material of " + label(region),
                           .expected = "a group of cells",
                           .found = "a group without cells"});
    }
    return elements;
}

/// 1 / c^2 (s^2/m^2) of waves along a bar, c = sqrt(E / rho).
template <class Solid>
double slowness_squared(const Solid& solid) {
    return solid.elastic.density / solid.elastic.young;
}
double slowness_squared(const Bar& bar) { return bar.density / bar.young; }
double slowness_squared(const Beam& beam) { return beam.density / beam.young; }

}  // namespace

std::vector<std::size_t> assign_regions(const ElementMesh& mesh, std::span<const Region> regions) {
    std::vector<Defect> defects;
    const auto report = [&](const Element& element, std::string expected, std::string found) {
        if (defects.size() >= geometry::k_most_defects) return;
        defects.push_back({label(element), std::move(expected), std::move(found)});
    };

    // First pass: the region of each element, which must suit its kind and be the only one.
    std::vector<std::optional<std::size_t>> assigned(static_cast<std::size_t>(mesh.bulk_elements));
    for (std::size_t r = 0; r < regions.size(); ++r) {
        const Region& region = regions[r];
        check(defects, "material of " + label(region), region.material);
        for (const Index index : elements_of(mesh, region, defects)) {
            const auto i = static_cast<std::size_t>(index);
            const Element& element = mesh.elements[i];
            if (assigned[i]) {
                report(element, "one material",
                       "two: of " + label(regions[*assigned[i]]) + " and of " + label(region));
                continue;
            }
            assigned[i] = r;
            if (!suits(region.material, element.kind, mesh.dimension)) {
                report(element, "a cell for the material of " + label(region),
                       "a " + name_of(region.material) + " in a mesh of dimension " +
                           std::to_string(mesh.dimension));
            }
        }
    }
    // Second pass: elements that no region has, and elements without volume.
    std::vector<std::size_t> region_of_element;
    region_of_element.reserve(assigned.size());
    for (std::size_t i = 0; i < assigned.size(); ++i) {
        const Element& element = mesh.elements[i];
        if (!assigned[i]) report(element, "one material", "none");
        if (!is_sound(mesh, element)) {
            report(element, "a positive volume in the order of its nodes",
                   "one that is flat, folded or inside out");
        }
        region_of_element.push_back(assigned[i].value_or(0));
    }
    geometry::require_sound(std::move(defects));
    return region_of_element;
}

DofMap number_unknowns(const ElementMesh& mesh, std::span<const Region> regions,
                       std::span<const std::size_t> region_of_element) {
    const auto nodes = static_cast<std::size_t>(mesh.nodes.cols());
    // A node has as many unknowns as the most demanding of its elements: a beam adds a rotation.
    std::vector<int> count(nodes, 0);
    for (std::size_t element = 0; element < region_of_element.size(); ++element) {
        const int needed = unknowns_per_node(regions[region_of_element[element]].material);
        for (const Index node : mesh.elements[element].nodes()) {
            int& present = count[static_cast<std::size_t>(node)];
            present = std::max(present, needed);
        }
    }
    DofMap dofs{.dimension = mesh.dimension, .first = std::vector<Index>(nodes + 1, 0)};
    for (std::size_t node = 0; node < nodes; ++node) {
        dofs.first[node + 1] = dofs.first[node] + count[node];
    }
    return dofs;
}

double crossing_time(const geometry::ElementMesh& mesh, std::span<const Region> regions) {
    // The longest extent of the mesh at the speed of the slowest material.
    double slowest = 0.0;
    for (const Region& region : regions) {
        slowest = std::max(
            slowest, std::visit([](const auto& material) { return slowness_squared(material); },
                                region.material));
    }
    const Vec3 extent = mesh.nodes.rowwise().maxCoeff() - mesh.nodes.rowwise().minCoeff();
    return extent.maxCoeff() * std::sqrt(slowest);
}

}  // namespace drystone::mechanics::fem
