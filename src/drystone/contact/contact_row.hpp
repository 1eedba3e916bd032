#pragma once

#include "drystone/collision/contact_point.hpp"
#include "drystone/contact/local_frame.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::contact {

/// The rows of H that belong to one contact between rigid bodies:
///     u = H_a v_a + H_b v_b = axes (velocity of A - velocity of B at the contact point).
template <int D>
struct ContactRow {
    using Rows = Eigen::Matrix<double, D, mechanics::k_dofs<D>>;

    int body_a = 0;
    int body_b = 0;
    geometry::Rotation<D> axes;  ///< rows: normal, tangents
    Rows H_a;
    Rows H_b;
};

/// Rows of H for a contact, with the arms of the present placements.
template <int D>
[[nodiscard]] ContactRow<D> contact_row(const collision::Contact<D>& contact,
                                        const geometry::Frame<D>& frame_a,
                                        const geometry::Frame<D>& frame_b);

/// u = H v, all D components.
template <int D>
[[nodiscard]] Vector<D> relative_velocity(const ContactRow<D>& row, const VecX& v) {
    constexpr int k_n = mechanics::k_dofs<D>;
    return row.H_a * v.template segment<k_n>(k_n * row.body_a) +
           row.H_b * v.template segment<k_n>(k_n * row.body_b);
}

}  // namespace drystone::contact
