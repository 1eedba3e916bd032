// Finds schemes by name, and projects on the set of a process, state-dependent ones by fixed
// points.
#include "drystone/sweeping/scheme.hpp"

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/moving_set.hpp"
#include "drystone/core/error.hpp"

namespace drystone::sweeping {

namespace {

constexpr int k_most_iterations = 500;

convex::Projection project_at(const Process& process, double t, const VecX& z, const VecX& state) {
    const convex::AnySet set = process.set.at(t, state);
    return convex::at_time(t, [&] { return set.project_active(z, metric_of(process)); });
}

}  // namespace

Scheme make_scheme(const std::string& name, const SchemeOptions& options) {
    return scheme_entry(name).make(options);
}

SchemeEntry scheme_entry(const std::string& name) {
    std::string names;
    for (const SchemeEntry& entry : schemes()) {
        if (entry.name == name) return entry;
        names += (names.empty() ? "" : ", ") + entry.name;
    }
    throw InputError({.what = "sweeping scheme", .expected = "one of " + names, .found = name});
}

StepResult project_on_set(const Process& process, double t, const VecX& z, const VecX& guess,
                          double tolerance) {
    convex::Projection projection = project_at(process, t, z, guess);
    StepResult result;
    // u = P_{C(t, u)}(z) by fixed-point iteration; the residual is the last change.
    if (process.set.depends_on_state()) {
        const double allowed = tolerance * (1.0 + z.norm());
        result.converged = false;
        while (!result.converged && result.iterations < k_most_iterations) {
            ++result.iterations;
            convex::Projection next = project_at(process, t, z, projection.point);
            result.residual = (next.point - projection.point).norm();
            result.converged = result.residual <= allowed;
            projection = std::move(next);
        }
    }
    result.normal = z - projection.point;
    result.u = std::move(projection.point);
    result.contacts = std::move(projection.active);
    return result;
}

}  // namespace drystone::sweeping
