// Projection on a set that may depend on the state, by fixed-point iteration.
#include "drystone/sweeping/set_projection.hpp"

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/moving_set.hpp"

namespace drystone::sweeping {

namespace {

constexpr int k_most_iterations = 500;

convex::Projection project_at(const Process& process, double t, const VecX& z, const VecX& state) {
    const convex::AnySet set = process.set.at(t, state);
    return convex::at_time(t, [&] { return set.project_active(z, metric_of(process)); });
}

}  // namespace

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
