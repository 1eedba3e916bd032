#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone {

/// Anderson's acceleration of a fixed point iteration x <- x + g(x) (Walker and Ni 2011): the next
/// x is the mixture of the last ones whose corrections g would be smallest,
///     x + g - (X + G) c,   c = argmin |g - G c|,
/// X and G the differences of the last x and g, at most `depth` of them. For linear g this is
/// GMRES.
class AndersonMixing {
  public:
    explicit AndersonMixing(Index depth) : depth_(depth) {}

    /// The x after one with this correction.
    [[nodiscard]] VecX next(const VecX& x, const VecX& g);
    /// Starts again: the next x is x + g.
    void forget() {
        X_.clear();
        G_.clear();
        x_.resize(0);
    }

  private:
    Index depth_;
    std::vector<VecX> X_;
    std::vector<VecX> G_;
    VecX x_;  // of the last call
    VecX g_;
};

}  // namespace drystone
