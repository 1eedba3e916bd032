// Factors M part by part and solves with it.
#include "drystone/problem/mass_inverse.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include <Eigen/SparseCholesky>
#include <Eigen/SparseLU>

#include "drystone/core/disjoint_sets.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/linalg/decompositions.hpp"
#include "drystone/problem/validity.hpp"

namespace drystone::problem {

namespace {

using Cholesky = Eigen::SimplicialLDLT<SparseMatrix>;
using SparseLu = Eigen::SparseLU<SparseMatrix>;
using DenseLu = Eigen::FullPivLU<MatX>;

constexpr Index k_dense_size = 48;       // a part up to this size is factored densely
constexpr Index k_columns_at_once = 64;  // right-hand sides solved together
constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

/// Powers of two that bring the diagonal of M close to 1, so that no unit changes a verdict and
/// no rounding is added.
VecX equilibration(const SparseMatrix& M) {
    VecX scale = VecX::Ones(M.rows());
    for (Index i = 0; i < M.rows(); ++i) {
        const double diagonal = std::abs(M.coeff(i, i));
        if (diagonal > 0.0) scale[i] = std::exp2(-std::round(0.5 * std::log2(diagonal)));
    }
    return scale;
}

/// The unknowns of each connected part of M, in increasing order.
std::vector<std::vector<Index>> connected_parts(const SparseMatrix& M) {
    DisjointSets unknowns(M.rows());
    for (Index j = 0; j < M.outerSize(); ++j) {
        for (SparseMatrix::InnerIterator entry(M, j); entry; ++entry) {
            if (entry.value() != 0.0) unknowns.join(entry.row(), j);
        }
    }
    return unknowns.sets();
}

/// diag(s) M diag(s) restricted to some unknowns; `position` is their inverse.
SparseMatrix scaled_part(const SparseMatrix& M, const VecX& scale,
                         const std::vector<Index>& unknowns, const std::vector<Index>& position) {
    std::vector<Triplet> entries;
    for (const Index j : unknowns) {
        for (SparseMatrix::InnerIterator entry(M, j); entry; ++entry) {
            if (entry.value() == 0.0) continue;
            entries.emplace_back(position[at(entry.row())], position[at(j)],
                                 scale[entry.row()] * entry.value() * scale[j]);
        }
    }
    const auto n = static_cast<Index>(unknowns.size());
    SparseMatrix part(n, n);
    part.setFromTriplets(entries.begin(), entries.end());
    return part;
}

/// Largest |M_ij - M_ji| is a rounding error of the largest |M_ij|.
bool is_symmetric(const SparseMatrix& M) {
    const SparseMatrix difference = M - SparseMatrix(M.transpose());
    const auto largest = [](const SparseMatrix& A) {
        return A.nonZeros() == 0 ? 0.0 : A.coeffs().abs().maxCoeff();
    };
    return largest(difference) <= 4.0 * k_epsilon * largest(M);
}

}  // namespace

class MassInverse::Part {
  public:
    /// `matrix` has a diagonal close to 1.
    Part(std::vector<Index> unknowns, const SparseMatrix& matrix) : unknowns_(std::move(unknowns)) {
        if (matrix.rows() <= k_dense_size) {
            const auto& lu = factor_.emplace<DenseLu>(MatX(matrix));
            invertible_ = lu.isInvertible();
        } else if (!factor_symmetric(matrix)) {
            factor_general(matrix);
        }
    }

    [[nodiscard]] bool invertible() const noexcept { return invertible_; }
    [[nodiscard]] const std::vector<Index>& unknowns() const noexcept { return unknowns_; }

    [[nodiscard]] MatX solve(const MatX& x) const {
        if (const auto* dense = std::get_if<DenseLu>(&factor_)) return dense->solve(x);
        if (const auto* cholesky = std::get_if<Cholesky>(&factor_)) return cholesky->solve(x);
        return std::get<SparseLu>(factor_).solve(x);
    }

  private:
    /// A pivot of L D L^T that is lost in the rounding of its diagonal entry, which is close to 1,
    /// means a matrix that is singular or not positive definite: false.
    bool factor_symmetric(const SparseMatrix& matrix) {
        if (!is_symmetric(matrix)) return false;
        auto& cholesky = factor_.emplace<Cholesky>(matrix);
        const double rounding = static_cast<double>(matrix.rows()) * k_epsilon;
        invertible_ = cholesky.info() == Eigen::Success && cholesky.vectorD().minCoeff() > rounding;
        return invertible_;
    }

