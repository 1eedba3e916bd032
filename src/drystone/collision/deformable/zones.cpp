// The zones in which deformable surfaces can touch, from overlaps of the boxes of whole bodies.
#include "drystone/collision/deformable/zones.hpp"

namespace drystone::collision::deformable {

template <int D>
void ZoneFinder<D>::find(std::span<const Region<D>> regions, std::size_t surfaces) {
    zones_.assign(surfaces, {});
    near_.assign(regions.size() - surfaces, 0);
    boxes_.clear();
    for (const Region<D>& region : regions) boxes_.push_back(region.box);
    mobile_.assign(surfaces, 1);
    mobile_.resize(regions.size(), 0);
    for (const Pair& pair : broad_phase_.find(boxes_, mobile_)) {
        const auto i = static_cast<std::size_t>(pair.first);
        const auto j = static_cast<std::size_t>(pair.second);
        // The first of a pair is always a deformable surface, the second may be a rigid part.
        const geometry::Aabb<D> common = intersection(boxes_[i], boxes_[j]);
        const auto widen = [&](geometry::Aabb<D>& zone) { zone = united(zone, common); };
        if (regions[j].has_points && regions[i].has_facets) widen(zones_[i].facets);
        if (j >= surfaces) {
            near_[j - surfaces] = 1;
            if (regions[i].has_points) widen(zones_[i].nodes_on_parts);
            continue;
        }
        if (regions[i].has_points && regions[j].has_facets) {
            widen(zones_[i].nodes_on_facets);
            widen(zones_[j].facets);
        }
        if (regions[j].has_points && regions[i].has_facets) widen(zones_[j].nodes_on_facets);
    }
}

template class ZoneFinder<2>;
template class ZoneFinder<3>;

}  // namespace drystone::collision::deformable
