#include "drystone/problem/global_problem.hpp"

#include <cmath>
#include <numeric>
#include <string>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
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

VecX generalised_velocities(const GlobalProblem& problem, const VecX& r) {
    return MassInverse(problem.M).solve(problem.H.transpose() * r + problem.f);
}

}  // namespace drystone::problem
