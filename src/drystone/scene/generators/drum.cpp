// Generator `drum`: a ring of segments in the plane, a tube with two ends in space.
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "drystone/scene/generation/blocks.hpp"
#include "drystone/scene/generation/generator.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;
using std::numbers::pi;

/// Segments around a regular polygon whose inner corners are on the circle of this radius.
std::vector<PartSpec> ring(int sides, double radius, double thickness) {
    // The axes of the segments are half the thickness outside of the polygon.
    const double half = pi / sides;
    const double corner = radius + 0.5 * thickness / std::cos(half);
    const auto point = [&](int k) {
        return Vec2(corner * std::cos(2.0 * half * k), corner * std::sin(2.0 * half * k));
    };
    std::vector<PartSpec> parts;
    for (int k = 0; k < sides; ++k) {
        parts.push_back(
            {.shape = geometry::Segment{
                 .a = point(k), .b = point((k + 1) % sides), .rounding = 0.5 * thickness}});
    }
    return parts;
}

/// A tube around the y axis and possibly its two ends, solid outside: normals point inwards.
geometry::Mesh tube(int sides, double radius, double length, bool caps) {
    std::vector<Vec3> vertices;
    for (const double y : {-0.5 * length, 0.5 * length}) {
        for (int k = 0; k < sides; ++k) {
            const double angle = 2.0 * pi * k / sides;
            vertices.emplace_back(radius * std::cos(angle), y, radius * std::sin(angle));
        }
    }
    vertices.emplace_back(0.0, -0.5 * length, 0.0);
    vertices.emplace_back(0.0, 0.5 * length, 0.0);
    std::vector<std::array<int, 3>> triangles;
    for (int k = 0; k < sides; ++k) {
        const int next = (k + 1) % sides;
        triangles.push_back({k, next, sides + next});
        triangles.push_back({k, sides + next, sides + k});
        if (!caps) continue;
        triangles.push_back({2 * sides, next, k});
        triangles.push_back({2 * sides + 1, sides + k, sides + next});
    }
    if (!caps) vertices.resize(vertices.size() - 2);
    return geometry::make_mesh(std::move(vertices), std::move(triangles));
}

std::vector<BodySpec> make_drum(TableReader& table, const GeneratorKeys& keys) {
    const reading::Attempt attempt(table.context());
    const bool flat = table.context().dimension == 2;
    BodySpec body = fixed_by_default(table, keys.properties);
    const double radius = table.required_number("radius", k_positive);
    const auto sides = static_cast<int>(table.integer("segments", 48, 3, 10'000));
    const double thickness = flat ? table.number("thickness", 0.05 * radius, k_positive) : 0.0;
    const double length = flat ? 0.0 : table.required_number("length", k_positive);
    const bool caps = !flat && table.flag("caps", true);
    const reading::Pose pose = reading::read_pose(table);
    if (attempt.failed()) return {};
    body.position = pose.position;
    body.rotation = pose.rotation;
    if (flat) {
        body.parts = ring(sides, radius, thickness);
    } else {
        body.parts.push_back({.shape = tube(sides, radius, length, caps)});
    }
    std::vector<BodySpec> bodies{std::move(body)};
    name_bodies(bodies, keys.prefix);
    return bodies;
}

}  // namespace

GeneratorEntry drum_generator() {
    return {.name = "drum",
            .summary = "a round container, as one body that may turn",
            .prefix = "drum",
            .make = make_drum};
}

}  // namespace drystone::scene::generation
