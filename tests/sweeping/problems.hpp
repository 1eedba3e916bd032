#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "drystone/convex/moving_set.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/sweeping/integrate.hpp"

/// Sweeping processes with closed forms, shared by the tests.
namespace drystone::sweeping::problems {

/// Disk of radius 1 whose center moves along x at speed 1, as an inequality. With u - a =
/// (-cos p, sin p), tan(p/2) decays like exp(-t): the path is a tractrix.
struct DraggedDisk {
    static constexpr double k_first_angle = 1.4;

    static VecX center(double t) { return Vec2(t, 0.0); }

    static VecX exact(double t, double first_angle = k_first_angle) {
        const double angle = 2.0 * std::atan(std::tan(0.5 * first_angle) * std::exp(-t));
        return center(t) + Vec2(-std::cos(angle), std::sin(angle));
    }

    static convex::MovingInequality rim() {
        return {.value = [](double t,
                            const VecX& x) { return 0.5 * ((x - center(t)).squaredNorm() - 1.0); },
                .gradient = [](double t, const VecX& x) -> VecX { return x - center(t); },
                .hessian = [](double, const VecX&) -> MatX { return Mat2::Identity(); },
                .time_derivative = [](double t, const VecX& x) { return center(t)[0] - x[0]; }};
    }

    static Process process(double end = 3.0) {
        return {.set = convex::MovingSet(2, {rim()}), .initial = exact(0.0), .end = end};
    }
};

/// A square with rounded motion: walls |x - a(t)| <= 1, |y - b(t)| <= 1 as four inequalities, the
/// center on a circle. Each coordinate is a play operator.
struct DraggedSquare {
    static VecX center(double t) { return Vec2(2.0 * std::sin(t), 2.0 * std::cos(t) - 2.0); }

    static convex::MovingSet set() {
        std::vector<convex::MovingInequality> walls;
        for (const Vec2& normal : {Vec2(1, 0), Vec2(-1, 0), Vec2(0, 1), Vec2(0, -1)}) {
            convex::MovingInequality wall = convex::moving_half_space(
                [normal](double) { return VecX(normal); },
                [normal](double t) { return 1.0 + normal.dot(Vec2(center(t))); });
            const auto velocity = [](double t) {
                return Vec2(2.0 * std::cos(t), -2.0 * std::sin(t));
            };
            wall.time_derivative = [normal, velocity](double t, const VecX&) {
                return -normal.dot(velocity(t));
            };
            walls.push_back(wall);
        }
        return {2, walls};
    }

    /// Play operator with half-width 1 of input `a`, whose turning points are `turns`.
    template <class Input>
    static double play(Input a, const std::vector<double>& turns, double t) {
        double u = 0.0;
        for (const double turn : turns) {
            if (turn < t) u = std::clamp(u, a(turn) - 1.0, a(turn) + 1.0);
        }
        return std::clamp(u, a(t) - 1.0, a(t) + 1.0);
    }

    static VecX exact(double t) {
        constexpr double k_pi = 3.14159265358979323846;
        const double x = play([](double s) { return 2.0 * std::sin(s); },
                              {0.5 * k_pi, 1.5 * k_pi, 2.5 * k_pi, 3.5 * k_pi}, t);
        const double y = play([](double s) { return 2.0 * std::cos(s) - 2.0; },
                              {k_pi, 2.0 * k_pi, 3.0 * k_pi, 4.0 * k_pi}, t);
        return Vec2(x, y);
    }

    static Process process(double end = 10.0) {
        return {.set = set(), .initial = Vec2(0, 0), .end = end};
    }
};

/// Largest distance from a closed form over all records.
template <class Exact>
double largest_error(const Trajectory& run, Exact exact) {
    double error = 0.0;
    for (const Record& record : run.records)
        error = std::max(error, (record.u - exact(record.t)).norm());
    return error;
}

/// Order measured between the two last of a sequence of errors with halved steps.
inline double last_order(const std::vector<double>& errors) {
    return std::log2(errors[errors.size() - 2] / errors.back());
}

/// Errors for steps h, h/2, h/4, ...
template <class Exact>
std::vector<double> errors_for_halved_steps(const Process& process, const Scheme& scheme, double h,
                                            int halvings, Exact exact) {
    std::vector<double> errors;
    for (int k = 0; k <= halvings; ++k, h *= 0.5) {
        errors.push_back(largest_error(integrate(process, scheme, {.step = h}), exact));
    }
    return errors;
}

inline VecX random_vector(Rng& rng, Index n) {
    VecX x(n);
    for (double& value : x) value = rng.normal();
    return x;
}

/// Nodes start, ..., end.
inline std::vector<double> uniform_partition(double start, double end, int intervals) {
    std::vector<double> nodes;
    for (int k = 0; k <= intervals; ++k) nodes.push_back(start + (end - start) * k / intervals);
    return nodes;
}

}  // namespace drystone::sweeping::problems
