#pragma once

#include <string>
#include <vector>

#include "drystone/crowd/gathering.hpp"
#include "drystone/sim/building/crowd_builder.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

/// The people of a scene with a crowd as measures see them: by the positions of their bodies.
class CrowdView {
  public:
    /// Throws InputError for a scene without a crowd.
    explicit CrowdView(const Setting& setting);

    [[nodiscard]] Index count() const noexcept { return static_cast<Index>(people_.size()); }
    /// Number of the body of a person.
    [[nodiscard]] Index body(Index person) const {
        return people_[static_cast<std::size_t>(person)];
    }
    [[nodiscard]] Vec2 position(const Snapshot& state, Index person) const {
        return state.q.col(body(person)).head<2>();
    }
    /// Whether the person has not left yet.
    [[nodiscard]] bool is_inside(const Snapshot& state, Index person) const {
        return !gathering_.holds(position(state, person));
    }
    [[nodiscard]] Index inside_count(const Snapshot& state) const;

    [[nodiscard]] const std::vector<crowd::Exit>& exits() const noexcept { return exits_; }
    /// The exit nearest to x among the exits that the person uses.
    [[nodiscard]] std::size_t nearest_exit(Index person, const Vec2& x) const;

    /// The smallest box around the walls and exits.
    [[nodiscard]] const geometry::Aabb<2>& plan() const noexcept { return plan_; }

  private:
    explicit CrowdView(const building::BuiltCrowd& built);

    std::vector<Index> people_;            // numbers of bodies
    std::vector<std::vector<int>> known_;  // (people) exits
    std::vector<crowd::Exit> exits_;
    geometry::Aabb<2> plan_;
    crowd::Gathering gathering_;
};

/// Counts the people who leave in a step, by exit.
class ExitCounter {
  public:
    ExitCounter(const CrowdView& view, const Snapshot& start);

    /// How many left by each exit since the state before.
    [[nodiscard]] const std::vector<Index>& left_until(const CrowdView& view,
                                                       const Snapshot& state);

  private:
    std::vector<Vec2> places_;  // (people) where they were
    std::vector<char> inside_;  // (people)
    std::vector<Index> left_;   // (exits)
};

}  // namespace drystone::sim::measures
