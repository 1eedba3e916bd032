// Checks measures: kinds, keys that a kind needs or does not use, bodies and regions.
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "drystone/core/text.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

namespace {

constexpr const char* k_axes = "xyz";

/// The keys of a measure that say something.
std::vector<std::string> given_keys(const MeasureSpec& measure) {
    const std::array<std::pair<const char*, bool>, 14> keys{
        {{"region", measure.region.has_value()},
         {"volume", measure.volume.has_value()},
         {"body", !measure.body.empty()},
         {"about", measure.about.has_value()},
         {"points", !measure.points.empty()},
         {"axis", measure.axis.has_value()},
         {"flow", measure.flow.has_value()},
         {"bins", measure.bins.has_value()},
         {"largest", measure.largest.has_value()},
         {"least_force", measure.least_force.has_value()},
         {"shear_rate", measure.shear_rate.has_value()},
         {"width", measure.width.has_value()},
         {"base", measure.base.has_value()},
         {"fit", measure.fit.has_value()}}};
    std::vector<std::string> given;
    for (const auto& [key, is_given] : keys) {
        if (is_given) given.emplace_back(key);
    }
    return given;
}

std::string listed(const std::vector<std::string>& names, const char* between) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : between) + name;
    return text;
}

/// Names become those of files and of groups of the result.
void check_name(const std::string& name, const ItemCheck& check) {
    const auto is_allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-';
    };
    if (name.empty() || !std::all_of(name.begin(), name.end(), is_allowed)) {
        check.report("name", "a name of letters, digits, _ and -", "'" + name + "'");
    } else if (name == "steps" || name == "states" || name == "contacts") {
        check.report("name", "a name other than those of the files of every run", "'" + name + "'");
    }
}

/// Whether the periodic cell can stand for a region.
bool has_cell(const SceneSpec& scene) {
    return scene.cell && static_cast<int>(scene.cell->vectors.size()) == scene.dimension;
}

void check_kind(const MeasureSpec& measure, const std::vector<MeasureKind>& kinds, bool cell,
                const ItemCheck& check) {
    std::vector<std::string> names;
    for (const MeasureKind& kind : kinds) names.push_back(kind.name);
    check.name("kind", measure.kind, names);
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const MeasureKind& one) {
        return one.name == measure.kind;
    });
    if (kind == kinds.end()) return;
    const std::vector<std::string> given = given_keys(measure);
    const auto is_in = [](const std::vector<std::string>& list, const std::string& key) {
        return std::find(list.begin(), list.end(), key) != list.end();
    };
    for (const std::string& key : given) {
        if (is_in(kind->keys, key)) continue;
        check.report(key, "a key of the kind " + kind->name + " (" + listed(kind->keys, ", ") + ")",
                     "another one");
    }
    if (kind->needs_cell && !cell) {
        check.report("kind", "a scene with a [cell] that repeats in all directions", "none");
    }
    if (kind->needs_surface && cell && !measure.region) {
        check.report("region", "a region: a cell that repeats in all directions has no surface",
                     "nothing");
    }
    for (const std::vector<std::string>& choice : kind->required) {
        if (cell && kind->cell_is_region && is_in(choice, "region")) continue;
        const bool has_one = std::any_of(choice.begin(), choice.end(),
                                         [&](const std::string& key) { return is_in(given, key); });
        if (!has_one && check.complete()) {
            check.report(choice.front(),
                         (choice.size() == 1 ? "a value" : listed(choice, " or ")) +
                             ", which the kind " + kind->name + " needs",
                         "nothing");
        }
    }
}

void check_region(const RegionSpec& region, int dimension, const BodyNames& bodies,
                  const ItemCheck& check) {
    if (region.low) check.vector("region.low", *region.low, k_any_number, dimension);
    if (region.high) check.vector("region.high", *region.high, k_any_number, dimension);
    bool walled = false;
    for (int axis = 0; axis < dimension; ++axis) {
        const auto& [first, second] = region.between[static_cast<std::size_t>(axis)];
        const std::string label(1, k_axes[axis]);
        if (first.empty() && second.empty()) {
            if (region.low && region.high && !((*region.low)[axis] < (*region.high)[axis])) {
                check.report(
                    "region", "low < high along " + label,
                    to_text((*region.low)[axis]) + " and " + to_text((*region.high)[axis]));
            }
            continue;
        }
        walled = true;
        bodies.check("region.between", first, check);
        bodies.check("region.between", second, check);
        if (first == second) {
            check.report("region.between", "two bodies along " + label, "twice '" + first + "'");
        }
    }
    if (region.low.has_value() != region.high.has_value()) {
        check.report("region", "low and high", region.low ? "low alone" : "high alone");
    } else if (!region.low && !walled && check.complete()) {
        check.report("region", "low and high, or between", "neither");
    }
}

