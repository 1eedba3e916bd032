// The key `container`, and the half-planes or planes that are the walls of a box.
#include "drystone/scene/generation/container.hpp"

#include <array>
#include <utility>
#include <variant>

#include "drystone/scene/generation/stock.hpp"

namespace drystone::scene::generation {

namespace {

/// The side of a box at which `axis` is smallest or largest.
struct Side {
    const char* name;
    int axis;
    bool at_low;
};

std::vector<Side> sides(int dimension, bool lid) {
    const int up = dimension - 1;
    std::vector<Side> list{{"floor", up, true}, {"left", 0, true}, {"right", 0, false}};
    if (dimension == 3) {
        list.push_back({"front", 1, true});
        list.push_back({"back", 1, false});
    }
    if (lid) list.push_back({"lid", up, false});
    return list;
}

/// Solid outside the box.
AnyShape wall(const Side& side, int dimension, const Vec3& low, const Vec3& high) {
    const double sign = side.at_low ? 1.0 : -1.0;
    const Vec3 normal = sign * Vec3::Unit(side.axis);
    const double offset = sign * (side.at_low ? low : high)[side.axis];
    if (dimension == 2) return geometry::HalfPlane{.normal = normal.head<2>(), .offset = offset};
    return geometry::Plane{.normal = normal, .offset = offset};
}

/// Floor, walls and possibly lid around [low, high].
std::vector<BodySpec> walls(const Container& container, int dimension, const Vec3& low,
                            const Vec3& high, const std::string& prefix) {
    std::vector<BodySpec> bodies;
    if (!container.present) return bodies;
    for (const Side& side : sides(dimension, container.lid)) {
        BodySpec body;
        body.name = prefix + "-" + side.name;
        body.mobility = Mobility::fixed;
        body.parts.push_back({.shape = wall(side, dimension, low, high)});
        body.material = container.material;
        bodies.push_back(std::move(body));
    }
    return bodies;
}

}  // namespace

Container read_container(reading::TableReader& table, bool present, const std::string& material) {
    Container container{.present = present, .material = material};
    const document::Value* value = table.find("container");
    if (value == nullptr) return container;
    if (!std::holds_alternative<document::Table>(value->data)) {
        container.present = table.flag("container", present);
        return container;
    }
    auto keys = table.table("container");
    container.present = true;
    container.lid = keys->flag("lid", false);
    container.material = keys->text("material", material);
    keys->finish();
    return container;
}

std::optional<Vec3> read_level_sides(reading::TableReader& table, const std::string& key) {
    const bool flat = table.context().dimension == 2;
    if (!table.has(key)) {
        table.report(key, flat ? "a number" : "[along x, along y]", "nothing");
        return {};
    }
    if (!flat) return table.find_vector(key, k_positive, 2);
    const auto width = table.find_number(key, k_positive);
    if (!width) return {};
    return Vec3(*width, 0.0, 0.0);
}

std::vector<BodySpec> enclosed(std::vector<BodySpec> bodies, const Container& container,
                               int dimension, const Vec3& low, const Vec3& high,
                               const std::string& prefix) {
    name_bodies(bodies, prefix);
    std::vector<BodySpec> sides = walls(container, dimension, low, high, prefix);
    bodies.reserve(bodies.size() + sides.size());
    for (BodySpec& wall : sides) bodies.push_back(std::move(wall));
    return bodies;
}

}  // namespace drystone::scene::generation
