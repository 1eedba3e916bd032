// Simplices: projection by sorting.
#include "drystone/convex/sets/simplex.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "drystone/convex/sets/polyhedral_form.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"

namespace drystone::convex {

Simplex::Simplex(Index dimension, double total) : dimension_(dimension), total_(total) {
    if (dimension < 1) {
        throw InputError({.what = "simplex: dimension",
                          .expected = "at least 1",
                          .found = std::to_string(dimension)});
    }
    require_positive("simplex: total", total);
}

Index dimension(const Simplex& set) noexcept { return set.dimension(); }

std::string describe(const Simplex& set) {
    return "simplex in R^" + std::to_string(set.dimension()) + " of total " + to_text(set.total());
}

// The projection does not change when x moves along (1, ..., 1): counted from its largest
// component, the numbers that matter are as small as the simplex.
VecX project(const Simplex& set, const VecX& x) {
    const VecX below = (x.array() - x.maxCoeff()).matrix();
    std::vector<double> sorted(below.begin(), below.end());
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    double sum = 0.0;
    double shift = 0.0;
    for (std::size_t k = 0; k < sorted.size(); ++k) {
        sum += sorted[k];
        const double candidate = (sum - set.total()) / static_cast<double>(k + 1);
        if (sorted[k] <= candidate) break;
        shift = candidate;
    }
    return (below.array() - shift).cwiseMax(0.0).matrix();
}

VecX project(const Simplex& set, const VecX& x, const Metric& metric) {
    return project_polyhedral(polyhedral_system(set), x, &metric).point;
}

bool contains(const Simplex& set, const VecX& x, double tolerance) {
    return x.minCoeff() >= -tolerance && std::abs(x.sum() - set.total()) <= tolerance;
}

double support(const Simplex& set, const VecX& d) { return set.total() * d.maxCoeff(); }

VecX farthest(const Simplex& set, const VecX& x) {
    Index smallest = 0;
    x.minCoeff(&smallest);
    return set.total() * VecX::Unit(x.size(), smallest);
}

NormalCone normal_cone(const Simplex& set, const VecX& x) {
    const Index n = x.size();
    const double tolerance = boundary_tolerance(x);
    if (!contains(set, x, tolerance * std::sqrt(static_cast<double>(n))))
        return empty_normal_cone(n);
    MatX rays(n, 0);
    for (Index i = 0; i < n; ++i) {
        if (x[i] > tolerance) continue;
        rays.conservativeResize(n, rays.cols() + 1);
        rays.rightCols(1) = -VecX::Unit(n, i);
    }
    return generated_normal_cone(rays, VecX::Ones(n));
}

}  // namespace drystone::convex
