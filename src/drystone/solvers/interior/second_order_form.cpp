// Writes a contact problem as one over second-order cones.
#include "drystone/solvers/interior/second_order_form.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "drystone/core/error.hpp"
#include "drystone/solvers/local/contact_methods.hpp"

namespace drystone::solvers {

namespace {

/// Rounding level at which A counts as symmetric, so that its Cholesky factor solves with it.
constexpr double k_symmetry = 1e-13;

/// Friction coefficients of the tangential directions of a law; throws for laws without a cone.
SmallVector friction(const problem::Cone& cone, Index contact, Index size) {
    if (const auto mu = problem::second_order_coefficients(cone, size)) return *mu;
    throw InputError({.what = "interior point, contact " + std::to_string(contact),
                      .expected = "a second-order cone (Coulomb, elliptic, associated) or a joint",
                      .found = problem::describe(cone)});
}

}  // namespace

bool has_second_order_form(const problem::Cone& cone, Index size) {
    return problem::is_bilateral(cone) || problem::second_order_coefficients(cone, size);
}

bool has_second_order_form(const problem::ContactProblem& problem) {
    for (Index c = 0; c < problem.contacts(); ++c) {
        const problem::Cone& cone = problem.cones[static_cast<std::size_t>(c)];
        if (!has_second_order_form(cone, problem.W.size(c))) return false;
    }
    return true;
}

SecondOrderForm::SecondOrderForm(const problem::ContactProblem& problem) {
    const BlockMatrix& W = problem.W.blocks();
    std::vector<Index> place(static_cast<std::size_t>(problem.components()), -1);
    std::vector<double> scale;
    const double largest = problem::largest_mean_diagonal(problem.W);

    const auto add = [&](Index component, double factor) {
        place[static_cast<std::size_t>(component)] = static_cast<Index>(component_.size());
        component_.push_back(component);
        scale.push_back(factor);
    };
    for (Index c = 0; c < problem.contacts(); ++c) {
        const problem::Cone& cone = problem.cones[static_cast<std::size_t>(c)];
        const Index size = W.size(c);
        const double rho = problem::rho_of(problem::mean_diagonal(problem.W, c), largest);
        const double unit = 1.0 / std::sqrt(rho);
        ConeBlock block{.first = static_cast<Index>(component_.size())};
        if (problem::is_bilateral(cone)) {
            block.free = true;
            for (Index k = 0; k < size; ++k) add(W.offset(c) + k, unit);
        } else {
            const SmallVector mu = friction(cone, c, size);
            add(W.offset(c), unit);
            for (Index k = 0; k < mu.size(); ++k) {
                if (mu[k] > 0.0) add(W.offset(c) + 1 + k, unit * mu[k]);
            }
        }
        block.size = static_cast<Index>(component_.size()) - block.first;
        blocks_.push_back(block);
    }
    scale_ = Eigen::Map<const VecX>(scale.data(), static_cast<Index>(scale.size()));

    const SparseMatrix all = W.to_sparse();
    std::vector<Triplet> entries;
    entries.reserve(static_cast<std::size_t>(all.nonZeros()));
    for (Index j = 0; j < all.outerSize(); ++j) {
        const Index column = place[static_cast<std::size_t>(j)];
        if (column < 0) continue;
        for (SparseMatrix::InnerIterator entry(all, j); entry; ++entry) {
            const Index row = place[static_cast<std::size_t>(entry.row())];
            if (row < 0) continue;
            entries.emplace_back(row, column, entry.value() * scale_[row] * scale_[column]);
        }
    }
    A_.resize(dimension(), dimension());
    A_.setFromTriplets(entries.begin(), entries.end());
    if (dimension() == 0) return;  // a matrix without entries has no norm
    const SparseMatrix transposed = A_.transpose();
    symmetric_ = SparseMatrix(A_ - transposed).norm() <= k_symmetry * A_.norm();
}

VecX SecondOrderForm::scaled_velocities(const VecX& u) const {
    VecX y(dimension());
    for (Index i = 0; i < dimension(); ++i) {
        y[i] = scale_[i] * u[component_[static_cast<std::size_t>(i)]];
    }
    return y;
}

void SecondOrderForm::impulses(const VecX& x, VecX& r) const {
    r.setZero();
    for (Index i = 0; i < dimension(); ++i) {
        r[component_[static_cast<std::size_t>(i)]] = scale_[i] * x[i];
    }
}

}  // namespace drystone::solvers
