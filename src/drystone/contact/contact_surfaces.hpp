#pragma once

#include <vector>

#include "drystone/collision/contact_point.hpp"
#include "drystone/contact/contact_law.hpp"
#include "drystone/contact/contact_row.hpp"

namespace drystone::contact {

/// Properties of a body's surface that decide the law of its contacts.
template <int D>
struct Surface {
    int material = 0;
    /// Velocity of the surface beyond that of the body, in its principal axes (m/s): a belt. Its
    /// part along the tangents of a contact counts.
    Vector<D> velocity = Vector<D>::Zero();
    /// Axes in which the scene describes the body, as columns in its principal axes.
    geometry::Rotation<D> axes = geometry::Rotation<D>::Identity();
};

/// The surfaces of all bodies and the laws between them.
template <int D>
class ContactSurfaces {
  public:
    /// `surfaces` in the order of the bodies.
    ContactSurfaces(std::vector<Surface<D>> surfaces, LawTable laws)
        : surfaces_(std::move(surfaces)), laws_(std::move(laws)) {}

    [[nodiscard]] const ContactLaw& law(const collision::Contact<D>& contact) const;

    /// Whether a surface of the contact moves beyond its body.
    [[nodiscard]] bool moves(const collision::Contact<D>& contact) const {
        return !of(contact.body_a).velocity.isZero(0.0) || !of(contact.body_b).velocity.isZero(0.0);
    }

    /// Axes of a contact as rows, with the bodies in `frames`. The first tangent of an anisotropic
    /// contact is the grain of one of the bodies; where that is along the normal, and for all other
    /// laws, the axes follow from the normal alone.
    [[nodiscard]] geometry::Rotation<D> axes(const collision::Contact<D>& contact,
                                             const std::vector<geometry::Frame<D>>& frames) const;

    /// Velocity of A's surface relative to B's beyond that of the bodies, along the axes of the row
    /// (m/s); 0 along the normal.
    [[nodiscard]] Vector<D> velocity(const ContactRow<D>& row,
                                     const std::vector<geometry::Frame<D>>& frames) const;

  private:
    [[nodiscard]] const Surface<D>& of(int body) const {
        return surfaces_[static_cast<std::size_t>(body)];
    }

    std::vector<Surface<D>> surfaces_;
    LawTable laws_;
};

}  // namespace drystone::contact
