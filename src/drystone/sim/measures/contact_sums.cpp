// Sums the moments of contact impulses (Love and Weber), and takes invariants of stresses.
#include "drystone/sim/measures/contact_sums.hpp"

#include <algorithm>
#include <cmath>

namespace drystone::sim::measures {

LoadedContacts::LoadedContacts(const scene::MeasureSpec& spec, const Setting& setting)
    : bodies_(setting.bodies),
      region_(spec.region, setting.bodies, setting.start),
      least_force_(spec.least_force.value_or(0.0)) {}

// Where A is at the image n, the B that it touches is at n + the image of the contact.
std::vector<ContactImage> contact_images(const ContactRecord& contact,
                                         const std::vector<std::vector<Image>>& inside,
                                         const RegionImages& region) {
    const std::vector<Image>& of_a = inside[static_cast<std::size_t>(contact.body_a)];
    std::vector<Image> of_b = inside[static_cast<std::size_t>(contact.body_b)];
    const Image between = region.image_at(contact.image);
    for (Image& image : of_b) {
        for (std::size_t j = 0; j < 3; ++j) image.n[j] -= between.n[j];
    }
    std::vector<ContactImage> images;
    for (const Image& image : of_a) {
        const auto same = std::find(of_b.begin(), of_b.end(), image);
        images.push_back({.has_a = true, .has_b = same != of_b.end()});
        if (same != of_b.end()) of_b.erase(same);
    }
    images.resize(images.size() + of_b.size(), {.has_b = true});
    return images;
}

Mat3 impulse_moment(const StepView& step, const Bodies& bodies, const RegionImages& region) {
    const std::vector<std::vector<Image>> inside = bodies.inside(step.state, region);
    Mat3 sum = Mat3::Zero();
    for (const ContactRecord& contact : step.contacts) {
        for (const ContactImage& image : contact_images(contact, inside, region)) {
            const ContactArms arms = arms_of(contact, bodies, step.state);
            // The impulse on B is opposite, so the arm of B counts with the other sign.
            Vec3 l = image.has_a ? arms.a : Vec3(-arms.b);
            if (image.has_a && image.has_b) l = arms.branch();
            sum += contact.impulse * l.transpose();
        }
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
