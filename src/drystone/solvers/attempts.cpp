// The rule by which methods that are tried in turn share one best vector and one report.
#include "drystone/solvers/attempts.hpp"

#include <algorithm>

namespace drystone::solvers {

Attempts::Attempts(VecX& r, int most_iterations)
    : best_(r), first_(r), most_iterations_(most_iterations) {
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

bool Attempts::go_on_after(const Attempt& attempt) {
    const bool unbounded = report_.status == Status::unbounded;
    if (!attempt.applies || (unbounded && !attempt.after_unbounded)) return true;

    VecX r = start_of(attempt);
    const int left = most_iterations_ - report_.iterations;
    const SolveReport found = attempt.method(r, std::min(attempt.most_iterations, left));
    report_.iterations += found.iterations;

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
