#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "drystone/convex/any_set.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/linalg/types.hpp"

/// The sets every property test runs through, each with what its definition alone tells about it.
namespace drystone::convex::cases {

using Formula = std::function<double(const VecX&)>;

struct SetCase {
    std::string name;
    AnySet set;

    /// Membership written out in the test: <= 0 on the set, elsewhere positive and at most the
    /// distance to the set.
    Formula excess;

    VecX inside;                     ///< a point of the (relative) interior
    double size = 1.0;               ///< length over which the set has its shape
    MatX span = {};                  ///< (n x k) directions of its affine hull; empty: all of R^n
    std::vector<VecX> corners = {};  ///< apexes and vertices
    double conditioning = 1.0;       ///< longest over shortest axis, or |R^-1| of tight rows
    double tolerance = 0.0;          ///< stop of an iterative projection, relative to 1 + |x|
    double metric_tolerance = 0.0;   ///< the same for a projection in a metric
    double metric_work = 1e300;      ///< distance (sizes) times condition a metric projection bears
    double inradius = 1.0;           ///< of a ball around `inside` (iterative sets only)
    int samples = 2000;

    [[nodiscard]] Index dimension() const { return inside.size(); }
};

inline void PrintTo(const SetCase& set_case, std::ostream* out) { *out << set_case.name; }

// The tables, by family.
std::vector<SetCase> flat_cases();        ///< half-space, subspace, box, segment, simplex
std::vector<SetCase> round_cases();       ///< balls and ellipsoids
std::vector<SetCase> polyhedron_cases();  ///< systems of rows
std::vector<SetCase> cone_cases();        ///< Coulomb, second-order and elliptic cones, polars
std::vector<SetCase> composed_cases();    ///< products, images, intersections
std::vector<SetCase> level_set_cases();   ///< smooth functions

const std::vector<SetCase>& all_cases();

/// "half_space_r3": the name gtest shows.
template <class Info>
std::string case_name(const Info& info) {
    return info.param.name;
}

// ---- points ---------------------------------------------------------------------------------

/// A point to project: near and far (1e-3 .. 1e3 sizes), next to the boundary (1e-15 .. 1e-6
/// sizes off), on it, inside, and at or next to the corners.
VecX any_point(const SetCase& set_case, Rng& rng);

/// A point of the set found from the formula alone: on a ray from the inside point, a corner, or
/// between. Never calls the library.
VecX member(const SetCase& set_case, Rng& rng);

/// The last point of the set on a random ray from the inside point (or a far one on a ray that
/// does not leave the set).
VecX boundary_point(const SetCase& set_case, Rng& rng);

// ---- how exact a projection p of x can be ---------------------------------------------------

/// Error of p from rounding: 100 n conditioning eps (|x| + size). The computation is a few dot
/// products of length n (n eps each) and one solve, which multiplies by the conditioning.
double rounding(const SetCase& set_case, const VecX& x);

/// The same for a projection in a metric of this condition number: the coordinates in which the
/// metric is Euclidean stretch the set, so both conditionings multiply, the set's squared
/// because its axes enter the pulled-back metric twice.
double metric_rounding(const SetCase& set_case, const VecX& x, double condition);

/// How far outside the formula may place p: rounding, and the stop of an iterative method.
double allowed_excess(const SetCase& set_case, const VecX& x);

/// Upper bound of <x - p, y - p> for y in the set.
///
/// Rounding moves p by e, the product by e (|x - p| + |y - p|). An iterative method stopped at t
/// (Dykstra, or Newton on the optimality conditions) gives x - p = sum p_i + rest, |rest| <= t,
/// p_i normal to the i-th set at a point within t of p: the product is at most
/// t (sum |p_i| + |y - p|), and sum |p_i| <= |x - p| |p - c| / r for a ball B(c, r) in the set.
double variational_slack(const SetCase& set_case, const VecX& x, const VecX& p, const VecX& y);

/// Bound of |p - P(x)|: rounding, and for an iterative method the root of both variational
/// inequalities added, where p may be outside by t (1 + |p - c| / r).
double position_error(const SetCase& set_case, const VecX& x, const VecX& p);

}  // namespace drystone::convex::cases
