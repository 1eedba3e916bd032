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

}  // namespace drystone::collision::space
