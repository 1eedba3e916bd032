#pragma once

#include <string>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/inclusion/problem.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::inclusion {

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
    [[nodiscard]] const Metric& metric() const noexcept { return metric_; }
    [[nodiscard]] double restitution() const noexcept { return problem_.restitution; }
    [[nodiscard]] State start() const;

    /// Force without the force of the potential. Throws ComputationError when it is not finite.
    [[nodiscard]] VecX force(double t, const VecX& q, const VecX& v) const;
    /// -grad V(q), 0 without potential.
    [[nodiscard]] VecX conservative_force(const VecX& q) const;
    [[nodiscard]] double potential_energy(const VecX& q) const;
    [[nodiscard]] double kinetic_energy(const VecX& v) const;

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
