#pragma once

#include <memory>
#include <vector>

#include "drystone/sim/measures/bodies.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/measures/region.hpp"
#include "drystone/sim/state/snapshot.hpp"

/// Sums over the contacts of steps, for measures that are means over steps.
namespace drystone::sim::measures {

/// Mean over steps, weighted by their lengths. What does not change has itself as its mean, without
/// rounding: counts stay whole.
struct TimeMean {
    double value = 0.0;
    double time = 0.0;  ///< (s)

    void add(double x, double h) {
        time += h;
        value += (x - value) * (h / time);
    }
};

/// An image of a contact of which at least one body is inside a region.
struct ContactImage {
    bool has_a = false;
    bool has_b = false;
};

/// The images of a contact in the region; `inside`: those of the bodies.
[[nodiscard]] std::vector<ContactImage> contact_images(
    const ContactRecord& contact, const std::vector<std::vector<Image>>& inside,
    const RegionImages& region);

/// The contacts that a measure counts: loaded by more than `least_force`, in a region.
class LoadedContacts {
  public:
    LoadedContacts(const scene::MeasureSpec& spec, const Setting& setting);

    [[nodiscard]] const Bodies& bodies() const noexcept { return *bodies_; }

    /// (bodies) images of the dynamic bodies whose centre is in the region.
    [[nodiscard]] std::vector<std::vector<Image>> inside(const Snapshot& state) const {
        return bodies_->inside(state, region_.images(state));
    }

    /// The contact presses or pulls with more than the least force in a step of length h.
    [[nodiscard]] bool is_loaded(const ContactRecord& contact, double h) const {
        return contact.impulse.norm() > least_force_ * h;
    }

    /// Calls `action(contact)` for every loaded contact that has a body inside, in their order; in
    /// a periodic cell for each of its images that has.
    template <class Action>
    void visit(const StepView& step, Action action) const {
        const RegionImages region = region_.images(step.state);
        const std::vector<std::vector<Image>> images = bodies_->inside(step.state, region);
        for (const ContactRecord& contact : step.contacts) {
            if (!is_loaded(contact, step.h)) continue;
            const auto count = contact_images(contact, images, region).size();
            for (std::size_t k = 0; k < count; ++k) action(contact);
        }
    }

  private:
    std::shared_ptr<const Bodies> bodies_;
    Region region_;
    double least_force_;
};

/// From the contact point to the centres of its two bodies (m), in a periodic cell to the centre of
/// the image of B that touches; 0 for deformable bodies, which are boundaries.
struct ContactArms {
    Vec3 a = Vec3::Zero();
    Vec3 b = Vec3::Zero();

    /// The branch vector l, from the centre of B to that of A.
    [[nodiscard]] Vec3 branch() const { return a - b; }
};

[[nodiscard]] inline ContactArms arms_of(const ContactRecord& contact, const Bodies& bodies,
                                         const Snapshot& state) {
    ContactArms arms;
    if (!bodies.is_deformable(contact.body_a)) {
        arms.a = bodies.centre(state, contact.body_a) - contact.point;
    }
    if (!bodies.is_deformable(contact.body_b)) {
        arms.b = bodies.centre(state, contact.body_b) + contact.image - contact.point;
    }
    return arms;
}

/// sum_c r_c (x) l_c of a step (N s m), compression positive: r_c the impulse on body A, l_c the
/// branch vector from B to A when both are inside the region. A contact of one inside body
/// contributes with the vector from the contact point to its centre. (Love 1927, Weber 1966.)
[[nodiscard]] Mat3 impulse_moment(const StepView& step, const Bodies& bodies,
                                  const RegionImages& region);

/// p = tr(sigma) / D, q and their ratio, from the symmetric part. With the deviator s, q is
/// sqrt(s:s / 2) in the plane, half the difference of the principal stresses, and sqrt(3 s:s / 2)
/// in space, their difference in a triaxial test.
struct StressInvariants {
    double pressure = 0.0;
    double deviator = 0.0;
    double ratio = 0.0;  ///< q / p
};
[[nodiscard]] StressInvariants invariants(const Mat3& stress, int dimension);

/// Time average of the Love-Weber stress: sum over steps of impulse_moment / V, over the time.
class StressMean {
  public:
    void add(const StepView& step, const Bodies& bodies, const RegionImages& region,
             double volume) {
        sum_ += impulse_moment(step, bodies, region) / volume;
        time_ += step.h;
    }
    /// The mean, after which the sum starts anew; NaN without steps.
    [[nodiscard]] Mat3 take() {
        const Mat3 mean = sum_ / time_;
        *this = {};
        return mean;
    }

  private:
    Mat3 sum_ = Mat3::Zero();
    double time_ = 0.0;
};

}  // namespace drystone::sim::measures
