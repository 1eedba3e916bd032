#pragma once

#include <vector>

#include "drystone/results/shapes/parts.hpp"

namespace drystone::results::shapes {

/// A ball in the axes of a body; balls of radius 0 are points.
struct Mark {
    int body = 0;
    Vec3 place = Vec3::Zero();
    double radius = 0.0;
};

/// A few marks whose hull contains all finite shapes, sorted by body.
[[nodiscard]] std::vector<Mark> marks_of(const PartList& parts);

}  // namespace drystone::results::shapes
