#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/mechanics/placement.hpp"
#include "drystone/mechanics/twist.hpp"

namespace drystone::mechanics {

/// Rigid bodies of a scene: constants and state, body after body in the order of the scene.
///
/// Bodies that do not move on their own (fixed, prescribed) have mass 0 and inverse mass 0 here:
/// impulses do not move them and their energy is not counted, but their velocities are in v like
/// all others, so that u = H v holds for every contact. The same goes for single directions in
/// which a body is locked.
template <int D>
struct RigidBodies {
    std::vector<Placement<D>> q;  ///< (bodies)
    VecX v;                       ///< (dofs x bodies, then those of deformable bodies, if any)
    VecX mass;                    ///< (dofs x bodies) diagonal of M
    VecX inverse_mass;            ///< (dofs x bodies) diagonal of M^-1
    std::vector<char> dynamic;    ///< (bodies)
    Index weightless = 0;         ///< bodies at the end on which gravity does not act
    std::vector<double> size;     ///< (bodies) half the smallest width, infinite for half-spaces

    [[nodiscard]] Index count() const noexcept { return static_cast<Index>(q.size()); }
    [[nodiscard]] Index dofs() const noexcept { return k_dofs<D> * count(); }

    [[nodiscard]] auto twist(Index body) const {
        return v.template segment<k_dofs<D>>(k_dofs<D> * body);
    }
    [[nodiscard]] auto twist(Index body) { return v.template segment<k_dofs<D>>(k_dofs<D> * body); }
};

/// A body that moves on its own.
template <int D>
struct DynamicBody {
    Placement<D> q = {};
    Twist<D> v = Twist<D>::Zero();
    double mass = 0.0;
    Vector<k_spins<D>> inertia = Vector<k_spins<D>>::Zero();  ///< about the centre, principal
    double size = 0.0;
};

template <int D>
void add(RigidBodies<D>& bodies, const DynamicBody<D>& body);

/// Takes from a body the freedom to move along component `k` of its twist.
template <int D>
void lock(RigidBodies<D>& bodies, Index body, Index k) {
    const Index dof = k_dofs<D> * body + k;
    bodies.mass[dof] = 0.0;
    bodies.inverse_mass[dof] = 0.0;
    bodies.v[dof] = 0.0;
}

/// Adds a body whose velocity is given, 0 unless a PrescribedMotion says otherwise.
template <int D>
void add_boundary(RigidBodies<D>& bodies, const Placement<D>& q, double size);

/// q <- q moved at the velocities v for the time dt.
template <int D>
void advance(RigidBodies<D>& bodies, double dt);

/// a^T M b, sums in the order of the bodies.
template <int D>
[[nodiscard]] double kinetic_product(const RigidBodies<D>& bodies, const VecX& a, const VecX& b);

}  // namespace drystone::mechanics
