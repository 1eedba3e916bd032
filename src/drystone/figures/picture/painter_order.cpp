// Sorts convex solids from back to front by separating planes (painter's algorithm).
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include <Eigen/Geometry>

#include "drystone/figures/picture/solid.hpp"

namespace drystone::figures::picture {
namespace {

/// Least value of n.x in a solid.
double lowest(const Solid& solid, const Vec3& n) {
    if (solid.radius > 0.0) return n.dot(solid.centre) - solid.radius;
    double least = std::numeric_limits<double>::infinity();
    for (const Vec3& corner : solid.corners) least = std::min(least, n.dot(corner));
    return least;
}

double highest(const Solid& solid, const Vec3& n) { return -lowest(solid, -n); }

/// Bounding box of the projection on the picture.
Eigen::AlignedBox2d shadow_of(const Solid& solid, const Camera& camera) {
    return {Vec2(lowest(solid, camera.right), lowest(solid, camera.up)),
            Vec2(highest(solid, camera.right), highest(solid, camera.up))};
}

/// The widest gap between two solids over the directions tried so far.
struct Gap {
    double width = -std::numeric_limits<double>::infinity();
    double facing = 0.0;  ///< n . towards, n from the first solid to the second

    /// Tries the direction n from solid `a` to solid `b`; sign -1: these are second and first.
    void consider(const Solid& a, const Solid& b, const Vec3& n, double sign,
                  const Camera& camera) {
        const double here = lowest(b, n) - highest(a, n);
        if (here <= width) return;
        width = here;
        facing = sign * n.dot(camera.towards);
    }
};

/// > 0: the second solid is in front, < 0: the first one, 0: neither covers the other.
double front_of(const Solid& first, const Solid& second, const Camera& camera) {
    constexpr double k_edge_on = 1e-9;
    Gap gap;
    const Vec3 between = second.centre - first.centre;
    if (between.norm() > 0.0) {
        gap.consider(first, second, between.normalized(), 1.0, camera);
    }
    for (const SolidFace& face : first.faces) {
        gap.consider(first, second, face.normal, 1.0, camera);
    }
    for (const SolidFace& face : second.faces) {
        gap.consider(second, first, face.normal, -1.0, camera);
    }
    // The other side of single triangles.
    if (first.faces.size() == 1) {
        gap.consider(first, second, -first.faces[0].normal, 1.0, camera);
    }
    if (second.faces.size() == 1) {
        gap.consider(second, first, -second.faces[0].normal, -1.0, camera);
    }
    return std::abs(gap.facing) < k_edge_on ? 0.0 : gap.facing;
}

}  // namespace

std::vector<std::size_t> painter_order(std::span<const Solid> solids, const Camera& camera) {
    const std::size_t count = solids.size();
    std::vector<Eigen::AlignedBox2d> shadows;
    for (const Solid& solid : solids) shadows.push_back(shadow_of(solid, camera));

    std::vector<std::vector<std::size_t>> in_front(count);
    std::vector<std::size_t> behind(count, 0);  // how many must be drawn before
    // Sorted from left to right: a shadow is compared only with shadows that begin before it ends.
    std::vector<std::size_t> from_left(count);
    std::iota(from_left.begin(), from_left.end(), 0);
    std::ranges::stable_sort(from_left, {}, [&](std::size_t k) { return shadows[k].min().x(); });
    for (std::size_t p = 0; p < count; ++p) {
        for (std::size_t q = p + 1; q < count; ++q) {
            // i < j, so that the order of the solids, not that of the shadows, decides signs.
            const auto [i, j] = std::minmax(from_left[p], from_left[q]);
            if (shadows[from_left[q]].min().x() > shadows[from_left[p]].max().x()) break;
            if (!shadows[i].intersects(shadows[j])) continue;
            const double front = front_of(solids[i], solids[j], camera);
            if (front == 0.0) continue;
            in_front[front > 0.0 ? i : j].push_back(front > 0.0 ? j : i);
            ++behind[front > 0.0 ? j : i];
        }
    }

    // Farthest first, among those with nothing left behind them; equal ones by their number.
    using Place = std::pair<double, std::size_t>;
    std::set<Place> ready;
    std::set<Place> waiting;
    const auto place = [&](std::size_t k) -> Place {
        return {camera.towards.dot(solids[k].centre), k};
    };
    for (std::size_t k = 0; k < count; ++k) (behind[k] == 0 ? ready : waiting).insert(place(k));
    std::vector<std::size_t> order;
    while (order.size() < count) {
        // Topological order. If solids cover each other in a circle, the farthest waiting one goes
        // first.
        std::set<Place>& source = ready.empty() ? waiting : ready;
        const std::size_t next = source.begin()->second;
        source.erase(source.begin());
        order.push_back(next);
        for (const std::size_t k : in_front[next]) {
            if (--behind[k] == 0 && waiting.erase(place(k)) == 1) ready.insert(place(k));
        }
    }
    return order;
}

}  // namespace drystone::figures::picture
