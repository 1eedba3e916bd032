#include "drystone/contact/compliance/rim_contact.hpp"

#include "drystone/contact/compliance/feature_response.hpp"
#include "drystone/contact/compliance/point_on_side_shape.hpp"

namespace drystone::contact {

namespace feature {

/// Square of the tilt below which a rim lies level.
constexpr double k_level_square = 1e-20;

/// A point that moves with a body, at mid-step.
template <class T>
Vec<T, 3> carried(const Mover<T, 3>& body, const BodyStep<3>& step, const Vec3& x) {
    const Vec<T, 3> arm = Vec3(step.start.rotation * x).template cast<T>();
    return body.centre() + T(0.5) * (arm + body.turned(arm));
}

/// With c = e x n and l = sqrt(|c|^2 + small),
///     l1 - l0 = m . (De x n + e x Dn),   m = (c0 + c1) / (l0 + l1),
/// e and n means of both ends: linear in the displacements, as the height of the centre is.
template <class T, int D>
Shape<T, 3> shape_of(const RimOnSide& contact, const BodyStep<3>& step_a, const BodyStep<3>& step_b,
                     const Mover<T, 3>& a, const Mover<T, 3>& b) {
    using std::sqrt;
    const bool on_b = contact.side_on_b;
    const Mover<T, 3>& holder = on_b ? a : b;  // of the rim
    const Mover<T, 3>& side = on_b ? b : a;
    const BodyStep<3>& holder_step = on_b ? step_a : step_b;
    const BodyStep<3>& side_step = on_b ? step_b : step_a;
    const PointOnSide<3> centre{.side_on_b = on_b,
                                .point = contact.centre,
                                .normal = contact.normal,
                                .offset = contact.offset};
    Shape<T, 3> out = shape_of<T, 3>(centre, step_a, step_b, a, b);
    const Vec<T, 3> e0 = Vec3(holder_step.start.rotation * contact.axis).template cast<T>();
    const Vec<T, 3> n0 = Vec3(side_step.start.rotation * contact.normal).template cast<T>();
    const Vec<T, 3> e1 = holder.turned(e0);
    const Vec<T, 3> n1 = side.turned(n0);
    const Vec<T, 3> c0 = cross<T>(e0, n0);
    const Vec<T, 3> c1 = cross<T>(e1, n1);
    const T l0 = sqrt(T(c0.dot(c0)) + T(k_level_square));
    const T l1 = sqrt(T(c1.dot(c1)) + T(k_level_square));
    const Vec<T, 3> e = T(0.5) * (e0 + e1);
    const Vec<T, 3> n = T(0.5) * (n0 + n1);
    const Vec<T, 3> m = (c0 + c1) / (l0 + l1);
    const T reach(contact.lowest ? -contact.radius : contact.radius);
    out.start += reach * l0;
    out.end += reach * l1;
    const Vec<T, 3> turn_holder = holder.kappa * reach * cross<T>(e, cross<T>(n, m));
    const Vec<T, 3> turn_side = side.kappa * reach * cross<T>(n, cross<T>(m, e));
    out.torque_a += on_b ? turn_holder : turn_side;
    out.torque_b += on_b ? turn_side : turn_holder;
    out.point = carried<T>(holder, holder_step, contact.touch);
    return out;
}

template <class T, int D>
Shape<T, 3> shape_of(const CentresOnCaps& contact, const BodyStep<3>& step_a,
                     const BodyStep<3>& step_b, const Mover<T, 3>& a, const Mover<T, 3>& b) {
    Shape<T, 3> out = shape_of<T, 3>(contact.centre_a, step_a, step_b, a, b);
    const Shape<T, 3> other = shape_of<T, 3>(contact.centre_b, step_a, step_b, a, b);
    const T s(contact.share);
    const T rest(1.0 - contact.share);
    out.start = s * out.start + rest * other.start;
    out.end = s * out.end + rest * other.end;
    out.normal = s * out.normal + rest * other.normal;
    out.torque_a = s * out.torque_a + rest * other.torque_a;
    out.torque_b = s * out.torque_b + rest * other.torque_b;
    out.point = carried<T>(a, step_a, contact.touch);
    return out;
}

}  // namespace feature

PairResponse<3> respond(const RimOnSide& contact, const BodyStep<3>& a, const BodyStep<3>& b,
                        const Vec3& belt, const TrialRule& rule) {
    return feature::respond_to<3>(contact, a, b, belt, rule);
}

PairResponse<3> respond(const CentresOnCaps& contact, const BodyStep<3>& a, const BodyStep<3>& b,
                        const Vec3& belt, const TrialRule& rule) {
    return feature::respond_to<3>(contact, a, b, belt, rule);
}

}  // namespace drystone::contact
