#pragma once

namespace drystone::integrators {

/// The constants of a time-stepping scheme of Moreau's family.
///
/// With v_a = theta v+ + (1 - theta) v, a step from t to t + h is
///     q_d = q + (1 - theta) h v                         placement of forces and detection
///     M (v+ - v) = h F + H^T r                          forces at t_d, q_d, v
///     law on u+ + e u-  for the active contacts, or Fremond's law on H v_a; r = 0 for the others
///     q+ = q_d + theta h v+ = q + h v_a
struct MoreauScheme {
    double theta = 0.5;
    /// Demand that active contacts approach, and look at the gap at the end of the step (Acary and
    /// Collins-Craft 2024, eq. 55) instead of at q_d (Moreau 1999, 8.3).
    bool predicts_gap = false;
    /// Loads as theta F(t + h) + (1 - theta) F(t) instead of F(t_d), t_d = t + (1 - theta) h.
    bool averages_loads = false;
    /// Fremond's law, on the mean velocities of contacts (2024, eq. 63).
    bool law_on_mean = false;
};

}  // namespace drystone::integrators
