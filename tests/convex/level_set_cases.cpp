#include <algorithm>
#include <cmath>

#include "convex/set_case.hpp"
#include "drystone/convex/sets/level_set.hpp"

namespace drystone::convex::cases {

namespace {

/// Acceptance of the optimality residual by project_smooth, relative to 1 + |x|.
constexpr double k_newton = 1e-9;

/// sum x_i^4 - 1.
SmoothFunction quartic() {
    return {.value = [](const VecX& x) { return x.array().pow(4).sum() - 1.0; },
            .gradient = [](const VecX& x) -> VecX { return (4.0 * x.array().cube()).matrix(); },
            .hessian = [](const VecX& x) -> MatX {
                return (12.0 * x.array().square()).matrix().asDiagonal();
            }};
}

/// log(sum exp x_i) - 1, by differences for the Hessian.
SmoothFunction log_sum_exp() {
    return {.value =
                [](const VecX& x) {
                    const double top = x.maxCoeff();
                    return top + std::log((x.array() - top).exp().sum()) - 1.0;
                },
            .gradient = [](const VecX& x) -> VecX {
                const VecX weights = (x.array() - x.maxCoeff()).exp().matrix();
                return weights / weights.sum();
            }};
}

/// |x_t|^2 - x_0.
SmoothFunction paraboloid() {
    return {.value = [](const VecX& x) { return x.tail(x.size() - 1).squaredNorm() - x[0]; },
            .gradient = [](const VecX& x) -> VecX {
                VecX g = 2.0 * x;
                g[0] = -1.0;
                return g;
            },
            .hessian = [](const VecX& x) -> MatX {
                MatX H = 2.0 * MatX::Identity(x.size(), x.size());
                H(0, 0) = 0.0;
                return H;
            }};
}

/// c / |grad c|: convexity places the set behind that hyperplane, so this is at most a distance.
double length(double c, const VecX& gradient) { return c > 0.0 ? c / gradient.norm() : c; }

double quartic_formula(const VecX& x) {
    return length(x.array().pow(4).sum() - 1.0, 4.0 * x.array().cube().matrix());
}

double paraboloid_formula(const VecX& x) {
    VecX gradient = 2.0 * x;
    gradient[0] = -1.0;
    return length(x.tail(x.size() - 1).squaredNorm() - x[0], gradient);
}

double log_sum_exp_formula(const VecX& x) {
    const VecX weights = (x.array() - x.maxCoeff()).exp().matrix();
    return length(x.maxCoeff() + std::log(weights.sum()) - 1.0, weights / weights.sum());
}

SetCase level_set(std::string name, std::vector<SmoothFunction> constraints, Formula formula,
                  const VecX& inside, double inradius) {
    return {.name = std::move(name),
            .set = LevelSet(inside.size(), std::move(constraints)),
            .excess = std::move(formula),
            .inside = inside,
            .tolerance = k_newton,
            .inradius = inradius,
            .samples = 400};
}

}  // namespace

std::vector<SetCase> level_set_cases() {
    SetCase paraboloid_case =
        level_set("level_set_paraboloid", {paraboloid()}, paraboloid_formula, Vec3(1, 0, 0), 0.8);
    paraboloid_case.corners = {Vec3::Zero()};
    const Formula both = [](const VecX& x) {
        return std::max(quartic_formula(x), paraboloid_formula(x));
    };
    return {
        level_set("level_set_quartic", {quartic()}, quartic_formula, Vec3::Zero(), 0.9),
        level_set("level_set_log_sum_exp", {log_sum_exp()}, log_sum_exp_formula,
                  Vec3::Constant(-1.0), 0.9),
        paraboloid_case,
        level_set("level_set_combined", {quartic(), paraboloid()}, both, Vec3(0.5, 0, 0), 0.3),
    };
}

}  // namespace drystone::convex::cases
