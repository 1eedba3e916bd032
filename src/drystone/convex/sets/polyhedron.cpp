// Projects on polyhedra, checks them, and lists their vertices.
#include "drystone/convex/sets/polyhedron.hpp"

#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/linalg/decompositions.hpp"
#include "drystone/linalg/equilibration.hpp"

namespace drystone::convex {

namespace {

/// Sizes and numbers of a system; rows with b = +infinity are allowed, they never bind.
PolyhedralSystem checked(PolyhedralSystem system) {
    const Index n = system.dimension();
    if (system.A.rows() == 0) system.A.resize(0, n);
    if (system.A_eq.rows() == 0) system.A_eq.resize(0, n);
    require_size("polyhedron: b", system.A.rows(), system.b.size());
    require_size("polyhedron: b_eq", system.A_eq.rows(), system.b_eq.size());
    require_size("polyhedron: columns of A_eq", n, system.A_eq.cols());
    require_finite("polyhedron: A", system.A);
    require_finite("polyhedron: A_eq", system.A_eq);
    require_finite("polyhedron: b_eq", system.b_eq);
    for (Index i = 0; i < system.b.size(); ++i) {
        if (std::isnan(system.b[i]) || system.b[i] == -std::numeric_limits<double>::infinity()) {
            throw InputError({.what = "polyhedron: b",
                              .expected = "numbers or +infinity",
                              .found = to_text(system.b[i]) + " in row " + std::to_string(i)});
        }
    }
    if (n < 1) {
        throw InputError(
            {.what = "polyhedron: A", .expected = "at least one row", .found = "none"});
    }
    return system;
}

/// { w : rows tight at x may not grow along w }.
PolyhedralSystem tangent_cone(const PolyhedralSystem& system, const VecX& x, double tolerance) {
    std::vector<Index> tight;
    for (Index i = 0; i < system.A.rows(); ++i) {
        const double gap = system.b[i] - system.A.row(i).dot(x);
        if (gap <= tolerance * system.A.row(i).norm()) tight.push_back(i);
    }
    return {.A = system.A(tight, Eigen::all),
            .b = VecX::Zero(static_cast<Index>(tight.size())),
            .A_eq = system.A_eq,
            .b_eq = VecX::Zero(system.A_eq.rows())};
}

/// How far one can go from x along w before a row blocks.
double longest_step(const PolyhedralSystem& system, const VecX& x, const VecX& w) {
    double step = std::numeric_limits<double>::infinity();
    for (Index i = 0; i < system.A.rows(); ++i) {
        const double rate = system.A.row(i).dot(w);
        if (rate <= k_boundary_tolerance * system.A.row(i).norm() * w.norm()) continue;
        const double gap = system.b[i] - system.A.row(i).dot(x);
        step = std::min(step, std::max(0.0, gap) / rate);
    }
    return step;
}

/// Choices of rows up to which vertices are enumerated.
constexpr double k_most_choices = 200'000.0;

double binomial(Index n, Index k) {
    double value = 1.0;
    for (Index i = 1; i <= k; ++i) value *= static_cast<double>(n - k + i) / static_cast<double>(i);
    return value;
}

/// The next k-subset of {0, ..., n-1} in lexicographic order; false after the last.
bool next_choice(std::vector<Index>& choice, Index n) {
    const auto k = static_cast<Index>(choice.size());
    for (Index i = k - 1; i >= 0; --i) {
        auto& entry = choice[static_cast<std::size_t>(i)];
        if (entry == n - k + i) continue;
        ++entry;
        for (Index j = i + 1; j < k; ++j) {
            choice[static_cast<std::size_t>(j)] = choice[static_cast<std::size_t>(j - 1)] + 1;
        }
        return true;
    }
    return false;
}

/// A set is bounded if its support function is finite along +-e_i.
bool is_bounded(const Polyhedron& set) {
    const Index n = dimension(set);
    for (Index i = 0; i < n; ++i) {
        if (std::isinf(support(set, VecX::Unit(n, i)))) return false;
        if (std::isinf(support(set, -VecX::Unit(n, i)))) return false;
    }
    return true;
}

/// Several choices of rows give one vertex where more than n rows are tight.
bool is_listed(const std::vector<VecX>& points, const VecX& point) {
    for (const VecX& other : points) {
        if ((other - point).norm() <= boundary_tolerance(point)) return true;
    }
    return false;
}

}  // namespace

Polyhedron::Polyhedron(PolyhedralSystem system)
    : system_(checked(std::move(system))),
      point_(project_polyhedral(system_, VecX::Zero(system_.dimension())).point) {}

Polyhedron::Polyhedron(MatX A, VecX b)
    : Polyhedron(PolyhedralSystem{.A = std::move(A), .b = std::move(b), .A_eq = {}, .b_eq = {}}) {}

Index dimension(const Polyhedron& set) noexcept { return set.system().dimension(); }

std::string describe(const Polyhedron& set) {
    return "polyhedron with " + std::to_string(set.system().A.rows()) + " inequalities and " +
           std::to_string(set.system().A_eq.rows()) + " equations in R^" +
           std::to_string(dimension(set));
}

VecX project(const Polyhedron& set, const VecX& x) {
    return project_polyhedral(set.system(), x).point;
}

VecX project(const Polyhedron& set, const VecX& x, const Metric& metric) {
    return project_polyhedral(set.system(), x, &metric).point;
}

Projection project_active(const Polyhedron& set, const VecX& x, const Metric* metric) {
    return project_polyhedral(set.system(), x, metric);
}

// Slacks are divided by the lengths of the rows: the tolerance is a distance.
bool contains(const Polyhedron& set, const VecX& x, double tolerance) {
    const PolyhedralSystem& system = set.system();
    for (Index i = 0; i < system.A.rows(); ++i) {
        const double slack = system.b[i] - system.A.row(i).dot(x);
        if (slack < -tolerance * system.A.row(i).norm()) return false;
    }
    for (Index i = 0; i < system.A_eq.rows(); ++i) {
        const double defect = system.A_eq.row(i).dot(x) - system.b_eq[i];
        if (std::abs(defect) > tolerance * system.A_eq.row(i).norm()) return false;
    }
    return true;
}

// Steepest ascent on the polyhedron: along the projection of d on the tangent cone at x until a row
// blocks. The projection vanishes where d is in the normal cone: there x is a maximum.
double support(const Polyhedron& set, const VecX& d) {
    VecX x = set.point();
    const Index most_steps = 100 * (set.system().A.rows() + x.size());
    for (Index step = 0; step < most_steps; ++step) {
        const PolyhedralSystem tangent = tangent_cone(set.system(), x, boundary_tolerance(x));
        const VecX w = project_polyhedral(tangent, d).point;
        if (w.norm() <= k_boundary_tolerance * d.norm()) return d.dot(x);
        const double length = longest_step(set.system(), x, w);
        if (std::isinf(length)) return length;
        x = project(set, x + length * w);
    }
    throw ComputationError("support function of a " + describe(set) + ": no end after " +
                           std::to_string(most_steps) + " steps");
}

// Generated by the tight rows; the rows of equations count with both signs.
NormalCone normal_cone(const Polyhedron& set, const VecX& x) {
    const double tolerance = boundary_tolerance(x);
    if (!contains(set, x, tolerance)) return empty_normal_cone(x.size());
    const PolyhedralSystem tangent = tangent_cone(set.system(), x, tolerance);
    return generated_normal_cone(tangent.A.transpose(), tangent.A_eq.transpose());
}

// A convex function has its maximum over a polytope at a vertex.
VecX farthest(const Polyhedron& set, const VecX& x) {
    VecX best = set.point();
    for (const VecX& vertex : vertices(set)) {
        if ((vertex - x).squaredNorm() > (best - x).squaredNorm()) best = vertex;
    }
    return best;
}

// A vertex is the solution of n independent tight rows that satisfies all others: every choice of n
// - rank(A_eq) inequalities is tried together with the equations. O(choices n^3).
std::vector<VecX> vertices(const Polyhedron& set) {
    PolyhedralSystem system = set.system();
    make_unit_rows(system.A, system.b);  // independence is a matter of angles, not of units
    make_unit_rows(system.A_eq, system.b_eq);
    const Index n = dimension(set);
    const Index equations =
        system.A_eq.rows() == 0 ? 0 : Eigen::FullPivLU<MatX>(system.A_eq).rank();
    const Index free = n - equations;
    if (free > system.A.rows() || !is_bounded(set)) {
        throw ComputationError("vertices of a " + describe(set) + ": the set is unbounded");
    }
    if (binomial(system.A.rows(), free) > k_most_choices) {
        throw ComputationError("vertices of a " + describe(set) +
                               ": too many choices of rows to enumerate");
    }

    std::vector<VecX> found;
    std::vector<Index> choice(static_cast<std::size_t>(free));
    std::iota(choice.begin(), choice.end(), Index{0});
    do {
        MatX rows(free + system.A_eq.rows(), n);
        VecX offsets(rows.rows());
        rows << system.A(choice, Eigen::all), system.A_eq;
        offsets << system.b(choice), system.b_eq;
        if (!offsets.allFinite()) continue;
        const Eigen::ColPivHouseholderQR<MatX> factor(rows);
        if (factor.rank() < n) continue;
        const VecX x = factor.solve(offsets);
        if (contains(set, x, boundary_tolerance(x)) && !is_listed(found, x)) found.push_back(x);
    } while (next_choice(choice, system.A.rows()));
    return found;
}

}  // namespace drystone::convex
