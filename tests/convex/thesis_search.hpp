#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "convex/sampling.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/linalg/types.hpp"

/// Brute force on the unit sphere, the oracle of nearest and farthest points.
namespace drystone::convex::thesis {

using Score = std::function<double(const VecX&)>;

/// A unit vector with the least score (infinite scores are forbidden places): the best of
/// `scatter` random ones, the three best of them improved by random steps of decreasing length.
///
/// Steps shrink to 1e-9, so a smooth minimum is found to about 1e-9 in direction and far better
/// in value; at a kink the value is off by at most the slope times the last step that succeeded.
inline VecX search_sphere(Rng& rng, Index n, const Score& score, int scatter) {
    std::vector<std::pair<double, VecX>> found;
    for (int i = 0; i < scatter; ++i) {
        const VecX u = sampling::direction(rng, n);
        found.emplace_back(score(u), u);
    }
    const auto starts = std::min<std::ptrdiff_t>(3, scatter);
    const auto lower = [](const auto& a, const auto& b) { return a.first < b.first; };
    std::partial_sort(found.begin(), found.begin() + starts, found.end(), lower);
    found.resize(static_cast<std::size_t>(starts));
    for (auto& [best, u] : found) {
        for (double step = 0.5; step > 1e-9;) {
            bool improved = false;
            for (int trial = 0; trial < 6 * n; ++trial) {
                const VecX other = (u + step * sampling::direction(rng, n)).normalized();
                const double value = score(other);
                if (value >= best) continue;
                best = value;
                u = other;
                improved = true;
            }
            if (!improved) step *= 0.7;
        }
    }
    return std::min_element(found.begin(), found.end(), lower)->second;
}

/// Central differences of a scalar function.
inline VecX difference_gradient(const Score& f, const VecX& x, double step) {
    VecX slope(x.size());
    for (Index i = 0; i < x.size(); ++i) {
        const VecX e = step * VecX::Unit(x.size(), i);
        slope[i] = (f(x + e) - f(x - e)) / (2.0 * step);
    }
    return slope;
}

}  // namespace drystone::convex::thesis
