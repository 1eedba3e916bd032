#pragma once

/// Relative tolerances of the plane narrow phase. They decide between answers that are equally
/// right, so that contacts at rest do not flicker.
namespace drystone::collision::plane {

/// Depths that differ by this fraction of the smaller body or less are equal: either direction
/// separates as well. Corners at twice this distance or less touch: the direction between them
/// means nothing.
inline constexpr double k_equal = 1e-8;

/// Edges whose directions differ by this angle or less (rad) are parallel.
inline constexpr double k_parallel = 1e-6;

/// Corners in front of each other to this fraction of the shortest edge there are both part of a
/// contact's identity.
inline constexpr double k_same_place = 1e-6;

}  // namespace drystone::collision::plane
