// Checks of a crowd at the start: numbers, overlaps, narrow exits, unreachable exits.
#include "drystone/crowd/start_checks.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/crowd/obstacle_distance.hpp"

namespace drystone::crowd {

namespace {

/// Nodes of a grid of distances, so that making it takes seconds at most.
constexpr double k_most_nodes = 2e6;

/// "(1.5, 2)": a place in a message.
std::string at(const Vec2& x) { return "(" + short_text(x.x()) + ", " + short_text(x.y()) + ")"; }

/// "'door', 'gate'": the exits that a group uses.
std::string exits_of(const Model& model, std::size_t group) {
    std::string names;
    for (const int exit : model.groups[group].exits) {
        names += (names.empty() ? "'" : ", '") +
                 model.plan.exits[static_cast<std::size_t>(exit)].name + "'";
    }
    return names;
}

/// A list that stops naming at the twentieth.
class Defects {
  public:
    explicit Defects(std::vector<Defect>& all) : all_(all) {}

    void add(Defect defect) {
        constexpr int k_named = 20;
        if (++count_ <= k_named) {
            last_ = defect;
            all_.push_back(std::move(defect));
        } else if (count_ == k_named + 1) {
            all_.push_back({.what = "crowd", .expected = last_.expected, .found = ""});
            more_ = all_.size() - 1;
        }
        if (count_ > k_named) {
            all_[more_].found = std::to_string(count_ - k_named) + " more of the same";
        }
    }

