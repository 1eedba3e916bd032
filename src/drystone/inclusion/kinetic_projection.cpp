// Projections on half-spaces in the kinetic metric, proofs of emptiness, regularity, and
// collisions.
#include "drystone/inclusion/kinetic_projection.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/convex/projections/polyhedral_projection.hpp"
#include "drystone/core/error.hpp"

namespace drystone::inclusion {
namespace {

constexpr double k_infinity = std::numeric_limits<double>::infinity();
/// Sizes of what is left of a certificate, and of weights in it, that count as nothing.
constexpr double k_proof = 1e-7;

/// The multipliers of a projection by row, with the sign of `rows u >= lower`.
VecX by_row(const convex::Projection& projection, Index rows, double sign) {
    VecX multipliers = VecX::Zero(rows);
    for (const convex::ActiveConstraint& active : projection.active) {
        multipliers[active.index] = sign * active.multiplier;
    }
    return multipliers;
}

/// Projection on a system of inequalities or of equations, whose multipliers get the sign; nothing
/// when the system has no solution.
std::optional<KineticProjection> project_on(const convex::PolyhedralSystem& system, const VecX& z,
                                            const Metric& metric, double sign) {
    if (!z.allFinite()) throw ComputationError("velocities are beyond what numbers can hold");
    const Index rows = system.A.rows() + system.A_eq.rows();
    if (rows == 0) return KineticProjection{.point = z, .multipliers = VecX(0)};
    try {
        const convex::Projection found = convex::project_polyhedral(system, z, &metric);
        return KineticProjection{.point = found.point, .multipliers = by_row(found, rows, sign)};
    } catch (const InputError&) {
        return std::nullopt;
    }
}

/// Rows of unit length in coordinates where the metric is Euclidean, with their lengths.
MatX unit_rows(const MatX& rows, const Metric& metric, VecX& lengths) {
    MatX unit = metric.gradients_to_euclidean(rows.transpose()).transpose();
    lengths = unit.rowwise().norm();
    for (Index i = 0; i < unit.rows(); ++i) {
        if (lengths[i] > 0.0) unit.row(i) /= lengths[i];
    }
    return unit;
}

}  // namespace

std::optional<KineticProjection> project(const HalfSpaces& set, const VecX& z,
                                         const Metric& metric) {
    return project_on({.A = -set.rows, .b = -set.lower, .A_eq = MatX(0, z.size()), .b_eq = VecX(0)},
                      z, metric, 1.0);
}

std::optional<KineticProjection> project_equalities(const HalfSpaces& set, const VecX& z,
                                                    const Metric& metric) {
    return project_on({.A = MatX(0, z.size()), .b = VecX(0), .A_eq = set.rows, .b_eq = set.lower},
                      z, metric, -1.0);
}

std::vector<Index> contradiction(const HalfSpaces& set, const Metric& metric) {
    // y proves emptiness when (0, 1) is the combination of the rows (a_i, lower_i) with weights y:
    // when its projection on the cone of these rows is itself, and that on the polar cone is 0.
    const Index rows = set.rows.rows();
    const Index n = set.rows.cols();
    VecX lengths;
    MatX lifted(rows, n + 1);
    lifted.leftCols(n) = unit_rows(set.rows, metric, lengths);
    double largest = 0.0;
    for (Index i = 0; i < rows; ++i) {
        lifted(i, n) = lengths[i] > 0.0 ? set.lower[i] / lengths[i] : set.lower[i];
        largest = std::max(largest, std::abs(lifted(i, n)));
    }
    if (largest == 0.0) return {};
    lifted.col(n) /= largest;
    const VecX target = VecX::Unit(n + 1, n);
    const convex::PolyhedralSystem polar{
        .A = lifted, .b = VecX::Zero(rows), .A_eq = MatX(0, n + 1), .b_eq = VecX(0)};
    const convex::Projection rest = convex::project_polyhedral(polar, target);
    std::vector<Index> proof;
    if (rest.point.norm() > k_proof) return proof;
    double heaviest = 0.0;
    for (const auto& active : rest.active) heaviest = std::max(heaviest, active.multiplier);
    for (const auto& active : rest.active) {
        if (active.multiplier > k_proof * heaviest) proof.push_back(active.index);
    }
    return proof;
}

double regularity(const MatX& rows, const Metric& metric) {
    if (rows.rows() == 0) return 0.0;
    VecX lengths;
    const MatX unit = unit_rows(rows, metric, lengths);
    if (lengths.minCoeff() == 0.0) return k_infinity;
    const convex::PolyhedralSystem system{.A = -unit,
                                          .b = VecX::Constant(unit.rows(), -1.0),
                                          .A_eq = MatX(0, unit.cols()),
                                          .b_eq = VecX(0)};
    try {
        return convex::project_polyhedral(system, VecX::Zero(unit.cols())).point.norm();
    } catch (const Error&) {
        return k_infinity;  // no such d, up to rounding
    }
}

std::optional<Collision> collide(const HalfSpaces& C, const VecX& v, double e,
                                 const Metric& metric) {
    const std::optional<KineticProjection> projection = project(C, v, metric);
    if (!projection) return std::nullopt;
    return Collision{.v = (1.0 + e) * projection->point - e * v,
                     .impulses = (1.0 + e) * projection->multipliers};
}

}  // namespace drystone::inclusion
