#pragma once

#include <array>
#include <cstddef>
#include <memory_resource>
#include <vector>

#include "drystone/collision/space/bodies/ground.hpp"

namespace drystone::collision::space {

/// A face of a solid as ground.
class FaceGround {
  public:
    FaceGround(const Solid& solid, int face);

    [[nodiscard]] const GroundPlane& plane() const { return plane_; }
    [[nodiscard]] const std::pmr::vector<GroundSide>& sides() const { return sides_; }

    /// Whether the face lies below or above `x`, to a tolerance.
    [[nodiscard]] bool is_under(const Vec3& x, double tolerance) const {
        for (const GroundSide& side : sides_) {
            if (side.outside(x) > tolerance) return false;
        }
        return true;
    }

    FaceGround(const FaceGround&) = delete;
    FaceGround& operator=(const FaceGround&) = delete;

  private:
    std::array<std::byte, 1024> buffer_;
    std::pmr::monotonic_buffer_resource memory_{buffer_.data(), buffer_.size()};
    std::pmr::vector<GroundSide> sides_{&memory_};
    GroundPlane plane_;
};

/// Contacts of a solid, thickened by `radius`, or of a cylinder, with a face.
void add_face_contacts(const Solid& first, double radius, const FaceGround& face, double tolerance,
                       const Manifold& manifold);
void add_face_contacts(const PlacedCylinder& first, const FaceGround& face, double tolerance,
                       const Manifold& manifold);

}  // namespace drystone::collision::space
