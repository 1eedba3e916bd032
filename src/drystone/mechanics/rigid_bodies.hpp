#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/mechanics/placement.hpp"

namespace drystone::mechanics {

/// Rigid bodies of a scene: constants and state, body after body in the order of the scene.
///
/// Bodies that do not move on their own (fixed, prescribed) have mass 0 and inverse mass 0 here:
/// impulses do not move them and their energy is not counted, but their velocities are in v like
/// all others, so that u = H v holds for every contact. The same goes for single directions in
/// which a body is locked.
///
/// In a periodic cell the last D bodies carry its deformation: the velocity of number k of them is
///     g_k = L G e_k,
/// column k of the velocity gradient G times a fixed length L, and the positions of the first
/// `lattice` of them are the lattice vectors a_j, which move by a_j' = G a_j.
template <int D>
struct RigidBodies {
    std::vector<Placement<D>> q;  ///< (bodies)
    VecX v;                       ///< (dofs x bodies, then unknowns of deformable bodies)
    VecX mass;                    ///< (dofs x bodies) diagonal of M
    VecX inverse_mass;            ///< (dofs x bodies) diagonal of M^-1
    std::vector<char> dynamic;    ///< (bodies)
    std::vector<double> size;     ///< (bodies) half the smallest width, infinite for half-spaces
    int lattice = 0;              ///< lattice vectors of the periodic cell; 0: there is none
    double cell_length = 1.0;     ///< L (m)

    [[nodiscard]] Index count() const noexcept { return static_cast<Index>(q.size()); }
    /// Number of bodies without the D bodies of the periodic cell, which follow them.
    [[nodiscard]] Index body_count() const noexcept { return count() - (lattice > 0 ? D : 0); }
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

/// Makes room for this many bodies: adding them then takes time linear in their number.
template <int D>
void reserve(RigidBodies<D>& bodies, Index count);

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

/// Adds a body whose velocity is prescribed: 0, or a PrescribedMotion.
template <int D>
void add_boundary(RigidBodies<D>& bodies, const Placement<D>& q, double size);

/// q <- q moved at the velocities v for the time dt; a_j <- (1 + dt G) a_j.
template <int D>
void advance(RigidBodies<D>& bodies, double dt);

/// Moves bodies like `advance`, but a_j <- (1 - dt G)^-1 a_j: G acts on the vectors a_d at the end.
/// A step of length h = dt + dt' that detects contacts in between, at a_d, and continues with
/// `advance` makes a+ - a = (dt G + dt' G+) a_d: the displacement that contacts across the border
/// are computed with.
template <int D>
void advance_to_contacts(RigidBodies<D>& bodies, double dt);

/// a^T M b, sums in the order of the bodies.
template <int D>
[[nodiscard]] double kinetic_product(const RigidBodies<D>& bodies, const VecX& a, const VecX& b);

/// (a - b)^T M (a - b), the same to the bit as the kinetic product of the difference.
template <int D>
[[nodiscard]] double kinetic_distance(const RigidBodies<D>& bodies, const VecX& a, const VecX& b);

}  // namespace drystone::mechanics
