#include "drystone/contact/contact_area.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/contact/local_frame.hpp"

namespace drystone::contact {

namespace {

/// Largest distance of two of the points.
double spanned(std::span<const collision::Contact<2>> points) {
    double largest = 0.0;
    for (const auto& a : points) {
        for (const auto& b : points) largest = std::max(largest, (a.point - b.point).norm());
    }
    return largest;
}

/// Area of the convex polygon whose corners the points are, seen along their normal: corners in the
/// order of their directions from the centre, then the shoelace formula.
double spanned(std::span<const collision::Contact<3>> points) {
    if (points.size() < 3) return 0.0;
    const geometry::Rotation<3> axes = local_axes(points.front().normal);
    std::vector<Vec2> corners;
    Vec2 centre = Vec2::Zero();
    for (const auto& contact : points) {
        corners.emplace_back((axes * contact.point).tail<2>());
        centre += corners.back() / static_cast<double>(points.size());
    }
    std::sort(corners.begin(), corners.end(), [&](const Vec2& a, const Vec2& b) {
        return std::atan2(a[1] - centre[1], a[0] - centre[0]) <
               std::atan2(b[1] - centre[1], b[0] - centre[0]);
    });
    double twice = 0.0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2& a = corners[i];
        const Vec2& b = corners[(i + 1) % corners.size()];
        twice += a[0] * b[1] - a[1] * b[0];
    }
    return 0.5 * twice;
}

}  // namespace

template <int D>
std::vector<double> area_shares(std::span<const collision::Contact<D>> contacts) {
    std::vector<double> shares;
    shares.reserve(contacts.size());
    while (shares.size() < contacts.size()) {
        const std::size_t begin = shares.size();
        const collision::Contact<D>& first = contacts[begin];
        std::size_t end = begin + 1;
        while (end < contacts.size() && contacts[end].body_a == first.body_a &&
               contacts[end].body_b == first.body_b && contacts[end].part_a == first.part_a &&
               contacts[end].part_b == first.part_b) {
            ++end;
        }
        const auto manifold = contacts.subspan(begin, end - begin);
        const double share = spanned(manifold) / static_cast<double>(manifold.size());
        shares.insert(shares.end(), manifold.size(), share);
    }
    return shares;
}

template std::vector<double> area_shares<2>(std::span<const collision::Contact<2>>);
template std::vector<double> area_shares<3>(std::span<const collision::Contact<3>>);

}  // namespace drystone::contact
