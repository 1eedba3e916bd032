// Generator `dome`: rings of wedges between two spheres, with a keystone or an oculus.
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/scene/generation/blocks.hpp"
#include "drystone/scene/generation/generator.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;
using std::numbers::pi;

/// Rings of voussoirs between two spheres. Corners are on the spheres; joints are planes through
/// the vertical axis or the centre.
///
/// Sectors are divided in two where rings are staggered: the bed joints of two rings then consist
/// of the same planes, although a stone lies over the joint of two others. A stone that covers two
/// such half sectors is not convex and has two parts.
struct Dome {
    Vec3 centre = Vec3::Zero();
    double radius = 1.0;  ///< of the inner sphere
    double thickness = 0.1;
    int rings = 1;
    int voussoirs = 3;  ///< in a ring
    double top = 0.0;   ///< latitude of the end of the last ring (rad)
    bool staggered = true;

    [[nodiscard]] int sectors() const { return staggered ? 2 * voussoirs : voussoirs; }

    /// A corner, by the number of a ring's lower edge and the number of a meridian.
    [[nodiscard]] Vec3 corner(int ring, int meridian, double depth) const {
        const double latitude = top * ring / rings;
        const double longitude = 2.0 * pi * (meridian % sectors()) / sectors();
        return centre + (radius + depth) * Vec3(std::cos(latitude) * std::cos(longitude),
                                                std::cos(latitude) * std::sin(longitude),
                                                std::sin(latitude));
    }
};

/// The stone between two meridians of a ring, one part for each sector.
BodySpec stone(const BodySpec& properties, const Dome& dome, int ring, int first, int last) {
    BodySpec body = properties;
    body.position = 0.5 * (dome.corner(ring, first, 0.5 * dome.thickness) +
                           dome.corner(ring + 1, last, 0.5 * dome.thickness));
    for (int m = first; m < last; ++m) {
        std::vector<Vec3> corners;
        for (const int r : {ring, ring + 1}) {
            for (const int n : {m, m + 1}) {
                for (const double depth : {0.0, dome.thickness}) {
                    corners.emplace_back(dome.corner(r, n, depth) - body.position);
                }
            }
        }
        body.parts.push_back({.shape = geometry::convex_hull(corners)});
    }
    return body;
}

/// The stone that closes the dome.
BodySpec keystone(const BodySpec& properties, const Dome& dome) {
    std::vector<Vec3> corners;
    for (int m = 0; m < dome.sectors(); ++m) {
        for (const double depth : {0.0, dome.thickness}) {
            corners.push_back(dome.corner(dome.rings, m, depth));
        }
    }
    return hull_block(properties, 3, corners);
}

std::vector<BodySpec> make_dome(TableReader& table, const GeneratorKeys& keys) {
    const reading::Attempt attempt(table.context());
    require_space(table);
    Dome dome{.centre = table.vector("position", Vec3::Zero()),
              .radius = table.required_number("radius", k_positive),
              .thickness = table.required_number("thickness", k_positive),
              .rings = static_cast<int>(table.required_integer("rings", 1, 1000)),
              .voussoirs = static_cast<int>(table.required_integer("voussoirs", 3, 1000)),
              .staggered = table.flag("stagger", true)};
    const double oculus = table.number("oculus", 0.0, k_not_negative);
    std::vector<BodySpec> bodies;
    if (attempt.failed()) return bodies;
    if (oculus >= dome.radius) {
        table.report("oculus", "less than the radius, " + to_text(dome.radius) + " m",
                     to_text(oculus) + " m");
        return bodies;
    }
    // A keystone is as wide as a ring is high.
    dome.top =
        oculus > 0.0 ? std::acos(oculus / dome.radius) : 0.5 * pi * dome.rings / (dome.rings + 0.5);
    const int width = dome.staggered ? 2 : 1;
    for (int ring = 0; ring < dome.rings; ++ring) {
        const int shift = dome.staggered ? ring % 2 : 0;
        for (int k = 0; k < dome.voussoirs; ++k) {
            const int first = width * k + shift;
            bodies.push_back(stone(keys.properties, dome, ring, first, first + width));
        }
    }
    if (oculus == 0.0) bodies.push_back(keystone(keys.properties, dome));
    name_bodies(bodies, keys.prefix);
    return bodies;
}

}  // namespace

GeneratorEntry dome_generator() {
    return {.name = "dome",
            .summary = "a hemisphere of rings of wedges, with a keystone or an oculus",
            .prefix = "voussoir",
            .make = make_dome};
}

}  // namespace drystone::scene::generation
