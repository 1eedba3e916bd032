#pragma once

#include <cstdint>

namespace drystone::collision::space {

/// What touches on one of the two shapes, as half of a contact's identity: kind and number. The
/// inside of a face, or of any surface, is 0, so that it does not matter which of two nearly
/// parallel faces a point was found with.
using Feature = std::uint32_t;

inline constexpr Feature k_surface = 0;

inline constexpr int k_feature_bits = 28;

[[nodiscard]] constexpr Feature vertex_feature(int number) {
    return (Feature{1} << k_feature_bits) | static_cast<Feature>(number);
}
[[nodiscard]] constexpr Feature edge_feature(int number) {
    return (Feature{2} << k_feature_bits) | static_cast<Feature>(number);
}
[[nodiscard]] constexpr Feature face_feature(int number) {
    return (Feature{3} << k_feature_bits) | static_cast<Feature>(number);
}
/// A point on a round edge or side.
[[nodiscard]] constexpr Feature curve_feature(int number) {
    return (Feature{4} << k_feature_bits) | static_cast<Feature>(number);
}

// Features of a cylinder. `cap` is 0 at the lower end of its axis and 1 at the upper one.

/// Point k = 0 ... 3 of a rim, a quarter turn apart, 0 the lowest: it moves as the cylinder turns.
[[nodiscard]] constexpr Feature rim_point_feature(int cap, int k) {
    return vertex_feature(4 * cap + k);
}
/// Point k = 0 ... 3 of a rim, a quarter turn apart, fixed in the cylinder.
[[nodiscard]] constexpr Feature cap_point_feature(int cap, int k) {
    return vertex_feature(8 + 4 * cap + k);
}
/// Crossing k = 0, 1 of a rim with a line or another rim.
[[nodiscard]] constexpr Feature rim_crossing_feature(int cap, int k) {
    return curve_feature(2 * cap + k);
}
// The points that a segment or another cylinder can have on the side.
inline constexpr Feature k_side_low_end = curve_feature(8);   ///< lower end of the part in common
inline constexpr Feature k_side_high_end = curve_feature(9);  ///< upper end of the part in common
inline constexpr Feature k_side_nearest = curve_feature(10);  ///< nearest point, or crossing

}  // namespace drystone::collision::space
