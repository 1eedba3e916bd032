#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"

/// Second-order differential inclusions M q'' + N(Q(t), q) in f(t, q, q') for small systems in
/// generalised coordinates, Q(t) = { q : g_i(t, q) >= 0 } (Bernicot and Lefebvre-Lepot 2011, Moreau
/// 1999). docs/inclusions.md has the equations.
namespace drystone::inclusion {

/// g(t, q) >= 0, with g twice differentiable where it is small.
struct Constraint {
    std::string name;
    std::function<double(double t, const VecX& q)> value;
    std::function<VecX(double t, const VecX& q)> gradient;     ///< by q
    std::function<double(double t, const VecX& q)> rate = {};  ///< dg/dt; empty: g does not move
    /// Second derivative of s -> g(t + s, q + s v) at s = 0, which event-driven integration needs;
    /// empty: by central differences of gradient and rate, good to about 1e-10 of their size.
    std::function<double(double t, const VecX& q, const VecX& v)> curvature = {};
};

/// dg/dt.
[[nodiscard]] double rate_of(const Constraint& constraint, double t, const VecX& q);

/// Second derivative of s -> g(t + s, q + s v) at s = 0.
[[nodiscard]] double curvature_of(const Constraint& constraint, double t, const VecX& q,
                                  const VecX& v);

/// V(q); its force is -gradient.
struct Potential {
    std::function<double(const VecX& q)> value;
    std::function<VecX(const VecX& q)> gradient;
};

/// What moves, what pushes, what it must obey, and how it starts.
struct Problem {
    MatX mass;  ///< M (n x n), constant
    VecX q;     ///< (n) at the start
    VecX v;     ///< (n)
    std::vector<Constraint> constraints = {};
    std::function<VecX(double t, const VecX& q, const VecX& v)> force = {};  ///< empty: none
    std::optional<Potential> potential = {};                                 ///< its force is added
    double restitution = 0.0;  ///< e in [0, 1]: v+ = P_C v- - e P_N v-
    double start = 0.0;        ///< time
};

}  // namespace drystone::inclusion
