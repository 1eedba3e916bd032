// Checks a contact problem and evaluates u = W r + b.
#include "drystone/problem/contact_problem.hpp"

#include <span>
#include <string>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/problem/validity.hpp"

namespace drystone::problem {

namespace {

/// At most one defect, about the first number that is not usable.
template <class Numbers>
void check_numbers(const std::string& what, const Numbers& numbers, std::vector<Defect>& defects) {
    for (const double value : numbers) {
        if (is_usable(value)) continue;
        defects.push_back(
            {.what = what, .expected = expected_number(value), .found = to_text(value)});
        return;
    }
}

/// Every stored number of W: blocks, or the diagonal blocks and the factors.
void check_matrix(const DelassusOperator& W, std::vector<Defect>& defects) {
    const auto contact = [](Index c) { return "W, contact " + std::to_string(c); };
    if (W.has_blocks()) {
        const BlockMatrix& blocks = W.blocks();
        for (Index c = 0; c < W.contacts(); ++c) {
            for (Index k = blocks.first(c); k < blocks.first(c + 1); ++k) {
                check_numbers(contact(c) + " with contact " + std::to_string(blocks.column(k)),
                              std::span(blocks.data(k), at(W.size(c) * W.size(blocks.column(k)))),
                              defects);
            }
        }
        return;
    }
    for (Index c = 0; c < W.contacts(); ++c) {
        check_numbers(contact(c) + ", diagonal block",
                      std::span(W.diagonal_data(c), at(W.size(c) * W.size(c))), defects);
        if (!W.has_factors()) continue;
        const DelassusFactors& factors = W.factors();
        check_numbers(contact(c) + ", factors",
                      std::span(factors.rows(c), at(2 * factors.size(c) * factors.width(c))),
                      defects);
    }
}

}  // namespace

void require_valid(const ContactProblem& problem) {
    std::vector<Defect> defects;
    check_matrix(problem.W, defects);
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

ContactProblem assembled(const ContactProblem& problem) {
    if (!problem.W.has_factors()) {
        return {.W = problem.W.blocks(), .b = problem.b, .cones = problem.cones};
    }
    return {.W = problem.W.factors().product(), .b = problem.b, .cones = problem.cones};
}

}  // namespace drystone::problem
