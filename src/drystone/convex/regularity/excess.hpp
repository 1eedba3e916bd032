#pragma once

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/sets/ball.hpp"

namespace drystone::convex {

/// An interval that certainly contains the value.
struct Bounds {
    double lower = 0.0;
    double upper = 0.0;
};

struct ExcessSettings {
    double tolerance = 1e-4;         ///< wanted upper - lower, relative to the size of the sets
    int most_evaluations = 200'000;  ///< of the support functions
};

/// Excess e(A, B) = sup over a in A of the distance to B (Moreau 1999, eq. 20), for convex sets.
///
/// Balls, parallel half-spaces, translates of one set and polytopes A with few vertices: exact
/// (closed_excess.hpp), infinite where it is. Other bounded sets: e = max over unit vectors p of
/// (sigma_A(p) - sigma_B(p)), +0, by branch and bound on the sphere of directions with the
/// Lipschitz constant sup |a - b|; the result encloses the value, within the tolerance unless the
/// evaluations run out (many dimensions). Throws ComputationError for unbounded sets without
/// vertices and sets without support function.
[[nodiscard]] Bounds excess(const AnySet& A, const AnySet& B, const ExcessSettings& settings = {});

/// Hausdorff distance max(e(A, B), e(B, A)).
[[nodiscard]] Bounds hausdorff_distance(const AnySet& A, const AnySet& B,
                                        const ExcessSettings& settings = {});

/// Closed form for balls: max(0, |c_A - c_B| + r_A - r_B).
[[nodiscard]] double excess(const Ball<>& A, const Ball<>& B);

}  // namespace drystone::convex
