#pragma once

#include <functional>
#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// z -> P(z) on one closed convex set.
using Projector = std::function<VecX(const VecX&)>;

struct DykstraSettings {
    double tolerance = 1e-11;       ///< largest distance between the parts, relative to 1 + |z|
    int most_iterations = 200'000;  ///< passes over all sets
};

/// Outcome of Dykstra's method with what is needed to judge it.
///
/// `point` and the normals p_i satisfy z - point = sum p_i with p_i in N_{C_i}(x_i) for points
/// x_i of C_i no farther than `spread` from `point`. By monotonicity of the normal cones,
/// |point - x*|^2 <= spread * sum_i (|p_i| + |q_i|), q_i the normals at the solution x*.
struct DykstraReport {
    VecX point;
    double spread = 0.0;      ///< max_i |point - x_i|: how far the sets still disagree
    double normal_sum = 0.0;  ///< sum_i |p_i|
    int iterations = 0;
    bool converged = false;
};

/// Nearest point of an intersection, by Dykstra's method: cyclic projections, each set's last
/// correction taken back before its next projection (Boyle and Dykstra 1986). Works in any
/// metric, as long as every projector uses the same one.
[[nodiscard]] DykstraReport dykstra(const std::vector<Projector>& sets, const VecX& z,
                                    const DykstraSettings& settings = {});

/// The point; throws ComputationError naming `what` and the spread when not converged (for
/// instance when the sets have no common point).
[[nodiscard]] VecX dykstra_or_throw(const std::vector<Projector>& sets, const VecX& z,
                                    const std::string& what, const DykstraSettings& settings = {});

}  // namespace drystone::convex
