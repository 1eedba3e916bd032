#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "drystone/collision/broad_phase.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/geometry/aabb.hpp"

namespace drystone::collision::sampling {

template <int D>
using Boxes = std::vector<geometry::Aabb<D>>;

template <int D>
Vector<D> random_vector(Rng& rng, double low, double high) {
    return Vector<D>::NullaryExpr([&] { return rng.uniform(low, high); });
}

/// Boxes of sizes from `smallest` to `smallest * ratio`, all orders of magnitude alike, with lower
/// corners in [0, domain)^D.
template <int D>
Boxes<D> random_boxes(Rng& rng, int count, double domain, double smallest, double ratio) {
    Boxes<D> boxes;
    for (int i = 0; i < count; ++i) {
        const Vector<D> low = random_vector<D>(rng, 0.0, domain);
        const double size = smallest * std::pow(ratio, rng.uniform());
        boxes.push_back({.low = low, .high = low + size * random_vector<D>(rng, 0.5, 1.0)});
    }
    return boxes;
}

/// Every pair of boxes compared.
template <int D>
std::vector<Pair> all_overlaps(const Boxes<D>& boxes, const std::vector<char>& mobile) {
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        for (std::size_t j = i + 1; j < boxes.size(); ++j) {
            if (!mobile[i] && !mobile[j]) continue;
            if (!boxes[i].overlaps(boxes[j])) continue;
            pairs.push_back({static_cast<int>(i), static_cast<int>(j)});
        }
    }
    return pairs;
}

}  // namespace drystone::collision::sampling
