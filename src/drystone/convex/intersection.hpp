#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
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

/// The intersection of C_1, C_2, ... Polyhedral parts are merged into one polyhedron. Cases of the
/// projection: polyhedral parts only, exact by the active-set method; with curved parts, Dykstra's
/// method (Boyle and Dykstra 1986), stopped by a certificate of the error.
class Intersection {
  public:
    /// Throws InputError when the parts live in different spaces or the polyhedral parts
    /// contradict each other, ComputationError when Dykstra's method finds no common point.
    explicit Intersection(std::vector<AnySet> parts, DykstraSettings settings = {});

    [[nodiscard]] const std::optional<Polyhedron>& polyhedral_part() const noexcept {
        return polyhedral_;
    }
    [[nodiscard]] const std::vector<AnySet>& curved_parts() const noexcept { return curved_; }
    [[nodiscard]] const DykstraSettings& settings() const noexcept { return settings_; }
    [[nodiscard]] Index dimension() const noexcept { return dimension_; }

  private:
    std::optional<Polyhedron> polyhedral_;
    std::vector<AnySet> curved_;
    DykstraSettings settings_;
    Index dimension_ = 0;
};

/// The curved parts and the polyhedron of the others.
[[nodiscard]] std::vector<AnySet> parts(const Intersection& set);
[[nodiscard]] Index dimension(const Intersection& set) noexcept;
[[nodiscard]] std::string describe(const Intersection& set);

/// The projection with its certificate (one iteration and spread 0 when exact).
[[nodiscard]] DykstraReport project_report(const Intersection& set, const VecX& x,
                                           const Metric* metric = nullptr);

/// Throws ComputationError when the certificate is not reached.
[[nodiscard]] VecX project(const Intersection& set, const VecX& x);
[[nodiscard]] VecX project(const Intersection& set, const VecX& x, const Metric& metric);
[[nodiscard]] bool contains(const Intersection& set, const VecX& x, double tolerance = 0.0);

/// Sum of the normal cones of the parts (equal to the normal cone when the parts overlap with
/// interior points, as Moreau's generation property asks).
[[nodiscard]] NormalCone normal_cone(const Intersection& set, const VecX& x);
[[nodiscard]] std::optional<PolyhedralSystem> polyhedral_system(const Intersection& set);

}  // namespace drystone::convex
