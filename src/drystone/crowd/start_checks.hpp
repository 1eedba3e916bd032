#pragma once

#include <span>
#include <vector>

#include "drystone/collision/contact_point.hpp"
#include "drystone/core/error.hpp"
#include "drystone/crowd/gathering.hpp"
#include "drystone/crowd/geodesic_distance.hpp"
#include "drystone/crowd/model.hpp"

namespace drystone::crowd {

/// Throws InputError for numbers out of range, groups and exits that do not exist, exits without
/// length, a grid that is too coarse or too large.
void require_valid(const Model& model);

/// The grid spacing that a valid model asks for (m).
[[nodiscard]] double grid_spacing(const Model& model);

/// The box around plan and people.
[[nodiscard]] geometry::Aabb<2> bounds(const Model& model);

/// Where those go who leave.
[[nodiscard]] Gathering gathering_of(const Model& model);

/// Largest radius in a group, 0 for a group without people (m).
[[nodiscard]] double largest_radius(const Model& model, int group);

/// What is wrong with where people stand: overlaps beyond the tolerance, by contacts of people with
/// each other and with obstacles (people are counted first); exits too narrow for a group, and
/// people from whom no way leads to an exit. At most 20 of each sort are named.
[[nodiscard]] std::vector<Defect> start_defects(const Model& model,
                                                std::span<const collision::Contact<2>> contacts,
                                                std::span<const GeodesicDistance> distances);

}  // namespace drystone::crowd
