#pragma once

#include <span>
#include <vector>

#include "drystone/collision/contact_point.hpp"
#include "drystone/core/error.hpp"
#include "drystone/crowd/enclosure.hpp"
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

/// Least radius of all people (m).
[[nodiscard]] double least_radius(const Model& model);

/// What is known of a crowd at the start.
struct StartPlaces {
    /// Of people with each other and with obstacles; people are counted first.
    std::span<const collision::Contact<2>> contacts;
    std::span<const GeodesicDistance> distances;  ///< (groups)
    const Enclosure& enclosure;                   ///< for the least radius
};

/// What is wrong with where people stand: overlaps beyond the tolerance; exits too narrow for a
/// group; people from whom no way leads to an exit, and those who stand outside of the room that
/// their exits lead out of. At most 20 of each sort are named.
[[nodiscard]] std::vector<Defect> start_defects(const Model& model, const StartPlaces& places);

}  // namespace drystone::crowd
