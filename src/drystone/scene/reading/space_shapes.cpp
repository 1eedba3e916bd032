// Readers of the space shapes, one function for each.
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <variant>

#include "drystone/geometry/mesh_file.hpp"
#include "drystone/scene/reading/readers.hpp"
#include "drystone/scene/spec/polyhedra.hpp"

namespace drystone::scene::reading {

namespace {

/// Vertices are counted by int.
constexpr std::int64_t k_most_indices = 100'000'000;

// Lengths of the scene language are full lengths, shapes have half lengths.

AnyShape read_sphere(TableReader& table) {
    return geometry::Sphere{.radius = table.required_number("radius", k_positive)};
}

AnyShape read_box(TableReader& table) {
    return geometry::Box{.half = 0.5 * table.required_vector("size", k_positive)};
}

AnyShape read_capsule(TableReader& table) {
    return geometry::Capsule{.half_length = 0.5 * table.required_number("length", k_positive),
                             .radius = table.required_number("radius", k_positive)};
}

AnyShape read_cylinder(TableReader& table) {
    return geometry::Cylinder{.half_length = 0.5 * table.required_number("length", k_positive),
                              .radius = table.required_number("radius", k_positive)};
}

AnyShape read_plane(TableReader& table) {
    return geometry::Plane{.normal = read_normal(table, Vec3::UnitZ()),
                           .offset = table.number("offset", 0.0)};
}

double read_scale(TableReader& table) { return table.number("scale", 1.0, k_positive); }

// The hull of `vertices`, or of the vertices in a file.
AnyShape read_polyhedron(TableReader& table) {
    const Attempt attempt(table.context());
    if (table.has("vertices")) {
        const std::vector<Vec3> points = table.required_points("vertices", 4);
        if (attempt.failed()) return geometry::Polyhedron{};
        return geometry::convex_hull(points);
    }
    const std::filesystem::path path = read_path(table);
    const double scale = read_scale(table);
    if (attempt.failed()) return geometry::Polyhedron{};
    return geometry::read_polyhedron(path, scale);
}

AnyShape read_regular_polyhedron(TableReader& table) {
    const Attempt attempt(table.context());
    const int faces = table.choice<int>("kind", 0,
                                        {{"tetrahedron", 4},
                                         {"cube", 6},
                                         {"octahedron", 8},
                                         {"dodecahedron", 12},
                                         {"icosahedron", 20}});
    if (!table.has("kind")) table.report("kind", "tetrahedron, cube, ...", "nothing");
    const double radius = table.required_number("radius", k_positive);
    if (attempt.failed()) return geometry::Polyhedron{};
    return regular_polyhedron(faces, radius);
}

AnyShape read_rock(TableReader& table) {
    const Attempt attempt(table.context());
    const auto corners = table.integer("corners", 12, 4, 1000);
    const double radius = table.required_number("radius", k_positive);
    const auto seed = table.integer("seed", 1, 0, INT64_MAX);
    if (attempt.failed()) return geometry::Polyhedron{};
    return rock(static_cast<int>(corners), radius, static_cast<std::uint64_t>(seed));
}

AnyShape read_random_shape(TableReader& table) {
    const Attempt attempt(table.context());
    const RandomPolyhedron recipe = read_random_polyhedron(table);
    const auto seed = table.integer("seed", 1, 0, INT64_MAX);
    if (attempt.failed()) return geometry::Polyhedron{};
    Rng rng(static_cast<std::uint64_t>(seed));
    return random_polyhedron(recipe, rng);
}

// Bad triangles are reported and kept as (0, 0, 0), so that one run finds all of them.
std::vector<std::array<int, 3>> read_triangles(TableReader& table, std::size_t vertices) {
    std::vector<std::array<int, 3>> triangles;
    const document::Value* value = table.find("triangles");
    const auto* list = value == nullptr ? nullptr : std::get_if<document::Array>(&value->data);
    if (list == nullptr || list->empty()) {
        table.report("triangles", "an array of [i, j, k]",
                     value == nullptr ? "nothing" : describe(*value));
        return triangles;
    }
    for (const document::Value& item : *list) {
        const auto* corners = std::get_if<document::Array>(&item.data);
        std::array<int, 3> triangle{};
        bool sound = corners != nullptr && corners->size() == 3;
        for (std::size_t k = 0; sound && k < 3; ++k) {
            const auto* index = std::get_if<std::int64_t>(&(*corners)[k].data);
            sound = index != nullptr && *index >= 0 &&
                    *index < static_cast<std::int64_t>(vertices) && *index < k_most_indices;
            if (sound) triangle[k] = static_cast<int>(*index);
        }
        if (!sound) {
            table.report("triangles",
                         "three numbers of vertices, each in [0, " + std::to_string(vertices) + ")",
                         describe(item));
        }
        triangles.push_back(triangle);
    }
    return triangles;
}

// `vertices` and `triangles`, or the surface of a file.
AnyShape read_mesh(TableReader& table) {
    const Attempt attempt(table.context());
    if (table.has("vertices")) {
        std::vector<Vec3> vertices = table.required_points("vertices", 3);
        std::vector<std::array<int, 3>> triangles = read_triangles(table, vertices.size());
        if (attempt.failed()) return geometry::Mesh{};
        return geometry::make_mesh(std::move(vertices), std::move(triangles));
    }
    const std::filesystem::path path = read_path(table);
    const double scale = read_scale(table);
    if (attempt.failed()) return geometry::Mesh{};
    return geometry::read_mesh(path, scale);
}

}  // namespace

RandomPolyhedron read_random_polyhedron(TableReader& table) {
    return {.faces = static_cast<int>(table.integer("faces", 12, 4, 500)),
            .aspect = table.vector("aspect", Vec3::Ones(), {.low = 0.01, .high = 100.0}),
            .radius = table.required_number("radius", k_positive)};
}

std::vector<ShapeEntry> space_shapes() {
    return {
        {.name = "sphere", .keys = {"radius"}, .read = read_sphere},
        {.name = "box", .keys = {"size"}, .read = read_box},
        {.name = "capsule", .keys = {"length", "radius"}, .read = read_capsule},
        {.name = "cylinder", .keys = {"length", "radius"}, .read = read_cylinder},
        {.name = "polyhedron", .keys = {"vertices", "file", "scale"}, .read = read_polyhedron},
        {.name = "regular_polyhedron", .keys = {"kind", "radius"}, .read = read_regular_polyhedron},
        {.name = "rock", .keys = {"corners", "radius", "seed"}, .read = read_rock},
        {.name = "random_polyhedron",
         .keys = {"aspect", "faces", "radius", "seed"},
         .read = read_random_shape},
        {.name = "plane", .keys = {"normal", "offset"}, .read = read_plane},
        {.name = "mesh", .keys = {"file", "scale", "vertices", "triangles"}, .read = read_mesh}};
}

}  // namespace drystone::scene::reading
