#pragma once

#include <string>
#include <vector>

#include "drystone/sim/measures/cuboid.hpp"
#include "drystone/sim/measures/images.hpp"
#include "drystone/sim/state/body_info.hpp"
#include "drystone/sim/state/snapshot.hpp"

namespace drystone::sim::measures {

/// A disk or sphere that is a part of a body.
struct Ball {
    Vec3 centre = Vec3::Zero();  ///< in the axes of the body
    double radius = 0.0;
};

/// The bodies of a run as measures see them: the rigid ones, then the deformable ones, which are
/// boundaries to all that is measured of dynamic bodies. Vectors have three components in the plane
/// too.
class Bodies {
  public:
    Bodies(int dimension, std::vector<BodyInfo> infos,
           std::vector<DeformableInfo> deformables = {});

    [[nodiscard]] int dimension() const noexcept { return dimension_; }
    [[nodiscard]] Index count() const noexcept { return static_cast<Index>(infos_.size()); }
    [[nodiscard]] const BodyInfo& info(Index i) const {
        return infos_[static_cast<std::size_t>(i)];
    }
    [[nodiscard]] Index rigid_count() const noexcept {
        return count() - static_cast<Index>(deformables_.size());
    }
    [[nodiscard]] bool is_deformable(Index i) const { return i >= rigid_count(); }
    /// Counted from 0 among them.
    [[nodiscard]] const DeformableInfo& deformable(Index k) const {
        return deformables_[static_cast<std::size_t>(k)];
    }
    /// Rigid, and moved by forces.
    [[nodiscard]] bool is_dynamic(Index i) const {
        return info(i).mobility == scene::Mobility::dynamic;
    }
    /// Number of the body of this name; throws InputError when there is none.
    [[nodiscard]] Index find(const std::string& name) const;

    /// Area or volume of a dynamic body (m^2, m^3); 0 of the others. Parts that overlap count
    /// twice.
    [[nodiscard]] double volume(Index i) const { return volumes_[static_cast<std::size_t>(i)]; }
    /// Diameter of the disk or sphere of the same volume (m).
    [[nodiscard]] double diameter(Index i) const;
    /// The parts of a body that consists of disks or spheres only; empty for the others.
    [[nodiscard]] const std::vector<Ball>& balls(Index i) const {
        return balls_[static_cast<std::size_t>(i)];
    }

    /// Centre of mass of a dynamic or deformable body, origin of the axes of another.
    [[nodiscard]] Vec3 centre(const Snapshot& state, Index i) const;
    /// Velocity of the centre of a rigid body (m/s).
    [[nodiscard]] Vec3 velocity(const Snapshot& state, Index i) const;
    /// Angular velocity of a rigid body (rad/s), in world axes and in its own.
    [[nodiscard]] Vec3 spin(const Snapshot& state, Index i) const;
    [[nodiscard]] Vec3 own_spin(const Snapshot& state, Index i) const;
    /// A point of a rigid body, given in its axes, in the world.
    [[nodiscard]] Vec3 point(const Snapshot& state, Index i, const Vec3& local) const;
    /// The smallest box around a rigid body; half-planes and planes across an axis end at their
    /// face.
    [[nodiscard]] Cuboid extent(const Snapshot& state, Index i) const;

    /// (bodies) images of the dynamic bodies with their centre in the region.
    [[nodiscard]] std::vector<std::vector<Image>> inside(const Snapshot& state,
                                                         const RegionImages& region) const;
    /// Images of body i that may reach into the region.
    [[nodiscard]] std::vector<Image> near(const Snapshot& state, Index i,
                                          const RegionImages& region) const;

  private:
    int dimension_;
    std::vector<BodyInfo> infos_;  // of all
    std::vector<DeformableInfo> deformables_;
    std::vector<double> volumes_;
    std::vector<std::vector<Ball>> balls_;
};

/// Area or volume of an image of dynamic body i inside the box: exact for bodies made of disks or
/// spheres (those that overlap count twice); other bodies count whole if their centre is inside.
[[nodiscard]] double solid_volume(const Bodies& bodies, const Snapshot& state, Index i,
                                  const Image& image, const Cuboid& box);

}  // namespace drystone::sim::measures
