#include "drystone/sim/measures/stress_sum.hpp"

#include <cmath>

#include "drystone/sim/measures/contact_arms.hpp"

namespace drystone::sim::measures {

Mat3 impulse_moment(const StepView& step, const Bodies& bodies, const std::vector<char>& inside) {
    Mat3 sum = Mat3::Zero();
    for (const ContactRecord& contact : step.contacts) {
        const bool has_a = inside[static_cast<std::size_t>(contact.body_a)] != 0;
        const bool has_b = inside[static_cast<std::size_t>(contact.body_b)] != 0;
        if (!has_a && !has_b) continue;
        const ContactArms arms = arms_of(contact, bodies, step.state);
        // The impulse on B is opposite, so the arm of B counts with the other sign.
        Vec3 l = Vec3::Zero();
        if (has_a && has_b) {
            l = arms.branch();
        } else {
            l = has_a ? arms.a : Vec3(-arms.b);
        }
        sum += contact.impulse * l.transpose();
    }
    return sum;
}

StressInvariants invariants(const Mat3& stress, int dimension) {
    const auto part = stress.topLeftCorner(dimension, dimension);
    const MatX symmetric = 0.5 * (part + part.transpose());
    StressInvariants found;
    found.pressure = symmetric.trace() / dimension;
    const MatX s = symmetric - found.pressure * MatX::Identity(dimension, dimension);
    found.deviator = std::sqrt((dimension == 2 ? 0.5 : 1.5) * s.squaredNorm());
    found.ratio = found.deviator / found.pressure;
    return found;
}

}  // namespace drystone::sim::measures
