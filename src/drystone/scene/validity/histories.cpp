// Checks histories of motions and loads: quantities, directions, values within the run.
#include <algorithm>
#include <cmath>
#include <string>

#include "drystone/core/text.hpp"
#include "drystone/scene/validity/checks.hpp"

namespace drystone::scene::validity {

namespace {

using Quantity = HistorySpec::Quantity;

/// Directions are unit vectors up to rounding.
constexpr double k_unit_tolerance = 1e-12;

std::string label(const std::string& list, std::size_t index) {
    return list + "[" + std::to_string(index) + "]";
}

void check_direction(const HistorySpec& history, int dimension, const std::string& what,
                     const ItemCheck& check) {
    const Vec3& d = history.direction;
    const bool turning = is_angular(history.quantity);
    if (!d.allFinite() || std::abs(d.stableNorm() - 1.0) > k_unit_tolerance) {
        check.report(what + ".direction", "a vector of length 1", "another one");
    } else if (dimension == 2 && (turning ? d.head<2>() != Vec2::Zero() : d[2] != 0.0)) {
        check.report(what + ".direction",
                     turning ? "the normal of the plane" : "a direction in the plane",
                     "another one");
    }
}

void check_history(const SceneSpec& scene, const HistorySpec& history, const std::string& what,
                   const ItemCheck& check) {
    check_direction(history, scene.dimension, what, check);
    if (history.value.knots().empty()) {
        check.report(what, "values at two times or more", "none");
        return;
    }
    const history::PiecewisePolynomial path = displacement_of(history);
    // Beyond the record the function is a line: its ends within the run show whether it overflows.
    for (const double t : {scene.time.start, history.value.knots().back(), scene.time.end}) {
        if (std::isfinite(path(t))) continue;
        check.report(
            what,
            "a " +
                name_of(is_motion(history.quantity) ? Quantity::displacement : history.quantity) +
                " that numbers can hold",
            to_text(path(t)) + " at t = " + to_text(t) + " s");
        return;
    }
}

/// Whether two axes are the same line.
bool parallel(const Vec3& a, const Vec3& b) { return a.cross(b).norm() <= k_unit_tolerance; }

}  // namespace

void check_motion_histories(const SceneSpec& scene, const MotionSpec& motion,
                            const ItemCheck& check) {
    if (motion.histories.empty()) return;
    if (motion.kind != MotionSpec::Kind::displacement) {
        check.report("motion.history", "a motion given by displacements",
                     "one given by velocities");
    }
    const HistorySpec* turning = nullptr;
    bool spins = false;
    bool one_axis = true;
    for (std::size_t i = 0; i < motion.histories.size(); ++i) {
        const HistorySpec& history = motion.histories[i];
        const std::string what = label("motion.history", i);
        if (!is_motion(history.quantity)) {
            check.report(what + ".quantity", "a quantity that moves a body",
                         name_of(history.quantity));
            continue;
        }
        check_history(scene, history, what, check);
        if (!is_angular(history.quantity)) continue;
        spins = spins || history.quantity == Quantity::spin;
        if (turning == nullptr) turning = &history;
        one_axis = one_axis && parallel(turning->direction, history.direction);
    }
    if (spins && !one_axis) {
        check.report("motion.history", "one axis of all rotations when there is a spin",
                     "several axes");
    }
}

void check_load_histories(const SceneSpec& scene, const LoadSpec& load, const ItemCheck& check) {
    for (std::size_t i = 0; i < load.histories.size(); ++i) {
        const HistorySpec& history = load.histories[i];
        const std::string what = label("history", i);
        if (is_motion(history.quantity)) {
            check.report(what + ".quantity", "force or torque", name_of(history.quantity));
            continue;
        }
        check_history(scene, history, what, check);
    }
}

}  // namespace drystone::scene::validity
