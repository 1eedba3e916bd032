#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <gtest/gtest.h>

#include "crowd/floor_plans.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/crowd/crowd.hpp"
#include "drystone/crowd/obstacle_distance.hpp"

/// Crowds for tests, and what is measured on them.
namespace drystone::crowd {

/// Distances are kept to this (m); the crowds below ask for 1e-9.
inline constexpr double k_kept = 1e-8;

/// People in rows, one diameter and `gap` apart, the first one at `first`.
inline void add_block(Model& model, const Vec2& first, int columns, int rows, double radius,
                      double gap) {
    const double pitch = 2.0 * radius + gap;
    for (int j = 0; j < rows; ++j) {
        for (int i = 0; i < columns; ++i) add_person(model, first + pitch * Vec2(i, j), radius);
    }
}

/// The same with radii and places that differ, as those of people do: disks of one size form arches
/// before narrow doors that stand for ever.
inline void add_people(Model& model, const Vec2& first, int columns, int rows, std::uint64_t seed) {
    Rng rng(seed);
    for (int j = 0; j < rows; ++j) {
        for (int i = 0; i < columns; ++i) {
            const double x = rng.uniform(-0.04, 0.04);
            const double y = rng.uniform(-0.04, 0.04);
            add_person(model, first + 0.6 * Vec2(i, j) + Vec2(x, y), rng.uniform(0.2, 0.25));
        }
    }
}

/// Oracle: the least distance of all pairs, by brute force (m).
inline double least_gap(const Crowd& crowd) {
    double least = INFINITY;
    const auto& people = crowd.model().people;
    for (Index i = 0; i < crowd.count(); ++i) {
        if (!crowd.is_inside(i)) continue;
        const double r = people[static_cast<std::size_t>(i)].radius;
        least =
            std::min(least, obstacle_distance(crowd.model().plan, crowd.positions().col(i)) - r);
        for (Index j = 0; j < i; ++j) {
            if (!crowd.is_inside(j)) continue;
            const double both = r + people[static_cast<std::size_t>(j)].radius;
            least = std::min(least,
                             (crowd.positions().col(i) - crowd.positions().col(j)).norm() - both);
        }
    }
    return least;
}

/// The crowd walks until all are out or the time is over; returns that time.
inline double evacuate(Crowd& crowd, double h, double limit) {
    double t = 0.0;
    while (crowd.inside_count() > 0 && t < limit) {
        EXPECT_TRUE(crowd.step(h).solve.converged());
        t += h;
    }
    return t;
}

}  // namespace drystone::crowd
