// Generator `column`: drums on top of each other, with taper and entasis.
#include "drystone/scene/generation/blocks.hpp"
#include "drystone/scene/generation/generator.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;

/// Radius at the part s in [0, 1] of the height: straight from bottom to top, and a parabola that
/// swells by `entasis` in the middle.
struct Profile {
    double bottom = 1.0;
    double top = 1.0;
    double entasis = 0.0;

    [[nodiscard]] double radius(double s) const {
        return bottom + s * (top - bottom) + 4.0 * entasis * s * (1.0 - s);
    }
};

std::vector<BodySpec> make_column(TableReader& table, const GeneratorKeys& keys) {
    const reading::Attempt attempt(table.context());
    const int dimension = table.context().dimension;
    Profile profile;
    profile.bottom = table.required_number("radius", k_positive);
    profile.top = table.number("top_radius", profile.bottom, k_positive);
    profile.entasis = table.number("entasis", 0.0, k_not_negative);
    const double height = table.required_number("height", k_positive);
    const auto drums = static_cast<int>(table.required_integer("drums", 1, 100'000));
    const Vec3 base = table.vector("position", Vec3::Zero());
    std::vector<BodySpec> bodies;
    if (attempt.failed()) return bodies;
    const double thickness = height / drums;
    for (int k = 0; k < drums; ++k) {
        const double radius = profile.radius((k + 0.5) / drums);
        const Vec3 centre = base + (k + 0.5) * thickness * Vec3::Unit(dimension - 1);
        BodySpec body = keys.properties;
        body.position = centre;
        if (dimension == 2) {
            body.parts.push_back({.shape = geometry::rectangle(2.0 * radius, thickness)});
        } else {
            body.parts.push_back(
                {.shape = geometry::Cylinder{.half_length = 0.5 * thickness, .radius = radius}});
        }
        bodies.push_back(std::move(body));
    }
    name_bodies(bodies, keys.prefix);
    return bodies;
}

}  // namespace

GeneratorEntry column_generator() {
    return {.name = "column",
            .summary = "drums on top of each other, with taper and entasis",
            .prefix = "drum",
            .make = make_column};
}

}  // namespace drystone::scene::generation
