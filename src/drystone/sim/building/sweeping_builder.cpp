// Builds the process of a [sweeping]: moving set, perturbation, metric.
#include "drystone/sim/building/sweeping_builder.hpp"

#include <algorithm>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::sim::building {

namespace {

convex::MovingSet moving_set(const scene::SweepingSpec& spec,
                             const std::shared_ptr<const SceneSets>& sets, double start,
                             bool inequalities) {
    const auto n = static_cast<Index>(spec.coordinates.size());
    if (inequalities) {
        std::vector<convex::MovingInequality> walls;
        for (const SceneSet& set : sets->sets()) {
            const std::vector<convex::MovingInequality> own = inequalities_of(set, n, start);
            walls.insert(walls.end(), own.begin(), own.end());
        }
        return {n, std::move(walls)};
    }
    const bool follows_state =
        std::any_of(spec.sets.begin(), spec.sets.end(), [&](const scene::SetSpec& set) {
            return scene::depends_on_state(set, spec.coordinates.size());
        });
    if (follows_state) {
        return {n, [sets](double t, const VecX& u) { return sets->at(t, u); }};
    }
    return {n, [sets, n](double t) { return sets->at(t, VecX::Zero(n)); }};
}

std::function<VecX(double, const VecX&)> perturbation_of(
    const std::vector<formula::Formula>& formulas) {
    if (formulas.empty()) return {};
    return [formulas](double t, const VecX& u) {
        std::vector<double> variables(u.begin(), u.end());
        variables.push_back(t);
        VecX force(u.size());
        for (Index k = 0; k < force.size(); ++k) {
            force[k] = formulas[static_cast<std::size_t>(k)](variables);
        }
        return force;
    };
}

}  // namespace

BuiltSweeping build_sweeping(const scene::SceneSpec& spec, bool inequalities) {
    const scene::SweepingSpec& given = *spec.sweeping;
    auto sets = std::make_shared<const SceneSets>(given);
    convex::MovingSet set = moving_set(given, sets, spec.time.start, inequalities);
    if (!given.jumps.empty()) set = set.with_jumps(given.jumps);
    sweeping::Process process{.set = std::move(set),
                              .initial = given.initial,
                              .start = spec.time.start,
                              .end = spec.time.end,
                              .perturbation = perturbation_of(given.perturbation)};
    if (given.metric != MatX::Identity(given.metric.rows(), given.metric.cols())) {
        process.metric = Metric(given.metric);
    }
    try {
        sweeping::require_valid(process);
    } catch (const InputError& error) {
        std::vector<Defect> defects = error.defects();
        for (Defect& defect : defects) {
            if (defect.place.file.empty()) defect.place = given.place;
        }
        throw InputError(std::move(defects));
    }
    return {.process = std::move(process), .sets = std::move(sets)};
}

}  // namespace drystone::sim::building
