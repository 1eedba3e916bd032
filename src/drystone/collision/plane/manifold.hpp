#pragma once

#include <vector>

#include "drystone/collision/contact_point.hpp"
#include "drystone/collision/plane/core.hpp"

namespace drystone::collision::plane {

/// Which vertices take part in a contact; -1 for none.
struct Corners {
    int on_a = -1;
    int on_b = -1;
};

/// Collects the contact points of two cores A and B, given in the axes of `world`, into a list.
class Manifold {
  public:
    Manifold(const Core& a, const Core& b, const geometry::Frame<2>& world, double margin,
             std::vector<ContactPoint<2>>& contacts);

    /// Adds the contact where the core of A has the point `point` and B's is at `distance` from it
    /// in the unit direction `direction` (from A to B), if its gap is at most the margin. Of points
    /// with the same corners the one with the smallest gap stays.
    void add(const Vec2& point, const Vec2& direction, double distance, const Corners& corners);

  private:
    [[nodiscard]] std::uint64_t feature(const Corners& corners) const;

    double radius_a_;
    double radius_b_;
    bool single_;  ///< one of the cores is a point: there is one contact only
    geometry::Frame<2> world_;
    double margin_;
    std::vector<ContactPoint<2>>& contacts_;
    std::size_t begin_;  ///< of this pair's points in the list
};

}  // namespace drystone::collision::plane
