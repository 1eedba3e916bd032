// Sweeps over contacts of any law in body space, one after another.
#include "drystone/solvers/body_sweep/general_rows.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/linalg/at.hpp"
#include "drystone/solvers/local/local_solver.hpp"

namespace drystone::solvers {

void GeneralRows::pose(const problem::ContactProblem& problem, const BodyLayout& layout,
                       Index unknowns, Index stride, bool gauge_is_rho) {
    const problem::DelassusFactors& factors = problem.W.factors();
    const std::vector<Index>& list = layout.general();
    problem_ = &problem;
    rows_.clear();
    places_.clear();
    values_.clear();
    const double largest = list.empty() ? 0.0 : problem::largest_mean_diagonal(problem.W);
    Index offset = 0;
    for (const Index c : list) {
        Row row{.contact = c,
                .offset = offset,
                .size = problem.W.size(c),
                .place = places_.size(),
                .width = factors.width(c),
                .value = values_.size(),
                .rho = problem::rho_of(problem::mean_diagonal(problem.W, c), largest)};
        if (gauge_is_rho) row.gauge = row.rho;
        offset += row.size;
        const double* H = factors.rows(c);
        for (Index i = 0; i < row.size; ++i) {
            for (const problem::DelassusFactors::Run& run : factors.runs(c)) {
                for (Index k = run.first; k < run.first + run.count; ++k) {
                    if (i == 0) places_.push_back(k / unknowns * stride + k % unknowns);
                    values_.push_back(*H++ * std::sqrt(layout.inverse_mass()[at(k)]));
                }
            }
        }
        rows_.push_back(row);
    }
    for (VecX* impulses : {&r_, &before_, &direction_, &kept_}) impulses->setZero(offset);
}

void GeneralRows::set(const VecX& r) {
    for (const Row& row : rows_) {
        r_.segment(row.offset, row.size) = r.segment(problem_->W.offset(row.contact), row.size);
    }
}

void GeneralRows::get(VecX& r) const {
    for (const Row& row : rows_) {
        r.segment(problem_->W.offset(row.contact), row.size) = r_.segment(row.offset, row.size);
    }
}

void GeneralRows::restart() { direction_.setZero(); }

/// u = G v' + b.
template <class Real>
problem::SmallVector GeneralRows::velocity(const Row& row, const Real* velocities) const {
    problem::SmallVector u = problem_->b.segment(problem_->W.offset(row.contact), row.size);
    const double* value = values_.data() + row.value;
    for (Index i = 0; i < row.size; ++i) {
        double sum = 0.0;
        for (Index k = 0; k < row.width; ++k) {
            sum += *value++ * static_cast<double>(
                                  velocities[places_[row.place + static_cast<std::size_t>(k)]]);
        }
        u[i] += sum;
    }
    return u;
}

template <class Real>
SweepChange GeneralRows::sweep(Real* velocities) {
    SweepChange sum;
    before_ = r_;
    for (const Row& row : rows_) {
        const problem::SmallMatrix W = problem_->W.diagonal(row.contact);
        auto r = r_.segment(row.offset, row.size);
        problem::SmallVector b = velocity(row, velocities);
        b.noalias() -= W * r;
        problem::SmallVector next = r;
        solve_local(LocalMethod::exact, problem_->cones[at(row.contact)], W, b, next);
        const problem::SmallVector change = next - r;
        r = next;
        const double* value = values_.data() + row.value;
        for (Index i = 0; i < row.size; ++i) {
            for (Index k = 0; k < row.width; ++k) {
                Real& number = velocities[places_[row.place + static_cast<std::size_t>(k)]];
                number = static_cast<Real>(static_cast<double>(number) + *value++ * change[i]);
            }
        }
        const double size2 = change.squaredNorm();
        sum.energy += row.rho * size2;
        sum.largest = std::max(sum.largest, row.rho * std::sqrt(size2));
    }
    if (!std::isfinite(sum.energy)) sum.largest = sum.energy;
    return sum;
}

template <class Real>
MapSize GeneralRows::measure(const Real* velocities) const {
    MapSize sum;
    for (const Row& row : rows_) {
        const problem::SmallVector r = r_.segment(row.offset, row.size);
        const double size2 = problem::velocity_map(problem_->cones[at(row.contact)], row.gauge, r,
                                                   velocity(row, velocities))
                                 .squaredNorm();
        sum.squares += size2;
        sum.largest = std::max(sum.largest, std::sqrt(size2));
    }
    if (!std::isfinite(sum.squares)) sum.largest = sum.squares;
    return sum;
}

void GeneralRows::extend(double beta) {
    direction_ = (r_ - before_) + beta * direction_;
    r_ = before_ + direction_;
}

template SweepChange GeneralRows::sweep<float>(float*);
template SweepChange GeneralRows::sweep<double>(double*);
template MapSize GeneralRows::measure<float>(const float*) const;
template MapSize GeneralRows::measure<double>(const double*) const;

}  // namespace drystone::solvers
