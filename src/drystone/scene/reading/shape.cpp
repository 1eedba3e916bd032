// Reads shapes by their name, and the parts of a body.
#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/scene/reading/readers.hpp"
#include "drystone/scene/spec/any_shape.hpp"

namespace drystone::scene::reading {

namespace {

std::vector<ShapeEntry> shapes_of(int dimension) {
    return dimension == 2 ? plane_shapes() : space_shapes();
}

const ShapeEntry* find_entry(const std::vector<ShapeEntry>& entries, const std::string& name) {
    const auto entry = std::find_if(entries.begin(), entries.end(),
                                    [&](const ShapeEntry& one) { return one.name == name; });
    return entry == entries.end() ? nullptr : &*entry;
}

/// Accepts the keys of all shapes, so that an unknown shape does not make its keys unknown as well.
void accept_all_keys(TableReader& table) {
    for (const int dimension : {2, 3}) {
        for (const ShapeEntry& entry : shapes_of(dimension)) table.accept(entry.keys);
    }
}

void report_unknown(TableReader& table, const std::string& name) {
    const int dimension = table.context().dimension;
    const std::vector<std::string> names = shape_names(dimension);
    std::string expected = "one of " + joined(names) + suggestion(name, names);
    std::string found = "'" + name + "'";
    const int other = 5 - dimension;
    if (find_entry(shapes_of(other), name) != nullptr) {
        found += ", a shape of " + std::to_string(other) + "D in a scene of " +
                 std::to_string(dimension) + "D";
    }
    table.report("shape", std::move(expected), std::move(found));
}

/// Defects found by the geometry, "polygon: vertex 3", as defects of the keys of the table.
void report_geometry(TableReader& table, const InputError& error) {
    for (const Defect& defect : error.defects()) {
        const std::size_t colon = defect.what.find(": ");
        const std::string part =
            colon == std::string::npos ? defect.what : defect.what.substr(colon + 2);
        std::string key = table.has("file") ? "file" : "shape";
        for (const std::string candidate : {"vertices", "rounding", "size", "triangles", "b"}) {
            const std::string stem = candidate.substr(0, 4);
            if (part.starts_with(stem) && table.has(candidate)) key = candidate;
        }
        if (part.starts_with("point") && table.has("vertices")) key = "vertices";
        table.report(key, (part == key ? "" : part + ": ") + defect.expected, defect.found);
    }
}

}  // namespace

std::vector<std::string> shape_names(int dimension) {
    std::vector<std::string> names;
    for (const ShapeEntry& entry : shapes_of(dimension)) names.push_back(entry.name);
    return names;
}

Vec3 read_normal(TableReader& table, const Vec3& fallback) {
    const Vec3 normal = table.vector("normal", fallback);
    const double length = normal.stableNorm();
    if (length > 0.0 && std::isfinite(length)) return normal / length;
    table.report("normal", "a vector other than 0", "one of length " + to_text(length));
    return fallback;
}

std::optional<AnyShape> read_shape(TableReader& table) {
    const Attempt attempt(table.context());
    const std::string name = table.required_text("shape");
    const std::vector<ShapeEntry> entries = shapes_of(table.context().dimension);
    const ShapeEntry* entry = find_entry(entries, name);
    if (entry == nullptr) {
        if (!attempt.failed()) report_unknown(table, name);
        accept_all_keys(table);
        return {};
    }
    table.accept(entry->keys);
    try {
        AnyShape shape = entry->read(table);
        if (attempt.failed()) return {};
        require_valid(shape);
        return shape;
    } catch (const InputError& error) {
        report_geometry(table, error);
    } catch (const EnvironmentError& error) {
        table.report("file", "a file that can be read", error.what());
    }
    return {};
}

std::vector<PartSpec> read_parts(TableReader& table) {
    std::vector<PartSpec> parts;
    if (!table.has("parts")) {
        if (auto shape = read_shape(table)) parts.push_back({.shape = std::move(*shape)});
        return parts;
    }
    if (table.has("shape")) {
        table.report("parts", "either shape or parts", "both");
        accept_all_keys(table);
        return parts;
    }
    const Attempt attempt(table.context());
    for (TableReader& part : table.tables("parts")) {
        auto shape = read_shape(part);
        const Pose pose = read_pose(part);
        part.finish();
        if (shape) {
            parts.push_back(
                {.shape = std::move(*shape), .position = pose.position, .rotation = pose.rotation});
        }
    }
    if (parts.empty() && !attempt.failed()) table.report("parts", "at least one part", "none");
    if (attempt.failed()) parts.clear();
    return parts;
}

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
    const Attempt attempt(table.context());
    const Vec3 size = table.required_vector("size", k_positive);
    const double radius = rounding(table);
    if (attempt.failed()) return geometry::Polygon{};
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
    const Attempt attempt(table.context());
    const auto sides = table.required_integer("sides", 3, 1000);
    const double radius = table.required_number("radius", k_positive);
    const double arc = rounding(table);
    if (attempt.failed()) return geometry::Polygon{};
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
