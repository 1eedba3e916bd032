// Collects contact points of two cores, one for each pair of corners.
#include "drystone/collision/plane/manifold.hpp"

#include <algorithm>
#include <cstddef>

namespace drystone::collision::plane {

Manifold::Manifold(const Core& a, const Core& b, const geometry::Frame<2>& world, double margin,
                   std::vector<ContactPoint<2>>& contacts)
    : radius_a_(a.radius),
      radius_b_(b.radius),
      single_(a.count() == 1 || b.count() == 1),
      world_(world),
      margin_(margin),
      contacts_(contacts),
      begin_(contacts.size()) {}

void Manifold::add(const Vec2& point, const Vec2& direction, double distance,
                   const Corners& corners) {
    const double gap = distance - (radius_a_ + radius_b_);
    if (!(gap <= margin_)) return;
    const Vec2 middle = point + direction * (radius_a_ + 0.5 * gap);
    const ContactPoint<2> contact{.point = world_.to_world(middle),
                                  .normal = -(world_.rotation * direction),
                                  .gap = gap,
                                  .feature = feature(corners)};
    const auto begin = contacts_.begin() + static_cast<std::ptrdiff_t>(begin_);
    const auto same = std::find_if(begin, contacts_.end(), [&](const ContactPoint<2>& other) {
        return other.feature == contact.feature;
    });
    if (same == contacts_.end()) {
        contacts_.push_back(contact);
    } else if (gap < same->gap) {
        *same = contact;
    }
}

std::uint64_t Manifold::feature(const Corners& corners) const {
    if (single_) return 0;
    return make_feature(static_cast<std::uint32_t>(corners.on_a + 1),
                        static_cast<std::uint32_t>(corners.on_b + 1));
}

}  // namespace drystone::collision::plane
