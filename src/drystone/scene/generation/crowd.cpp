// Reads a crowd: walls without their gaps, exits, and groups of people at given or random places.
#include "drystone/scene/generation/crowd.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "drystone/core/rng.hpp"
#include "drystone/core/text.hpp"
#include "drystone/scene/generation/packing.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::generation {

using reading::Attempt;
using reading::TableReader;

namespace {

constexpr std::int64_t k_most_people = 100'000;

/// Adds a body; `source` is the table that describes it.
void add_body(BodySpec body, const SharedSource& source, SceneSpec& scene, SceneSources& sources) {
    scene.bodies.push_back(std::move(body));
    sources.bodies.push_back(source);
}

std::string text_of(const Vec3& x) { return "(" + to_text(x.x()) + ", " + to_text(x.y()) + ")"; }

/// gaps = [{ a = [..], b = [..], exit = "door" }]: openings of a wall, some of them exits.
std::vector<Gap> read_gaps(TableReader& wall, CrowdSpec& crowd) {
    std::vector<Gap> gaps;
    for (TableReader& table : wall.tables("gaps")) {
        const Attempt attempt(table.context());
        const Vec3 a = table.required_vector("a");
        const Vec3 b = table.required_vector("b");
        const std::string exit = table.text("exit", {});
        table.finish();
        if (attempt.failed()) continue;
        gaps.push_back({.a = a.head<2>(), .b = b.head<2>()});
        if (!exit.empty())
            crowd.exits.push_back({.name = exit, .a = a, .b = b, .place = table.place()});
    }
    return gaps;
}

void read_wall(TableReader& table, CrowdSpec& crowd, SceneSpec& scene, SceneSources& sources) {
    const Attempt attempt(table.context());
    WallLine line;
    BodySpec body{.name = table.text("name", "wall-" + std::to_string(scene.bodies.size() + 1)),
                  .mobility = Mobility::fixed};
    body.material = table.text("material", table.context().default_material);
    body.color = table.text("color", {});
    for (const Vec3& point : table.required_points("points", 2))
        line.points.push_back(point.head<2>());
    line.closed = table.flag("closed", false);
    line.thickness = table.number("thickness", 0.0, k_not_negative);
    line.gaps = read_gaps(table, crowd);
    table.finish();
    if (attempt.failed()) return;
    WallPieces pieces = cut(line);
    for (const std::size_t k : pieces.off_line) {
        const Gap& gap = line.gaps[k];
        table.report("gaps", "two points of one side of the wall",
                     "a gap from " + text_of({gap.a.x(), gap.a.y(), 0.0}) + " to " +
                         text_of({gap.b.x(), gap.b.y(), 0.0}));
    }
    if (pieces.segments.empty())
        table.report("points", "a wall of some length", "nothing is left of it");
    if (attempt.failed()) return;
    for (const geometry::Segment& segment : pieces.segments)
        body.parts.push_back({.shape = segment});
    add_body(std::move(body), std::make_shared<ItemSource>(table.source()), scene, sources);
}

/// radius = 0.25, or radius = [0.2, 0.25]: even between the two.
std::array<double, 2> read_radius(TableReader& table) {
    constexpr double k_usual = 0.25;
    const document::Value* value = table.find("radius");
    if (value != nullptr && std::holds_alternative<document::Array>(value->data)) {
        const Vec3 range =
            table.find_vector("radius", k_positive, 2).value_or(Vec3::Constant(k_usual));
        if (range[0] > range[1]) table.report("radius", "the smaller radius first", text_of(range));
        return {range[0], range[1]};
    }
    const double radius = table.number("radius", k_usual, k_positive);
    return {radius, radius};
}

/// Places at random in the box low ... high.
std::vector<Vec3> random_places(TableReader& table, std::vector<double>& radii,
                                const std::function<double()>& draw, Rng& rng) {
    const Attempt attempt(table.context());
    const auto count = table.required_integer("count", 1, k_most_people);
    PackingRegion region{.dimension = 2,
                         .low = table.required_vector("low"),
                         .high = table.required_vector("high"),
                         .gap = table.number("gap", 0.0, k_not_negative)};
    if (!attempt.failed() &&
        !(region.low.head<2>().array() < region.high.head<2>().array()).all()) {
        table.report("high", "larger components than those of low", text_of(region.high));
    }
    if (attempt.failed()) return {};
    for (std::int64_t k = 0; k < count; ++k) radii.push_back(draw());
    // Large ones need the space most.
    std::sort(radii.begin(), radii.end(), std::greater<>());
    std::vector<Vec3> places = pack(region, radii, rng);
    if (places.size() < radii.size()) {
        table.report("count", "people who find a place between low and high",
                     std::to_string(count) + ", of whom " + std::to_string(places.size()) + " do");
    }
    return places;
}

void read_group(TableReader& table, CrowdSpec& crowd, SceneSpec& scene, SceneSources& sources) {
    const Attempt attempt(table.context());
    CrowdGroupSpec group{
        .name = table.text("name", "group-" + std::to_string(crowd.groups.size() + 1))};
    group.speed = table.number("speed", group.speed, k_not_negative);
    group.exits = table.texts("exits");
    group.place = table.place();
    BodySpec body;
    body.material = table.text("material", table.context().default_material);
    body.color = table.text("color", {});
    body.mass = 1.0;  // all people have equal weight in the projection
    const std::array<double, 2> range = read_radius(table);
    Rng rng(static_cast<std::uint64_t>(table.integer("seed", 1, 0, 1LL << 53)));
    const auto draw = [&] { return range[0] + (range[1] - range[0]) * rng.uniform(); };
    std::vector<double> radii;
    std::vector<Vec3> places;
    if (table.has("positions")) {
        for (const char* key : {"count", "low", "high", "gap"}) {
            if (table.has(key)) table.report(key, "nothing beside positions", "a value");
        }
        places = table.required_points("positions", 1);
        for (std::size_t k = 0; k < places.size(); ++k) radii.push_back(draw());
    } else {
        places = random_places(table, radii, draw, rng);
    }
    table.finish();
    if (!attempt.failed()) {
        const auto source = std::make_shared<ItemSource>(table.source());
        for (std::size_t k = 0; k < places.size(); ++k) {
            body.name = group.name + "-" + std::to_string(k + 1);
            body.position = places[k];
            body.parts = {PartSpec{.shape = geometry::Disk{.radius = radii[k]}}};
            group.people.push_back(body.name);
            add_body(body, source, scene, sources);
        }
    }
    crowd.groups.push_back(std::move(group));
}

}  // namespace

