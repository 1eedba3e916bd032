#include "drystone/player/contact_forces.hpp"

namespace drystone::player {

namespace {

/// Length of the step that ended at frame `k`. All have that of the scene but the last, which may
/// be shorter; to read a report takes longer than the rest of the frame.
double step_length(const results::ResultReader& result, Index k) {
    const Index step = result.frame_steps()[static_cast<std::size_t>(k)];
    if (step < result.run().steps_planned || step > result.steps()) return result.run().step;
    return result.reports(step - 1, 1).front().h;
}

}  // namespace

VecX contact_forces(const results::ResultReader& result, Index k) {
    const VecX loads = result.contact_loads(k);
    if (loads.size() == 0) return {};
    const double h = step_length(result, k);
    if (!(h > 0.0)) return VecX::Zero(loads.size());
    return loads / h;
}

}  // namespace drystone::player
