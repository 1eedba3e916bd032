#pragma once

#include "drystone/integrators/event_kind.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::sim {
inline namespace state {

/// Something that happened in a step (docs/events.md). Bodies have the numbers of contacts;
/// constraints of an inclusion are numbered instead, with b = -1.
struct Event {
    Index step = 0;     ///< in which it was found
    double time = 0.0;  ///< (s)
    integrators::EventKind kind = integrators::EventKind::impact;
    int a = -1;
    int b = -1;                 ///< -1: none
    Vec3 point = Vec3::Zero();  ///< where the pair pushed most (m)
    double impulse = 0.0;       ///< |sum of the impulses of the pair| over the step (N s)
    /// Of approach (impact, contact), of opening (take_off), of sliding after (slips) and before
    /// (stick); the jump of the relative velocity (catastrophe) (m/s).
    double speed = 0.0;
};

}  // namespace state
}  // namespace drystone::sim
