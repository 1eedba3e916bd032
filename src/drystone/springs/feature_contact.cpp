// Contacts of corners, edges and rims: how their gaps change over a step, exactly, and the forces
// along that change.
#include "drystone/springs/feature_contact.hpp"

#include "drystone/springs/feature_response.hpp"

namespace drystone::springs {

namespace feature {

/// One body has a point or a rim (the holder), the other a flat side; `side_on_b`: the side is on
/// B.
template <class T, int D>
struct Roles {
    Roles(bool flat_side_on_b, const BodyStep<D>& step_a, const BodyStep<D>& step_b,
          const Mover<T, D>& a, const Mover<T, D>& b)
        : side_on_b(flat_side_on_b),
          holder(side_on_b ? a : b),
          side(side_on_b ? b : a),
          holder_step(side_on_b ? step_a : step_b),
          side_step(side_on_b ? step_b : step_a) {}

    [[nodiscard]] auto& torque_on_holder(Shape<T, D>& shape) const {
        return side_on_b ? shape.torque_a : shape.torque_b;
    }
    [[nodiscard]] auto& torque_on_side(Shape<T, D>& shape) const {
        return side_on_b ? shape.torque_b : shape.torque_a;
    }

    bool side_on_b;
    const Mover<T, D>& holder;
    const Mover<T, D>& side;
    const BodyStep<D>& holder_step;
    const BodyStep<D>& side_step;
};

/// A corner on a flat side: gap = n . m - offset - radius with m = p - x from the body of the side
/// to the corner. A product changes by means times differences, and so
///     gap1 - gap0 = Dn . mean(m) + mean(n) . Dm,
/// where both differences are linear in the displacements (docs/compliance.md): mean(n) is the
/// force on the holder, and the torques are kappa arm x n on it and kappa n x m on the side.
template <class T, int D>
Shape<T, D> shape_of(const PointOnSide<D>& contact, const BodyStep<D>& step_a,
                     const BodyStep<D>& step_b, const Mover<T, D>& a, const Mover<T, D>& b) {
    const Roles<T, D> roles(contact.side_on_b, step_a, step_b, a, b);
    const auto& [on_b, holder, side, holder_step, side_step] = roles;
    const Vec<T, D> arm0 = Vector<D>(holder_step.start.rotation * contact.point).template cast<T>();
    const Vec<T, D> arm1 = holder.turned(arm0);
    const Vec<T, D> n0 = Vector<D>(side_step.start.rotation * contact.normal).template cast<T>();
    const Vec<T, D> n1 = side.turned(n0);
    const Vec<T, D> m0 = holder.start + arm0 - side.start;
    const Vec<T, D> m1 = m0 + (arm1 - arm0) + holder.displacement - side.displacement;
    const T level(contact.offset + contact.radius);
    Shape<T, D> out;
    out.start = n0.dot(m0) - level;
    out.end = n1.dot(m1) - level;
    const Vec<T, D> n = T(0.5) * (n0 + n1);
    const Vec<T, D> arm = T(0.5) * (arm0 + arm1);
    const Vec<T, D> m = T(0.5) * (m0 + m1);
    out.normal = on_b ? n : Vec<T, D>(-n);
    roles.torque_on_holder(out) = holder.kappa * cross<T>(arm, n);
    roles.torque_on_side(out) = side.kappa * cross<T>(n, m);
    // Friction acts halfway between the surfaces, at mid-step.
    using std::sqrt;
    const T depth = T(contact.radius) + T(0.25) * (out.start + out.end);
    out.point = holder.centre() + arm - depth / sqrt(T(n.dot(n))) * n;
    return out;
}

/// Two rounded corners: gap = |d| - radius with d = p_a - p_b. |d1| - |d0| = n . (d1 - d0) with the
/// discrete gradient n = (d0 + d1) / (|d0| + |d1|).
template <class T, int D>
Shape<T, D> shape_of(const PointOnPoint<D>& contact, const BodyStep<D>& step_a,
                     const BodyStep<D>& step_b, const Mover<T, D>& a, const Mover<T, D>& b) {
    using std::sqrt;
    const Vec<T, D> arm_a0 = Vector<D>(step_a.start.rotation * contact.point_a).template cast<T>();
    const Vec<T, D> arm_b0 = Vector<D>(step_b.start.rotation * contact.point_b).template cast<T>();
    const Vec<T, D> arm_a1 = a.turned(arm_a0);
    const Vec<T, D> arm_b1 = b.turned(arm_b0);
    const Vec<T, D> d0 = a.start + arm_a0 - b.start - arm_b0;
    const Vec<T, D> d1 =
        d0 + (arm_a1 - arm_a0) - (arm_b1 - arm_b0) + a.displacement - b.displacement;
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

/// Two edges that cross: gap = num / len with num = c . d = e_a . (e_b x d), len = |c|, d = p_a -
/// p_b. Differences of products are sums of means times differences, and so
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
    const Vec<T, 3> d1 =
        d0 + (arm_a1 - arm_a0) - (arm_b1 - arm_b0) + a.displacement - b.displacement;
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

/// Square of the tilt below which a rim lies level.
constexpr double k_level_square = 1e-20;

/// A point that moves with a body, at mid-step.
template <class T>
Vec<T, 3> carried(const Mover<T, 3>& body, const BodyStep<3>& step, const Vec3& x) {
    const Vec<T, 3> arm = Vec3(step.start.rotation * x).template cast<T>();
    return body.centre() + T(0.5) * (arm + body.turned(arm));
}

/// The lowest (highest) point of a rim over a flat side: the height of its centre, which is a
/// PointOnSide, minus (plus) radius l, l = |e x n| the sine of the tilt between the axis e of the
/// rim and the normal n of the side. With c = e x n and l = sqrt(|c|^2 + small), smooth where the
/// rim lies level,
///     l1 - l0 = m . (De x n + e x Dn),   m = (c0 + c1) / (l0 + l1),
/// e and n means of both ends: linear in the displacements, as the height of the centre is. So the
/// torques of the centre get e x (n x m) on the holder and n x (m x e) on the side, times
/// kappa times the radius (docs/compliance.md, "Rims of cylinders"). D is 3.
template <class T, int D>
Shape<T, 3> shape_of(const RimOnSide& contact, const BodyStep<3>& step_a, const BodyStep<3>& step_b,
                     const Mover<T, 3>& a, const Mover<T, 3>& b) {
    using std::sqrt;
    const Roles<T, 3> roles(contact.side_on_b, step_a, step_b, a, b);
    const auto& [on_b, holder, side, holder_step, side_step] = roles;
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
    roles.torque_on_holder(out) += holder.kappa * reach * cross<T>(e, cross<T>(n, m));
    roles.torque_on_side(out) += side.kappa * reach * cross<T>(n, cross<T>(m, e));
    out.point = carried<T>(holder, holder_step, contact.touch);
    return out;
}

/// Two caps on each other: `share` of the height of A's centre over B's cap and 1 - share of the
/// height of B's centre over A's. The mean of two gaps has the mean of their discrete gradients. D
/// is 3.
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

PairResponse<3> respond(const RimOnSide& contact, const BodyStep<3>& a, const BodyStep<3>& b,
                        const Vec3& belt, const TrialRule& rule) {
    return feature::respond_to<3>(contact, a, b, belt, rule);
}

PairResponse<3> respond(const CentresOnCaps& contact, const BodyStep<3>& a, const BodyStep<3>& b,
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

}  // namespace drystone::springs
