// Readers of the plane shapes, one function for each.
#include <algorithm>

#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

namespace {

std::vector<Vec2> in_plane(const std::vector<Vec3>& points) {
    std::vector<Vec2> result;
    for (const Vec3& point : points) result.emplace_back(point.head<2>());
    return result;
}

double rounding(TableReader& table) { return table.number("rounding", 0.0, k_not_negative); }

AnyShape read_disk(TableReader& table) {
    return geometry::Disk{.radius = table.required_number("radius", k_positive)};
}

AnyShape read_box(TableReader& table) {
    const Watch watch(table.context());
    const Vec3 size = table.required_vector("size", k_positive);
    const double radius = rounding(table);
    if (watch.failed()) return geometry::Polygon{};
    return geometry::rectangle(size.x(), size.y(), radius);
}

AnyShape read_polygon(TableReader& table) {
    geometry::Polygon polygon{.vertices = in_plane(table.required_points("vertices", 3)),
                              .rounding = rounding(table)};
    // Vertices may be given in either sense: twice the signed area is negative if clockwise.
    double area = 0.0;
    for (std::size_t k = 0; k < polygon.vertices.size(); ++k) {
        const Vec2& a = polygon.vertices[k];
        const Vec2& b = polygon.vertices[(k + 1) % polygon.vertices.size()];
        area += a.x() * b.y() - a.y() * b.x();
    }
    if (area < 0.0) std::reverse(polygon.vertices.begin(), polygon.vertices.end());
    return polygon;
}

AnyShape read_regular_polygon(TableReader& table) {
    const Watch watch(table.context());
    const auto sides = table.required_integer("sides", 3, 1000);
    const double radius = table.required_number("radius", k_positive);
    const double arc = rounding(table);
    if (watch.failed()) return geometry::Polygon{};
    return geometry::regular_polygon(static_cast<int>(sides), radius, arc);
}

AnyShape read_segment(TableReader& table) {
    return geometry::Segment{.a = table.required_vector("a").head<2>(),
                             .b = table.required_vector("b").head<2>(),
                             .rounding = rounding(table)};
}

AnyShape read_half_plane(TableReader& table) {
    return geometry::HalfPlane{.normal = read_normal(table, Vec3::UnitY()).head<2>(),
                               .offset = table.number("offset", 0.0)};
}

}  // namespace

std::vector<ShapeEntry> plane_shapes() {
    return {{.name = "disk", .keys = {"radius"}, .read = read_disk},
            {.name = "box", .keys = {"size", "rounding"}, .read = read_box},
            {.name = "polygon", .keys = {"vertices", "rounding"}, .read = read_polygon},
            {.name = "regular_polygon",
             .keys = {"sides", "radius", "rounding"},
             .read = read_regular_polygon},
            {.name = "segment", .keys = {"a", "b", "rounding"}, .read = read_segment},
            {.name = "half_plane", .keys = {"normal", "offset"}, .read = read_half_plane}};
}

}  // namespace drystone::scene::reading
