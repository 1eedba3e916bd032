#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "drystone/collision/contact_point.hpp"
#include "drystone/geometry/frame.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::contact {

/// The side of a contact that lies on a deformable body: a point between nodes of its surface,
/// which moves with the mean of their velocities, v_c = sum_k weights_k v_k.
template <int D>
struct DeformableSide {
    int body = -1;                       ///< which deformable body; -1: the side is rigid
    std::array<int, D> nodes = {};       ///< of its surface
    std::array<Index, D> unknowns = {};  ///< (nodes) where their velocities stand in v
    std::array<double, D> weights = {};  ///< (nodes) sum 1

    [[nodiscard]] Vector<D> velocity(const VecX& v) const {
        Vector<D> sum = Vector<D>::Zero();
        if (body < 0) return sum;
        for (std::size_t k = 0; k < D; ++k) {
            sum += weights[k] * v.template segment<D>(unknowns[k]);
        }
        return sum;
    }

    /// F += the forces on the nodes that stand for f at the point.
    void add_force(const Vector<D>& f, VecX& F) const {
        if (body < 0) return;
        for (std::size_t k = 0; k < D; ++k) {
            F.template segment<D>(unknowns[k]) += weights[k] * f;
        }
    }
};

/// Axes of a contact as rows: the unit normal, then the tangents.
///
/// In the plane the tangent is the normal turned clockwise: (0, 1) has the tangent (1, 0).
[[nodiscard]] inline geometry::Rotation<2> local_axes(const Vec2& normal) {
    return geometry::Rotation<2>{{normal[0], normal[1]}, {normal[1], -normal[0]}};
}

/// In space the tangents follow the normal smoothly except at -e_z; e_z has the tangents e_x, e_y.
/// With a = -1 / (1 + n_z), they are the first two columns of the reflection-free map that takes
/// e_z to n; below the equator the mirrored formula avoids the division by a small number.
[[nodiscard]] inline geometry::Rotation<3> local_axes(const Vec3& normal) {
    const double sign = std::copysign(1.0, normal[2]);
    const double a = -1.0 / (sign + normal[2]);
    const double b = normal[0] * normal[1] * a;
    geometry::Rotation<3> axes;
    axes.row(0) = normal;
    axes.row(1) << 1.0 + sign * normal[0] * normal[0] * a, sign * b, -sign * normal[0];
    axes.row(2) << b, sign + normal[1] * normal[1] * a, -normal[1];
    return axes;
}

/// The rows of H that belong to one block of the contact problem: a contact, a joint, a limit.
///     u = H_a v_a + H_b v_b - axes G s
/// For a contact the first D rows are axes (velocity of A - velocity of B at the contact point) and
/// the others, where a law needs them, relative spins. In a periodic cell B may stand for its
/// image, displaced by s = sum_j n_j a_j, which moves by the velocity gradient G of the cell:
/// G s = sum_k g_k s_k / L, with the velocities g_k = L G e_k of the cell's bodies.
/// A side that lies on a deformable body has no rigid body (-1); it adds +- axes v_c to the first D
/// rows.
template <int D>
struct ContactRow {
    using Rows = Eigen::Matrix<double, mechanics::k_dofs<D>, mechanics::k_dofs<D>>;

    int body_a = 0;  ///< -1: deformable_a
    int body_b = 0;  ///< -1: deformable_b, or the world, which has no velocity
    geometry::Rotation<D> axes = geometry::Rotation<D>::Identity();  ///< rows: normal, tangents
    Rows H_a = Rows::Zero();
    Rows H_b = Rows::Zero();
    Vector<D> shift = Vector<D>::Zero();  ///< s / L
    int cell = -1;                        ///< first of the cell's bodies; -1: no image
    DeformableSide<D> deformable_a = {};
    DeformableSide<D> deformable_b = {};
};

/// Velocity along `axes` of the point of a body: rows axes [1, -arm x].
template <int D>
[[nodiscard]] Eigen::Matrix<double, D, mechanics::k_dofs<D>> point_rows(
    const geometry::Rotation<D>& axes, const geometry::Frame<D>& frame, const Vector<D>& point);

/// Angular velocity of a body along the world directions `axes` (rows); in the plane the spin.
template <int D>
[[nodiscard]] Eigen::Matrix<double, mechanics::k_spins<D>, mechanics::k_dofs<D>> spin_rows(
    const geometry::Rotation<D>& axes, const geometry::Frame<D>& frame);

/// Where a contact acts on its bodies.
enum class ContactArms {
    middle,    ///< at one point, halfway between the surfaces
    surfaces,  ///< on each body at its own surface, point +- gap/2 normal
};

