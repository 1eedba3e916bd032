// Vertices of small polyhedra by trying every choice of rows.
#include <cmath>
#include <numeric>
#include <vector>

#include <Eigen/LU>
#include <Eigen/QR>

#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/core/error.hpp"
#include "drystone/linalg/unit_rows.hpp"

namespace drystone::convex {

namespace {

constexpr double k_most_choices = 200'000.0;

double binomial(Index n, Index k) {
    double value = 1.0;
    for (Index i = 1; i <= k; ++i) value *= static_cast<double>(n - k + i) / static_cast<double>(i);
    return value;
}

/// The next k-subset of {0, ..., n-1} in lexicographic order; false after the last.
bool next_choice(std::vector<Index>& choice, Index n) {
    const auto k = static_cast<Index>(choice.size());
    for (Index i = k - 1; i >= 0; --i) {
        auto& entry = choice[static_cast<std::size_t>(i)];
        if (entry == n - k + i) continue;
        ++entry;
        for (Index j = i + 1; j < k; ++j) {
            choice[static_cast<std::size_t>(j)] = choice[static_cast<std::size_t>(j - 1)] + 1;
        }
        return true;
    }
    return false;
}

bool is_bounded(const Polyhedron& set) {
    const Index n = dimension(set);
    for (Index i = 0; i < n; ++i) {
        if (std::isinf(support(set, VecX::Unit(n, i)))) return false;
        if (std::isinf(support(set, -VecX::Unit(n, i)))) return false;
    }
    return true;
}

bool is_listed(const std::vector<VecX>& points, const VecX& point) {
    for (const VecX& other : points) {
        if ((other - point).norm() <= boundary_tolerance(point)) return true;
    }
    return false;
}

}  // namespace

std::vector<VecX> vertices(const Polyhedron& set) {
    PolyhedralSystem system = set.system();
    make_unit_rows(system.A, system.b);  // independence is a matter of angles, not of units
    make_unit_rows(system.A_eq, system.b_eq);
    const Index n = dimension(set);
    const Index equations =
        system.A_eq.rows() == 0 ? 0 : Eigen::FullPivLU<MatX>(system.A_eq).rank();
    const Index free = n - equations;
    if (free > system.A.rows() || !is_bounded(set)) {
        throw ComputationError("vertices of a " + describe(set) + ": the set is unbounded");
    }
    if (binomial(system.A.rows(), free) > k_most_choices) {
        throw ComputationError("vertices of a " + describe(set) +
                               ": too many choices of rows to enumerate");
    }

    std::vector<VecX> found;
    std::vector<Index> choice(static_cast<std::size_t>(free));
    std::iota(choice.begin(), choice.end(), Index{0});
    do {
        MatX rows(free + system.A_eq.rows(), n);
        VecX offsets(rows.rows());
        rows << system.A(choice, Eigen::all), system.A_eq;
        offsets << system.b(choice), system.b_eq;
        if (!offsets.allFinite()) continue;
        const Eigen::ColPivHouseholderQR<MatX> factor(rows);
        if (factor.rank() < n) continue;
        const VecX x = factor.solve(offsets);
        if (contains(set, x, boundary_tolerance(x)) && !is_listed(found, x)) found.push_back(x);
    } while (next_choice(choice, system.A.rows()));
    return found;
}

}  // namespace drystone::convex
