#include "drystone/contact/convex/growing.hpp"

#include <cmath>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::contact {

VecX Growing::change(double t) const {
    VecX change = VecX::Zero(factors_.size());
    for (const Growth& one : list_) {
        change[one.body] = (factor(one, t) - factors_[one.body]) * one.radius;
    }
    return change;
}

double Growing::factor(const Growth& one, double t) {
    const double s = one.factor(t);
    if (s > 0.0 && std::isfinite(s)) return s;
    throw ComputationError("body '" + one.name + "': growth \"" + one.factor.text() + "\" is " +
                           to_text(s) + " at t = " + short_text(t) +
                           " s, and a radius must be positive");
}

}  // namespace drystone::contact
