#pragma once

#include <array>
#include <cstddef>
#include <memory_resource>
#include <vector>

#include "drystone/collision/space/bodies/ground.hpp"
#include "drystone/collision/space/bodies/manifold.hpp"
#include "drystone/collision/space/bodies/segments.hpp"
#include "drystone/collision/space/bodies/solid.hpp"
#include "drystone/collision/space/solids/separating_axis.hpp"

namespace drystone::collision::space {

/// A face of a solid as ground.
class FaceGround {
  public:
    FaceGround(const Solid& solid, int face);

    [[nodiscard]] const GroundPlane& plane() const { return plane_; }
    [[nodiscard]] const std::pmr::vector<GroundSide>& sides() const { return sides_; }

    /// True if the face lies below or above `x`, to a tolerance.
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

[[nodiscard]] Segment3 segment_of(const Solid& solid, int edge);

/// The contact of two edges that cross, seen along `axis`, whose separation is the gap. `radius`
/// thickens the first. Returns false, without a contact, if they are apart and do not cross.
bool add_crossing_contact(const Solid& first, double radius, const Solid& second,
                          const SeparatingAxis& axis, double tolerance, const Manifold& manifold);

/// Contacts of two solids that are apart and nearest at edges or corners of both: one point, or the
/// ends of the common part of two parallel edges. The normal is the direction between the nearest
/// points; below a distance of `noise` there is none, and no contact.
///
/// Compares all pairs of edges that reach within the margin of the other solid along `direction`,
/// which has to separate the solids.
void add_nearest_contacts(const Solid& first, double radius, const Solid& second,
                          const Vec3& direction, double tolerance, double noise,
                          const Manifold& manifold);

}  // namespace drystone::collision::space
