#pragma once

/// Lengths relative to the smaller of two bodies, below which differences are taken for noise. They
/// are well above the 1e-9 or so by which bodies at rest tremble, and well below anything one
/// could see.
namespace drystone::collision::space {

/// Of two normals, the one that comes first is taken unless the other separates better by this.
inline constexpr double k_tie = 1e-8;

/// A corner within this of an edge lies on it; two corners within this are one.
inline constexpr double k_beside = 1e-7;

/// Bodies whose least and second least separation (along different directions) are both within
/// this of zero touch at an edge or corner only, where no normal is better than another.
inline constexpr double k_graze = 1e-7;

/// Two places whose distances from a round surface differ by this are equally near: a turn by t
/// changes such distances by t^2.
inline constexpr double k_as_near = 1e-13;

/// Sine of the angle under which directions count as parallel.
inline constexpr double k_parallel = 1e-7;

/// Faces whose normal has a smaller part than this along a direction are seen from the side.
inline constexpr double k_facing = 1e-4;

}  // namespace drystone::collision::space
