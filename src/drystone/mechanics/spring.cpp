// Springs: explicit forces and potential, and the tension, gradient and tangent of a step.
#include "drystone/mechanics/spring.hpp"

#include <cmath>

#include <Eigen/Eigenvalues>

#include "drystone/linalg/at.hpp"

namespace drystone::mechanics {

namespace {

/// arm x f in the axes of twists, `axes` from body to world.
Vector<1> moment(const geometry::Rotation<2>&, const Vec2& arm, const Vec2& f) {
    return Vector<1>(arm[0] * f[1] - arm[1] * f[0]);
}
Vec3 moment(const geometry::Rotation<3>& axes, const Vec3& arm, const Vec3& f) {
    return axes.transpose() * arm.cross(f);
}

/// Velocity of a point at `arm` by the spin alone: columns in the axes of twists.
Vec2 turning(const geometry::Rotation<2>&, const Vec2& arm) { return {-arm[1], arm[0]}; }
Mat3 turning(const geometry::Rotation<3>& axes, const Vec3& arm) {
    const Mat3 minus_cross{{0.0, arm[2], -arm[1]}, {-arm[2], 0.0, arm[0]}, {arm[1], -arm[0], 0.0}};
    return minus_cross * axes;
}

/// sin(x) / x for half the turn x.
double chord(double turn) {
    const double x = 0.5 * turn;
    return x == 0.0 ? 1.0 : std::sin(x) / x;
}

/// The arm of the chord on which an attachment moves, in world axes.
template <int D>
Vector<D> chord_arm(const Attachment<D>& at, const BodyTravel<D>& body) {
    if (at.body < 0) return Vector<D>::Zero();
    return chord(body.xi.template tail<k_spins<D>>().norm()) * (body.middle * at.point);
}

/// Displacement of the attached point.
template <int D>
Vector<D> displacement(const Vector<D>& arm, const BodyTravel<D>& body) {
    return body.xi.template head<D>() +
           turning(body.middle, arm) * body.xi.template tail<k_spins<D>>();
}

/// The gradient of `along` . x of the attached point x.
template <int D>
Twist<D> point_gradient(const Attachment<D>& at, const BodyTravel<D>& body, const Vector<D>& arm,
                        const Vector<D>& along) {
    if (at.body < 0) return Twist<D>::Zero();
    Twist<D> gradient;
    gradient << along, moment(body.middle, arm, along);
    return gradient;
}

/// Positive semidefinite part of T (sym(r g^T) - (r.g) I), in body axes: how the moment of a force
/// -T g that keeps its direction turns with the arm r.
Eigen::Matrix<double, 1, 1> arm_stiffness(const geometry::Rotation<2>&, const Vec2& arm,
                                          const Vec2& pull) {
    return Eigen::Matrix<double, 1, 1>(std::max(0.0, -arm.dot(pull)));
}
Mat3 arm_stiffness(const geometry::Rotation<3>& axes, const Vec3& arm, const Vec3& pull) {
    Mat3 S = 0.5 * (arm * pull.transpose() + pull * arm.transpose());
    S.diagonal().array() -= arm.dot(pull);
    if (S.isZero(0.0)) return S;
    const Eigen::SelfAdjointEigenSolver<Mat3> eigen(axes.transpose() * S * axes);
    return eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0.0).asDiagonal() *
           eigen.eigenvectors().transpose();
}

}  // namespace

// -k (l - l0) e is elastic and conserves energy; -c (e.v) e is booked as damping.
template <int D>
void add_force(const Spring<D>& spring, const RigidBodies<D>& bodies, ForceSums& sums) {
    const Vector<D> line = position(spring.a, bodies) - position(spring.b, bodies);
    const double length = line.norm();
    // Coincident ends define no direction: no force.
    if (length == 0.0) return;
    const Vector<D> along = line / length;
    const Vector<D> pull = -spring.stiffness * (length - spring.rest_length) * along;
    add_at(spring.a, bodies, pull, sums.elastic);
    add_at(spring.b, bodies, Vector<D>(-pull), sums.elastic);
    const double rate = along.dot(velocity(spring.a, bodies) - velocity(spring.b, bodies));
    const Vector<D> drag = -spring.damping * rate * along;
    add_at(spring.a, bodies, drag, sums.damping);
    add_at(spring.b, bodies, Vector<D>(-drag), sums.damping);
}

