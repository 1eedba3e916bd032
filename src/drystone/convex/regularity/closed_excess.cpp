// Closed forms of the excess: balls, parallel half-spaces, translates, vertices of polytopes.
#include "drystone/convex/regularity/closed_excess.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "drystone/convex/regularity/excess.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/convex/transformed.hpp"
#include "drystone/core/error.hpp"

namespace drystone::convex {

namespace {

/// The vertices of a polytope that is small enough to enumerate.
std::optional<std::vector<VecX>> vertices_of(const AnySet& set) {
    const std::optional<PolyhedralSystem> system = set.polyhedral_system();
    if (!system) return std::nullopt;
    try {
        return vertices(Polyhedron(*system));
    } catch (const ComputationError&) {
        return std::nullopt;
    }
}

double half_space_excess(const HalfSpace<>& A, const HalfSpace<>& B) {
    const double turn = (A.normal() - B.normal()).norm();
    if (turn > k_boundary_tolerance) return std::numeric_limits<double>::infinity();
    return std::max(0.0, A.offset() - B.offset());
}

bool is_convex(const AnySet& set) {
    return set.prox_constant() == std::numeric_limits<double>::infinity();
}

bool same_rotation(const Transformed& a, const Transformed& b) {
    return a.rotation().size() == b.rotation().size() &&
           (a.rotation().size() == 0 || a.rotation() == b.rotation());
}

/// The vector from B to A when both are the same bounded set, turned and scaled alike.
std::optional<VecX> translation(const AnySet& A, const AnySet& B) {
    const auto* a = A.as<Transformed>();
    const auto* b = B.as<Transformed>();
    if (a == nullptr || b == nullptr || !is_same(a->set(), b->set())) return std::nullopt;
    if (a->scale() != b->scale() || !same_rotation(*a, *b)) return std::nullopt;
    const VecX way = a->shift() - b->shift();
    if (!is_convex(A) || !A.has_support()) return std::nullopt;
    // sigma_A(p) - sigma_B(p) = way.p for the p at which they are finite; p along the way is best.
    return std::isfinite(A.support(way)) ? std::optional(way) : std::nullopt;
}

}  // namespace

std::optional<HalfSpace<>> as_half_space(const AnySet& set) {
    const std::optional<PolyhedralSystem> system = set.polyhedral_system();
    if (!system || system->A.rows() != 1 || system->A_eq.rows() != 0) return std::nullopt;
    if (!std::isfinite(system->b[0]) || system->A.row(0).norm() == 0.0) return std::nullopt;
    return HalfSpace<>(VecX(system->A.row(0)), system->b[0]);
}

std::optional<double> closed_excess(const AnySet& A, const AnySet& B) {
    if (is_same(A, B)) return 0.0;
    const std::optional<Ball<>> ball_a = as_ball(A);
    const std::optional<Ball<>> ball_b = as_ball(B);
    if (ball_a && ball_b) return excess(*ball_a, *ball_b);
    const std::optional<HalfSpace<>> half_a = as_half_space(A);
    const std::optional<HalfSpace<>> half_b = as_half_space(B);
    if (half_a && half_b) return half_space_excess(*half_a, *half_b);
    if (const std::optional<VecX> way = translation(A, B)) return way->norm();
    if (!is_convex(B)) return std::nullopt;
    const std::optional<std::vector<VecX>> corners = vertices_of(A);
    if (!corners) return std::nullopt;
    double largest = 0.0;
    for (const VecX& corner : *corners) largest = std::max(largest, distance(B, corner));
    return largest;
}

}  // namespace drystone::convex
