// Bodies from boxes and hulls, and checks that several generators share.
#include "drystone/scene/generation/blocks.hpp"

#include <cstddef>

namespace drystone::scene::generation {

BodySpec block(const BodySpec& properties, int dimension, const Vec3& size, const Vec3& centre) {
    BodySpec body = properties;
    AnyShape shape = geometry::Box{.half = 0.5 * size};
    if (dimension == 2) shape = geometry::rectangle(size.x(), size.y());
    body.parts.push_back({.shape = std::move(shape)});
    body.position = centre;
    return body;
}

BodySpec hull_block(const BodySpec& properties, int dimension, const std::vector<Vec3>& points) {
    BodySpec body = properties;
    body.position = Vec3::Zero();
    for (const Vec3& point : points) body.position += point;
    body.position /= static_cast<double>(points.size());
    if (dimension == 2) {
        std::vector<Vec2> corners;
        for (const Vec3& point : points) corners.emplace_back((point - body.position).head<2>());
        body.parts.push_back({.shape = geometry::convex_hull(corners)});
    } else {
        std::vector<Vec3> corners;
        for (const Vec3& point : points) corners.emplace_back(point - body.position);
        body.parts.push_back({.shape = geometry::convex_hull(corners)});
    }
    return body;
}

std::vector<Vec3> extruded(std::vector<Vec3> points, const Vec3& shift) {
    const std::size_t count = points.size();
    for (std::size_t i = 0; i < count; ++i) points.emplace_back(points[i] + shift);
    return points;
}

void require_space(reading::TableReader& table) {
    if (table.context().dimension == 3) return;
    table.report("kind", "a scene with dimension = 3", "one of the plane");
}

// A motion given in the table prevails over the default `fixed = true`.
BodySpec fixed_by_default(reading::TableReader& table, const BodySpec& properties) {
    BodySpec result = properties;
    const bool fixed = table.flag("fixed", true);
    if (fixed && result.mobility == Mobility::dynamic) result.mobility = Mobility::fixed;
    return result;
}

}  // namespace drystone::scene::generation
