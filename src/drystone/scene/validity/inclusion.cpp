// Checks the table [inclusion]: sizes, mass matrix, formulas, numbers of its schemes.
#include <algorithm>
#include <cctype>
#include <set>

#include "drystone/formula/expression.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

namespace {

/// Whether a formula would read the whole text as one name.
bool is_name(const std::string& text) {
    return formula::names_in(text) == std::vector<std::string>{text};
}

void check_sizes(const InclusionSpec& inclusion, const ItemCheck& check) {
    const auto n = static_cast<Index>(inclusion.coordinates.size());
    const std::string expected = std::to_string(n) + " numbers, one for each coordinate";
    if (n == 0) check.report("inclusion.coordinates", "at least one coordinate", "none");
    if (inclusion.q.size() != n) {
        check.report("inclusion.q", expected, std::to_string(inclusion.q.size()));
    }
    if (inclusion.v.size() != n) {
        check.report("inclusion.v", expected, std::to_string(inclusion.v.size()));
    }
    if (!inclusion.force.empty() && static_cast<Index>(inclusion.force.size()) != n) {
        check.report("inclusion.force", std::to_string(n) + " formulas",
                     std::to_string(inclusion.force.size()));
    }
    if (inclusion.mass.rows() != n || inclusion.mass.cols() != n) {
        check.report("inclusion.mass", "a square matrix with a row for each coordinate",
                     "another size");
    }
}

/// Names become those of columns of the result.
void check_constraints(const InclusionSpec& inclusion, std::vector<Defect>& defects) {
    std::set<std::string> names;
    const auto report = [&](const ConstraintSpec& constraint, const char* expected) {
        defects.push_back({.what = "constraint '" + constraint.name + "': name",
                           .expected = expected,
                           .found = "'" + constraint.name + "'",
                           .place = constraint.place});
    };
    for (const ConstraintSpec& constraint : inclusion.constraints) {
        if (!is_column_name(constraint.name)) {
            report(constraint, "a name of letters, digits, _ and -");
        } else if (!names.insert(constraint.name).second) {
            report(constraint, "a name that no other constraint has");
        }
    }
}

/// Bodies and what belongs to them have no place beside generalised coordinates.
void check_alone(const SceneSpec& scene, const ItemCheck& check) {
    const bool others = !scene.bodies.empty() || !scene.deformables.empty() ||
                        !scene.joints.empty() || scene.cell.has_value();
    if (others) {
        check.report("inclusion", "a scene without bodies, joints and cell", "some of them");
    }
    if (scene.gravity != Vec3::Zero()) {
        check.report("gravity", "gravity in the force or potential of [inclusion]",
                     "a key of its own");
    }
}

}  // namespace

bool is_column_name(const std::string& name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
    });
}

void check_coordinate_names(const std::vector<std::string>& names,
                            const std::vector<std::string>& velocities, const std::string& key,
                            const ItemCheck& check) {
    const std::vector<std::string> reserved = formula::reserved_names();
    std::set<std::string> seen(velocities.begin(), velocities.end());
    for (const std::string& name : names) {
        if (!is_name(name)) {
            check.report(key, "names of letters, digits and _", "'" + name + "'");
        } else if (std::find(reserved.begin(), reserved.end(), name) != reserved.end()) {
            check.report(key, "names that formulas do not use for something else",
                         "'" + name + "'");
        } else if (!seen.insert(name).second) {
            check.report(key,
                         velocities.empty()
                             ? "names that differ from each other"
                             : "names that differ from each other and from velocities v_...",
                         "'" + name + "' again");
        }
    }
}

void check_inclusion(const SceneSpec& scene, const SceneSources& sources,
                     std::vector<Defect>& defects) {
    if (!scene.inclusion) return;
    const InclusionSpec& inclusion = *scene.inclusion;
    const ItemCheck check = table_check("inclusion", sources, defects);
    check_alone(scene, check);
    if (check.complete()) check_sizes(inclusion, check);
    check_coordinate_names(inclusion.coordinates, velocity_names(inclusion.coordinates),
                           "inclusion.coordinates", check);
    check.number("inclusion.restitution", inclusion.restitution, {.low = 0.0, .high = 1.0});
    check.number("inclusion.tolerance", inclusion.tolerance, k_positive);
    check.number("inclusion.rho", inclusion.rho, k_not_negative);
    check.number("inclusion.accumulation", inclusion.accumulation, k_not_negative);
    check_constraints(inclusion, defects);
}

}  // namespace drystone::scene::validity
