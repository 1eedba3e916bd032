// Estimates what sweeps and Newton steps cost, by counting.
#include "drystone/solvers/work.hpp"

#include <algorithm>

namespace drystone::solvers {

Costs costs_of(const problem::ContactProblem& problem) {
    double entries = 0.0;
    const BlockMatrix& W = problem.W.blocks();
    for (Index i = 0; i < W.block_rows(); ++i) {
        for (Index k = W.first(i); k < W.first(i + 1); ++k) {
            entries += static_cast<double>(W.size(i) * W.size(W.column(k)));
        }
    }
    const auto n = static_cast<double>(problem.components());
    const double sweep = 0.4 * entries + 15.0 * static_cast<double>(problem.contacts());
    const bool in_plane = n <= 2.0 * static_cast<double>(problem.contacts());
    const double fill = in_plane ? 0.0 : 3.0 * n * n;
    const double newton = std::min(0.012 * n * n * n + 80.0 * n, std::max(100.0 * entries, fill));
    return {.sweep = std::max(sweep, 1.0), .newton = newton};
}

void WorkRecord::add(double work) {
    last_[next_] = work;
    next_ = (next_ + 1) % k_most;
    count_ = std::min(count_ + 1, k_most);
}

double WorkRecord::median() const {
    if (count_ == 0) return 0.0;
    std::array<double, k_most> sorted = last_;
    auto* const middle = sorted.begin() + count_ / 2;
    std::nth_element(sorted.begin(), middle, sorted.begin() + count_);
    return *middle;
}

}  // namespace drystone::solvers
