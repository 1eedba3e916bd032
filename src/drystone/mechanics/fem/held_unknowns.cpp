// Velocities of unknowns whose displacement is given, at the start and end of a step.
#include "drystone/mechanics/fem/held_unknowns.hpp"

#include <utility>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/sparse.hpp"
#include "drystone/mechanics/time_functions.hpp"

namespace drystone::mechanics::fem {

namespace {

// Part of a step over which the velocity at an instant is computed, by a forward difference of
// second order: the velocity may jump at the instant, and the value after the jump counts.
constexpr double k_short = 1e-3;

double rate_at(const formula::Expression& f, double t, double h) {
    const double d = k_short * h;
    const double start = value_of(f, t);
    const double rate =
        (-3.0 * start + 4.0 * value_of(f, t + d) - value_of(f, t + 2.0 * d)) / (2.0 * d);
    return starting_rate(rate, h, start, value_of(f, t + 0.5 * h), value_of(f, t + h));
}

}  // namespace

HeldUnknowns::HeldUnknowns(std::vector<Hold> holds, Index unknowns)
    : holds_(std::move(holds)), hold_of_(at(unknowns), -1) {
    for (std::size_t k = 0; k < holds_.size(); ++k) {
        for (const Index i : holds_[k].unknowns) hold_of_[at(i)] = static_cast<int>(k);
    }
    for (Index i = 0; i < unknowns; ++i) {
        if (hold_of_[at(i)] >= 0) held_.push_back(i);
    }
    free_ = complement(unknowns, held_);
    free_place_.assign(at(unknowns), -1);
    for (std::size_t k = 0; k < free_.size(); ++k)
        free_place_[at(free_[k])] = static_cast<Index>(k);
    change_.setZero(static_cast<Index>(held_.size()));
}

void HeldUnknowns::start(double t, double h, double theta, const VecX& u, Eigen::Ref<VecX> v) {
    VecX rates(static_cast<Index>(holds_.size()));
    VecX ends(static_cast<Index>(holds_.size()));
    for (std::size_t k = 0; k < holds_.size(); ++k) {
        const formula::Expression& f = holds_[k].displacement;
        const auto i = static_cast<Index>(k);
        rates[i] = f.is_constant() ? 0.0 : rate_at(f, t, h);
        ends[i] = value_of(f, t + h);
    }
    // v+ such that theta v+ + (1 - theta) v leads to the prescribed end.
    for (std::size_t k = 0; k < held_.size(); ++k) {
        const Index i = held_[k];
        const Index hold = hold_of_[at(i)];
        const double mean = (ends[hold] - u[i]) / h;
        v[i] = theta > 0.0 ? rates[hold] : mean;
        const double end = theta > 0.0 ? (mean - (1.0 - theta) * v[i]) / theta : mean;
        change_[static_cast<Index>(k)] = end - v[i];
    }
}

}  // namespace drystone::mechanics::fem
