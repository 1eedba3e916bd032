#pragma once

#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "drystone/inclusion/model.hpp"

/// Problems that several tests share.
namespace drystone::inclusion::samples {

constexpr double k_gravity = 9.81;

/// normal . q >= offset.
inline Constraint half_space(std::string name, VecX normal, double offset) {
    return {.name = std::move(name),
            .value = [normal, offset](double, const VecX& q) { return normal.dot(q) - offset; },
            .gradient = [normal](double, const VecX&) { return normal; },
            .curvature = [](double, const VecX&, const VecX&) { return 0.0; }};
}

/// Balls i and j in the plane, centres at q[2 i] and q[2 j], do not overlap: |q_i - q_j| >= r_i +
/// r_j. Convex. The curvature is left to differences.
inline Constraint apart(std::string name, Index i, Index j, double distance) {
    return {.name = std::move(name),
            .value =
                [=](double, const VecX& q) {
                    return (q.segment<2>(2 * i) - q.segment<2>(2 * j)).norm() - distance;
                },
            .gradient =
                [=](double, const VecX& q) {
                    const Vec2 n = (q.segment<2>(2 * i) - q.segment<2>(2 * j)).normalized();
                    VecX gradient = VecX::Zero(q.size());
                    gradient.segment<2>(2 * i) = n;
                    gradient.segment<2>(2 * j) = -n;
                    return gradient;
                }};
}

/// Inside of a drum: R - |q| >= 0, not convex.
inline Constraint inside(std::string name, double R) {
    return {.name = std::move(name),
            .value = [R](double, const VecX& q) { return R - q.norm(); },
            .gradient = [](double, const VecX& q) { return VecX(-q / q.norm()); }};
}

/// Outside of a disk of radius R: |q| - R >= 0, convex.
inline Constraint outside(std::string name, double R) {
    return {.name = std::move(name),
            .value = [R](double, const VecX& q) { return q.norm() - R; },
            .gradient = [](double, const VecX& q) { return VecX(q / q.norm()); }};
}

inline std::function<VecX(double, const VecX&, const VecX&)> constant_force(VecX force) {
    return [force](double, const VecX&, const VecX&) { return force; };
}

/// R7: a ball dropped from the height 1.
inline Problem bouncing_ball(double e) {
    return {.mass = MatX::Identity(1, 1),
            .q = VecX::Constant(1, 1.0),
            .v = VecX::Zero(1),
            .constraints = {half_space("floor", VecX::Ones(1), 0.0)},
            .force = constant_force(VecX::Constant(1, -k_gravity)),
            .restitution = e};
}

/// Three balls of different masses in a box of 1 x 1, without forces.
inline Problem balls_in_a_box(double e) {
    Problem problem;
    const std::vector<double> radii{0.1, 0.12, 0.08};
    const std::vector<double> masses{1.0, 1.7, 0.6};
    problem.mass = MatX::Zero(6, 6);
    problem.q = VecX(6);
    problem.q << 0.25, 0.3, 0.7, 0.62, 0.3, 0.75;
    problem.v = VecX(6);
    problem.v << 0.9, 0.55, -0.4, -0.7, 0.35, -0.8;
    problem.restitution = e;
    for (Index i = 0; i < 3; ++i) {
        const double r = radii[static_cast<std::size_t>(i)];
        const std::string ball = "ball " + std::to_string(i + 1);
        for (Index k = 0; k < 2; ++k) {
            problem.mass(2 * i + k, 2 * i + k) = masses[static_cast<std::size_t>(i)];
            const VecX axis = VecX::Unit(6, 2 * i + k);
            const std::string side = k == 0 ? "x" : "y";
            problem.constraints.push_back(half_space(ball + " low " + side, axis, r));
            problem.constraints.push_back(half_space(ball + " high " + side, -axis, r - 1.0));
        }
        for (Index j = 0; j < i; ++j) {
            problem.constraints.push_back(apart(ball + " and " + std::to_string(j + 1), i, j,
                                                r + radii[static_cast<std::size_t>(j)]));
        }
    }
    return problem;
}

}  // namespace drystone::inclusion::samples
