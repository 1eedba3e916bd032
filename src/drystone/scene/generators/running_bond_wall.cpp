// Generator `running_bond_wall`: courses of blocks, cut around openings with lintels.
#include <cmath>
#include <string>

#include "drystone/core/text.hpp"
#include "drystone/scene/generation/blocks.hpp"
#include "drystone/scene/generation/courses.hpp"
#include "drystone/scene/generation/generator.hpp"

namespace drystone::scene::generation {

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

/// Pieces shorter than this part of a block are joined with a neighbour.
constexpr double k_least_piece = 0.25;

/// Whether `length` is a multiple of `unit`, up to rounding.
bool is_multiple(double length, double unit) {
    const double times = length / unit;
    return std::abs(times - std::round(times)) <= 1e-6;
}

/// Openings, whose sills and tops lie on joints.
std::vector<Opening> read_wall_openings(TableReader& table, const Wall& wall, double height) {
    const reading::Attempt attempt(table.context());
    std::vector<Opening> openings = read_openings(table, {.length = wall.length,
                                                          .height = wall.courses * height,
                                                          .lintel = height,
                                                          .bearing = 0.5 * wall.block.x()});
    if (attempt.failed()) return openings;
    for (std::size_t i = 0; i < openings.size(); ++i) {
        const Opening& opening = openings[i];
        if (is_multiple(opening.y, height) && is_multiple(opening.height, height)) continue;
        table.report("openings", "y and height that are multiples of the height of a block",
                     to_text(opening.y) + " and " + to_text(opening.height) + " in number " +
                         std::to_string(i + 1));
    }
    return openings;
}

/// Blocks of course `k`, and the lintels in it.
std::vector<Span> course(const Wall& wall, int k, double height,
                         const std::vector<Opening>& openings) {
    std::vector<Span> holes;
    std::vector<Span> lintels;
    for (const Opening& opening : openings) {
        const auto first = static_cast<int>(std::lround(opening.y / height));
        const auto end = static_cast<int>(std::lround(opening.top() / height));
        if (k >= first && k < end) holes.push_back(opening.span());
        if (k == end) lintels.push_back(opening.lintel_span());
    }
    holes.insert(holes.end(), lintels.begin(), lintels.end());
    const bool half_first = wall.half_first == (k % 2 == 0);
    std::vector<Span> blocks = cut_out(running_bond(wall.length, wall.block.x(), half_first), holes,
                                       k_least_piece * wall.block.x());
    blocks.insert(blocks.end(), lintels.begin(), lintels.end());
    return blocks;
}

Wall read_wall(TableReader& table) {
    const reading::Attempt attempt(table.context());
    Wall wall;
    wall.block = table.required_vector("block", k_positive);
    wall.length = table.required_number("length", k_positive);
    wall.courses = static_cast<int>(table.required_integer("courses", 1, 100'000));
    wall.joint = table.number("joint", 0.0, k_not_negative);
    wall.half_first = table.choice("first", false, {{"whole", false}, {"half", true}});
    if (attempt.failed()) return wall;
    const double halves = wall.length / (0.5 * wall.block.x());
    if (!(halves >= 0.5) || std::abs(halves - std::round(halves)) > 1e-6) {
        table.report("length", "a multiple of half a block",
                     std::to_string(halves) + " halves of a block");
    }
    if (!(wall.joint < 0.5 * wall.block.x())) {
        table.report("joint", "less than half a block", std::to_string(wall.joint));
    }
    if (halves * wall.courses > static_cast<double>(k_most_blocks)) {
        table.report("courses", "at most a million blocks", "more");
    }
    return wall;
}

std::vector<BodySpec> make_wall(TableReader& table, const GeneratorKeys& keys) {
    const reading::Attempt attempt(table.context());
    const int dimension = table.context().dimension;
    const Wall wall = read_wall(table);
    const Vec3 base = table.vector("position", Vec3::Zero());
    const int up = dimension - 1;
    const double height = wall.block[up];
    std::vector<Opening> openings;
    std::vector<BodySpec> bodies;
    // Openings are checked against the wall, so only a sound wall can have some.
    const bool with_openings = table.has("openings");
    if (with_openings && !attempt.failed()) openings = read_wall_openings(table, wall, height);
    if (attempt.failed()) return bodies;
    for (int k = 0; k < wall.courses; ++k) {
        for (const auto& [left, right] : course(wall, k, height, openings)) {
            Vec3 size = wall.block;
            size.x() = right - left - wall.joint;
            Vec3 centre = base;
            centre.x() += 0.5 * (left + right) - 0.5 * wall.length;
            centre[up] += (k + 0.5) * height;
            bodies.push_back(block(keys.properties, dimension, size, centre));
        }
    }
    name_bodies(bodies, keys.prefix);
    return bodies;
}

}  // namespace

GeneratorEntry running_bond_wall_generator() {
    return {.name = "running_bond_wall",
            .summary = "blocks in courses, every second one shifted by half a block",
            .prefix = "block",
            .make = make_wall};
}

}  // namespace drystone::scene::generation
