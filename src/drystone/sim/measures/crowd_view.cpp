// Finds who is inside, which exits a person uses, and who leaves by which exit.
#include "drystone/sim/measures/crowd_view.hpp"

#include <algorithm>

#include "drystone/core/error.hpp"
#include "drystone/crowd/obstacle_distance.hpp"
#include "drystone/crowd/start_checks.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::sim::measures {

namespace {

building::BuiltCrowd crowd_of(const Setting& setting) {
    if (!setting.scene.crowd) {
        throw InputError({.what = "kind", .expected = "a scene with a crowd", .found = "none"});
    }
    return building::build_crowd(setting.scene);
}

}  // namespace

CrowdView::CrowdView(const Setting& setting) : CrowdView(crowd_of(setting)) {}

CrowdView::CrowdView(const building::BuiltCrowd& built)
    : people_(built.person_body),
      exits_(built.model.plan.exits),
      plan_(crowd::bounds(built.model.plan)),
      gathering_(crowd::gathering_of(built.model)) {
    for (const crowd::Person& person : built.model.people) {
        known_.push_back(built.model.groups[static_cast<std::size_t>(person.group)].exits);
    }
}

Index CrowdView::inside_count(const Snapshot& state) const {
    Index inside = 0;
    for (Index i = 0; i < count(); ++i) inside += is_inside(state, i) ? 1 : 0;
    return inside;
}

std::size_t CrowdView::nearest_exit(Index person, const Vec2& x) const {
    const std::vector<int>& known = known_[static_cast<std::size_t>(person)];
    const auto distance = [&](int k) {
        const crowd::Exit& exit = exits_[static_cast<std::size_t>(k)];
        return (x - crowd::nearest_on_segment(exit.a, exit.b, x)).squaredNorm();
    };
    return static_cast<std::size_t>(*std::min_element(
        known.begin(), known.end(), [&](int j, int k) { return distance(j) < distance(k); }));
}

ExitCounter::ExitCounter(const CrowdView& view, const Snapshot& start)
    : left_(view.exits().size(), 0) {
    for (Index i = 0; i < view.count(); ++i) {
        places_.push_back(view.position(start, i));
        inside_.push_back(view.is_inside(start, i) ? 1 : 0);
    }
}

// A person who is gone left by the exit nearest to the last place inside.
const std::vector<Index>& ExitCounter::left_until(const CrowdView& view, const Snapshot& state) {
    std::fill(left_.begin(), left_.end(), 0);
    for (Index i = 0; i < view.count(); ++i) {
        const auto k = static_cast<std::size_t>(i);
        const bool inside = view.is_inside(state, i);
        if (inside_[k] != 0 && !inside) ++left_[view.nearest_exit(i, places_[k])];
        inside_[k] = inside ? 1 : 0;
        places_[k] = view.position(state, i);
    }
    return left_;
}

}  // namespace drystone::sim::measures
