#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

/// Second-order differential inclusions M q'' + N(Q(t), q) in f(t, q, q') for small systems in
/// generalised coordinates, Q(t) = { q : g_i(t, q) >= 0 } (Bernicot and Lefebvre-Lepot 2011, Moreau
/// 1999), and with Coulomb friction M q'' + K q + C q' = f + H^T r (Acary and Collins-Craft 2024,
/// eqs. 1 to 8). docs/inclusions.md has the equations.
namespace drystone::inclusion {

/// One tangential direction of a contact: u_T = row . v + rate.
struct Tangent {
    std::function<VecX(double t, const VecX& q)> row;
    std::function<double(double t, const VecX& q)> rate = {};  ///< empty: 0
};

/// g(t, q) >= 0, with g twice differentiable where it is small.
struct Constraint {
    std::string name;
    std::function<double(double t, const VecX& q)> value;
    std::function<VecX(double t, const VecX& q)> gradient;     ///< by q
    std::function<double(double t, const VecX& q)> rate = {};  ///< dg/dt; empty: g does not move
    /// Second derivative of s -> g(t + s, q + s v) at s = 0, which event-driven integration needs;
    /// empty: by central differences of gradient and rate, good to about 1e-10 of their size.
    std::function<double(double t, const VecX& q, const VecX& v)> curvature = {};
    std::optional<double> restitution = {};  ///< e in [0, 1]; empty: that of the problem
    /// mu >= 0. The gradient and the tangents have the same scale: they are the rows of H, which
    /// map v to the relative velocity of what touches.
    double friction = 0.0;
    std::vector<Tangent> tangents = {};  ///< at most one in the plane, two in space
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

/// A mass matrix that depends on the coordinates.
struct Inertia {
    std::function<MatX(const VecX& q)> mass;
    /// c(q, v) of M(q) v' + c = f: c_i = sum_jk (dM_ij/dq_k - (1/2) dM_jk/dq_i) v_j v_k.
    std::function<VecX(const VecX& q, const VecX& v)> gyroscopic;
};

/// What moves, what pushes, what it must obey, and how it starts.
struct Problem {
    MatX mass;  ///< M (n x n), constant; not used with `inertia`
    VecX q;     ///< (n) at the start
    VecX v;     ///< (n)
    std::vector<Constraint> constraints = {};
    std::function<VecX(double t, const VecX& q, const VecX& v)> force = {};  ///< empty: none
    std::optional<Potential> potential = {};                                 ///< its force is added
    double restitution = 0.0;  ///< e in [0, 1]: v+ = P_C v- - e P_N v-
    double start = 0.0;        ///< time
    MatX stiffness = {};       ///< K (n x n), force -K q; positive semidefinite; empty: none
    MatX damping = {};         ///< C (n x n), force -C v; the same
    std::optional<Inertia> inertia = {};  ///< M(q) in place of `mass`
};

/// State of a run at one instant.
struct State {
    double t = 0.0;
    VecX q;
    VecX v;  ///< right limit
};

/// { u : rows u >= lower }.
struct HalfSpaces {
    MatX rows;   ///< (constraints x n)
    VecX lower;  ///< (constraints)
};

/// A problem that was found sound, with its kinetic metric.
class Model {
  public:
    /// Throws InputError with every defect: sizes that do not fit, a mass that is not positive
    /// definite, derivatives that disagree with differences of the values, a start that violates a
    /// constraint (with its name and value), gradients that vanish where a constraint is reached.
    explicit Model(Problem problem);

    [[nodiscard]] Index dimension() const noexcept { return problem_.q.size(); }
    [[nodiscard]] const std::vector<Constraint>& constraints() const noexcept {
        return problem_.constraints;
    }
    [[nodiscard]] Index count() const noexcept {
        return static_cast<Index>(problem_.constraints.size());
    }
    [[nodiscard]] const Constraint& constraint(Index i) const {
        return problem_.constraints[static_cast<std::size_t>(i)];
    }
    /// Of the mass matrix, at the start where it depends on q.
    [[nodiscard]] const Metric& metric() const noexcept { return metric_; }
    [[nodiscard]] bool has_constant_mass() const noexcept { return !problem_.inertia; }
    /// M(q). Throws ComputationError where it is not finite, symmetric and positive definite.
    [[nodiscard]] Metric metric_at(const VecX& q) const;
    /// -c(q, v), 0 with a constant mass.
    [[nodiscard]] VecX gyroscopic_force(const VecX& q, const VecX& v) const;
    [[nodiscard]] const MatX& stiffness() const noexcept { return problem_.stiffness; }
    [[nodiscard]] const MatX& damping() const noexcept { return problem_.damping; }
    [[nodiscard]] double restitution() const noexcept { return problem_.restitution; }
    /// e of constraint i.
    [[nodiscard]] double restitution(Index i) const {
        return constraint(i).restitution.value_or(problem_.restitution);
    }
    /// The tangents of all constraints, and those before constraint i.
    [[nodiscard]] Index tangent_count() const { return tangents_before(count()); }
    [[nodiscard]] Index tangents_before(Index i) const;
    [[nodiscard]] State start() const;

    /// Force without the force of the potential. Throws ComputationError when it is not finite.
    [[nodiscard]] VecX force(double t, const VecX& q, const VecX& v) const;
    /// -grad V(q), 0 without potential.
    [[nodiscard]] VecX conservative_force(const VecX& q) const;
    /// V(q) + q . K q / 2.
    [[nodiscard]] double potential_energy(const VecX& q) const;
    /// v . M v / 2 for a constant mass.
    [[nodiscard]] double kinetic_energy(const VecX& v) const;
    [[nodiscard]] double kinetic_energy(const VecX& q, const VecX& v) const;

    /// g_i(t, q) of all constraints. Throws ComputationError when one is not finite, naming it.
    [[nodiscard]] VecX gaps(double t, const VecX& q) const;
    /// grad g_i(t, q) as rows, (constraints x n).
    [[nodiscard]] MatX gradients(double t, const VecX& q) const;
    /// dg_i/dt.
    [[nodiscard]] VecX rates(double t, const VecX& q) const;
    /// d^2/ds^2 g_i(t + s, q + s v).
    [[nodiscard]] VecX curvatures(double t, const VecX& q, const VecX& v) const;

    /// "'floor' (g = 0.1), 'wall' (g = -0.2)": constraints in words at an instant.
    [[nodiscard]] std::string names(const std::vector<Index>& constraints, double t,
                                    const VecX& q) const;

  private:
    Problem problem_;
    Metric metric_;
};

/// Everything that is wrong with a problem; `Model` throws it.
[[nodiscard]] std::vector<Defect> find_defects(const Problem& problem);

}  // namespace drystone::inclusion
