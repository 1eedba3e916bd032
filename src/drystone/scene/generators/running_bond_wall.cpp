#include <cmath>
#include <string>
#include <utility>

#include "drystone/scene/generation/blocks.hpp"
#include "drystone/scene/generator.hpp"

namespace drystone::scene {

namespace {

using reading::TableReader;

/// A wall in which the joints of every course lie over the middles of the blocks below.
struct Wall {
    double length = 0.0;
    int courses = 1;
    Vec3 block = Vec3::Ones();
    double joint = 0.0;  ///< free width between neighbours of a course
    bool half_first = false;
};

/// Left and right ends of the blocks of a course that starts with a whole or with a half block.
/// The length is a multiple of half a block.
std::vector<std::pair<double, double>> course(const Wall& wall, bool half_first) {
    const double half = 0.5 * wall.block.x();
    const auto halves = static_cast<int>(std::lround(wall.length / half));
    std::vector<std::pair<double, double>> blocks;
    for (int left = 0; left < halves;) {
        const int width = left == 0 && half_first ? 1 : std::min(2, halves - left);
        blocks.emplace_back(left * half, (left + width) * half);
        left += width;
    }
    return blocks;
}

Wall read_wall(TableReader& table) {
    const reading::Watch watch(table.context());
    Wall wall;
    wall.block = table.required_vector("block", reading::k_positive);
    wall.length = table.required_number("length", reading::k_positive);
    wall.courses = static_cast<int>(table.required_integer("courses", 1, 100'000));
    wall.joint = table.number("joint", 0.0, reading::k_not_negative);
    wall.half_first = table.choice("first", false, {{"whole", false}, {"half", true}});
    if (watch.failed()) return wall;
    const double halves = wall.length / (0.5 * wall.block.x());
    if (!(halves >= 0.5) || std::abs(halves - std::round(halves)) > 1e-6) {
        table.report("length", "a multiple of half a block",
                     std::to_string(halves) + " halves of a block");
    }
    if (!(wall.joint < 0.5 * wall.block.x())) {
        table.report("joint", "less than half a block", std::to_string(wall.joint));
    }
    if (halves * wall.courses > static_cast<double>(generation::k_most_blocks)) {
        table.report("courses", "at most a million blocks", "more");
    }
    return wall;
}

std::vector<BodySpec> make_wall(TableReader& table, const GeneratorKeys& keys) {
    const reading::Watch watch(table.context());
    const int dimension = table.context().dimension;
    const Wall wall = read_wall(table);
    const Vec3 base = table.vector("position", Vec3::Zero());
    std::vector<BodySpec> bodies;
    if (watch.failed()) return bodies;
    const int up = dimension - 1;
    const double height = wall.block[up];
    for (int k = 0; k < wall.courses; ++k) {
        const bool half_first = wall.half_first == (k % 2 == 0);
        for (const auto& [left, right] : course(wall, half_first)) {
            Vec3 size = wall.block;
            size.x() = right - left - wall.joint;
            Vec3 centre = base;
            centre.x() += 0.5 * (left + right) - 0.5 * wall.length;
            centre[up] += (k + 0.5) * height;
            bodies.push_back(generation::block(keys.properties, dimension, size, centre));
        }
    }
    generation::name_bodies(bodies, keys.prefix);
    return bodies;
}

}  // namespace

GeneratorEntry running_bond_wall_generator() {
    return {.name = "running_bond_wall",
            .summary = "blocks in courses, every second one shifted by half a block",
            .prefix = "block",
            .make = make_wall};
}

}  // namespace drystone::scene
