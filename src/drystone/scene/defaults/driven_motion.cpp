// Speeds and accelerations of driven bodies: differences of their formulas over a step.
#include "drystone/scene/defaults/driven_motion.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/scene/spec/body.hpp"

namespace drystone::scene::defaults {

DrivenMotion::DrivenMotion(const MotionSpec& motion, double reach, double h)
    : motion_(motion), reach_(std::isfinite(reach) ? reach : 0.0), h_(h) {
    for (const HistorySpec& history : motion.histories) {
        histories_.push_back(displacement_of(history));
    }
}

// The formulas at t, whichever they are: velocities or displacements.
DrivenMotion::Rates DrivenMotion::placement(double t) const {
    const auto value = [t](const std::array<formula::Expression, 3>& formulas) {
        return Vec3(formulas[0](t), formulas[1](t), formulas[2](t));
    };
    Rates now{.linear = value(motion_.linear), .angular = reach_ * value(motion_.angular)};
    for (std::size_t i = 0; i < histories_.size(); ++i) {
        const HistorySpec& history = motion_.histories[i];
        const Vec3 moved = histories_[i](t) * history.direction;
        if (is_angular(history.quantity)) {
            now.angular += reach_ * moved;
        } else {
            now.linear += moved;
        }
    }
    return now;
}

DrivenMotion::Rates DrivenMotion::rates(double t) const {
    const Rates now = placement(t);
    if (motion_.kind == MotionSpec::Kind::velocity) return now;
    const Rates later = placement(t + h_);
    return {.linear = (later.linear - now.linear) / h_,
            .angular = (later.angular - now.angular) / h_};
}

double DrivenMotion::speed(double t) const {
    const Rates now = rates(t);
    return std::max(now.linear.norm(), now.angular.norm());
}

double DrivenMotion::acceleration(double t) const {
    const Rates now = rates(t);
    const Rates later = rates(t + h_);
    return std::max((later.linear - now.linear).norm(), (later.angular - now.angular).norm()) / h_;
}

}  // namespace drystone::scene::defaults
