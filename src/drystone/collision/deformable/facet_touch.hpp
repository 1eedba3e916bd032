#pragma once

#include <span>
#include <vector>

#include "drystone/collision/deformable/facet_surface.hpp"
#include "drystone/collision/deformable/probe.hpp"

namespace drystone::collision::deformable {

/// Finds where a probe touches a surface of facets.
///
/// Outside the gap is the distance of the nearest point minus the radius; every other facet within
/// reach that the probe stands over touches too, so that a hollow corner has two contacts. Inside
/// only the nearest facet counts. On the surface the normal is the facet normal.
///
/// A probe with a direction touches only facets that it faces. Example: two equal blocks, one on
/// top of the other, have corners in the same places. The corners of the upper block point down and
/// outwards. They lie on the top of the lower block and not on its sides, although the sides are as
/// near or, for corners that have sunk in, nearer. Where the nearest point is on an edge or a
/// corner, the probe must point towards it: beside a ledge it touches nothing.
///
/// Beyond the border of an open surface nothing is inside.
template <int D>
class FacetTouch {
  public:
    /// `near` has all facets within reach. Valid until the next call.
    [[nodiscard]] std::span<const Touch<D>> find(const FacetSurface<D>& surface,
                                                 std::span<const int> near, const Probe<D>& probe,
                                                 const Reach& reach);

  private:
    /// A facet within reach.
    struct Candidate {
        int facet = 0;
        FacetPoint<D> point = {};
        double distance = 0.0;  ///< of the probe's centre from the point
        double height = 0.0;    ///< over the plane of the facet
        bool outside = true;
        bool over = true;  ///< the centre projects into the facet
    };

    [[nodiscard]] Candidate candidate_of(int facet) const;
    [[nodiscard]] Vector<D> normal_of(const Candidate& candidate) const;
    [[nodiscard]] bool is_beyond_border(const Candidate& c) const;
    [[nodiscard]] bool is_same(const Candidate& kept, const Candidate& other) const;
    void add_inside();
    void add_outside(const Candidate& nearest);
    bool add_on_surface();
    void add_further();
    void add(const Candidate& candidate, const Vector<D>& normal, double distance, bool further);

    const FacetSurface<D>* surface_ = nullptr;
    Probe<D> probe_;
    Reach reach_;
    double tolerance_ = 0.0;
    std::vector<Candidate> candidates_;
    std::vector<Candidate> kept_;  ///< (touches)
    std::vector<Touch<D>> touches_;
};

}  // namespace drystone::collision::deformable
