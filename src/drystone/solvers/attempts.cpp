// The rule by which methods that are tried in turn share one best vector and one report.
#include "drystone/solvers/attempts.hpp"

#include <algorithm>

namespace drystone::solvers {

Attempts::Attempts(VecX& r, int most_iterations, double budget)
    : best_(r), first_(r), most_iterations_(most_iterations), budget_(budget) {
    report_.residual = std::numeric_limits<double>::infinity();
}

VecX Attempts::start_of(const Attempt& attempt) const {
    switch (attempt.start) {
        case Attempt::Start::best:
            return best_;
        case Attempt::Start::first:
            return first_;
        case Attempt::Start::zero:
            break;
    }
    return VecX::Zero(best_.size());
}

int Attempts::allowed(const Attempt& attempt) const {
    const int most = std::min(attempt.most_iterations, most_iterations_ - report_.iterations);
    if (!attempt.bounded || !(attempt.cost > 0.0)) return most;
    const double affordable = std::max(0.0, budget_ / attempt.cost);
    return affordable < static_cast<double>(most) ? static_cast<int>(affordable) : most;
}

bool Attempts::go_on_after(const Attempt& attempt) {
    const bool unbounded = report_.status == Status::unbounded;
    if (!attempt.applies || (unbounded && !attempt.after_unbounded)) return true;

    const int most = allowed(attempt);
    if (report_.iterations >= most_iterations_) return false;
    if (most <= 0) {
        out_of_budget_ = true;
        return true;
    }
    VecX r = start_of(attempt);
    const SolveReport found = attempt.method(r, most);
    report_.iterations += found.iterations;
    const double work = attempt.cost * static_cast<double>(found.iterations);
    work_ += work;
    if (attempt.bounded) budget_ -= work;
    out_of_budget_ = out_of_budget_ || (attempt.bounded && budget_ < attempt.cost);

    const bool better = found.residual < report_.residual;
    if (found.converged() || (attempt.keep == Attempt::Keep::better && better)) {
        best_ = r;
        report_.residual = found.residual;
    }
    const bool over = found.converged() || found.status == Status::infeasible;
    if (over || attempt.explains) {
        report_.status = found.status;
        report_.message = found.message;
    }
    return !over && report_.iterations < most_iterations_;
}

}  // namespace drystone::solvers
