#pragma once

#include <array>
#include <cstddef>

#include "drystone/problem/contact_problem.hpp"

/// Work of solvers: iterations times costs. No clock is involved, so that decisions repeat to the
/// bit.
namespace drystone::solvers {

/// Work of a sweep and of a Newton step.
struct Costs {
    double sweep = 1.0;
    double newton = 1.0;

    /// Sweeps that cost as much as this many Newton steps.
    [[nodiscard]] int sweeps_for(double newton_steps) const {
        return static_cast<int>(newton_steps * newton / sweep);
    }
};

/// Work in nanoseconds on the machine of docs/solvers.md, which matter by their ratios only: a
/// sweep takes 0.4 per entry of W and 15 per contact; a Newton step 0.012 n^3 + 80 n dense, or
/// sparse 100 per entry, in space at least 3 n^2 (the fill of packings), whichever is less.
[[nodiscard]] Costs costs_of(const problem::ContactProblem& problem);

/// The work of the last solves of a run.
class WorkRecord {
  public:
    void add(double work);
    /// Of the last 101 solves; 0 where there are none.
    [[nodiscard]] double median() const;

  private:
    static constexpr std::size_t k_most = 101;

    std::array<double, k_most> last_ = {};
    std::size_t count_ = 0;
    std::size_t next_ = 0;  // place of the next one
};

}  // namespace drystone::solvers
