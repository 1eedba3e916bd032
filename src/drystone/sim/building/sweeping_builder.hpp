#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/moving_set.hpp"
#include "drystone/sweeping/process.hpp"

namespace drystone::scene {
inline namespace spec {
struct SceneSpec;
struct SetSpec;
struct SweepingSpec;
}  // namespace spec
}  // namespace drystone::scene

namespace drystone::sim::building {

/// A set of a scene at every instant and state. What does not move is made once.
class SceneSet {
  public:
    /// `coordinates`: how many the process has. Throws InputError for a fixed set without points.
    SceneSet(const scene::SetSpec& spec, Index coordinates);

    /// The set at t and the state u of the process. Throws InputError, under the name of the set
    /// and at its place, when there is none: an empty polyhedron, a radius below 0.
    [[nodiscard]] convex::AnySet at(double t, const VecX& u) const;

    [[nodiscard]] bool is_fixed() const noexcept { return !fixed_set_.empty(); }
    [[nodiscard]] const scene::SetSpec& spec() const noexcept { return *spec_; }

  private:
    [[nodiscard]] convex::AnySet made(double t, const VecX& u) const;
    [[nodiscard]] convex::AnySet shaped(double t, const VecX& u) const;

    std::shared_ptr<const scene::SetSpec> spec_;
    Index coordinates_;
    std::vector<SceneSet> parts_;
    bool constant_shape_ = false;                          // without its motion
    std::vector<convex::AnySet> fixed_shape_, fixed_set_;  // at most one of each
};

/// C(t, u) of the process, the intersection of its sets.
class SceneSets {
  public:
    explicit SceneSets(const scene::SweepingSpec& spec);

    [[nodiscard]] convex::AnySet at(double t, const VecX& u) const;
    [[nodiscard]] const std::vector<SceneSet>& sets() const noexcept { return sets_; }

  private:
    std::vector<SceneSet> sets_;
    std::vector<convex::AnySet> fixed_;  // the intersection, if no set moves
};

/// The set as inequalities c(t, x) <= 0 with derivatives: rows of polyhedral sets, balls,
/// ellipsoids, formulas. Throws InputError, at its place, for other shapes.
[[nodiscard]] std::vector<convex::MovingInequality> inequalities_of(const SceneSet& set,
                                                                    Index coordinates,
                                                                    double start);

/// The process of a valid scene with a [sweeping] and its sets one by one.
struct BuiltSweeping {
    sweeping::Process process;
    std::shared_ptr<const SceneSets> sets;
};

/// Throws InputError, at the place where it was written, if the initial point is not in C(start)
/// or C(start) does not exist. With `inequalities`, C is given by inequalities.
[[nodiscard]] BuiltSweeping build_sweeping(const scene::SceneSpec& spec, bool inequalities);

}  // namespace drystone::sim::building
