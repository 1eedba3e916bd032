// Sums the moments of contact impulses (Love and Weber), and takes invariants of stresses.
#include "drystone/sim/measures/contact_sums.hpp"

#include <cmath>

namespace drystone::sim::measures {

LoadedContacts::LoadedContacts(const scene::MeasureSpec& spec, const Setting& setting)
    : bodies_(setting.bodies),
      region_(spec.region, setting.bodies, setting.start),
      least_force_(spec.least_force.value_or(0.0)) {}

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
