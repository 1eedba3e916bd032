#pragma once

#include <vector>

#include <gtest/gtest.h>

#include "scene/separation.hpp"

namespace drystone::scene::test {

/// The box along the axes around a body.
struct Extent {
    Vec3 low;
    Vec3 high;
};

inline Extent extent(const BodySpec& body) {
    Extent result{};
    for (int k = 0; k < 3; ++k) {
        result.low[k] = -reach(body, -Vec3::Unit(k));
        result.high[k] = reach(body, Vec3::Unit(k));
    }
    return result;
}

inline Extent extent(const std::vector<BodySpec>& bodies) {
    Extent all = extent(bodies.front());
    for (const BodySpec& body : bodies) {
        all.low = all.low.cwiseMin(extent(body).low);
        all.high = all.high.cwiseMax(extent(body).high);
    }
    return all;
}

/// Smallest side of what the boxes around two bodies have in common; <= 0: nothing.
inline double common(const Extent& a, const Extent& b, int dimension) {
    const Vec3 sides = a.high.cwiseMin(b.high) - a.low.cwiseMax(b.low);
    return sides.head(dimension).minCoeff();
}

/// No two boxes share more than a face.
inline void expect_boxes_apart(const std::vector<BodySpec>& bodies, int dimension,
                               double rounding = 1e-14) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            EXPECT_LE(common(extent(bodies[i]), extent(bodies[j]), dimension), rounding)
                << bodies[i].name << " and " << bodies[j].name;
        }
    }
}

}  // namespace drystone::scene::test
