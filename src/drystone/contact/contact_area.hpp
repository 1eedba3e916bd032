#pragma once

#include <span>
#include <vector>

#include "drystone/collision/contact_point.hpp"

namespace drystone::contact {

/// For each contact its share of the area on which its two parts touch: the area (in the plane the
/// length) that the points of one manifold span, divided evenly among them. 0 for parts that touch
/// at one point, and in space for two. `contacts` are in the order of compare_identity.
template <int D>
[[nodiscard]] std::vector<double> area_shares(std::span<const collision::Contact<D>> contacts);

}  // namespace drystone::contact
