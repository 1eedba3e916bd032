#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "drystone/linalg/growing_vector.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"

namespace drystone::problem {

/// How far impulses are from a solution, with u = W r + b.
enum class Measure {
    /// |r - P_K(r - Phi(u))| / (1 + |b|) over all contacts: the residual of files and solver
    /// comparisons. It mixes impulses and velocities, so it depends on units, and rounding of the
    /// impulses keeps it above eps |r| where a contact slides.
    natural,
    /// max over contacts of |rho r - P_K(rho r - Phi(u))|, rho = trace(W_cc) / size: in m/s for any
    /// mass, what a time step must bring below its velocity tolerance.
    velocity,
};

/// The residual of r. Infinite where |b| overflows. With an assembled W: one pass over its blocks,
/// nothing is allocated.
[[nodiscard]] double residual(const ContactProblem& problem, const VecX& r, Measure measure);

/// The residual of r; v becomes M^-1 H^T r where W is factored and is not used otherwise. Allocates
/// nothing once v has been as long, unless W is known by its products only.
[[nodiscard]] double residual(const ContactProblem& problem, const VecX& r, Measure measure,
                              GrowingVector& v);

/// The residual of r and what it is made of: u becomes W r + b, `map` the map inside the bars. With
/// an assembled W nothing is allocated once both have the size of the problem.
[[nodiscard]] double residual(const ContactProblem& problem, const VecX& r, Measure measure,
                              VecX& u, VecX& map);

[[nodiscard]] inline double natural_residual(const ContactProblem& problem, const VecX& r) {
    return residual(problem, r, Measure::natural);
}

[[nodiscard]] inline double natural_residual(const ContactProblem& problem, const VecX& r, VecX& u,
                                             VecX& map) {
    return residual(problem, r, Measure::natural, u, map);
}

[[nodiscard]] inline double velocity_residual(const ContactProblem& problem, const VecX& r) {
    return residual(problem, r, Measure::velocity);
}

/// The residual from the maps of the contacts, one after the other: |map| / (1 + |b|), or the
/// largest length.
class ResidualSum {
  public:
    explicit ResidualSum(Measure measure) : measure_(measure) {}

    void add(double squared_length) {
        if (measure_ == Measure::natural) {
            sum_ += squared_length;
        } else if (squared_length > sum_ || std::isnan(squared_length)) {
            sum_ = squared_length;
        }
    }
    [[nodiscard]] double finish(const VecX& b) const {
        if (measure_ == Measure::velocity) return std::sqrt(sum_);
        const double unit = 1.0 + b.norm();
        return std::isfinite(unit) ? std::sqrt(sum_) / unit
                                   : std::numeric_limits<double>::infinity();
    }

  private:
    Measure measure_;
    double sum_ = 0.0;
};

/// How one contact violates its law.
struct ContactResidual {
    double natural = 0.0;          ///< |r - P_K(r - Phi(u))| (mixed units)
    double velocity = 0.0;         ///< |rho r - P_K(rho r - Phi(u))| (m/s)
    double normal = 0.0;           ///< max(0, -u_N): approach left (m/s)
    double cone = 0.0;             ///< |r - P_K(r)|: impulse outside its cone (N s)
    double complementarity = 0.0;  ///< |Phi(u).r| (J); for Tresca's disc |u.r + threshold |u_T||
};

/// Every contact, in order.
[[nodiscard]] std::vector<ContactResidual> contact_residuals(const ContactProblem& problem,
                                                             const VecX& r);

}  // namespace drystone::problem
