// Gyroscopic torques of the bodies of a step, and the velocities at its end that belong to them.
#include "drystone/contact/gyroscopic_torques.hpp"

#include <algorithm>

#include "drystone/mechanics/gyroscopic.hpp"

namespace drystone::contact {

namespace {

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
            T.segment<3>(spin) =
                mechanics::gyroscopic_torque(bodies.mass.template segment<3>(spin), w, w_end, m, h_);
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

// Without springs the spin after the other impulses would be exact; springs see the change of the
// spin by h theta C + h^2 theta^2 K, so that the next solution differs from it.
template <int D>
double GyroscopicTorques<D>::iterate(const mechanics::RigidBodies<D>& bodies, const VecX& f,
                                     const VecX& v, VecX& T, VecX& impulses) const {
    double change = 0.0;
    if constexpr (D == 3) {
        double largest = 0.0;
        for (const Index i : coupled_) {
            const Index spin = spin_of(i);
            const Vec3 inertia = bodies.mass.template segment<3>(spin);
            const Vec3 w = v_start_.segment<3>(spin);
            const Vec3 before = h_ * T.segment<3>(spin);
            const Vec3 others = inertia.cwiseProduct(v.segment<3>(spin) - w) - before;
            const Vec3 w_end = mechanics::spin_after(inertia, w, others, theta_, h_);
            const Vec3 after = inertia.cwiseProduct(w_end - w) - others;
            T.segment<3>(spin) = after / h_;
            impulses.segment<3>(spin) = f.segment<3>(spin) + after;
            change = std::max(change, (after - before).cwiseQuotient(inertia).norm());
            largest = std::max({largest, w.norm(), w_end.norm()});
        }
        if (largest > 0.0) change /= largest;
    }
    return change;
}

template class GyroscopicTorques<2>;
template class GyroscopicTorques<3>;

}  // namespace drystone::contact
