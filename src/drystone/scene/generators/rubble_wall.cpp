// Generator `rubble_wall`: irregular convex stones, cut around openings with lintels.
#include <limits>
#include <string>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/scene/generation/blocks.hpp"
#include "drystone/scene/generation/courses.hpp"
#include "drystone/scene/generation/generator.hpp"
#include "drystone/scene/generation/rubble.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;

constexpr double k_most_stones = 20'000;
/// Pieces smaller than this part of a stone are dropped.
constexpr double k_chip = 0.03;

/// `batter`: horizontal per vertical length of the two faces (left and right in the plane, front
/// and back in space).
void read_batter(TableReader& table, Rubble& rubble) {
    const auto batter = table.find_vector("batter", {.low = 0.0, .high = 10.0}, 2);
    if (!batter || rubble.size.isZero()) return;
    rubble.batter = batter->head<2>();
    const double width = rubble.size[rubble.across()];
    const double top = width - rubble.batter.sum() * rubble.size[rubble.dimension - 1];
    if (top > 0.01 * width) return;
    table.report("batter", "faces that do not meet below the top",
                 "a width of " + to_text(top) + " m at the top");
}

Rubble read_rubble(TableReader& table) {
    const reading::Attempt attempt(table.context());
    Rubble rubble{.dimension = table.context().dimension};
    rubble.size = table.required_vector("size", k_positive);
    rubble.stone = table.required_vector("stone", k_positive);
    rubble.irregularity = table.number("irregularity", 0.7, {.low = 0.0, .high = 1.0});
    read_batter(table, rubble);
    if (attempt.failed()) return rubble;
    if (expected_stones(rubble) > k_most_stones) {
        table.report("stone", "at most 20000 stones in the wall", "more");
    }
    return rubble;
}

/// A part of the wall from one end to the other of its depth.
struct Window {
    Vec3 low;
    Vec3 high;
};

Window window(const Rubble& rubble, const Span& span, double bottom, double top) {
    constexpr double k_without_end = std::numeric_limits<double>::infinity();
    Window result{Vec3::Constant(-k_without_end), Vec3::Constant(k_without_end)};
    const Index up = rubble.dimension - 1;
    result.low[0] = span.left;
    result.high[0] = span.right;
    result.low[up] = bottom;
    result.high[up] = top;
    return result;
}

/// The lintel over an opening, between the faces of the wall.
ConvexCell lintel(const Rubble& rubble, const Window& place) {
    ConvexCell cell = box_cell(rubble.dimension, place.low.cwiseMax(Vec3::Zero()),
                               place.high.cwiseMin(rubble.size));
    for (const HalfSpace& face : rubble.faces()) cell = clipped(cell, face);
    return cell;
}

/// Stones around the openings, and lintels.
std::vector<ConvexCell> build(const Rubble& rubble, const std::vector<Opening>& openings,
                              Rng& rng) {
    std::vector<ConvexCell> stones = rubble_stones(rubble, rng);
    std::vector<ConvexCell> lintels;
    const auto take_out = [&](const Window& hole) {
        std::vector<ConvexCell> left;
        for (const ConvexCell& stone : stones) {
            for (ConvexCell& piece : without_box(stone, hole.low, hole.high)) {
                left.push_back(std::move(piece));
            }
        }
        stones = std::move(left);
    };
    for (const Opening& opening : openings) {
        take_out(window(rubble, opening.span(), opening.y, opening.top()));
        if (opening.lintel == 0.0) continue;
        const Window place =
            window(rubble, opening.lintel_span(), opening.top(), opening.top() + opening.lintel);
        take_out(place);
        lintels.push_back(lintel(rubble, place));
    }
    const double whole = rubble.stone.head(rubble.dimension).prod();
    std::erase_if(stones, [&](const ConvexCell& stone) { return measure(stone) < k_chip * whole; });
    stones.insert(stones.end(), lintels.begin(), lintels.end());
    return stones;
}

std::vector<BodySpec> make_wall(TableReader& table, const GeneratorKeys& keys) {
    const reading::Attempt attempt(table.context());
    const Rubble rubble = read_rubble(table);
    const Index up = rubble.dimension - 1;
    Vec3 origin = table.vector("position", Vec3::Zero());
    Rng rng = read_seed(table);
    std::vector<Opening> openings;
    if (table.has("openings") && !attempt.failed()) {
        openings = read_openings(table, {.length = rubble.size.x(),
                                         .height = rubble.size[up],
                                         .lintel = rubble.stone[up],
                                         .bearing = 0.5 * rubble.stone.x()});
    }
    std::vector<BodySpec> bodies;
    if (attempt.failed()) return bodies;
    // The position is the middle of the base.
    for (Index i = 0; i < up; ++i) origin[i] -= 0.5 * rubble.size[i];
    for (ConvexCell& stone : build(rubble, openings, rng)) {
        for (Vec3& corner : stone.corners) corner += origin;
        bodies.push_back(hull_block(keys.properties, rubble.dimension, stone.corners));
    }
    name_bodies(bodies, keys.prefix);
    return bodies;
}

}  // namespace

GeneratorEntry rubble_wall_generator() {
    return {.name = "rubble_wall",
            .summary = "irregular convex stones in rough courses",
            .prefix = "stone",
            .make = make_wall};
}

}  // namespace drystone::scene::generation
