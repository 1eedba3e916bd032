// Checks the table [inclusion]: sizes, matrices, formulas, friction, what its scheme takes.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

#include "drystone/core/text.hpp"
#include "drystone/formula/expression.hpp"
#include "drystone/linalg/decompositions.hpp"
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
    const auto square = [&](const std::string& key, const MatX& matrix) {
        if (matrix.rows() == n && matrix.cols() == n) return;
        check.report(key, "a square matrix with a row for each coordinate", "another size");
    };
    square("inclusion.mass", inclusion.mass);
    if (inclusion.stiffness.size() > 0) square("inclusion.stiffness", inclusion.stiffness);
    if (inclusion.damping.size() > 0) square("inclusion.damping", inclusion.damping);
    if (!inclusion.mass_formulas.empty() &&
        static_cast<Index>(inclusion.mass_formulas.size()) != n * n) {
        check.report("inclusion.mass", std::to_string(n * n) + " formulas",
                     std::to_string(inclusion.mass_formulas.size()));
    }
}

/// Restitution, friction, and the tangents that friction acts along.
void check_friction(const InclusionSpec& inclusion, std::vector<Defect>& defects) {
    for (const ConstraintSpec& constraint : inclusion.constraints) {
        const auto report = [&](const std::string& key, const std::string& expected,
                                const std::string& found) {
            defects.push_back({.what = "constraint '" + constraint.name + "': " + key,
                               .expected = expected,
                               .found = found,
                               .place = constraint.place});
        };
        const double e = constraint.restitution.value_or(0.0);
        if (!(e >= 0.0 && e <= 1.0)) report("restitution", "a number from 0 to 1", to_text(e));
        if (!(constraint.friction >= 0.0) || !std::isfinite(constraint.friction)) {
            report("friction", "a number >= 0", to_text(constraint.friction));
        }
        if (!constraint.slides.empty() && !constraint.tangents.empty()) {
            report("slide", "either slide or tangent", "both");
        }
        if (constraint.directions() > 2) {
            report(constraint.slides.empty() ? "tangent" : "slide",
                   "one direction in the plane, two in space",
                   std::to_string(constraint.directions()));
        }
        if (constraint.friction > 0.0 && constraint.directions() == 0) {
            report("friction",
                   "slide or tangent beside it: the directions along which friction acts",
                   "neither");
        }
        for (const auto& row : constraint.tangents) {
            if (row.size() == inclusion.coordinates.size()) continue;
            report("tangent", std::to_string(inclusion.coordinates.size()) + " formulas",
                   std::to_string(row.size()));
        }
    }
}

/// K and C: symmetric, no eigenvalue below 0 beyond rounding.
void check_semidefinite(const std::string& key, const MatX& matrix, const ItemCheck& check) {
    constexpr double k_symmetric = 1e-12;
    if (matrix.size() == 0 || matrix.rows() != matrix.cols()) return;
    const double size = matrix.cwiseAbs().maxCoeff();
    if (!matrix.allFinite() ||
        (matrix - matrix.transpose()).cwiseAbs().maxCoeff() > k_symmetric * size) {
        check.report(key, "a symmetric matrix of finite numbers", "another one");
        return;
    }
    const double least = Eigen::SelfAdjointEigenSolver<MatX>(matrix).eigenvalues().minCoeff();
    if (least < -k_symmetric * size) {
        check.report(key, "a positive semidefinite matrix", "the eigenvalue " + short_text(least));
    }
}

/// What only schemes with friction take.
void check_scheme(const SceneSpec& scene, const KnownNames& known, const ItemCheck& check,
                  std::vector<Defect>& defects) {
    const std::vector<std::string>& names = known.frictional_schemes;
    const std::string& scheme = scene.integrator.name;
    if (names.empty() || std::find(names.begin(), names.end(), scheme) != names.end()) return;
    std::string allowed;
    for (const std::string& name : names) allowed += (allowed.empty() ? "" : " or ") + name;
    const auto expected = [&](const std::string& what) {
        return what + " with the integrator " + scheme + ", or integrator.name = " + allowed;
    };
    const InclusionSpec& inclusion = *scene.inclusion;
    if (!inclusion.mass_formulas.empty()) {
        check.report("inclusion.mass", expected("a constant mass"), "one that depends on q");
    }
    if (inclusion.stiffness.size() > 0) {
        check.report("inclusion.stiffness", expected("none"), "a matrix");
    }
    if (inclusion.damping.size() > 0) {
        check.report("inclusion.damping", expected("none"), "a matrix");
    }
    for (const ConstraintSpec& constraint : inclusion.constraints) {
        const auto report = [&](const std::string& key, const std::string& without, double found) {
            defects.push_back({.what = "constraint '" + constraint.name + "': " + key,
                               .expected = expected(without),
                               .found = to_text(found),
                               .place = constraint.place});
        };
        if (constraint.friction > 0.0) report("friction", "0", constraint.friction);
        const double e = constraint.restitution.value_or(inclusion.restitution);
        if (e != inclusion.restitution) report("restitution", "that of [inclusion]", e);
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

void check_inclusion(const SceneSpec& scene, const SceneSources& sources, const KnownNames& known,
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
    if (check.complete()) check_friction(inclusion, defects);
    check_semidefinite("inclusion.stiffness", inclusion.stiffness, check);
    check_semidefinite("inclusion.damping", inclusion.damping, check);
    check_scheme(scene, known, check, defects);
}

}  // namespace drystone::scene::validity
