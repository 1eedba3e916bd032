// Minkowski sums: closed form with balls, exact polygons, accelerated projections otherwise.
#include "drystone/convex/minkowski_sum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "drystone/convex/transformed.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"

namespace drystone::convex {

namespace {

constexpr int k_most_iterations = 20'000;
constexpr double k_settled = 1e-14;   // change of an iteration, relative to 1 + |x|
constexpr double k_certified = 1e-6;  // bound of the error, relative to 1 + |x|

/// Rows n.x <= sum_i sigma_i(n) for the normals n of all sides: the sum of polyhedra of the plane.
Polyhedron planar_sum(const std::vector<PolyhedralSystem>& systems,
                      const std::vector<AnySet>& sets) {
    std::vector<VecX> normals;
    for (const PolyhedralSystem& system : systems) {
        for (Index i = 0; i < system.A.rows(); ++i) normals.emplace_back(system.A.row(i));
        for (Index i = 0; i < system.A_eq.rows(); ++i) {
            normals.emplace_back(system.A_eq.row(i));
            normals.emplace_back(-system.A_eq.row(i));
        }
    }
    MatX A(static_cast<Index>(normals.size()), 2);
    VecX b(A.rows());
    Index rows = 0;
    for (const VecX& normal : normals) {
        double offset = 0.0;
        for (const AnySet& set : sets) offset += set.support(normal);
        if (!std::isfinite(offset)) continue;
        A.row(rows) = normal.transpose();
        b[rows++] = offset;
    }
    return {A.topRows(rows), b.head(rows)};
}

/// sum_i (sigma_i(w) - w.x_i) >= |s - s*|^2 for s = sum x_i and w = x - s, by the variational
/// inequality of the nearest point s*.
double certificate(const std::vector<AnySet>& sets, const std::vector<VecX>& points,
                   const VecX& w) {
    double gap = 0.0;
    for (std::size_t i = 0; i < sets.size(); ++i) gap += sets[i].support(w) - w.dot(points[i]);
    return std::max(gap, 0.0);
}

VecX sum_of(const std::vector<VecX>& points) {
    VecX sum = points.front();
    for (std::size_t i = 1; i < points.size(); ++i) sum += points[i];
    return sum;
}

/// min |x - sum x_i|^2 / 2 over x_i in C_i by projected gradients with step 1 / parts, Nesterov's
/// acceleration, and a restart where it overshoots.
VecX project_by_parts(const std::vector<AnySet>& sets, const VecX& x) {
    const auto count = static_cast<double>(sets.size());
    std::vector<VecX> points;
    for (const AnySet& set : sets) points.push_back(set.project(x / count));
    std::vector<VecX> ahead = points;
    double momentum = 1.0;
    const double scale = 1.0 + x.norm();
    for (int k = 0; k < k_most_iterations; ++k) {
        const VecX w = x - sum_of(ahead);
        std::vector<VecX> next;
        double change = 0.0;
        double overshoot = 0.0;
        for (std::size_t i = 0; i < sets.size(); ++i) {
            next.push_back(sets[i].project(ahead[i] + w / count));
            change = std::max(change, (next[i] - ahead[i]).norm());
            overshoot += (ahead[i] - next[i]).dot(next[i] - points[i]);
        }
        if (overshoot > 0.0) momentum = 1.0;
        const double following = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * momentum * momentum));
        for (std::size_t i = 0; i < sets.size(); ++i) {
            ahead[i] = next[i] + (momentum - 1.0) / following * (next[i] - points[i]);
        }
        points = std::move(next);
        momentum = following;
        if (change <= k_settled * scale) break;
    }
    const VecX sum = sum_of(points);
    const double error = std::sqrt(certificate(sets, points, x - sum));
    if (error <= k_certified * scale) return sum;
    throw ComputationError("projection on a Minkowski sum: the error may be " + to_text(error));
}

}  // namespace

MinkowskiSum::MinkowskiSum(std::vector<AnySet> parts) : parts_(std::move(parts)) {
    if (parts_.empty()) {
        throw InputError(
            {.what = "Minkowski sum: parts", .expected = "at least one set", .found = "none"});
    }
    const Index n = parts_.front().dimension();
    center_ = VecX::Zero(n);
    std::vector<AnySet> polyhedral;
    std::vector<PolyhedralSystem> systems;
    for (const AnySet& part : parts_) {
        require_size("Minkowski sum: part", n, part.dimension());
        if (part.prox_constant() != std::numeric_limits<double>::infinity()) {
            throw InputError({.what = "Minkowski sum: part",
                              .expected = "a convex set",
                              .found = part.describe()});
        }
        if (const std::optional<Ball<>> ball = as_ball(part)) {
            center_ += ball->center();
            radius_ += ball->radius();
            continue;
        }
        if (!part.has_support()) {
            throw InputError({.what = "Minkowski sum: part",
                              .expected = "a set with a support function",
                              .found = part.describe()});
        }
        std::optional<PolyhedralSystem> system = part.polyhedral_system();
        if (n == 2 && system) {
            polyhedral.push_back(part);
            systems.push_back(std::move(*system));
        } else {
            cores_.push_back(part);
        }
    }
    if (polyhedral.size() == 1) cores_.push_back(polyhedral.front());
    if (polyhedral.size() > 1) cores_.emplace_back(planar_sum(systems, polyhedral));
}

Index dimension(const MinkowskiSum& set) noexcept { return set.center().size(); }

std::string describe(const MinkowskiSum& set) {
    std::string text = "Minkowski sum of";
    for (const AnySet& part : set.parts()) text += " (" + part.describe() + ")";
    return text;
}

VecX project(const MinkowskiSum& set, const VecX& x) {
    const VecX y = x - set.center();
    VecX near = VecX::Zero(y.size());
    if (set.cores().size() == 1) near = set.cores().front().project(y);
    if (set.cores().size() > 1) near = project_by_parts(set.cores(), y);
    const VecX out = y - near;
    const double distance = out.norm();
    if (distance <= set.radius()) return x;
    return set.center() + near + set.radius() / distance * out;
}

double support(const MinkowskiSum& set, const VecX& d) {
    double sum = 0.0;
    for (const AnySet& part : set.parts()) sum += part.support(d);
    return sum;
}

std::optional<PolyhedralSystem> polyhedral_system(const MinkowskiSum& set) {
    if (set.radius() > 0.0 || set.cores().size() != 1) return std::nullopt;
    std::optional<PolyhedralSystem> system = set.cores().front().polyhedral_system();
    if (!system) return std::nullopt;
    system->b += system->A * set.center();
    system->b_eq += system->A_eq * set.center();
    return system;
}

}  // namespace drystone::convex
