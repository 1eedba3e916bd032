// Scales the rows without friction of a problem, and judges certificates.
#include "drystone/solvers/frictionless/frictionless_problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/core/error.hpp"
#include "drystone/linalg/decompositions.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

namespace {

/// Components of y below this, relative to the largest, and b.y below this, relative to its terms,
/// are rounding: files store velocities to about 1e-8.
constexpr double k_rounding = 1e-7;

/// How many contacts a message names.
constexpr std::size_t k_named = 5;

bool has_friction(const problem::Cone& cone, Index size) {
    if (size == 1) return false;
    return std::ranges::any_of(problem::coefficients(cone),
                               [](const auto& coefficient) { return coefficient.value > 0.0; });
}

std::vector<Defect> frictional_contacts(const problem::ContactProblem& problem,
                                        std::string_view solver) {
    std::vector<Defect> defects;
    for (Index c = 0; c < problem.contacts() && defects.size() < k_named; ++c) {
        const problem::Cone& cone = problem.cones[static_cast<std::size_t>(c)];
        if (!has_friction(cone, problem.W.size(c))) continue;
        defects.push_back({.what = std::string(solver) + ": law of contact " + std::to_string(c),
                           .expected = "no friction",
                           .found = problem::describe(cone)});
    }
    return defects;
}

/// Adds the rows of the blocks that are bilateral, or of those that are not.
void add_rows(const problem::ContactProblem& problem, bool bilateral, FrictionlessProblem& result) {
    for (Index c = 0; c < problem.contacts(); ++c) {
        const bool equation = problem::is_bilateral(problem.cones[static_cast<std::size_t>(c)]);
        if (equation != bilateral) continue;
        const Index count = bilateral ? problem.W.size(c) : 1;
        for (Index k = 0; k < count; ++k) {
            result.rows.push_back(problem.W.offset(c) + k);
            result.owner.push_back(c);
        }
    }
}

}  // namespace

FrictionlessProblem frictionless_problem(const problem::ContactProblem& problem,
                                         std::string_view solver) {
    std::vector<Defect> defects = frictional_contacts(problem, solver);
    if (!defects.empty()) throw InputError(std::move(defects));

    FrictionlessProblem result;
    add_rows(problem, true, result);
    result.bilateral = static_cast<Index>(result.rows.size());
    add_rows(problem, false, result);

    const auto n = static_cast<Index>(result.rows.size());
    std::vector<Index> place(static_cast<std::size_t>(problem.components()), -1);
    for (Index i = 0; i < n; ++i)
        place[static_cast<std::size_t>(result.rows[static_cast<std::size_t>(i)])] = i;
    result.W.setZero(n, n);
    result.b.resize(n);
    for (Index i = 0; i < n; ++i) result.b[i] = problem.b[result.rows[static_cast<std::size_t>(i)]];
    const SparseMatrix W = problem.W.blocks().to_sparse();
    for (Index j = 0; j < W.outerSize(); ++j) {
        const Index column = place[static_cast<std::size_t>(j)];
        if (column < 0) continue;
        for (SparseMatrix::InnerIterator entry(W, j); entry; ++entry) {
            const Index row = place[static_cast<std::size_t>(entry.row())];
            if (row >= 0) result.W(row, column) = entry.value();
        }
    }
    // A row without inertia keeps its unit.
    const double least = n > 0 ? 1e-14 * result.W.diagonal().maxCoeff() : 0.0;
    result.scale.resize(n);
    for (Index i = 0; i < n; ++i) {
        const double diagonal = result.W(i, i);
        result.scale[i] = diagonal > std::max(least, 0.0) ? 1.0 / std::sqrt(diagonal) : 1.0;
    }
    result.W = result.scale.asDiagonal() * result.W * result.scale.asDiagonal();
    result.b = result.scale.cwiseProduct(result.b);
    return result;
}

void to_impulses(const FrictionlessProblem& frictionless, const VecX& y, VecX& r) {
    r.setZero();
    for (Index i = 0; i < frictionless.size(); ++i) {
        r[frictionless.rows[static_cast<std::size_t>(i)]] = frictionless.scale[i] * y[i];
    }
}

