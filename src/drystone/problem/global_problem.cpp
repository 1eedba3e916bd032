// Checks a global problem and turns it into a local one, with W assembled or factored.
#include "drystone/problem/global_problem.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/problem/mass_inverse.hpp"
#include "drystone/problem/validity.hpp"

namespace drystone::problem {

namespace {

std::string shape(Index rows, Index columns) {
    return std::to_string(rows) + " x " + std::to_string(columns);
}

void check_shape(const std::string& what, Index rows, Index columns, const SparseMatrix& matrix,
                 std::vector<Defect>& defects) {
    if (matrix.rows() == rows && matrix.cols() == columns) return;
    defects.push_back({.what = what,
                       .expected = "a matrix of " + shape(rows, columns),
                       .found = shape(matrix.rows(), matrix.cols())});
}

void check_entries(const std::string& what, const SparseMatrix& matrix,
                   std::vector<Defect>& defects) {
    for (Index j = 0; j < matrix.outerSize(); ++j) {
        for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) {
            if (is_usable(entry.value())) continue;
            defects.push_back({.what = what + ", row " + std::to_string(entry.row()) + ", column " +
                                       std::to_string(j),
                               .expected = "a finite number",
                               .found = to_text(entry.value())});
        }
    }
}

using RowMajor = Eigen::SparseMatrix<double, Eigen::RowMajor>;

/// The unknowns with an entry in rows [first, first + size) of any of the matrices, in order.
std::vector<Index> touched(const RowMajor& A, const RowMajor& B, Index first, Index size) {
    std::vector<Index> unknowns;
    for (const RowMajor* matrix : {&A, &B}) {
        for (Index i = first; i < first + size; ++i) {
            for (RowMajor::InnerIterator entry(*matrix, i); entry; ++entry) {
                unknowns.push_back(entry.col());
            }
        }
    }
    std::sort(unknowns.begin(), unknowns.end());
    unknowns.erase(std::unique(unknowns.begin(), unknowns.end()), unknowns.end());
    return unknowns;
}

/// Increasing unknowns as runs of consecutive ones.
std::vector<DelassusFactors::Run> runs_of(const std::vector<Index>& unknowns) {
    std::vector<DelassusFactors::Run> runs;
    for (const Index k : unknowns) {
        if (runs.empty() || runs.back().first + runs.back().count != k) runs.push_back({k, 0});
        ++runs.back().count;
    }
    return runs;
}

/// Rows [first, first + size) of the matrix on these unknowns.
DelassusFactors::Rows rows_on(const RowMajor& matrix, const std::vector<Index>& unknowns,
                              Index first, Index size) {
    DelassusFactors::Rows rows =
        DelassusFactors::Rows::Zero(size, static_cast<Index>(unknowns.size()));
    for (Index i = 0; i < size; ++i) {
        for (RowMajor::InnerIterator entry(matrix, first + i); entry; ++entry) {
            const auto place = std::lower_bound(unknowns.begin(), unknowns.end(), entry.col());
            rows(i, place - unknowns.begin()) = entry.value();
        }
    }
    return rows;
}

}  // namespace

void require_valid(const GlobalProblem& problem) {
    std::vector<Defect> defects;
    const Index n = problem.M.rows();
    const Index components = std::accumulate(problem.sizes.begin(), problem.sizes.end(), Index{0});
    check_shape("M", n, n, problem.M, defects);
    check_shape("H", components, n, problem.H, defects);
    check_size("f", n, problem.f.size(), defects);
    check_size("w", components, problem.w.size(), defects);
    check_entries("M", problem.M, defects);
    check_entries("H", problem.H, defects);
    check_finite("f", problem.f, defects);
    check_finite("w", problem.w, defects);
    check_laws(problem.sizes, problem.cones, defects);
    if (!defects.empty()) throw InputError(std::move(defects), "global problem");
}

ContactProblem condense(const GlobalProblem& problem) {
    const MassInverse inverse(problem.M);
    return {.W = BlockMatrix(inverse.condense(problem.H), problem.sizes),
            .b = problem.H * inverse.solve(problem.f) + problem.w,
            .cones = problem.cones};
}

ContactProblem factored(const GlobalProblem& problem) {
    const MassInverse inverse(problem.M);
    const Index n = problem.M.rows();
    SparseMatrix identity(n, n);
    identity.setIdentity();
    const RowMajor H = problem.H;
    // Rows of (M^-1 H^T)^T; M^-1 has entries within its connected parts only.
    const RowMajor motion = problem.H * SparseMatrix(inverse.condense(identity).transpose());
    DelassusFactors factors(n);
    Index offset = 0;
    for (const Index size : problem.sizes) {
        const std::vector<Index> unknowns = touched(H, motion, offset, size);
        factors.add_contact(runs_of(unknowns), rows_on(H, unknowns, offset, size),
                            rows_on(motion, unknowns, offset, size));
        offset += size;
    }
    return {.W = DelassusOperator(std::move(factors)),
            .b = problem.H * inverse.solve(problem.f) + problem.w,
            .cones = problem.cones};
}

VecX generalised_velocities(const GlobalProblem& problem, const VecX& r) {
    return MassInverse(problem.M).solve(problem.H.transpose() * r + problem.f);
}

}  // namespace drystone::problem
