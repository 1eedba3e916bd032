#include "drystone/contact/contact_row.hpp"

namespace drystone::contact {

namespace {

/// Rows axes [1, -arm x]: the velocity of the point at `arm` from the centre, along the axes.
ContactRow<2>::Rows point_rows(const geometry::Rotation<2>& axes, const geometry::Frame<2>& frame,
                               const Vec2& point) {
    const Vec2 arm = point - frame.origin;
    ContactRow<2>::Rows rows;
    rows.leftCols<2>() = axes;
    rows.col(2) = axes * Vec2(-arm[1], arm[0]);
    return rows;
}

/// The same in space, where twists hold the spin in body axes: e . (R w x arm) = R^T (arm x e) . w.
ContactRow<3>::Rows point_rows(const geometry::Rotation<3>& axes, const geometry::Frame<3>& frame,
                               const Vec3& point) {
    const Vec3 arm = point - frame.origin;
    ContactRow<3>::Rows rows;
    rows.leftCols<3>() = axes;
    for (int k = 0; k < 3; ++k) {
        const Vec3 e = axes.row(k);
        rows.row(k).tail<3>() = frame.rotation.transpose() * arm.cross(e);
    }
    return rows;
}

}  // namespace

template <int D>
ContactRow<D> contact_row(const collision::Contact<D>& contact, const geometry::Frame<D>& frame_a,
                          const geometry::Frame<D>& frame_b) {
    ContactRow<D> row;
    row.body_a = contact.body_a;
    row.body_b = contact.body_b;
    row.axes = local_axes(contact.normal);
    row.H_a = point_rows(row.axes, frame_a, contact.point);
    row.H_b = -point_rows(row.axes, frame_b, contact.point);
    return row;
}

template ContactRow<2> contact_row<2>(const collision::Contact<2>&, const geometry::Frame<2>&,
                                      const geometry::Frame<2>&);
template ContactRow<3> contact_row<3>(const collision::Contact<3>&, const geometry::Frame<3>&,
                                      const geometry::Frame<3>&);

}  // namespace drystone::contact