    /// |M^-1 y| for a random y reaches |y| / (n eps) only when M is singular to working accuracy.
    void factor_general(const SparseMatrix& matrix) {
        auto& lu = factor_.emplace<SparseLu>();
        lu.compute(matrix);
        invertible_ = lu.info() == Eigen::Success;
        if (!invertible_) return;
        Rng rng(1);
        VecX y(matrix.rows());
        for (double& component : y) component = rng.normal();
        const double growth = matrix.norm() * VecX(lu.solve(y)).norm() / y.norm();
        invertible_ = growth < 1.0 / (static_cast<double>(matrix.rows()) * k_epsilon);
    }

    std::vector<Index> unknowns_;
    std::variant<DenseLu, Cholesky, SparseLu> factor_;
    bool invertible_ = false;
};

MassInverse::MassInverse(const SparseMatrix& M) : scale_(equilibration(M)) {
    std::vector<Index> position(at(M.rows()));
    std::vector<Defect> defects;
    for (std::vector<Index>& unknowns : connected_parts(M)) {
        for (std::size_t i = 0; i < unknowns.size(); ++i) {
            position[at(unknowns[i])] = static_cast<Index>(i);
        }
        const SparseMatrix matrix = scaled_part(M, scale_, unknowns, position);
        parts_.push_back(std::make_shared<const Part>(std::move(unknowns), matrix));
        if (parts_.back()->invertible()) continue;
        defects.push_back(
            {.what = "M, unknown " + std::to_string(parts_.back()->unknowns().front()),
             .expected = "an invertible matrix",
             .found = "a singular part of " + counted(matrix.rows(), "unknown")});
    }
    if (!defects.empty()) throw InputError(std::move(defects), "global problem");
}

VecX MassInverse::solve(const VecX& x) const {
    VecX y(dimension());
    for (const auto& part : parts_) {
        const VecX scaled = scale_(part->unknowns()).cwiseProduct(x(part->unknowns()));
        y(part->unknowns()) = scale_(part->unknowns()).cwiseProduct(part->solve(scaled).col(0));
    }
    return y;
}

namespace {

/// The columns of H that belong to a part, scaled, and without its empty rows.
struct PartOfH {
    std::vector<Index> rows;  // of H
    SparseMatrix matrix;      // (rows x unknowns)
};

PartOfH part_of(const SparseMatrix& H, const VecX& scale, const std::vector<Index>& unknowns,
                std::vector<Index>& position) {
    PartOfH part;
    for (const Index j : unknowns) {
        for (SparseMatrix::InnerIterator entry(H, j); entry; ++entry) {
            if (entry.value() != 0.0) part.rows.push_back(entry.row());
        }
    }
    std::sort(part.rows.begin(), part.rows.end());
    part.rows.erase(std::unique(part.rows.begin(), part.rows.end()), part.rows.end());
    for (std::size_t i = 0; i < part.rows.size(); ++i) {
        position[at(part.rows[i])] = static_cast<Index>(i);
    }
    std::vector<Triplet> entries;
    for (std::size_t k = 0; k < unknowns.size(); ++k) {
        for (SparseMatrix::InnerIterator entry(H, unknowns[k]); entry; ++entry) {
            if (entry.value() == 0.0) continue;
            entries.emplace_back(position[at(entry.row())], static_cast<Index>(k),
                                 entry.value() * scale[unknowns[k]]);
        }
    }
    part.matrix.resize(static_cast<Index>(part.rows.size()), static_cast<Index>(unknowns.size()));
    part.matrix.setFromTriplets(entries.begin(), entries.end());
    return part;
}

}  // namespace

SparseMatrix MassInverse::condense(const SparseMatrix& H) const {
    std::vector<Index> position(at(H.rows()));
    std::vector<Triplet> entries;
    for (const auto& part : parts_) {
        const PartOfH H_part = part_of(H, scale_, part->unknowns(), position);
        const SparseMatrix transposed = H_part.matrix.transpose();
        for (Index first = 0; first < transposed.cols(); first += k_columns_at_once) {
            const Index count = std::min(k_columns_at_once, transposed.cols() - first);
            const MatX columns = transposed.middleCols(first, count);
            const MatX coupling = H_part.matrix * part->solve(columns);
            for (Index j = 0; j < count; ++j) {
                for (Index i = 0; i < coupling.rows(); ++i) {
                    if (coupling(i, j) == 0.0) continue;
                    entries.emplace_back(H_part.rows[at(i)], H_part.rows[at(first + j)],
                                         coupling(i, j));
                }
            }
        }
    }
    SparseMatrix W(H.rows(), H.rows());
    W.setFromTriplets(entries.begin(), entries.end());
    return W;
}

}  // namespace drystone::problem
