#include "drystone/problem/contact_problem.hpp"

#include <cmath>
#include <string>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/problem/validity.hpp"

namespace drystone::problem {

namespace {

/// One defect per block with a number that is not finite.
void check_blocks(const BlockMatrix& W, std::vector<Defect>& defects) {
    for (Index i = 0; i < W.block_rows(); ++i) {
        for (Index k = W.first(i); k < W.first(i + 1); ++k) {
            for (const double value : W.block(i, k).reshaped()) {
                if (is_usable(value)) continue;
                defects.push_back({.what = "W, contact " + std::to_string(i) + " with contact " +
                                           std::to_string(W.column(k)),
                                   .expected = expected_number(value),
                                   .found = to_text(value)});
                break;
            }
        }
    }
}

}  // namespace

void require_valid(const ContactProblem& problem) {
    std::vector<Defect> defects;
    check_blocks(problem.W, defects);
    check_size("b", problem.components(), problem.b.size(), defects);
    check_finite("b", problem.b, defects);
    std::vector<Index> sizes;
    for (Index c = 0; c < problem.contacts(); ++c) sizes.push_back(problem.W.size(c));
    check_laws(sizes, problem.cones, defects);
    if (!defects.empty()) throw InputError(std::move(defects), "contact problem");
}

VecX velocities(const ContactProblem& problem, const VecX& r) {
    VecX u;
    problem.W.multiply(r, u);
    u += problem.b;
    return u;
}

}  // namespace drystone::problem