VecX from_impulses(const FrictionlessProblem& frictionless, const VecX& r) {
    VecX y = VecX::Zero(frictionless.size());
    for (Index i = 0; i < frictionless.size(); ++i) {
        const Index row = frictionless.rows[static_cast<std::size_t>(i)];
        if (row >= r.size() || !r.allFinite()) return VecX::Zero(frictionless.size());
        y[i] = r[row] / frictionless.scale[i];
        if (i >= frictionless.bilateral) y[i] = std::max(0.0, y[i]);
    }
    return y;
}

bool out_of_reach(double b_y, double image, double b_norm) {
    return -b_y > ImpulseBound::k_factor * image * b_norm;
}

bool is_certificate(const FrictionlessProblem& frictionless, const VecX& y) {
    if (y.size() == 0 || !y.allFinite()) return false;
    constexpr double k_epsilon = std::numeric_limits<double>::epsilon();
    const Index contacts = frictionless.size() - frictionless.bilateral;
    VecX z = y;
    z.tail(contacts) = z.tail(contacts).cwiseMax(0.0);
    const VecX size = z.cwiseAbs();
    const MatX& W = frictionless.W;
    const VecX image =
        (W.transpose() * z).cwiseAbs() + k_epsilon * (W.cwiseAbs().transpose() * size);
    const double b_z = frictionless.b.dot(z);
    const double velocities = (z.array() != 0.0).select(frictionless.b, 0.0).norm();
    return b_z < -k_rounding * frictionless.b.cwiseAbs().dot(size) &&
           out_of_reach(b_z, image.maxCoeff(), velocities);
}

FrictionlessProblem least_distance(const FrictionlessProblem& frictionless) {
    FrictionlessProblem lifted = frictionless;
    const double size = frictionless.b.norm() / std::sqrt(static_cast<double>(lifted.size()));
    if (size > 0.0) lifted.b /= size;
    lifted.W.noalias() += lifted.b * lifted.b.transpose();
    return lifted;
}

VecX null_part(const FrictionlessProblem& frictionless, const VecX& y) {
    constexpr double k_shift = 1e-10;  // what is not of the null space shrinks by this / eigenvalue
    constexpr int k_iterations = 3;
    std::vector<Index> rows;
    for (Index i = 0; i < y.size(); ++i) {
        if (y[i] != 0.0) rows.push_back(i);
    }
    MatX shifted = frictionless.W(rows, rows);
    shifted.diagonal().array() += k_shift;
    const Eigen::LDLT<MatX> factor(shifted);
    VecX part = y(rows);
    for (int k = 0; k < k_iterations; ++k) part = k_shift * factor.solve(part);
    VecX z = VecX::Zero(y.size());
    z(rows) = part;
    return z;
}

std::vector<Index> certificate_contacts(const FrictionlessProblem& frictionless, const VecX& y) {
    const double size = y.cwiseAbs().maxCoeff();
    std::vector<Index> contacts;
    for (Index i = 0; i < y.size(); ++i) {
        const Index contact = frictionless.owner[static_cast<std::size_t>(i)];
        const bool counts = i < frictionless.bilateral ? std::abs(y[i]) > k_rounding * size
                                                       : y[i] > k_rounding * size;
        if (counts && std::ranges::count(contacts, contact) == 0) contacts.push_back(contact);
    }
    return contacts;
}

std::string describe_certificate(const std::vector<Index>& contacts) {
    std::string text = "no solution: impulses y >= 0 with W y = 0 and b.y < 0 on contacts ";
    for (std::size_t k = 0; k < std::min(contacts.size(), k_named); ++k) {
        text += (k > 0 ? ", " : "") + std::to_string(contacts[k]);
    }
    if (contacts.size() > k_named) {
        text += " and " + std::to_string(contacts.size() - k_named) + " more";
    }
    return text;
}

SolveReport measured_report(const problem::ContactProblem& problem,
                            const FrictionlessProblem& frictionless, const VecX& y,
                            double tolerance, problem::Measure measure, VecX& r) {
    r.resize(problem.components());
    to_impulses(frictionless, y, r);
    SolveReport report{.residual = problem::residual(problem, r, measure)};
    if (report.residual <= tolerance) report.status = Status::converged;
    return report;
}

}  // namespace drystone::solvers
