// Computes the rows of H of one contact: velocities and spins along its axes, per twist of a body.
#include "drystone/contact/contact_row.hpp"

namespace drystone::contact {

template <>
Eigen::Matrix<double, 2, 3> point_rows<2>(const geometry::Rotation<2>& axes,
                                          const geometry::Frame<2>& frame, const Vec2& point) {
    const Vec2 arm = point - frame.origin;
    Eigen::Matrix<double, 2, 3> rows;
    rows.leftCols<2>() = axes;
    rows.col(2) = axes * Vec2(-arm[1], arm[0]);
    return rows;
}

/// Twists hold the spin in body axes: e . (R w x arm) = R^T (arm x e) . w.
template <>
Eigen::Matrix<double, 3, 6> point_rows<3>(const geometry::Rotation<3>& axes,
                                          const geometry::Frame<3>& frame, const Vec3& point) {
    const Vec3 arm = point - frame.origin;
    Eigen::Matrix<double, 3, 6> rows;
    rows.leftCols<3>() = axes;
    for (int k = 0; k < 3; ++k) {
        const Vec3 e = axes.row(k);
        rows.row(k).tail<3>() = frame.rotation.transpose() * arm.cross(e);
    }
    return rows;
}

template <>
Eigen::Matrix<double, 1, 3> spin_rows<2>(const geometry::Rotation<2>&, const geometry::Frame<2>&) {
    return Eigen::Matrix<double, 1, 3>(0.0, 0.0, 1.0);
}

template <>
Eigen::Matrix<double, 3, 6> spin_rows<3>(const geometry::Rotation<3>& axes,
                                         const geometry::Frame<3>& frame) {
    Eigen::Matrix<double, 3, 6> rows = Eigen::Matrix<double, 3, 6>::Zero();
    rows.rightCols<3>() = axes * frame.rotation;
    return rows;
}

template <int D>
ContactRow<D> contact_row(const collision::Contact<D>& contact, const geometry::Rotation<D>& axes,
                          const geometry::Frame<D>& frame_a, const geometry::Frame<D>& frame_b,
                          ContactArms arms) {
    const double apart = arms == ContactArms::surfaces ? 0.5 * contact.gap : 0.0;
    const Vector<D> to_a = apart * contact.normal;
    ContactRow<D> row;
    row.body_a = contact.body_a;
    row.body_b = contact.body_b;
    row.axes = axes;
    row.H_a.template topRows<D>() = point_rows<D>(axes, frame_a, Vector<D>(contact.point + to_a));
    row.H_b.template topRows<D>() = -point_rows<D>(axes, frame_b, Vector<D>(contact.point - to_a));
    return row;
}

template <int D>
ContactRow<D> contact_row(const collision::Contact<D>& contact, const geometry::Frame<D>& frame_a,
                          const geometry::Frame<D>& frame_b) {
    return contact_row<D>(contact, local_axes(contact.normal), frame_a, frame_b);
}

template <>
void add_spin_rows<2>(ContactRow<2>& row, double length, const geometry::Frame<2>& frame_a,
                      const geometry::Frame<2>& frame_b) {
    row.H_a.row(2) = length * spin_rows<2>(row.axes, frame_a);
    row.H_b.row(2) = -length * spin_rows<2>(row.axes, frame_b);
}

template <>
void add_spin_rows<3>(ContactRow<3>& row, double length, const geometry::Frame<3>& frame_a,
                      const geometry::Frame<3>& frame_b) {
    geometry::Rotation<3> tangents_first;
    tangents_first << row.axes.row(1), row.axes.row(2), row.axes.row(0);
    row.H_a.bottomRows<3>() = length * spin_rows<3>(tangents_first, frame_a);
    row.H_b.bottomRows<3>() = -length * spin_rows<3>(tangents_first, frame_b);
}

template ContactRow<2> contact_row<2>(const collision::Contact<2>&, const geometry::Rotation<2>&,
                                      const geometry::Frame<2>&, const geometry::Frame<2>&,
                                      ContactArms);
template ContactRow<3> contact_row<3>(const collision::Contact<3>&, const geometry::Rotation<3>&,
                                      const geometry::Frame<3>&, const geometry::Frame<3>&,
                                      ContactArms);
template ContactRow<2> contact_row<2>(const collision::Contact<2>&, const geometry::Frame<2>&,
                                      const geometry::Frame<2>&);
template ContactRow<3> contact_row<3>(const collision::Contact<3>&, const geometry::Frame<3>&,
                                      const geometry::Frame<3>&);

}  // namespace drystone::contact
