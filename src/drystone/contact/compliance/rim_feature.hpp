#pragma once

#include <optional>

#include "drystone/contact/compliance/contact_feature.hpp"

namespace drystone::contact {

/// What touches where the rims or caps of cylinders take part, as detection named the point: the
/// lowest or highest point of a rim over a flat side, the place between the centres of two caps (or
/// of a cap over a plane), or where two rims cross, as the edges along both. Nothing for other
/// points, and where the gap that was found is not the one of these formulas.
[[nodiscard]] std::optional<ContactFeature<3>> rim_feature_of(const collision::Contact<3>& contact,
                                                              const PlacedPart<3>& a,
                                                              const PlacedPart<3>& b);

}  // namespace drystone::contact
