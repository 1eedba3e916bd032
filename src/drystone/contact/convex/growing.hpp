#pragma once

#include <vector>

#include "drystone/contact/found_contacts.hpp"
#include "drystone/contact/rigid_model.hpp"

namespace drystone::contact {

/// The radii of all bodies that grow or shrink.
class Growing {
  public:
    Growing(std::vector<Growth> list, Index bodies)
        : list_(std::move(list)), factors_(VecX::Ones(list_.empty() ? 0 : bodies)) {}

    [[nodiscard]] bool empty() const noexcept { return list_.empty(); }

    /// (bodies) s of each, 1 for those that do not grow; empty when none does.
    [[nodiscard]] const VecX& factors() const noexcept { return factors_; }

    /// (bodies) r(t) - r as it is now (m).
    [[nodiscard]] VecX change(double t) const;

    /// Gives detection the radii r(t). Throws ComputationError that names a body without one.
    template <int D>
    void set(double t, FoundContacts<D>& found) {
        for (const Growth& one : list_) {
            const double s = factor(one, t);
            factors_[one.body] = s;
            found.set_radius(one.body, s * one.radius);
        }
    }

  private:
    [[nodiscard]] static double factor(const Growth& one, double t);

    std::vector<Growth> list_;
    VecX factors_;
};

}  // namespace drystone::contact
