// Finds the law, the axes and the surface velocity of a contact from the surfaces of its bodies.
#include "drystone/contact/contact_surfaces.hpp"

#include "drystone/linalg/at.hpp"

namespace drystone::contact {

namespace {

/// A grain within this angle (rad) of the normal has no direction in the tangent plane.
constexpr double k_along_normal = 1e-6;

}  // namespace

template <int D>
const ContactLaw& ContactSurfaces<D>::law(const collision::Contact<D>& contact) const {
    return laws_(of(contact.body_a).material, of(contact.body_b).material);
}

template <int D>
geometry::Rotation<D> ContactSurfaces<D>::axes(
    const collision::Contact<D>& contact, const std::vector<geometry::Frame<D>>& frames) const {
    if constexpr (D == 3) {
        if (const auto* elliptic = std::get_if<EllipticFriction>(&law(contact).friction)) {
            const bool on_b = of(contact.body_b).material == elliptic->material;
            const int body = on_b ? contact.body_b : contact.body_a;
            const Vec3 grain = frames[at(body)].rotation * of(body).axes * elliptic->direction;
            const Vec3 tangent = grain - grain.dot(contact.normal) * contact.normal;
            if (tangent.norm() > k_along_normal * grain.norm()) {
                geometry::Rotation<3> axes;
                axes.row(0) = contact.normal;
                axes.row(1) = tangent.normalized();
                axes.row(2) = contact.normal.cross(tangent.normalized());
                return axes;
            }
        }
    }
    return local_axes(contact.normal);
}

template <int D>
Vector<D> ContactSurfaces<D>::velocity(const ContactRow<D>& row,
                                       const std::vector<geometry::Frame<D>>& frames) const {
    const auto moving = [&](int body) -> Vector<D> {
        if (body < 0) return Vector<D>::Zero();  // a deformable one
        return frames[at(body)].rotation * of(body).velocity;
    };
    Vector<D> u = row.axes * (moving(row.body_a) - moving(row.body_b));
    u[0] = 0.0;
    return u;
}

template class ContactSurfaces<2>;
template class ContactSurfaces<3>;

}  // namespace drystone::contact
