// Generator `hopper`: inclined plates around an outlet, upright plates above them.
#include <algorithm>
#include <string>
#include <utility>

#include "drystone/scene/generation/blocks.hpp"
#include "drystone/scene/generation/container.hpp"
#include "drystone/scene/generation/generator.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;

/// A funnel from an upper edge down to an outlet, and upright walls above it.
struct Hopper {
    int dimension = 2;
    Vec3 outlet = Vec3::Zero();  ///< sides of the outlet; in the plane the first
    Vec3 width = Vec3::Zero();   ///< sides of the upper edge
    double height = 1.0;         ///< of the inclined part
    double bin = 0.0;            ///< height of the upright walls
    double thickness = 0.1;
    Vec3 origin = Vec3::Zero();  ///< middle of the outlet
};

Hopper read_hopper(TableReader& table) {
    const reading::Attempt attempt(table.context());
    Hopper hopper{.dimension = table.context().dimension};
    const auto outlet = read_level_sides(table, "outlet");
    const auto width = read_level_sides(table, "width");
    hopper.height = table.required_number("height", k_positive);
    hopper.bin = table.number("bin", 0.0, k_not_negative);
    hopper.thickness = table.number("thickness", 0.05 * hopper.height, k_positive);
    hopper.origin = table.vector("position", Vec3::Zero());
    if (attempt.failed()) return hopper;
    hopper.outlet = *outlet;
    hopper.width = *width;
    const int sides = hopper.dimension - 1;
    if (!(hopper.outlet.head(sides).array() <= hopper.width.head(sides).array()).all()) {
        table.report("outlet", "at most the width of the upper edge", "more");
    }
    return hopper;
}

/// The inner face of the side at which `axis` is smallest or largest, between two levels.
std::vector<Vec3> face(const Hopper& hopper, int axis, double sign, const Vec3& low,
                       const Vec3& high, double bottom, double top) {
    const Vec3 up = Vec3::Unit(hopper.dimension - 1);
    const auto at = [&](const Vec3& sides, double level, double end) {
        Vec3 point = hopper.origin + level * up;
        point[axis] += sign * 0.5 * sides[axis];
        if (hopper.dimension == 3) point[1 - axis] += end * 0.5 * sides[1 - axis];
        return point;
    };
    if (hopper.dimension == 2) return {at(low, bottom, 0.0), at(high, top, 0.0)};
    return {at(low, bottom, -1.0), at(low, bottom, 1.0), at(high, top, 1.0), at(high, top, -1.0)};
}

/// A plate of the thickness of the hopper behind the inner face.
BodySpec plate(const BodySpec& properties, const Hopper& hopper, int axis, double sign,
               const std::vector<Vec3>& inner) {
    const Vec3 up = Vec3::Unit(hopper.dimension - 1);
    const Vec3 rise = inner.back() - inner.front();
    // Outwards and orthogonal to the face: level when it is upright, down when it is inclined.
    const Vec3 outwards = sign * Vec3::Unit(axis);
    const Vec3 normal = (rise.dot(up) * outwards - rise.dot(outwards) * up).normalized();
    return hull_block(properties, hopper.dimension, extruded(inner, hopper.thickness * normal));
}

std::vector<BodySpec> make_hopper(TableReader& table, const GeneratorKeys& keys) {
    const reading::Attempt attempt(table.context());
    const BodySpec properties = fixed_by_default(table, keys.properties);
    const Hopper hopper = read_hopper(table);
    std::vector<BodySpec> bodies;
    if (attempt.failed()) return bodies;
    const char* names[2][2] = {{"-left", "-right"}, {"-front", "-back"}};
    for (int axis = 0; axis + 1 < hopper.dimension; ++axis) {
        for (const int side : {0, 1}) {
            const double sign = side == 0 ? -1.0 : 1.0;
            const std::string name = keys.prefix + names[axis][side];
            bodies.push_back(
                plate(properties, hopper, axis, sign,
                      face(hopper, axis, sign, hopper.outlet, hopper.width, 0.0, hopper.height)));
            bodies.back().name = name;
            if (hopper.bin == 0.0) continue;
            bodies.push_back(plate(properties, hopper, axis, sign,
                                   face(hopper, axis, sign, hopper.width, hopper.width,
                                        hopper.height, hopper.height + hopper.bin)));
            bodies.back().name = name + "-bin";
        }
    }
    return bodies;
}

}  // namespace

GeneratorEntry hopper_generator() {
    return {.name = "hopper",
            .summary = "inclined plates around an outlet, with upright walls above",
            .prefix = "hopper",
            .make = make_hopper};
}

}  // namespace drystone::scene::generation
