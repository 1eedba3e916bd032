#pragma once

#include "drystone/linalg/types.hpp"
#include "drystone/mechanics/attachment.hpp"
#include "drystone/mechanics/force_sums.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::mechanics {

/// Spring and damper along the line from b to a, of length l:
/// tension k (l - l0) + c dl/dt, potential k (l - l0)^2 / 2.
template <int D>
struct Spring {
    Attachment<D> a;
    Attachment<D> b;
    double stiffness = 0.0;    ///< k (N/m)
    double damping = 0.0;      ///< c (N s/m)
    double rest_length = 0.0;  ///< l0 (m)
};

/// Adds the forces of the present placement at the present velocities, for explicit schemes.
template <int D>
void add_force(const Spring<D>& spring, const RigidBodies<D>& bodies, ForceSums& sums);

template <int D>
[[nodiscard]] double potential(const Spring<D>& spring, const RigidBodies<D>& bodies);

/// A step of length h, as implicit forces see it.
struct StepRule {
    double theta = 0.5;  ///< weight of the end of the step
    double h = 1.0;      ///< (s)
};

/// A body over a step, which it passes in one motion of constant twist: its displacement xi = h
/// v_a, the turn in body axes, and its axes in the middle, moved by xi / 2 from the start.
template <int D>
struct BodyTravel {
    geometry::Rotation<D> middle = geometry::Rotation<D>::Identity();  ///< body -> world axes
    Twist<D> xi = Twist<D>::Zero();
};

/// A spring over a step. An attached point at the arm a in the middle of a turn phi moves by
///     phi x (sin(|phi|/2) / (|phi|/2)) a,
/// a chord, so that displacements of points are linear in xi. With the line d from b to a and s = l
/// - l0 at the start, d+ and s+ at the end, the tension and the gradient are
///     T = k ((1 - theta) s + theta s+) + c (s+ - s) / h,
///     G = ds/dq along (d + d+) / (l + l+), so that G . xi = s+ - s exactly,
/// a discrete gradient (Simo and Tarnow 1992; Gonzalez 1996). The forces -T G on the two bodies
/// keep their momentum, and their work on the displacements xi of the step is exactly
///     -T (s+ - s) = -dV - (theta - 1/2) k (s+ - s)^2 - c (s+ - s)^2 / h,   V = k s^2 / 2:
/// no step at theta >= 1/2 gains energy, however long it is and however far the spring turns. For a
/// spring that does not turn this is the theta rule of Acary and Collins-Craft 2024, eq. 52.
template <int D>
struct SpringStep {
    double tension = 0.0;                 ///< T (N)
    double slope = 0.0;                   ///< theta k + c / h = dT / ds+ (N/m)
    Twist<D> a = Twist<D>::Zero();        ///< G of body a, 0 for an end fixed to the world
    Twist<D> b = Twist<D>::Zero();        ///< G of body b
    Vector<D> along = Vector<D>::Zero();  ///< (d + d+) / (l + l+), of length <= 1
    double bend = 0.0;                    ///< max(T, 0) / (l + l+): stiffness across the line (N/m)
    Vector<D> arm_a = Vector<D>::Zero();  ///< of the chord, world axes (m)
    Vector<D> arm_b = Vector<D>::Zero();
};

/// `line`: d at the start of the step. Coincident ends define no direction: no force.
template <int D>
[[nodiscard]] SpringStep<D> step_of(const Spring<D>& spring, const StepRule& rule,
                                    const Vector<D>& line, const BodyTravel<D>& a,
                                    const BodyTravel<D>& b);

/// Minus the derivative of the forces -T G by the displacements of the bodies at the end of the
/// step, its positive semidefinite part: slope G G^T, and the tension across the line and at the
/// arms. Unsymmetric parts of the order of the turn over the step are left out.
template <int D>
struct SpringTangent {
    using Block = Eigen::Matrix<double, k_dofs<D>, k_dofs<D>>;
    Block aa = Block::Zero();
    Block ab = Block::Zero();
    Block bb = Block::Zero();
};

template <int D>
[[nodiscard]] SpringTangent<D> tangent_of(const SpringStep<D>& step, const BodyTravel<D>& a,
                                          const BodyTravel<D>& b);

}  // namespace drystone::mechanics
