// Sorts the contacts of a factored problem into those of the kernels and the others.
#include "drystone/solvers/body_sweep/body_layout.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/linalg/at.hpp"
#include "drystone/solvers/local/coulomb_contact.hpp"

namespace drystone::solvers {

namespace {

/// Relative rounding of the entries of M^-1 H^T.
constexpr double k_mass_rounding = 1e-12;

/// W_cc has an inverse as far as the law needs one.
bool is_regular(const problem::DelassusOperator& W, Index c, bool friction) {
    const auto block = W.diagonal(c);
    const double smallest = k_singular * block.trace();
    const double normal = block(0, 0);
    if (!(normal > smallest)) return false;
    if (!friction) return true;
    const auto S = [&](Index i, Index j) {
        return block(i, j) - block(i, 0) * block(0, j) / normal;
    };
    if (W.size(c) == 2) return S(1, 1) > smallest;
    const double trace = S(1, 1) + S(2, 2);
    const double det = S(1, 1) * S(2, 2) - S(1, 2) * S(2, 1);
    return trace > smallest && det > smallest * trace;
}

}  // namespace

/// With a diagonal M, M^-1 H^T is H^T row by row times a number of the unknown. The largest entries
/// give the numbers, all entries must agree.
bool BodyLayout::find_masses(const problem::DelassusFactors& factors) {
    inverse_mass_.assign(at(factors.unknowns()), 0.0);
    largest_.assign(at(factors.unknowns()), 0.0);
    const auto visit_entries = [&factors](auto visit) {
        bool agrees = true;
        for (Index c = 0; c < factors.contacts(); ++c) {
            const double* H = factors.rows(c);
            const double* motion = factors.motion(c);
            for (Index i = 0; i < factors.size(c); ++i) {
                for (const problem::DelassusFactors::Run& run : factors.runs(c)) {
                    for (Index k = run.first; k < run.first + run.count; ++k, ++H, ++motion) {
                        agrees = visit(at(k), *H, *motion) && agrees;
                    }
                }
            }
        }
        return agrees;
    };
    static_cast<void>(visit_entries([this](std::size_t k, double H, double motion) {
        if (std::abs(H) > largest_[k]) {
            largest_[k] = std::abs(H);
            inverse_mass_[k] = motion / H;
        }
        return true;
    }));
    return visit_entries([this](std::size_t k, double H, double motion) {
        const double rounding = k_mass_rounding * largest_[k] * inverse_mass_[k];
        return inverse_mass_[k] >= 0.0 && std::abs(motion - H * inverse_mass_[k]) <= rounding;
    });
}

/// False if the contact acts on more than two bodies, or on none.
bool BodyLayout::find_bodies(const problem::DelassusFactors& factors, Index c,
                             BodyPair& pair) const {
    const Index unknowns = dimension_ == 3 ? 6 : 3;
    pair = {};
    for (const problem::DelassusFactors::Run& run : factors.runs(c)) {
        for (Index k = run.first / unknowns; k <= (run.first + run.count - 1) / unknowns; ++k) {
            const auto body = static_cast<std::int32_t>(k);
            if (body == pair.a || body == pair.b) continue;
            if (pair.b >= 0) return false;
            (pair.a < 0 ? pair.a : pair.b) = body;
        }
    }
    return pair.a >= 0;
}

bool BodyLayout::read(const problem::ContactProblem& problem) {
    if (!problem.W.has_factors() || !find_masses(problem.W.factors())) return false;
    const problem::DelassusFactors& factors = problem.W.factors();
    // In the plane no contact has two tangents.
    dimension_ = 2;
    bool any = false;
    for (Index c = 0; c < problem.contacts(); ++c) {
        if (!problem::coulomb_mu(problem.cones[at(c)])) continue;
        any = any || problem.W.size(c) == 2;
        if (problem.W.size(c) == 3) dimension_ = 3;
    }
    if (!any) dimension_ = 3;
    const Index unknowns = dimension_ == 3 ? 6 : 3;
    bodies_ = static_cast<std::int32_t>((factors.unknowns() + unknowns - 1) / unknowns);
    contacts_.clear();
    pairs_.clear();
    general_.clear();
    for (Index c = 0; c < problem.contacts(); ++c) {
        const Index size = problem.W.size(c);
        BodyPair pair;
        if (problem::coulomb_mu(problem.cones[at(c)]) && (size == dimension_ || size == 1) &&
            find_bodies(factors, c, pair) &&
            is_regular(problem.W, c, felt_friction(problem, c) > 0.0)) {
            contacts_.push_back(c);
            pairs_.push_back(pair);
        } else {
            general_.push_back(c);
        }
    }
    return true;
}

}  // namespace drystone::solvers
