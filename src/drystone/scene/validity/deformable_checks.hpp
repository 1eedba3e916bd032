#pragma once

#include <string>
#include <vector>

#include "drystone/scene/deformable_spec.hpp"
#include "drystone/scene/validity/item_check.hpp"

/// The parts of check_deformables. All but check_moduli need a mesh that is sound.
namespace drystone::scene::validity {

/// "core", or nullptr with a defect that lists the groups that there are.
[[nodiscard]] const geometry::ElementGroup* find_group(const geometry::ElementMesh& mesh,
                                                       const std::string& key,
                                                       const std::string& name,
                                                       const ItemCheck& check);

/// Dimension of the cells of a mesh that has some.
[[nodiscard]] int cell_dimension(const geometry::ElementMesh& mesh);

/// The numbers of the regions.
void check_moduli(const DeformableSpec& body, const ItemCheck& check);

/// That every cell has exactly one region, and one that it can have.
void check_regions(const DeformableSpec& body, const ItemCheck& check);

/// Groups and formulas of what holds a body, which do not contradict each other within the
/// time of the run.
void check_holds(const DeformableSpec& body, const TimeSpec& time, const ItemCheck& check);

/// That an equilibrium exists: no rigid motion is left to a body with these holds.
void check_held(const DeformableSpec& body, const ItemCheck& check);

/// Groups and formulas of what loads it.
void check_tractions(const DeformableSpec& body, double start, const ItemCheck& check);

/// Where it begins and where it can touch.
void check_start_and_contact(const DeformableSpec& body, const ItemCheck& check);

}  // namespace drystone::scene::validity
