#pragma once

#include <vector>

#include "drystone/problem/contact_problem.hpp"
#include "drystone/solvers/body_sweep/batch.hpp"
#include "drystone/solvers/body_sweep/body_layout.hpp"

namespace drystone::solvers {

/// The contacts of a sweep in body space that the kernels do not take: any law, any number of
/// components and bodies. One after another and in double precision, except for the velocities.
class GeneralRows {
  public:
    /// The general contacts of the problem, whose unknowns lie in pieces of `unknowns` at every
    /// `stride` numbers, scaled by M^-1/2. `gauge`: rho in the residual, or 1.
    void pose(const problem::ContactProblem& problem, const BodyLayout& layout, Index unknowns,
              Index stride, bool gauge_is_rho);

    [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }
    void set(const VecX& r);
    void get(VecX& r) const;
    void keep() { kept_ = r_; }
    void restore() { r_ = kept_; }

    /// As Kernel does it for its contacts.
    template <class Real>
    [[nodiscard]] SweepChange sweep(Real* velocities);
    template <class Real>
    [[nodiscard]] MapSize measure(const Real* velocities) const;
    void extend(double beta);
    /// Forgets the direction of `extend`.
    void restart();

  private:
    struct Row {
        Index contact = 0;
        Index offset = 0;  // in r_
        Index size = 0;
        std::size_t place = 0;  // its first entry of places_
        Index width = 0;
        std::size_t value = 0;  // its first entry of values_
        double rho = 1.0;
        double gauge = 1.0;
    };

    template <class Real>
    [[nodiscard]] problem::SmallVector velocity(const Row& row, const Real* velocities) const;

    const problem::ContactProblem* problem_ = nullptr;
    std::vector<Row> rows_;
    std::vector<Index> places_;   // of their unknowns
    std::vector<double> values_;  // G, row by row
    VecX r_, before_, direction_, kept_;
};

}  // namespace drystone::solvers
