// Images of sets under similarities x = s R y + b: every operation moves its arguments back to the
// set, and the result forward.
#include "drystone/convex/transformed.hpp"

#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/linalg/vector_text.hpp"

namespace drystone::convex {

namespace {

/// R v and R^T v; an empty rotation is the identity.
VecX turned(const Transformed& set, const VecX& v) {
    return set.rotation().size() == 0 ? v : VecX(set.rotation() * v);
}

VecX turned_back(const Transformed& set, const VecX& v) {
    return set.rotation().size() == 0 ? v : VecX(set.rotation().transpose() * v);
}

/// R^T M R, made symmetric to the last bit. The scale divides out of a nearest point.
Metric turned_back(const Transformed& set, const Metric& metric) {
    if (set.rotation().size() == 0) return metric;
    const MatX turned = set.rotation().transpose() * metric.matrix() * set.rotation();
    return Metric(0.5 * (turned + turned.transpose()));
}

}  // namespace

Transformed::Transformed(AnySet set, MatX rotation, double scale, VecX shift)
    : set_(std::move(set)),
      rotation_(std::move(rotation)),
      scale_(scale),
      shift_(std::move(shift)) {
    const Index n = set_.dimension();
    require_positive("transformed set: scale", scale_);
    require_finite("transformed set: shift", shift_);
    require_size("transformed set: shift", n, shift_.size());
    if (rotation_.size() == 0) return;
    require_orthogonal("transformed set: rotation", n, rotation_);
}

VecX Transformed::forward(const VecX& y) const { return scale_ * turned(*this, y) + shift_; }

VecX Transformed::backward(const VecX& x) const { return turned_back(*this, x - shift_) / scale_; }

Transformed translate(AnySet set, VecX shift) {
    return {std::move(set), {}, 1.0, std::move(shift)};
}

Transformed scaled(AnySet set, double factor) {
    const Index n = set.dimension();
    return {std::move(set), {}, factor, VecX::Zero(n)};
}

// x = center + R (y - center).
Transformed rotated(AnySet set, MatX rotation, const VecX& center) {
    require_size("rotated set: center", set.dimension(), center.size());
    require_orthogonal("rotated set: rotation", center.size(), rotation);
    const VecX shift = center - rotation * center;
    return {std::move(set), std::move(rotation), 1.0, shift};
}

std::optional<Ball<>> as_ball(const AnySet& set) {
    if (const auto* ball = set.as<Ball<>>()) return *ball;
    const auto* moved = set.as<Transformed>();
    if (moved == nullptr) return std::nullopt;
    const std::optional<Ball<>> ball = as_ball(moved->set());
    if (!ball) return std::nullopt;
    return Ball<>(moved->forward(ball->center()), moved->scale() * ball->radius());
}

Index dimension(const Transformed& set) { return set.set().dimension(); }

std::string describe(const Transformed& set) {
    std::string text = set.set().describe();
    if (set.rotation().size() != 0) text = "rotated " + text;
    if (set.scale() != 1.0) text += ", scaled by " + to_text(set.scale());
    if (set.shift().norm() > 0.0) text += ", shifted by " + to_text(set.shift());
    return text;
}

VecX project(const Transformed& set, const VecX& x) {
    return set.forward(set.set().project(set.backward(x)));
}

VecX project(const Transformed& set, const VecX& x, const Metric& metric) {
    return set.forward(set.set().project(set.backward(x), turned_back(set, metric)));
}

// x - P(x) is `scale` times as long as in the coordinates of C, and so are the multipliers.
Projection project_active(const Transformed& set, const VecX& x, const Metric* metric) {
    Projection result;
    if (metric != nullptr) {
        const Metric turned = turned_back(set, *metric);
        result = set.set().project_active(set.backward(x), &turned);
    } else {
        result = set.set().project_active(set.backward(x));
    }
    result.point = set.forward(result.point);
    for (ActiveConstraint& constraint : result.active) constraint.multiplier *= set.scale();
    return result;
}

// Lengths are divided by the scale on the way back.
bool contains(const Transformed& set, const VecX& x, double tolerance) {
    return set.set().contains(set.backward(x), tolerance / set.scale());
}

// sup d.(s R y + b) = s sigma(R^T d) + d.b.
double support(const Transformed& set, const VecX& d) {
    return set.scale() * set.set().support(turned_back(set, d)) + d.dot(set.shift());
}

VecX farthest(const Transformed& set, const VecX& x) {
    return set.forward(set.set().farthest(set.backward(x)));
}

// Generators turn with the set; translation and scale do not change them.
NormalCone normal_cone(const Transformed& set, const VecX& x) {
    NormalCone cone = set.set().normal_cone(set.backward(x));
    if (set.rotation().size() == 0) return cone;
    cone.rays = set.rotation() * cone.rays;
    cone.lines = set.rotation() * cone.lines;
    return cone;
}

std::optional<double> prox_constant(const Transformed& set) {
    const std::optional<double> constant = set.set().prox_constant();
    return constant ? std::optional(*constant * set.scale()) : std::nullopt;
}

// A y <= b becomes A R^T x <= s b + A R^T shift.
std::optional<PolyhedralSystem> polyhedral_system(const Transformed& set) {
    std::optional<PolyhedralSystem> system = set.set().polyhedral_system();
    if (!system) return std::nullopt;
    if (set.rotation().size() != 0) {
        system->A = system->A * set.rotation().transpose();
        system->A_eq = system->A_eq * set.rotation().transpose();
    }
    system->b = set.scale() * system->b + system->A * set.shift();
    system->b_eq = set.scale() * system->b_eq + system->A_eq * set.shift();
    return system;
}

}  // namespace drystone::convex
