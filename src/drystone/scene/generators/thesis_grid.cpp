// Generator `thesis_grid`: the grids of disks of Nguyen (2024), with its random numbers.
#include <algorithm>

#include "drystone/scene/generation/generator.hpp"
#include "drystone/scene/generation/minimal_standard.hpp"
#include "drystone/scene/generation/stock.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;

/// What is drawn for each disk along each axis: from + (to - from) u.
struct Span {
    Vec3 from = Vec3::Zero();
    Vec3 to = Vec3::Zero();
};

/// `<name>_from` and `<name>_to`; nothing without them.
std::optional<Span> read_span(TableReader& table, const std::string& name) {
    if (!table.has(name + "_from") && !table.has(name + "_to")) return {};
    return Span{.from = table.required_vector(name + "_from"),
                .to = table.required_vector(name + "_to")};
}

/// base + from + (to - from) u, x before y.
Vec3 drawn(const Vec3& base, const Span& span, MinimalStandard& random) {
    Vec3 value = base;
    for (Index axis = 0; axis < 2; ++axis) {
        value[axis] += span.from[axis];
        value[axis] += (span.to[axis] - span.from[axis]) * random.uniform();
    }
    return value;
}

/// The grids of disks in the listing of Nguyen (2024, appendix A): columns from the right, each
/// from its top, with the random numbers of its program in their order: all radii, then place and
/// velocity of each disk.
std::vector<BodySpec> make_thesis_grid(TableReader& table, const GeneratorKeys& keys) {
    const reading::Attempt attempt(table.context());
    const auto count = static_cast<int>(table.required_integer("count", 1, 1000));
    const double spacing = table.required_number("spacing", k_positive);
    const double radius = table.required_number("radius", k_positive);
    const double thinning = table.number("thinning", 0.0, k_not_negative);
    const Vec3 first = table.required_vector("position");
    const std::optional<Span> shift = read_span(table, "shift");
    const std::optional<Span> velocity = read_span(table, "velocity");
    if (thinning >= radius) table.report("thinning", "less than the radius", "more");
    if (table.context().dimension != 2) table.report("kind", "a scene in the plane", "in space");
    if (attempt.failed()) return {};

    MinimalStandard random;
    std::vector<BodySpec> bodies(static_cast<std::size_t>(count * count), keys.properties);
    for (BodySpec& body : bodies) {
        const double thinner = thinning > 0.0 ? thinning * random.uniform() : 0.0;
        body.parts.push_back({.shape = geometry::Disk{radius - thinner}});
    }
    // Places are counted down as the listing does, so that their last bits are the same.
    auto body = bodies.begin();
    Vec3 place = first;
    for (int i = 0; i < count; ++i) {
        place[1] = first[1];
        for (int j = 0; j < count; ++j, ++body) {
            body->position = shift ? drawn(place, *shift, random) : place;
            if (velocity) body->velocity = drawn(Vec3::Zero(), *velocity, random);
            place[1] -= spacing;
        }
        place[0] -= spacing;
    }
    name_bodies(bodies, keys.prefix);
    return bodies;
}

}  // namespace

GeneratorEntry thesis_grid_generator() {
    return {.name = "thesis_grid",
            .summary = "disks as the program of Nguyen (2024) places them, with its random numbers",
            .prefix = "disk",
            .make = make_thesis_grid};
}

}  // namespace drystone::scene::generation
