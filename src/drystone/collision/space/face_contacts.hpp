#pragma once

#include <array>
#include <cstddef>
#include <memory_resource>
#include <optional>
#include <vector>

#include "drystone/collision/space/manifold.hpp"
#include "drystone/collision/space/solid.hpp"

namespace drystone::collision::space {

/// One side of the prism that stands on a face.
struct PrismSide {
    Vec3 from = Vec3::Zero();
    Vec3 along = Vec3::Zero();  ///< unit, along the edge, counter-clockwise
    Vec3 out = Vec3::Zero();    ///< unit, out of the prism
    double length = 0.0;
    int corner = 0;  ///< number of the vertex `from`
    int edge = 0;    ///< number of the edge in the solid

    /// Distance of `x` from the side, > 0 outside.
    [[nodiscard]] double outside(const Vec3& x) const { return out.dot(x - from); }
};

/// The prism over a face along its normal.
class Prism {
  public:
    Prism(const Solid& solid, int face);

    [[nodiscard]] const Vec3& normal() const { return normal_; }
    [[nodiscard]] double height(const Vec3& x) const { return normal_.dot(x) - offset_; }
    [[nodiscard]] const std::pmr::vector<PrismSide>& sides() const { return sides_; }

    /// Whether the face lies below or above `x`, to a tolerance.
    [[nodiscard]] bool contains(const Vec3& x, double tolerance) const {
        for (const PrismSide& side : sides_) {
            if (side.outside(x) > tolerance) return false;
        }
        return true;
    }

    Prism(const Prism&) = delete;
    Prism& operator=(const Prism&) = delete;

  private:
    std::array<std::byte, 1024> buffer_;
    std::pmr::monotonic_buffer_resource memory_{buffer_.data(), buffer_.size()};
    std::pmr::vector<PrismSide> sides_{&memory_};
    Vec3 normal_;
    double offset_;
};

/// Whether one of the faces beside the edge looks against `up` (true for a segment): the edge can
/// then touch ground with that normal.
[[nodiscard]] bool looks_at(const Solid& solid, const Edge& edge, const Vec3& up);

/// How far one has to go from `x` along `direction` to enter the solid (< 0 if one has to go back);
/// nothing if the line passes by more than `tolerance` outside.
[[nodiscard]] std::optional<double> way_into(const Solid& solid, const Vec3& x,
                                             const Vec3& direction, double tolerance);

/// Contacts of the first solid, thickened by `radius`, with a face of the second: corners of the
/// region of the face that lies opposite to the first's surface, as seen along the normal.
///
/// These are corners of the first over the face, corners of the face under the first, and crossings
/// of the first's edges with the face's, each with its own gap. `tolerance` is lateral.
void add_face_contacts(const Solid& first, double radius, const Solid& second, int face,
                       double tolerance, const Manifold& manifold);

}  // namespace drystone::collision::space
