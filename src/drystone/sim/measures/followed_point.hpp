#pragma once

#include <string>
#include <variant>

#include "drystone/mechanics/fem/material_point.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

struct PointOfRigid {
    Index body = 0;
    Vec3 local = Vec3::Zero();  ///< in the axes of the engine
};

struct PointOfDeformable {
    Index body = 0;  ///< among the deformable ones
    mechanics::fem::MaterialPoint point = {};
    Vec3 unstressed = Vec3::Zero();  ///< in the world
};

/// A point of a body, rigid or deformable, during a run.
class FollowedPoint {
  public:
    /// Throws InputError when a deformable body has no such point.
    FollowedPoint(const scene::TrackedPoint& point, const Setting& setting);

    /// What its columns are called.
    [[nodiscard]] const std::string& label() const { return label_; }

    [[nodiscard]] Vec3 position(const Snapshot& state) const;
    [[nodiscard]] Vec3 velocity(const Snapshot& state) const;

  private:
    /// Displacement or velocity of a point of a deformable body.
    [[nodiscard]] Vec3 interpolated(const PointOfDeformable& point, const VecX& field) const;

    std::string label_;
    std::shared_ptr<const Bodies> bodies_;
    std::variant<PointOfRigid, PointOfDeformable> place_;
};

}  // namespace drystone::sim::measures
