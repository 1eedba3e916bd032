// Computes proximal steps of functions and resolvents of monotone operators.
#include "drystone/convex/regularity/proximal.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/linalg/decompositions.hpp"

namespace drystone::convex {

namespace {

/// f(y) + |y - x|^2 / (2 h) is strictly convex only for h < 1 / semiconvexity.
void require_unique(const std::string& name, double h, double semiconvexity) {
    if (h * semiconvexity < 1.0) return;
    throw ComputationError("proximal step of a " + name + " is not unique: the step " + to_text(h) +
                           " must be below 1 / semiconvexity = " + to_text(1.0 / semiconvexity));
}

void require_symmetric(const std::string& what, const MatX& A) {
    const double asymmetry = (A - A.transpose()).cwiseAbs().maxCoeff();
    if (asymmetry <= 1e-12 * A.cwiseAbs().maxCoeff()) return;
    throw InputError({.what = what,
                      .expected = "a symmetric matrix",
                      .found = "|A - A^T| = " + to_text(asymmetry)});
}

/// argmin f(y) + |y - x|^2 / (2h): damped Newton on a strictly convex function.
VecX newton_prox(const SmoothFunction& f, const VecX& x, double h) {
    const Index n = x.size();
    const auto objective = [&](const VecX& y) {
        return f.value(y) + (y - x).squaredNorm() / (2.0 * h);
    };
    VecX y = x;
    for (int iteration = 0; iteration < 100; ++iteration) {
        const VecX slope = f.gradient(y) + (y - x) / h;
        const MatX H = hessian(f, y) + MatX::Identity(n, n) / h;
        const VecX step = -H.ldlt().solve(slope);
        const double decrease = -slope.dot(step);
        if (step.norm() <= 1e-15 * (1.0 + y.norm()) || decrease <= 0.0) break;
        double length = 1.0;
        const double before = objective(y);
        const double noise = 8.0 * std::numeric_limits<double>::epsilon() * std::abs(before);
        while (length > 1e-10 &&
               objective(y + length * step) > before - 1e-4 * length * decrease + noise) {
            length *= 0.5;
        }
        y += length * step;
    }
    const double residual = (f.gradient(y) + (y - x) / h).norm() * h;
    if (residual <= 1e-10 * (1.0 + x.norm() + y.norm())) return y;
    throw ComputationError("proximal step: Newton's method ended with a residual of " +
                           to_text(residual));
}

}  // namespace

// Component by component: shrink by h towards 0.
ProxFunction l1_norm(Index dimension) {
    return {.name = "l1 norm",
            .dimension = dimension,
            .value = [](const VecX& x) { return x.lpNorm<1>(); },
            .prox = [](const VecX& x, double h) -> VecX {
                return (x.array().abs() - h).cwiseMax(0.0) * x.array().sign();
            }};
}

ProxFunction euclidean_norm(Index dimension) {
    return {.name = "Euclidean norm",
            .dimension = dimension,
            .value = [](const VecX& x) { return x.norm(); },
            .prox = [](const VecX& x, double h) -> VecX {
                const double length = x.norm();
                return length > h ? VecX((1.0 - h / length) * x) : VecX::Zero(x.size());
            }};
}

// (I + h A) y = x + h b.
ProxFunction quadratic(const MatX& A, const VecX& b) {
    require_finite("quadratic function: A", A);
    require_finite("quadratic function: b", b);
    const Index n = b.size();
    require_size("quadratic function: rows of A", n, A.rows());
    require_size("quadratic function: columns of A", n, A.cols());
    require_symmetric("quadratic function: A", A);
    const double lowest = Eigen::SelfAdjointEigenSolver<MatX>(A).eigenvalues().minCoeff();
    const double semiconvexity = std::max(0.0, -lowest);
    return {.name = "quadratic function",
            .dimension = n,
            .value = [A, b](const VecX& x) { return 0.5 * x.dot(A * x) - b.dot(x); },
            .prox = [A, b, n, semiconvexity](const VecX& x, double h) -> VecX {
                require_unique("quadratic function", h, semiconvexity);
                return (MatX::Identity(n, n) + h * A).ldlt().solve(x + h * b);
            },
            .semiconvexity = semiconvexity};
}

// The proximal step is the projection, whatever h.
ProxFunction indicator(const AnySet& set) {
    return {.name = "indicator of a " + set.describe(),
            .dimension = set.dimension(),
            .value =
                [set](const VecX& x) {
                    const bool inside = set.contains(x, boundary_tolerance(x));
                    return inside ? 0.0 : std::numeric_limits<double>::infinity();
                },
            .prox = [set](const VecX& x, double) { return set.project(x); }};
}

// A step of length h towards the nearest point, at most up to it.
ProxFunction distance_to(const AnySet& set) {
    return {.name = "distance to a " + set.describe(),
            .dimension = set.dimension(),
            .value = [set](const VecX& x) { return distance(set, x); },
            .prox = [set](const VecX& x, double h) -> VecX {
                const VecX nearest = set.project(x);
                const double gap = (x - nearest).norm();
                return gap <= h ? nearest : VecX(x + h / gap * (nearest - x));
            }};
}

// Moreau's decomposition: prox of h sigma_C is x - h P_C(x / h).
ProxFunction support_of(const AnySet& set) {
    return {.name = "support function of a " + set.describe(),
            .dimension = set.dimension(),
            .value = [set](const VecX& x) { return set.support(x); },
            .prox = [set](const VecX& x, double h) -> VecX { return x - h * set.project(x / h); }};
}

ProxFunction smooth(const std::string& name, Index dimension, const SmoothFunction& function,
                    double semiconvexity) {
    require_non_negative("smooth function: semiconvexity", semiconvexity);
    return {.name = name,
            .dimension = dimension,
            .value = function.value,
            .prox =
                [function, name, semiconvexity](const VecX& x, double h) {
                    require_unique(name, h, semiconvexity);
                    return newton_prox(function, x, h);
                },
            .semiconvexity = semiconvexity};
}

// Only convex sets have a projection that is unique at any distance (prox constant infinite).
MonotoneOperator normal_cone_operator(const AnySet& set) {
    const double uniqueness = set.prox_constant().value_or(0.0);
    if (!std::isinf(uniqueness)) {
        throw InputError(
            {.what = "normal cone of a " + set.describe(),
             .expected = "a convex set",
             .found = "a set whose projection is unique up to " + to_text(uniqueness)});
    }
    return {.name = "normal cone of a " + set.describe(),
            .dimension = set.dimension(),
            .resolvent = [set](const VecX& x, double) { return set.project(x); }};
}

// The resolvent of the subdifferential of a convex f is its proximal step.
MonotoneOperator subdifferential(const ProxFunction& function) {
    if (function.semiconvexity > 0.0) {
        throw InputError({.what = "subdifferential of a " + function.name,
                          .expected = "a convex function",
                          .found = "a function that is convex only with " +
                                   to_text(function.semiconvexity) + "/2 |x|^2 added"});
    }
    return {.name = "subdifferential of a " + function.name,
            .dimension = function.dimension,
            .resolvent = function.prox};
}

// The resolvent of x -> A x is (1 + r A)^-1.
MonotoneOperator linear_operator(MatX A) {
    require_finite("linear operator", A);
    require_size("linear operator: columns", A.rows(), A.cols());
    const MatX symmetric = 0.5 * (A + A.transpose());
    const double lowest = Eigen::SelfAdjointEigenSolver<MatX>(symmetric).eigenvalues().minCoeff();
    if (lowest < -1e-12 * (1.0 + A.norm())) {
        throw InputError({.what = "linear operator",
                          .expected = "a monotone matrix (symmetric part positive semidefinite)",
                          .found = "an eigenvalue of " + to_text(lowest)});
    }
    const Index n = A.rows();
    return {.name = "linear operator",
            .dimension = n,
            .resolvent = [A = std::move(A), n](const VecX& x, double r) -> VecX {
                return (MatX::Identity(n, n) + r * A).partialPivLu().solve(x);
            }};
}

VecX yosida(const MonotoneOperator& A, const VecX& x, double r) {
    assert(r > 0.0);
    return (x - A.resolvent(x, r)) / r;
}

}  // namespace drystone::convex
