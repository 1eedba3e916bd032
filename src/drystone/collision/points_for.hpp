#pragma once

namespace drystone::collision {

/// What the points of contact serve for.
///
/// Impulses act where surfaces meet, at depths of rounding: which of two nearly equal manifolds is
/// taken does not matter. Springs store energy by their depth: points and depths have to follow the
/// placements continuously. See space/spring_contacts.hpp.
enum class PointsFor { impulses, springs };

}  // namespace drystone::collision
