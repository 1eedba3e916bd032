#pragma once

#include <functional>
#include <string>
#include <vector>

#include "drystone/inclusion/model.hpp"
#include "drystone/inclusion/scheme.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::inclusion {

/// The contacts that take part in a step: their rows H, normal first, and local velocities
/// u = H v + w. A contact without friction has its normal row only.
struct FrictionContacts {
    std::vector<Index> constraints;  ///< (contacts) which ones, ascending
    std::vector<Index> first;        ///< (contacts + 1) first row of each contact
    std::vector<bool> leaving;       ///< (contacts) whose law holds for u_theta, without rebound
    MatX H;                          ///< (rows x n) at the start of the step
    VecX w_before;                   ///< (rows) velocities of the boundary at the start
    VecX w_after;                    ///< (rows) and at the end
    VecX u_before;                   ///< (rows) H v + w_before

    [[nodiscard]] Index count() const noexcept { return static_cast<Index>(constraints.size()); }
    [[nodiscard]] Index rows() const noexcept { return H.rows(); }
};

/// The laws of the contacts: Coulomb's on u+ + (e u-_N, 0) (Newton's impacts, eq. 53), or on
/// u_theta + ((theta (1 + e) - 1) u-_N, 0) with u_theta = theta u+ + (1 - theta) u- (Fremond's, eq.
/// 64). u-_N counts where it approaches.
struct ImpactRule {
    bool on_mean = false;
    double theta = 0.5;
};

/// Contacts with g(t + h, q + h v) <= 0 and u_N <= `approach_tolerance` (Acary and Collins-Craft
/// 2024, eq. 55, with tolerances: gaps that errors of the velocities open in a step count as
/// contact). A contact that opens while g(t, q) < 0 and g(t + h, q + h v) <= 0 is `leaving`:
/// without a law for a step it would come back deeper, and sink.
[[nodiscard]] FrictionContacts active_contacts(const Model& model, const State& state, double h,
                                               const SchemeOptions& options,
                                               const ImpactRule& rule);

/// Impulses of the contacts, and how they were found.
struct FrictionImpulses {
    VecX r;                            ///< (rows) N s
    solvers::SolveReport report = {};  ///< residual in m/s
};

/// Solves the laws for u+ = H v_free + w_after + H Mhat^-1 H^T r (eqs. 83 to 91).
[[nodiscard]] FrictionImpulses solve_contacts(const Model& model, const FrictionContacts& contacts,
                                              const ImpactRule& rule, const VecX& v_free,
                                              const Metric& Mhat, double velocity_tolerance,
                                              const solvers::AnySolver& solver);

}  // namespace drystone::inclusion