void read_crowd(TableReader& top, SceneSpec& scene, SceneSources& sources) {
    auto table = top.table("crowd");
    if (!table) return;
    const Attempt attempt(table->context());
    if (scene.dimension != 2) {
        // Points have three components then, and every one of them would be reported.
        table->report("dimension", "2: crowds walk in the plane", std::to_string(scene.dimension));
        return;
    }
    CrowdSpec crowd{.place = table->place()};
    crowd.spacing = table->number("spacing", crowd.spacing);
    crowd.distance_tolerance = table->number("distance_tolerance", crowd.distance_tolerance);
    crowd.noise = table->number("noise", crowd.noise);
    crowd.noise_time = table->number("noise_time", crowd.noise_time);
    crowd.seed = table->integer("seed", crowd.seed, 0, 1LL << 53);
    for (TableReader& wall : table->tables("wall", "crowd wall")) {
        read_wall(wall, crowd, scene, sources);
    }
    for (TableReader& one : table->tables("exit", "exit")) {
        ExitSpec exit{.name = one.text("name", "exit-" + std::to_string(crowd.exits.size() + 1)),
                      .a = one.required_vector("a"),
                      .b = one.required_vector("b"),
                      .place = one.place()};
        one.finish();
        crowd.exits.push_back(std::move(exit));
    }
    for (TableReader& group : table->tables("group", "group")) {
        read_group(group, crowd, scene, sources);
    }
    table->finish();
    sources.tables["crowd"] = table->source();
    sources.tables["crowd"].incomplete = attempt.failed();
    if (!top.has("integrator")) scene.integrator.name = k_crowd_integrator;
    scene.crowd = std::move(crowd);
}

namespace {

constexpr double k_near = 1e-6;  // of the length of a side

/// Places on a side, 0 at its start and 1 at its end, the smaller one first.
using Interval = std::pair<double, double>;

/// The interval of the gap on the side from p to q; nothing if an end of the gap is off the side.
std::optional<Interval> place_on(const Gap& gap, const Vec2& p, const Vec2& q) {
    const Vec2 along = q - p;
    const double squared = along.squaredNorm();
    if (!(squared > 0.0)) return {};
    const auto place = [&](const Vec2& x) { return along.dot(x - p) / squared; };
    const auto is_on = [&](const Vec2& x) {
        const double s = place(x);
        return s >= -k_near && s <= 1.0 + k_near &&
               (p + s * along - x).squaredNorm() <= k_near * k_near * squared;
    };
    if (!is_on(gap.a) || !is_on(gap.b)) return {};
    return std::minmax({place(gap.a), place(gap.b)});
}

}  // namespace

WallPieces cut(const WallLine& line) {
    WallPieces pieces;
    std::vector<char> placed(line.gaps.size(), 0);
    const std::size_t sides = line.points.size() - (line.closed ? 0 : 1);
    // Side by side: sort the gaps on it and keep the segments between them.
    for (std::size_t k = 0; k < sides; ++k) {
        const Vec2& p = line.points[k];
        const Vec2& q = line.points[(k + 1) % line.points.size()];
        std::vector<Interval> open;
        for (std::size_t g = 0; g < line.gaps.size(); ++g) {
            if (placed[g] != 0) continue;
            if (const auto interval = place_on(line.gaps[g], p, q)) {
                open.push_back(*interval);
                placed[g] = 1;
            }
        }
        std::sort(open.begin(), open.end());
        open.emplace_back(1.0, 1.0);
        double from = 0.0;
        for (const auto& [low, high] : open) {
            if (low - from > k_near) {
                pieces.segments.push_back({.a = p + from * (q - p),
                                           .b = p + low * (q - p),
                                           .rounding = 0.5 * line.thickness});
            }
            from = std::max(from, high);
        }
    }
    for (std::size_t g = 0; g < placed.size(); ++g) {
        if (placed[g] == 0) pieces.off_line.push_back(g);
    }
    return pieces;
}

}  // namespace drystone::scene::generation
