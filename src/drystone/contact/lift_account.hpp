#pragma once

#include <algorithm>

namespace drystone::contact {

/// What ending the overlaps of a deformable body may take (J): what its contacts have taken since
/// the start of the run, and what lifting it takes where it began in another body. A contact force
/// lifts at the cost of somebody; paid from here, contact laws and the end of overlaps together
/// never give a body more than they have taken from it.
class LiftAccount {
  public:
    [[nodiscard]] double balance() const noexcept { return balance_; }
    void set(double balance) noexcept { balance_ = balance; }

    /// The part of lifts which would take `work` that a step should begin with. Half of what is
    /// there, since `work` is made with the impulses of the last step.
    [[nodiscard]] double share(double work) const noexcept {
        if (!(balance_ > 0.0)) return 0.0;
        return work > 0.0 ? std::min(1.0, 0.5 * balance_ / work) : 1.0;
    }

    void book(double taken, double lift) noexcept { balance_ += taken - lift; }

  private:
    double balance_ = 0.0;
};

}  // namespace drystone::contact
