#pragma once

#include <array>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/sim/measures/cuboid.hpp"
#include "drystone/sim/state/snapshot.hpp"

namespace drystone::sim::measures {

/// An image of a body in a periodic cell: displaced by s = sum_j n_j a_j, and faster by s'.
struct Image {
    std::array<int, 3> n = {};
    Vec3 shift = Vec3::Zero();     ///< s (m)
    Vec3 velocity = Vec3::Zero();  ///< s' (m/s)

    friend bool operator==(const Image& a, const Image& b) { return a.n == b.n; }
};

/// The images of points in a box: a region of a periodic cell wraps. A region of the size of the
/// cell contains each body once, wherever it lies; a larger one contains some more than once.
///
/// A lattice vector wraps where the box bounds the direction in which it points; along unbounded
/// axes bodies count once. Without a periodic cell the only image is the body itself.
class RegionImages {
  public:
    RegionImages(const Snapshot& state, const Cuboid& box);

    [[nodiscard]] const Cuboid& box() const noexcept { return box_; }

    /// Images of the point x in the box, in the order of their n.
    [[nodiscard]] std::vector<Image> of(const Vec3& x) const;
    /// Images of a ball that may reach into the box.
    [[nodiscard]] std::vector<Image> near(const Vec3& x, double radius) const;

    /// The image whose displacement is the lattice vector nearest to `shift`.
    [[nodiscard]] Image image_at(const Vec3& shift) const;

  private:
    [[nodiscard]] Image image(const std::array<int, 3>& n) const;
    /// Calls visit(image) for all images of x that a box grown by `margin` may contain.
    template <class Visit>
    void candidates(const Vec3& x, double margin, Visit visit) const;

    Cuboid box_;
    MatX vectors_;             // (3 x vectors)
    MatX velocities_;          // (3 x vectors)
    MatX coordinates_;         // (vectors x 3) n of a displacement within the bounded axes
    std::vector<char> wraps_;  // (vectors)
};

}  // namespace drystone::sim::measures
