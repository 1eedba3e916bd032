#pragma once

#include <span>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/mechanics/fem/elastic_body.hpp"

namespace drystone::mechanics::fem {

/// The unknowns of a body whose motion is given.
class HeldUnknowns {
  public:
    /// `unknowns`: how many the body has. An unknown that is held twice follows the last one.
    HeldUnknowns(std::vector<Hold> holds, Index unknowns);

    /// Ascending.
    [[nodiscard]] std::span<const Index> held() const { return held_; }
    [[nodiscard]] std::span<const Index> free() const { return free_; }
    /// Where an unknown stands among the free ones; -1: held.
    [[nodiscard]] Index free_place(Index unknown) const {
        return free_place_[static_cast<std::size_t>(unknown)];
    }
    [[nodiscard]] bool is_held(Index unknown) const { return free_place(unknown) < 0; }

    /// v of held unknowns <- their velocity w at t; the velocity at the end of the step is
    ///     w+ = (mean velocity - (1 - theta) w) / theta;   for theta = 0 both are the mean,
    /// so that u moves by h (theta w+ + (1 - theta) w) to where it is meant to be at t + h, from
    /// wherever it is at t.
    void start(double t, double h, double theta, const VecX& u, Eigen::Ref<VecX> v);

    /// w+ - w of the held unknowns, in their order.
    [[nodiscard]] const VecX& change() const { return change_; }

  private:
    std::vector<Hold> holds_;
    std::vector<int> hold_of_;  // (unknowns) or -1
    std::vector<Index> held_;
    std::vector<Index> free_;
    std::vector<Index> free_place_;  // (unknowns) or -1
    VecX change_;                    // (held)
};

}  // namespace drystone::mechanics::fem
