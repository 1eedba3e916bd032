#pragma once

#include <algorithm>

namespace drystone::contact {

/// Energy that the release of overlaps of a deformable body may use (J): what its contacts have
/// dissipated since the start of the run, plus the work of releasing its initial overlaps. With
/// every release debited here, contact laws and releases together never give a body more energy
/// than contacts have taken from it.
class ReleaseAccount {
  public:
    [[nodiscard]] double balance() const noexcept { return balance_; }
    void set(double balance) noexcept { balance_ = balance; }

    /// The part of releases that would use `work` with which a step should begin. Half of the
    /// balance, since `work` is estimated with the impulses of the last step.
    [[nodiscard]] double share(double work) const noexcept {
        if (!(balance_ > 0.0)) return 0.0;
        return work > 0.0 ? std::min(1.0, 0.5 * balance_ / work) : 1.0;
    }

    void book(double taken, double released) noexcept { balance_ += taken - released; }

  private:
    double balance_ = 0.0;
};

}  // namespace drystone::contact
