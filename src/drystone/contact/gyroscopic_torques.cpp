// Gyroscopic torques of the bodies of a step, and the velocities at its end that belong to them.
#include "drystone/contact/gyroscopic_torques.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/linalg/anderson_mixing.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/mechanics/gyroscopic.hpp"

namespace drystone::contact {

namespace {

/// Torques of bodies on springs are iterated until spins change by this share: some roundings. The
/// change shrinks by about the turn in a step, where springs are stiff; Anderson's mixing helps
/// where that is large.
constexpr double k_settled_turn = 1e-14;
constexpr int k_plain_turns = 4;
constexpr Index k_mixed_turns = 6;
constexpr int k_most_turns = 60;
/// Changes whose least value is so many solutions old do not fall any more; below this share of the
/// spins, and of 1 rad in a step, they are rounding.
constexpr int k_turn_patience = 12;
constexpr double k_turn_rounding = 1e-13;

/// Where the spin of a body stands in velocities of space.
Index spin_of(Index body) { return 6 * body + 3; }

}  // namespace

template <int D>
GyroscopicTorques<D>::GyroscopicTorques(const mechanics::RigidBodies<D>& bodies,
                                        const mechanics::CoupledBodies<D>& coupled) {
    for (Index i = 0; i < bodies.body_count(); ++i) {
        if (!mechanics::turns_unevenly(bodies, i)) continue;
        all_.push_back(i);
        (coupled.island(static_cast<int>(i)) < 0 ? own_ : coupled_).push_back(i);
    }
}

template <int D>
void GyroscopicTorques<D>::start(const VecX& v, double theta, double h) {
    if (all_.empty()) return;
    v_start_ = v;
    theta_ = theta;
    h_ = h;
}

template <int D>
void GyroscopicTorques<D>::guess(const mechanics::RigidBodies<D>& bodies, const VecX& v_end,
                                 VecX& T) const {
    if constexpr (D == 3) {
        for (const Index i : all_) {
            const Index spin = spin_of(i);
            const Vec3 w = v_start_.segment<3>(spin);
            const Vec3 w_end = v_end.segment<3>(spin);
            const Vec3 m = theta_ * w_end + (1.0 - theta_) * w;
            T.segment<3>(spin) = mechanics::gyroscopic_torque(bodies.mass.template segment<3>(spin),
                                                              w, w_end, m, h_);
        }
    }
}

/// Calls spin_after(spin, inertia, w, impulse) for the spin at the end of each body.
template <int D>
template <class SpinAfter>
void GyroscopicTorques<D>::turn_each(const mechanics::RigidBodies<D>& bodies,
                                     std::span<const Index> turned, VecX& v, VecX& T,
                                     SpinAfter spin_after) const {
    if constexpr (D == 3) {
        for (const Index i : turned) {
            const Index spin = spin_of(i);
            const Vec3 inertia = bodies.mass.template segment<3>(spin);
            const Vec3 w = v_start_.segment<3>(spin);
            const Vec3 impulse = inertia.cwiseProduct(v.segment<3>(spin) - w);
            const Vec3 w_end = spin_after(spin, inertia, w, impulse);
            T.segment<3>(spin) = (inertia.cwiseProduct(w_end - w) - impulse) / h_;
            v.segment<3>(spin) = w_end;
        }
    }
}

template <int D>
void GyroscopicTorques<D>::turn(const mechanics::RigidBodies<D>& bodies,
                                std::span<const Index> turned, VecX& v, VecX& T) const {
    turn_each(bodies, turned, v, T,
              [&](Index, const Vec3& inertia, const Vec3& w, const Vec3& impulse) {
                  return mechanics::spin_after(inertia, w, impulse, theta_, h_);
              });
}

template <int D>
void GyroscopicTorques<D>::turn_with(const mechanics::RigidBodies<D>& bodies, const VecX& m,
                                     VecX& v, VecX& T) const {
    turn_each(bodies, all_, v, T,
              [&](Index spin, const Vec3& inertia, const Vec3& w, const Vec3& impulse) {
                  return mechanics::spin_after_turn(inertia, w, impulse, m.segment<3>(spin), h_);
              });
}

template <int D>
void GyroscopicTorques<D>::add(const mechanics::RigidBodies<D>& bodies,
                               std::span<const Index> turned, const VecX& T, VecX& v) const {
    if constexpr (D == 3) {
        for (const Index i : turned) {
            const Index spin = spin_of(i);
            v.segment<3>(spin) +=
                h_ * bodies.inverse_mass.template segment<3>(spin).cwiseProduct(T.segment<3>(spin));
        }
    }
}

// Without springs the spin after all other impulses is exact. Springs see its change by
// h theta C + h^2 theta^2 K, so that the next solution has other impulses.
template <int D>
VecX GyroscopicTorques<D>::correction(const mechanics::RigidBodies<D>& bodies, const VecX& v,
                                      const VecX& changes) const {
    VecX rest(changes.size());
    if constexpr (D == 3) {
        Index own = 0;
        for (const Index i : coupled_) {
            const Index spin = spin_of(i);
            const Vec3 inertia = bodies.mass.template segment<3>(spin);
            const Vec3 w = v_start_.segment<3>(spin);
            const Vec3 others = v.segment<3>(spin) - w - changes.segment<3>(own);
            const Vec3 w_end =
                mechanics::spin_after(inertia, w, inertia.cwiseProduct(others), theta_, h_);
            rest.segment<3>(own) = w_end - v.segment<3>(spin);
            own += 3;
        }
    }
    return rest;
}

template <int D>
double GyroscopicTorques<D>::largest_spin(const VecX& v) const {
    double largest = 0.0;
    if constexpr (D == 3) {
        for (const Index i : coupled_) {
            const Index spin = spin_of(i);
            largest =
                std::max({largest, v.segment<3>(spin).norm(), v_start_.segment<3>(spin).norm()});
        }
    }
    return largest;
}

template <int D>
double GyroscopicTorques<D>::largest_size(const mechanics::RigidBodies<D>& bodies) const {
    double largest = 0.0;
    for (const Index i : coupled_) largest = std::max(largest, bodies.size[at(i)]);
    return largest;
}

template <int D>
VecX GyroscopicTorques<D>::changes_of(const mechanics::RigidBodies<D>& bodies,
                                      const VecX& T) const {
    VecX changes(3 * static_cast<Index>(coupled_.size()));
    if constexpr (D == 3) {
        Index own = 0;
        for (const Index i : coupled_) {
            const Index spin = spin_of(i);
            const Vec3 inverse = bodies.inverse_mass.template segment<3>(spin);
            changes.segment<3>(own) = h_ * inverse.cwiseProduct(T.segment<3>(spin));
            own += 3;
        }
    }
    return changes;
}

template <int D>
void GyroscopicTorques<D>::apply_changes(const mechanics::RigidBodies<D>& bodies,
                                         const VecX& changes, const VecX& f, VecX& T,
                                         VecX& impulses) const {
    if constexpr (D == 3) {
        Index own = 0;
        for (const Index i : coupled_) {
            const Index spin = spin_of(i);
            const Vec3 inertia = bodies.mass.template segment<3>(spin);
            const Vec3 impulse = inertia.cwiseProduct(changes.segment<3>(own));
            T.segment<3>(spin) = impulse / h_;
            impulses.segment<3>(spin) = f.segment<3>(spin) + impulse;
            own += 3;
        }
    }
}

template <int D>
void GyroscopicTorques<D>::solve_coupled(const mechanics::RigidBodies<D>& bodies, const VecX& f,
                                         mechanics::CoupledBodies<D>& coupled, VecX& v, VecX& T) {
    residual_ = 0.0;
    if (coupled.empty() || coupled_.empty()) {
        coupled.solve(f, v);
        return;
    }
    VecX changes = changes_of(bodies, T);
    VecX impulses = f;
    AndersonMixing mixing(k_mixed_turns);
    double least = std::numeric_limits<double>::infinity();
    bool restarted = false;
    for (int k = 0, since = 0;; ++k, ++since) {
        apply_changes(bodies, changes, f, T, impulses);
        coupled.solve(impulses, v);
        const VecX rest = correction(bodies, v, changes);
        const double change = rest.cwiseAbs().maxCoeff();
        const double spin = largest_spin(v);
        if (change <= k_settled_turn * spin) return;
        if (change < least) {
            least = change;
            since = 0;
        }
        if (since < k_turn_patience && k < k_most_turns && std::isfinite(change)) {
            changes = k < k_plain_turns ? VecX(changes + rest) : mixing.next(changes, rest);
            continue;
        }
        // Placements round turns to some digits of 1 rad.
        if (change <= k_turn_rounding * (spin + 1.0 / h_)) return;
        if (restarted) {
            residual_ = change * largest_size(bodies);
            return;
        }
        // Torques of a guess may be far off: stiff drag reverses spins within the step.
        restarted = true;
        changes.setZero();
        mixing.forget();
        least = std::numeric_limits<double>::infinity();
        k = since = -1;
    }
}

template class GyroscopicTorques<2>;
template class GyroscopicTorques<3>;

}  // namespace drystone::contact
