#include "convex/active_subset_oracle.hpp"

#include <bit>
#include <cmath>
#include <vector>

#include <Eigen/QR>

namespace drystone::convex::cases {

namespace {

bool is_feasible(const PolyhedralSystem& system, const VecX& x, double tolerance) {
    for (Index i = 0; i < system.A.rows(); ++i) {
        const auto row = system.A.row(i);
        if (row.dot(x) - system.b[i] > tolerance * row.norm()) return false;
    }
    for (Index i = 0; i < system.A_eq.rows(); ++i) {
        const auto row = system.A_eq.row(i);
        if (std::abs(row.dot(x) - system.b_eq[i]) > tolerance * row.norm()) return false;
    }
    return true;
}

}  // namespace

// A projection lies on some face, and a face is cut out by at most n of the rows tight on it.
std::optional<VecX> best_active_subset(const PolyhedralSystem& system, const VecX& z,
                                       double tolerance) {
    const Index n = z.size();
    std::optional<VecX> best;
    for (unsigned subset = 0; subset < (1U << static_cast<unsigned>(system.A.rows())); ++subset) {
        if (std::popcount(subset) > n) continue;
        std::vector<Index> tight;
        for (Index i = 0; i < system.A.rows(); ++i) {
            if (((subset >> static_cast<unsigned>(i)) & 1U) != 0) tight.push_back(i);
        }
        const auto count = static_cast<Index>(tight.size());
        MatX rows(count + system.A_eq.rows(), n);
        VecX offsets(rows.rows());
        rows << system.A(tight, Eigen::all), system.A_eq;
        offsets << system.b(tight), system.b_eq;
        VecX x = z;
        if (rows.rows() > 0) {
            x -= rows.completeOrthogonalDecomposition().solve(rows * z - offsets);
        }
        if (!is_feasible(system, x, tolerance)) continue;
        if (!best || (x - z).norm() < (*best - z).norm()) best = x;
    }
    return best;
}

}  // namespace drystone::convex::cases