  private:
    std::vector<Defect>& all_;
    Defect last_ = {};
    std::size_t more_ = 0;
    int count_ = 0;
};

/// Numbers in range, and indices of groups and exits that exist.
void check_numbers(const Model& model, std::vector<Defect>& defects) {
    const auto require = [&](bool good, const std::string& what, const char* expected,
                             double found) {
        if (!good) defects.push_back({.what = what, .expected = expected, .found = to_text(found)});
    };
    for (const Person& person : model.people) {
        const std::string label = "person '" + person.name + "': ";
        require(person.radius > 0.0 && std::isfinite(person.radius), label + "radius",
                "a number > 0", person.radius);
        require(person.position.allFinite(), label + "position", "finite numbers",
                person.position.sum());
        require(person.group >= 0 && person.group < static_cast<int>(model.groups.size()),
                label + "group", "the number of a group", person.group);
    }
    for (const Group& group : model.groups) {
        const std::string label = "group '" + group.name + "': ";
        require(group.speed >= 0.0 && std::isfinite(group.speed), label + "speed", "a number >= 0",
                group.speed);
        for (const int exit : group.exits) {
            require(exit >= 0 && exit < static_cast<int>(model.plan.exits.size()), label + "exits",
                    "the number of an exit", exit);
        }
        require(!group.exits.empty(), label + "exits", "at least one exit", 0.0);
    }
    for (const Exit& exit : model.plan.exits) {
        const double length = (exit.b - exit.a).norm();
        require(length > 0.0 && std::isfinite(length), "exit '" + exit.name + "': length",
                "a number > 0", length);
    }
    require(model.distance_tolerance > 0.0, "crowd: distance_tolerance", "a number > 0",
            model.distance_tolerance);
    require(model.spacing >= 0.0 && std::isfinite(model.spacing), "crowd: spacing", "a number >= 0",
            model.spacing);
    if (model.people.empty()) {
        defects.push_back({.what = "crowd", .expected = "at least one person", .found = "nobody"});
    }
}

}  // namespace

double least_radius(const Model& model) {
    double least = model.people.front().radius;
    for (const Person& person : model.people) least = std::min(least, person.radius);
    return least;
}

double largest_radius(const Model& model, int group) {
    double largest = 0.0;
    for (const Person& person : model.people) {
        if (person.group == group) largest = std::max(largest, person.radius);
    }
    return largest;
}

// A third of the least radius resolves every gap that a person fits through.
double grid_spacing(const Model& model) {
    return model.spacing > 0.0 ? model.spacing : least_radius(model) / 3.0;
}

geometry::Aabb<2> bounds(const Model& model) {
    geometry::Aabb<2> box = bounds(model.plan);
    for (const Person& person : model.people) {
        box = geometry::united(
            box,
            geometry::grown<2>({.low = person.position, .high = person.position}, person.radius));
    }
    return box;
}

Gathering gathering_of(const Model& model) {
    double radius = 0.0;
    for (const Person& person : model.people) radius = std::max(radius, person.radius);
    return {bounds(model), radius};
}

void require_valid(const Model& model) {
    std::vector<Defect> defects;
    check_numbers(model, defects);
    if (!defects.empty()) throw InputError(std::move(defects));
    const double spacing = grid_spacing(model);
    if (spacing > least_radius(model)) {
        throw InputError({.what = "crowd: spacing",
                          .expected = "at most the least radius, " +
                                      short_text(least_radius(model)) +
                                      " m, so that no way leads through thin walls",
                          .found = to_text(spacing)});
    }
    const geometry::Aabb<2> box = bounds(model);
    const Vec2 cells = (box.high - box.low) / spacing;
    if (!((cells.x() + 3.0) * (cells.y() + 3.0) <= k_most_nodes)) {
        throw InputError({.what = "crowd: spacing",
                          .expected = "a grid of at most 2e6 nodes over the plan",
                          .found = short_text(spacing) + " m for a plan of " +
                                   short_text(box.high.x() - box.low.x()) + " m x " +
                                   short_text(box.high.y() - box.low.y()) + " m"});
    }
}

namespace {

/// People who overlap each other or an obstacle by more than the tolerance.
void find_overlaps(const Model& model, std::span<const collision::Contact<2>> contacts,
                   std::vector<Defect>& all) {
    Defects defects(all);
    const auto people = static_cast<int>(model.people.size());
    const auto person = [&](int k) -> const Person& {
        return model.people[static_cast<std::size_t>(k)];
    };
    for (const auto& contact : contacts) {
        if (!(contact.gap < -model.distance_tolerance)) continue;
        const Person& a = person(contact.body_a);
        const bool wall = contact.body_b >= people;
        const std::string other =
            wall
                ? "obstacle '" +
                      model.plan.names[static_cast<std::size_t>(contact.body_b - people)] + "'"
                : "'" + person(contact.body_b).name + "' at " + at(person(contact.body_b).position);
        defects.add({.what = "person '" + a.name + "' at " + at(a.position),
                     .expected = wall ? "a place free of obstacles" : "a place of his own",
                     .found = other + ", overlapping by " + short_text(-contact.gap) + " m"});
    }
}

/// Groups without an exit that is wide enough for their largest person.
void find_narrow_exits(const Model& model, std::span<const GeodesicDistance> distances,
                       std::vector<Defect>& all) {
    for (std::size_t g = 0; g < model.groups.size(); ++g) {
        const double radius = largest_radius(model, static_cast<int>(g));
        if (radius == 0.0 || !distances[g].targets().empty()) continue;
        all.push_back({.what = "group '" + model.groups[g].name + "': exits " + exits_of(model, g),
                       .expected = "an exit wide enough for its largest person, " +
                                   short_text(2.0 * radius) + " m",
                       .found = "none with so much room between the obstacles"});
    }
}

/// People from whom no way leads to an exit of their group.
void find_stranded(const Model& model, std::span<const GeodesicDistance> distances,
                   std::vector<Defect>& all) {
    Defects defects(all);
    for (const Person& one : model.people) {
        const GeodesicDistance& distance = distances[static_cast<std::size_t>(one.group)];
        if (distance.targets().empty() || distance.reaches(one.position)) continue;
        defects.add(
            {.what = "person '" + one.name + "' at " + at(one.position),
             .expected = "a way to an exit of group '" +
                         model.groups[static_cast<std::size_t>(one.group)].name + "'",
             .found = "none: closed by obstacles, or through a gap narrower than the largest "
                      "person of the group and a spacing of the grid, " +
                      short_text(2.0 * largest_radius(model, one.group) + grid_spacing(model)) +
                      " m"});
    }
}

/// People who stand in the open although all exits of their group lead out of rooms.
void find_outsiders(const Model& model, const Enclosure& enclosure, std::vector<Defect>& all) {
    Defects defects(all);
    for (const Person& one : model.people) {
        const auto group = static_cast<std::size_t>(one.group);
        const std::vector<int>& exits = model.groups[group].exits;
        const bool of_rooms = std::all_of(exits.begin(), exits.end(),
                                          [&](int exit) { return enclosure.leads_out(exit); });
        if (!of_rooms || !enclosure.is_open(one.position)) continue;
        defects.add({.what = "person '" + one.name + "' at " + at(one.position),
                     .expected = "a place in a room that the exits of his group lead out of",
                     .found = "one outside, beyond the exits " + exits_of(model, group)});
    }
}

}  // namespace

std::vector<Defect> start_defects(const Model& model, const StartPlaces& places) {
    std::vector<Defect> defects;
    find_overlaps(model, places.contacts, defects);
    find_narrow_exits(model, places.distances, defects);
    find_stranded(model, places.distances, defects);
    find_outsiders(model, places.enclosure, defects);
    return defects;
}

}  // namespace drystone::crowd