/// The first D rows of H for a contact whose axes are given, with the arms of the present
/// placements.
template <int D>
[[nodiscard]] ContactRow<D> contact_row(const collision::Contact<D>& contact,
                                        const geometry::Rotation<D>& axes,
                                        const geometry::Frame<D>& frame_a,
                                        const geometry::Frame<D>& frame_b,
                                        ContactArms arms = ContactArms::middle);

/// The same in the axes that follow from the normal alone.
template <int D>
[[nodiscard]] ContactRow<D> contact_row(const collision::Contact<D>& contact,
                                        const geometry::Frame<D>& frame_a,
                                        const geometry::Frame<D>& frame_b);

/// Adds relative spins times `length` as further rows, so that they are velocities (m/s) and their
/// impulses are moments / length: about the two tangents, then about the normal; in the plane the
/// only one there is.
template <int D>
void add_spin_rows(ContactRow<D>& row, double length, const geometry::Frame<D>& frame_a,
                   const geometry::Frame<D>& frame_b);

/// Calls visit(body, rows of H) for every rigid body that the rows touch.
template <int D, class Visit>
void visit_bodies(const ContactRow<D>& row, Visit visit) {
    if (row.body_a == row.body_b && row.body_a >= 0) {  // a body and its own image
        visit(row.body_a, typename ContactRow<D>::Rows(row.H_a + row.H_b));
    } else {
        if (row.body_a >= 0) visit(row.body_a, row.H_a);
        if (row.body_b >= 0) visit(row.body_b, row.H_b);
    }
    if (row.cell < 0) return;
    for (int k = 0; k < D; ++k) {
        if (row.shift[k] == 0.0) continue;
        typename ContactRow<D>::Rows H = ContactRow<D>::Rows::Zero();
        H.template topLeftCorner<D, D>() = -row.shift[k] * row.axes;
        visit(row.cell + k, H);
    }
}

/// Calls visit(side, axes) for every deformable body that the rows touch, where axes v_c is what
/// its point adds to u.
template <int D, class Visit>
void visit_deformables(const ContactRow<D>& row, Visit visit) {
    if (row.deformable_a.body >= 0) visit(row.deformable_a, row.axes);
    if (row.deformable_b.body >= 0) visit(row.deformable_b, geometry::Rotation<D>(-row.axes));
}

/// u = H v, all rows.
template <int D>
[[nodiscard]] mechanics::Twist<D> row_velocity(const ContactRow<D>& row, const VecX& v) {
    constexpr int k_n = mechanics::k_dofs<D>;
    mechanics::Twist<D> u = mechanics::Twist<D>::Zero();
    visit_bodies(row, [&](int body, const auto& H) {
        u.noalias() += H * v.template segment<k_n>(k_n * body);
    });
    visit_deformables(row, [&](const DeformableSide<D>& side, const geometry::Rotation<D>& axes) {
        u.template head<D>().noalias() += axes * side.velocity(v);
    });
    return u;
}

/// The first D rows of it: the relative velocity of a contact.
template <int D>
[[nodiscard]] Vector<D> relative_velocity(const ContactRow<D>& row, const VecX& v) {
    constexpr int k_n = mechanics::k_dofs<D>;
    Vector<D> u = Vector<D>::Zero();
    visit_bodies(row, [&](int body, const auto& H) {
        u.noalias() += H.template topRows<D>() * v.template segment<k_n>(k_n * body);
    });
    visit_deformables(row, [&](const DeformableSide<D>& side, const geometry::Rotation<D>& axes) {
        u.noalias() += axes * side.velocity(v);
    });
    return u;
}

/// F += H^T r of the deformable bodies, for the first rows, as many as r has.
template <int D, class Impulse>
void add_deformable_force(const ContactRow<D>& row, const Impulse& r, VecX& F) {
    const Index rows = std::min<Index>(r.size(), D);
    visit_deformables(row, [&](const DeformableSide<D>& side, const geometry::Rotation<D>& axes) {
        side.add_force(axes.topRows(rows).transpose() * r.head(rows), F);
    });
}

/// x += M^-1 H^T r of the rigid bodies, for the first rows, as many as r has.
template <int D, class Impulse>
void add_motion(const ContactRow<D>& row, const VecX& inverse_mass, const Impulse& r, VecX& x) {
    constexpr int k_n = mechanics::k_dofs<D>;
    visit_bodies(row, [&](int body, const auto& H) {
        const Index first = k_n * body;
        const Vector<k_n> f = H.topRows(r.size()).transpose() * r;
        x.template segment<k_n>(first) += inverse_mass.template segment<k_n>(first).cwiseProduct(f);
    });
}

}  // namespace drystone::contact
