#include "drystone/collision/plane/half_plane.hpp"

namespace drystone::collision::plane {

void collide_half_plane(const PlacedCore& a, const geometry::HalfPlane& b,
                        const geometry::Frame<2>& frame_b, double margin,
                        std::vector<ContactPoint<2>>& contacts) {
    const Vec2 normal = frame_b.rotation * b.normal;
    for (int i = 0; i < a.count(); ++i) {
        const Vec2 x = a.vertex(i);
        const double gap = normal.dot(x - frame_b.origin) - b.offset - a.radius;
        if (!(gap <= margin)) continue;
        const auto corner = static_cast<std::uint32_t>(a.count() == 1 ? 0 : i + 1);
        contacts.push_back({.point = x - (a.radius + 0.5 * gap) * normal,
                            .normal = normal,
                            .gap = gap,
                            .feature = make_feature(corner, 0)});
    }
}

}  // namespace drystone::collision::plane
