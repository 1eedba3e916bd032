#include "drystone/contact/compliance/feature_contact.hpp"

#include "drystone/contact/compliance/feature_response.hpp"
#include "drystone/contact/compliance/point_on_side_shape.hpp"

namespace drystone::contact {

namespace feature {

template <class T, int D>
Shape<T, D> shape_of(const PointOnPoint<D>& contact, const BodyStep<D>& step_a,
                     const BodyStep<D>& step_b, const Mover<T, D>& a, const Mover<T, D>& b) {
    using std::sqrt;
    const Vec<T, D> arm_a0 = Vector<D>(step_a.start.rotation * contact.point_a).template cast<T>();
    const Vec<T, D> arm_b0 = Vector<D>(step_b.start.rotation * contact.point_b).template cast<T>();
    const Vec<T, D> arm_a1 = a.turned(arm_a0);
    const Vec<T, D> arm_b1 = b.turned(arm_b0);
    const Vec<T, D> d0 = a.start + arm_a0 - b.start - arm_b0;
    const Vec<T, D> d1 = d0 + (arm_a1 - arm_a0) - (arm_b1 - arm_b0) + a.way - b.way;
    const T l0 = sqrt(T(d0.dot(d0)));
    const T l1 = sqrt(T(d1.dot(d1)));
    Shape<T, D> out;
    out.start = l0 - T(contact.radius);
    out.end = l1 - T(contact.radius);
    out.normal = (d0 + d1) / (l0 + l1);
    const Vec<T, D> arm_a = T(0.5) * (arm_a0 + arm_a1);
    const Vec<T, D> arm_b = T(0.5) * (arm_b0 + arm_b1);
    out.torque_a = a.kappa * cross<T>(arm_a, out.normal);
    out.torque_b = -(b.kappa * cross<T>(arm_b, out.normal));
    out.point = T(0.5) * (a.centre() + arm_a + b.centre() + arm_b);
    return out;
}

/// gap = num / len with num = c . d = e_a . (e_b x d), len = |c|, d = p_a - p_b. Differences of
/// products are sums of means times differences, and so
///     gap1 - gap0 = (num1 - num0 - gap (len1 - len0)) / len,   gap and len means of both ends,
///     num1 - num0 = De_a . mean(e_b x d) + De_b . (d x e_a) + Dd . (e_a x e_b),
///     len1 - len0 = m . (De_a x e_b + e_a x De_b),   m = (c0 + c1) / (|c0| + |c1|),
/// all linear in the displacements.
template <class T, int D>
Shape<T, 3> shape_of(const CrossingEdges& contact, const BodyStep<3>& step_a,
                     const BodyStep<3>& step_b, const Mover<T, 3>& a, const Mover<T, 3>& b) {
    using std::sqrt;
    const auto fixed = [](const BodyStep<3>& step, const Vec3& x) {
        return Vec<T, 3>(Vec3(step.start.rotation * x).template cast<T>());
    };
    const auto mean = [](const Vec<T, 3>& x, const Vec<T, 3>& y) {
        return Vec<T, 3>(T(0.5) * (x + y));
    };
    const Vec<T, 3> arm_a0 = fixed(step_a, contact.point_a);
    const Vec<T, 3> arm_b0 = fixed(step_b, contact.point_b);
    const Vec<T, 3> e_a0 = fixed(step_a, contact.along_a);
    const Vec<T, 3> e_b0 = fixed(step_b, contact.along_b);
    const Vec<T, 3> arm_a1 = a.turned(arm_a0);
    const Vec<T, 3> arm_b1 = b.turned(arm_b0);
    const Vec<T, 3> e_a1 = a.turned(e_a0);
    const Vec<T, 3> e_b1 = b.turned(e_b0);
    const Vec<T, 3> d0 = a.start + arm_a0 - b.start - arm_b0;
    const Vec<T, 3> d1 = d0 + (arm_a1 - arm_a0) - (arm_b1 - arm_b0) + a.way - b.way;
    const Vec<T, 3> c0 = cross<T>(e_a0, e_b0);
    const Vec<T, 3> c1 = cross<T>(e_a1, e_b1);
    const T l0 = sqrt(T(c0.dot(c0)));
    const T l1 = sqrt(T(c1.dot(c1)));
    const T g0 = c0.dot(d0) / l0;
    const T g1 = c1.dot(d1) / l1;
    const Vec<T, 3> e_a = mean(e_a0, e_a1);
    const Vec<T, 3> e_b = mean(e_b0, e_b1);
    const Vec<T, 3> d = mean(d0, d1);
    const Vec<T, 3> arm_a = mean(arm_a0, arm_a1);
    const Vec<T, 3> arm_b = mean(arm_b0, arm_b1);
    const Vec<T, 3> m = (c0 + c1) / (l0 + l1);
    const T gap = T(0.5) * (g0 + g1);
    const T length = T(0.5) * (l0 + l1);
    // Factors of De_a, De_b and Dd in gap1 - gap0.
    const Vec<T, 3> by_e_a =
        (mean(cross<T>(e_b0, d0), cross<T>(e_b1, d1)) - gap * cross<T>(e_b, m)) / length;
    const Vec<T, 3> by_e_b = (cross<T>(d, e_a) - gap * cross<T>(m, e_a)) / length;
    const Vec<T, 3> c = cross<T>(e_a, e_b);
    Shape<T, 3> out;
    out.start = g0 - T(contact.radius);
    out.end = g1 - T(contact.radius);
    out.normal = c / length;
    out.torque_a = a.kappa * (cross<T>(e_a, by_e_a) + cross<T>(arm_a, out.normal));
    out.torque_b = b.kappa * (cross<T>(e_b, by_e_b) - cross<T>(arm_b, out.normal));
    // Halfway between the nearest points of the two lines at mid-step.
    const T square = c.dot(c);
    const T place_a = -cross<T>(d, e_b).dot(c) / square;
    const T place_b = -cross<T>(d, e_a).dot(c) / square;
    out.point = mean(a.centre() + arm_a + place_a * e_a, b.centre() + arm_b + place_b * e_b);
    return out;
}

}  // namespace feature

template <int D>
PairResponse<D> respond(const PointOnSide<D>& contact, const BodyStep<D>& a, const BodyStep<D>& b,
                        const Vector<D>& belt, const TrialRule& rule) {
    return feature::respond_to<D>(contact, a, b, belt, rule);
}

template <int D>
PairResponse<D> respond(const PointOnPoint<D>& contact, const BodyStep<D>& a, const BodyStep<D>& b,
                        const Vector<D>& belt, const TrialRule& rule) {
    return feature::respond_to<D>(contact, a, b, belt, rule);
}

PairResponse<3> respond(const CrossingEdges& contact, const BodyStep<3>& a, const BodyStep<3>& b,
                        const Vec3& belt, const TrialRule& rule) {
    return feature::respond_to<3>(contact, a, b, belt, rule);
}

template PairResponse<2> respond<2>(const PointOnSide<2>&, const BodyStep<2>&, const BodyStep<2>&,
                                    const Vec2&, const TrialRule&);
template PairResponse<3> respond<3>(const PointOnSide<3>&, const BodyStep<3>&, const BodyStep<3>&,
                                    const Vec3&, const TrialRule&);
template PairResponse<2> respond<2>(const PointOnPoint<2>&, const BodyStep<2>&, const BodyStep<2>&,
                                    const Vec2&, const TrialRule&);
template PairResponse<3> respond<3>(const PointOnPoint<3>&, const BodyStep<3>&, const BodyStep<3>&,
                                    const Vec3&, const TrialRule&);

}  // namespace drystone::contact
