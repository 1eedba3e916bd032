// Centres of bodies and maps of torques for the rows of joints, in one placement or over a step.
#include "drystone/contact/row_frame.hpp"

#include <cmath>

#include "drystone/mechanics/gyroscopic.hpp"

namespace drystone::contact {

namespace {

Eigen::Matrix<double, 1, 1> back_between(const mechanics::Placement<2>&,
                                         const mechanics::Twist<2>& m, double h) {
    return Eigen::Matrix<double, 1, 1>(mechanics::turn_factor(h * std::abs(m[2])));
}

Mat3 back_between(const mechanics::Placement<3>& q, const mechanics::Twist<3>& m, double h) {
    const Vec3 w = m.tail<3>();
    const double speed = w.norm();
    const double c = mechanics::turn_factor(h * speed);
    Mat3 back = Mat3::Identity();
    if (speed > 0.0) {
        const Vec3 s = 0.5 * h * c * w;
        const Vec3 n = w / speed;
        back += (c - 1.0) * n * n.transpose();
        back -= Mat3{{0.0, -s[2], s[1]}, {s[2], 0.0, -s[0]}, {-s[1], s[0], 0.0}};
    }
    return back * q.rotation.toRotationMatrix().transpose();
}

}  // namespace

template <>
RowFrame<2> row_frame<2>(const mechanics::Placement<2>& q) {
    return {.centre = q.position};
}

template <>
RowFrame<3> row_frame<3>(const mechanics::Placement<3>& q) {
    return {.centre = q.position, .back = q.rotation.toRotationMatrix().transpose()};
}

template <int D>
RowFrame<D> row_frame_between(const mechanics::Placement<D>& q,
                              const mechanics::Placement<D>& q_end, const mechanics::Twist<D>& m,
                              double h) {
    return {.centre = 0.5 * (q.position + q_end.position), .back = back_between(q, m, h)};
}

template RowFrame<2> row_frame_between<2>(const mechanics::Placement<2>&,
                                          const mechanics::Placement<2>&,
                                          const mechanics::Twist<2>&, double);
template RowFrame<3> row_frame_between<3>(const mechanics::Placement<3>&,
                                          const mechanics::Placement<3>&,
                                          const mechanics::Twist<3>&, double);

}  // namespace drystone::contact