void check_axis(const std::string& key, const std::optional<int>& axis, int dimension,
                const ItemCheck& check) {
    if (!axis || (*axis >= 0 && *axis < dimension)) return;
    check.report(key, dimension == 2 ? "x or y in the plane" : "x, y or z",
                 *axis == 2 ? "'z'" : std::to_string(*axis));
}

void check_numbers(const MeasureSpec& measure, int dimension, const ItemCheck& check) {
    const auto number = [&](const char* key, const std::optional<double>& value,
                            const Range& range) {
        if (value) check.number(key, *value, range);
    };
    number("interval", measure.interval, k_not_negative);
    number("volume", measure.volume, k_positive);
    number("largest", measure.largest, k_positive);
    number("least_force", measure.least_force, k_not_negative);
    number("shear_rate", measure.shear_rate, k_not_negative);
    number("width", measure.width, k_positive);
    number("base", measure.base, k_any_number);
    if (measure.bins && *measure.bins < 1) {
        check.report("bins", "a whole number >= 1", std::to_string(*measure.bins));
    }
    if (measure.about) check.vector("about", *measure.about, k_any_number, dimension);
    check_axis("axis", measure.axis, dimension, check);
    check_axis("flow", measure.flow, dimension, check);
    if (measure.axis && measure.flow && *measure.axis == *measure.flow) {
        check.report("flow", "another axis than that of the profile", "the same");
    }
    if (measure.fit && !(0.0 <= (*measure.fit)[0] && (*measure.fit)[0] < (*measure.fit)[1] &&
                         (*measure.fit)[1] <= 1.0)) {
        check.report("fit", "two parts of the height, 0 <= first < second <= 1",
                     to_text((*measure.fit)[0]) + " and " + to_text((*measure.fit)[1]));
    }
}

void check_points(const MeasureSpec& measure, int dimension, const BodyNames& bodies,
                  const ItemCheck& check) {
    std::set<std::string> labels;
    for (std::size_t k = 0; k < measure.points.size(); ++k) {
        const TrackedPoint& point = measure.points[k];
        const std::string key = "points[" + std::to_string(k) + "].";
        if (!point.body.empty()) bodies.check_any(key + "body", point.body, check);
        check.vector(key + "point", point.point, k_any_number, dimension);
        const std::string& label = point.label.empty() ? point.body : point.label;
        if (!labels.insert(label).second) {
            check.report(key + "label", "a label that no other point has", "'" + label + "'");
        }
    }
}

}  // namespace

void check_measures(const SceneSpec& scene, const SceneSources& sources, const KnownNames& known,
                    std::vector<Defect>& defects) {
    const int dimension = scene.dimension == 2 ? 2 : 3;
    const BodyNames bodies(scene, sources);
    std::set<std::string> names;
    for (std::size_t i = 0; i < scene.measures.size(); ++i) {
        const MeasureSpec& measure = scene.measures[i];
        const ItemCheck check(source_or(sources.measures, i, "measure[" + std::to_string(i) + "]"),
                              defects);
        if (measure.kind.empty()) {
            if (check.complete()) check.report("kind", "the kind of the measure", "nothing");
            continue;
        }
        check_name(measure.name, check);
        if (!names.insert(measure.name).second) {
            check.report("name", "a name that no other measure has", "'" + measure.name + "'");
        }
        if (!known.measures.empty()) check_kind(measure, known.measures, has_cell(scene), check);
        if (!measure.body.empty()) bodies.check_any("body", measure.body, check);
        if (measure.region) check_region(*measure.region, dimension, bodies, check);
        check_numbers(measure, dimension, check);
        check_points(measure, dimension, bodies, check);
    }
}

}  // namespace drystone::scene::validity
