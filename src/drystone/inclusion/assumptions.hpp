#pragma once

#include <limits>
#include <string>
#include <vector>

#include "drystone/inclusion/model.hpp"

/// Assumptions (A0) to (A5) of Bernicot and Lefebvre-Lepot 2011 on constraints, as far as values at
/// single places can show them (docs/inclusions.md).
namespace drystone::inclusion {

/// Second derivatives of a constraint at one place.
struct SecondDerivatives {
    MatX qq;          ///< (n x n) D^2_q g
    VecX qt;          ///< (n) d/dt grad g
    double tt = 0.0;  ///< d^2 g / dt^2
};

/// By polarisation of v -> d^2/ds^2 g(t + s, q + s v): exact where the constraint has an exact
/// curvature. Costs n (n + 3) + 1 of these.
[[nodiscard]] SecondDerivatives second_derivatives(const Constraint& constraint, double t,
                                                   const VecX& q);

/// The numbers that (A1) to (A5) bound, over the places that were seen; lengths in the kinetic
/// metric. The theorem wants them bounded for all q in Q(t).
struct AssumptionConstants {
    /// (A1) least |grad g_i| of constraints that are reached, near which alone the bound is needed.
    double least_gradient = std::numeric_limits<double>::infinity();
    double largest_gradient = 0.0;  ///< (A1) |grad g_i|
    double rate = 0.0;              ///< (A2) |dg_i/dt|
    double mixed = 0.0;             ///< (A3) |d/dt grad g_i|
    double curvature = 0.0;         ///< (A4) |D^2_q g_i|, the largest eigenvalue
    double acceleration = 0.0;      ///< (A5) |d^2 g_i/dt^2|
};

/// Adds the place (t, q), where the constraints with `reached` are reached.
void add_place(const Model& model, double t, const VecX& q, const std::vector<bool>& reached,
               AssumptionConstants& constants);

/// Finds where an assumption fails on the way of a run, at constraints that are reached:
///     (A0) g or its gradient has no value at the distance `beyond` outside of Q_i;
///     (A1) |grad g| falls below k_vanished of the largest that it had;
///     (A3) to (A5) a second derivative is not a finite number when the constraint is reached;
///     (A4) grad g jumps: it changed by more than k_kink times what its derivatives at both ends
///     of the step explain.
class AssumptionCheck {
  public:
    /// What fails anew at the end of a step, in words; each assumption once for each constraint.
    [[nodiscard]] std::vector<std::string> add(const Model& model, const State& end,
                                               const std::vector<bool>& reached, double beyond);
    void forget();

  private:
    struct Seen {
        VecX gradient = {};              ///< at the last place
        double largest = 0.0;            ///< |grad g| in the kinetic metric
        bool reached = false;            ///< at the last place
        std::vector<int> reported = {};  ///< assumptions that were reported
    };
    [[nodiscard]] static bool first_time(Seen& seen, int assumption);

    std::vector<Seen> seen_;
    State last_;
};

}  // namespace drystone::inclusion
