#pragma once

#include <span>
#include <string>
#include <vector>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/mechanics/fem/dof_map.hpp"
#include "drystone/mechanics/fem/material.hpp"

namespace drystone::mechanics::fem {

/// Elements with the same material.
struct Region {
    std::string group;  ///< of the mesh; empty: all elements
    Material material;
};

/// The region of every element, (elements). Throws InputError with all defects: a material out of
/// range, a group that is missing or empty, an element with no material or with two, of a kind that
/// does not suit its material, flat, or inside out.
[[nodiscard]] std::vector<std::size_t> assign_regions(const geometry::ElementMesh& mesh,
                                                      std::span<const Region> regions);

/// Unknowns of the nodes, as many as the elements around them need.
[[nodiscard]] DofMap number_unknowns(const geometry::ElementMesh& mesh,
                                     std::span<const Region> regions,
                                     std::span<const std::size_t> region_of_element);

/// L sqrt(rho / E): the time that the waves of a bar need to cross a body of the extent L, in the
/// material where they are slowest (s).
[[nodiscard]] double crossing_time(const geometry::ElementMesh& mesh,
                                   std::span<const Region> regions);

}  // namespace drystone::mechanics::fem
