// Checks the table [sweeping]: sizes, names, metric, numbers of its schemes.
#include <algorithm>
#include <cmath>
#include <set>

#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

namespace {

void check_sizes(const SweepingSpec& sweeping, const ItemCheck& check) {
    const auto n = static_cast<Index>(sweeping.coordinates.size());
    const std::string expected = std::to_string(n) + " numbers, one for each coordinate";
    if (n == 0) check.report("sweeping.coordinates", "at least one coordinate", "none");
    if (sweeping.initial.size() != n) {
        check.report("sweeping.initial", expected, std::to_string(sweeping.initial.size()));
    }
    if (sweeping.metric.rows() != n || sweeping.metric.cols() != n) {
        check.report("sweeping.metric", "a square matrix with a row for each coordinate",
                     "another size");
    } else if (n > 0 && (sweeping.metric - sweeping.metric.transpose()).norm() > 0.0) {
        check.report("sweeping.metric", "a symmetric matrix", "another one");
    } else if (n > 0 && !(sweeping.metric.llt().info() == Eigen::Success)) {
        check.report("sweeping.metric", "a positive definite matrix", "another one");
    }
    if (sweeping.sets.empty()) check.report("set", "at least one [[set]]", "none");
}

/// Outputs become columns of the result beside coordinates and normals.
void check_outputs(const SweepingSpec& sweeping, const ItemCheck& check) {
    std::set<std::string> taken(sweeping.coordinates.begin(), sweeping.coordinates.end());
    for (const std::string& name : sweeping.coordinates) taken.insert("normal_" + name);
    for (const auto& [name, formula] : sweeping.outputs) {
        if (!is_column_name(name)) {
            check.report("sweeping.outputs", "names of letters, digits, _ and -", "'" + name + "'");
        } else if (!taken.insert(name).second) {
            check.report("sweeping.outputs", "names that coordinates and normals do not have",
                         "'" + name + "'");
        }
    }
}

void check_sets(const SweepingSpec& sweeping, std::vector<Defect>& defects) {
    std::set<std::string> names;
    const auto report = [&](const SetSpec& set, const char* expected) {
        defects.push_back({.what = "set '" + set.name + "': name",
                           .expected = expected,
                           .found = "'" + set.name + "'",
                           .place = set.place});
    };
    for (const SetSpec& set : sweeping.sets) {
        if (!is_column_name(set.name)) {
            report(set, "a name of letters, digits, _ and -");
        } else if (!names.insert(set.name).second) {
            report(set, "a name that no other set has");
        }
    }
}

/// Bodies and what belongs to them have no place beside the coordinates.
void check_alone(const SceneSpec& scene, const ItemCheck& check) {
    const bool others = !scene.bodies.empty() || !scene.deformables.empty() ||
                        !scene.joints.empty() || scene.cell.has_value() ||
                        scene.inclusion.has_value() || scene.crowd.has_value();
    if (others) {
        check.report("sweeping", "a scene without bodies, joints, cell, crowd and inclusion",
                     "some of them");
    }
    if (scene.gravity != Vec3::Zero()) {
        check.report("gravity", "a perturbation of [sweeping]", "a key of its own");
    }
}

}  // namespace

void check_sweeping(const SceneSpec& scene, const SceneSources& sources,
                    std::vector<Defect>& defects) {
    if (!scene.sweeping) return;
    const SweepingSpec& sweeping = *scene.sweeping;
    const ItemCheck check = table_check("sweeping", sources, defects);
    check_alone(scene, check);
    if (check.complete()) check_sizes(sweeping, check);
    check_coordinate_names(sweeping.coordinates, {}, "sweeping.coordinates", check);
    check_outputs(sweeping, check);
    check_sets(sweeping, defects);
    check.number("sweeping.lambda", sweeping.lambda, k_positive);
    check.number("sweeping.tolerance", sweeping.tolerance, k_positive);
    check.number("sweeping.largest_step", sweeping.largest_step, k_not_negative);
    if (sweeping.adaptive_tolerance) {
        check.number("sweeping.adaptive_tolerance", *sweeping.adaptive_tolerance, k_positive);
    }
    if (sweeping.retraction_tolerance) {
        check.number("sweeping.retraction_tolerance", *sweeping.retraction_tolerance, k_positive);
    }
}

}  // namespace drystone::scene::validity