template <int D>
double potential(const Spring<D>& spring, const RigidBodies<D>& bodies) {
    const double length = (position(spring.a, bodies) - position(spring.b, bodies)).norm();
    const double stretch = length - spring.rest_length;
    return 0.5 * spring.stiffness * stretch * stretch;
}

template <int D>
SpringStep<D> step_of(const Spring<D>& spring, const StepRule& rule, const Vector<D>& line,
                      const BodyTravel<D>& a, const BodyTravel<D>& b) {
    const Vector<D> arm_a = chord_arm(spring.a, a);
    const Vector<D> arm_b = chord_arm(spring.b, b);
    // From the displacements, not as a difference of lengths: exact relative to the displacement.
    const Vector<D> change = displacement(arm_a, a) - displacement(arm_b, b);
    const double length = line.norm();
    const double end_length = (line + change).norm();
    if (length + end_length == 0.0) return {};
    SpringStep<D> step{.slope = rule.theta * spring.stiffness + spring.damping / rule.h,
                       .along = (2.0 * line + change) / (length + end_length),
                       .arm_a = arm_a,
                       .arm_b = arm_b};
    step.tension =
        spring.stiffness * (length - spring.rest_length) + step.slope * change.dot(step.along);
    step.bend = std::max(0.0, step.tension) / (length + end_length);
    step.a = point_gradient(spring.a, a, arm_a, step.along);
    step.b = -point_gradient(spring.b, b, arm_b, step.along);
    return step;
}

template <int D>
SpringTangent<D> tangent_of(const SpringStep<D>& step, const BodyTravel<D>& a,
                            const BodyTravel<D>& b) {
    SpringTangent<D> tangent;
    tangent.aa = step.slope * step.a * step.a.transpose();
    tangent.ab = step.slope * step.a * step.b.transpose();
    tangent.bb = step.slope * step.b * step.b.transpose();
    // Across the line, on the velocities J v of the attached points.
    using Points = Eigen::Matrix<double, D, k_dofs<D>>;
    const geometry::Rotation<D> across =
        step.bend * (geometry::Rotation<D>::Identity() - step.along * step.along.transpose());
    Points J_a;
    J_a << geometry::Rotation<D>::Identity(), turning(a.middle, step.arm_a);
    Points J_b;
    J_b << geometry::Rotation<D>::Identity(), turning(b.middle, step.arm_b);
    tangent.aa += J_a.transpose() * across * J_a;
    tangent.ab -= J_a.transpose() * across * J_b;
    tangent.bb += J_b.transpose() * across * J_b;
    // The arms turn under the tension.
    const Vector<D> pull = 0.5 * step.tension * step.along;
    constexpr int k_s = k_spins<D>;
    tangent.aa.template bottomRightCorner<k_s, k_s>() += arm_stiffness(a.middle, step.arm_a, pull);
    tangent.bb.template bottomRightCorner<k_s, k_s>() +=
        arm_stiffness(b.middle, step.arm_b, Vector<D>(-pull));
    return tangent;
}

template void add_force<2>(const Spring<2>&, const RigidBodies<2>&, ForceSums&);
template void add_force<3>(const Spring<3>&, const RigidBodies<3>&, ForceSums&);
template double potential<2>(const Spring<2>&, const RigidBodies<2>&);
template double potential<3>(const Spring<3>&, const RigidBodies<3>&);
template SpringStep<2> step_of<2>(const Spring<2>&, const StepRule&, const Vec2&,
                                  const BodyTravel<2>&, const BodyTravel<2>&);
template SpringStep<3> step_of<3>(const Spring<3>&, const StepRule&, const Vec3&,
                                  const BodyTravel<3>&, const BodyTravel<3>&);
template SpringTangent<2> tangent_of<2>(const SpringStep<2>&, const BodyTravel<2>&,
                                        const BodyTravel<2>&);
template SpringTangent<3> tangent_of<3>(const SpringStep<3>&, const BodyTravel<3>&,
                                        const BodyTravel<3>&);

}  // namespace drystone::mechanics
