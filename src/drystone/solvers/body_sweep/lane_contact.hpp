#pragma once

#include "drystone/solvers/body_sweep/lanes.hpp"

/// The exact solution of a contact, lane by lane. For the kernels only, as lanes.hpp.
namespace drystone::solvers {
namespace {

/// Below this (squared) a vector has no direction.
template <class Real>
constexpr Real k_no_length = std::numeric_limits<Real>::min() * Real(1e4);

/// A step on the slip root that is smaller than this part of it is the last one of a visit. The
/// guess is the root of the last visit, so that the root converges along with the sweeps;
/// |r_T| = mu r_N and u_N = 0 hold whatever it is.
template <class Real>
constexpr Real k_slip_step = Real(1e-3);

/// A slipping contact: the direction of r_T is that of -(y + k s), with k from
///     |y + k s| = n0 + n1 k + n2 k^2        (local/slip_root.hpp)
/// by safeguarded steps of Newton's method on the quotient of both sides.
template <class Real>
struct SlipLanes {
    using V = Lanes<Real>;
    V y[2];
    V s[2];
    V n0;
    V n1;
    V n2;  // > 0

    /// From the guess k, for the lanes of the mask `wanted`.
    template <class Mask>
    [[gnu::always_inline]] inline V root(V k, Mask wanted, int most_steps) const {
        const V zero{};
        const V e0 = y[0] * y[0] + y[1] * y[1];
        const V e1 = y[0] * s[0] + y[1] * s[1];
        const V e2 = s[0] * s[0] + s[1] * s[1];
        const V size = n1 < zero ? -n1 : n1;
        const V rest = n0 < zero ? -n0 : n0;
        V low = zero;
        V high = (square_root(e2) + size) / n2 + square_root((square_root(e0) + rest) / n2);
        for (int step = 0; step < most_steps; ++step) {
            const V left2 = larger(e0 + k * (e1 + e1 + k * e2), zero);
            const V left = square_root(left2);
            const V right = n0 + k * (n1 + k * n2);
            const V gap = left - right;
            low = gap > zero ? k : low;
            high = gap > zero ? high : k;
            const V slope = (n1 + (k + k) * n2) * left2 - right * (e1 + k * e2);
            const V next = k + gap * left2 / slope;
            const V middle = all<Real>(Real(0.5)) * (low + high);
            // A comparison with a quotient that is no number is false.
            const auto inside = (next >= low) & (next <= high);
            const V change = next > k ? next - k : k - next;
            const auto close = inside & (change <= all(k_slip_step<Real>) * next);
            k = inside ? next : middle;
            if (!any(wanted & ~close)) break;
        }
        return k;
    }
};

/// What the batch knows of its contacts, and what the bodies say: the impulse with the others
/// frozen. u: velocities with the present impulses r.
template <class Real>
[[gnu::always_inline]] inline void solve(Batch<3, Real>& batch, const Lanes<Real>* u,
                                         const Lanes<Real>* r, Lanes<Real>* next) {
    using V = Lanes<Real>;
    const V zero{};
    const V t1 = load(batch.coupling[0]), t2 = load(batch.coupling[1]);
    const V S11 = load(batch.S[0]), S12 = load(batch.S[1]), S22 = load(batch.S[2]);
    const V mu = load(batch.mu);
    // b_N and s of the contact alone: u without what r itself does.
    const V b_n = u[0] - load(batch.normal) * (r[0] + t1 * r[1] + t2 * r[2]);
    const V s1 = u[1] - t1 * u[0] - (S11 * r[1] + S12 * r[2]);
    const V s2 = u[2] - t2 * u[0] - (S12 * r[1] + S22 * r[2]);
    const V y1 = S22 * s1 - S12 * s2;
    const V y2 = S11 * s2 - S12 * s1;
    const V det = load(batch.det);
    const V free = -b_n * load(batch.inverse_normal);
    const V limit = mu * (free * det + (t1 * y1 + t2 * y2));
    const auto closed = b_n < zero;
    const auto sticks = (limit >= zero) & (y1 * y1 + y2 * y2 <= limit * limit);

    const V inverse_det = load(batch.inverse_det);
    V r1 = -inverse_det * y1, r2 = -inverse_det * y2;
    const auto slips = closed & ~sticks;
    if (any(slips)) {
        const V load_limit = mu * free;
        SlipLanes<Real> slip{
            {y1, y2}, {s1, s2}, limit, {}, larger(load_limit, all(k_no_length<Real>))};
        slip.n1 = load_limit * (S11 + S22) + mu * (t1 * s1 + t2 * s2);
        V k = load(batch.k);
        if (batch.slip_steps > 0) {
            k = slips ? slip.root(k, slips, batch.slip_steps) : k;
            store(batch.k, k);
        }
        const V d1 = y1 + k * s1, d2 = y2 + k * s2;
        const V length2 = d1 * d1 + d2 * d2;
        const V inverse = all(Real(1)) / square_root(larger(length2, all(k_no_length<Real>)));
        const V e1 = d1 * inverse, e2 = d2 * inverse;
        // r_T = -f e with f = mu r_N and r_N = free - t.r_T.
        const V share = all(Real(1)) - mu * (t1 * e1 + t2 * e2);
        const V f = share > zero ? load_limit / share : zero;
        r1 = slips ? -f * e1 : r1;
        r2 = slips ? -f * e2 : r2;
    }
    next[0] = closed ? free - (t1 * r1 + t2 * r2) : zero;
    next[1] = closed ? r1 : zero;
    next[2] = closed ? r2 : zero;
}

template <class Real>
[[gnu::always_inline]] inline void solve(Batch<2, Real>& batch, const Lanes<Real>* u,
                                         const Lanes<Real>* r, Lanes<Real>* next) {
    using V = Lanes<Real>;
    const V zero{};
    const V one = all(Real(1));
    const V t = load(batch.coupling[0]);
    const V mu = load(batch.mu);
    const V b_n = u[0] - load(batch.normal) * (r[0] + t * r[1]);
    const V s = u[1] - t * u[0] - load(batch.S[0]) * r[1];
    const V free = -b_n * load(batch.inverse_normal);
    const V stick = -s * load(batch.inverse_det);
    const V stick_normal = free - t * stick;
    const V size = stick < zero ? -stick : stick;
    const auto sticks = size <= mu * stick_normal;
    // Slip against s. Where mu |t| > 1 both signs can be impossible: no friction then.
    const V limit = s > zero ? -mu : mu;
    const V share = one + limit * t;
    const auto possible = share > zero;
    const V slip_normal = free / (possible ? share : one);
    const V slip = possible ? limit * slip_normal : zero;
    const auto closed = b_n < zero;
    next[0] = closed ? (sticks ? stick_normal : slip_normal) : zero;
    next[1] = closed ? (sticks ? stick : slip) : zero;
}

/// |gauge r - P_K(gauge r - Phi(u))|^2 for Coulomb's law.
template <int D, class Real>
[[gnu::always_inline]] inline Lanes<Real> map_squared(const Batch<D, Real>& batch,
                                                      const Lanes<Real>* u) {
    using V = Lanes<Real>;
    const V zero{};
    const V one = all(Real(1));
    const V gauge = load(batch.gauge), mu = load(batch.mu);
    V slip2 = zero, z2 = zero;
    V z[D], scaled[D];
    for (int i = 1; i < D; ++i) {
        slip2 += u[i] * u[i];
        scaled[i] = gauge * load(batch.r[i]);
        z[i] = scaled[i] - u[i];
        z2 += z[i] * z[i];
    }
    scaled[0] = gauge * load(batch.r[0]);
    const V z_t = square_root(z2);
    const V z_n = scaled[0] - u[0] - mu * square_root(slip2);
    const auto inside = (z_n >= zero) & (z_t <= mu * z_n);
    const V on_cone = larger((z_n + mu * z_t) / (one + mu * mu), zero);
    const V p_n = inside ? z_n : on_cone;
    const V part = inside ? one : mu * on_cone / larger(z_t, all(k_no_length<Real>));
    V sum = (scaled[0] - p_n) * (scaled[0] - p_n);
    for (int i = 1; i < D; ++i) {
        const V difference = scaled[i] - part * z[i];
        sum += difference * difference;
    }
    return sum;
}

}  // namespace
}  // namespace drystone::solvers
