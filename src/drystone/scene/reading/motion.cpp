// Reads a prescribed motion: by velocity, displacement, oscillation or history.
#include <cmath>
#include <numbers>
#include <string>

#include "drystone/core/text.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

namespace {

MotionSpec read_oscillation(TableReader& table) {
    const Watch watch(table.context());
    const Vec3 direction = table.required_vector("direction");
    const double amplitude = table.required_number("amplitude");
    const double frequency = table.required_number("frequency", k_not_negative);
    const double phase = table.number("phase", 0.0);
    table.finish();
    MotionSpec motion{.kind = MotionSpec::Kind::displacement};
    if (watch.failed()) return motion;
    const double length = direction.stableNorm();
    if (!(length > 0.0) || !std::isfinite(length)) {
        table.report("direction", "a vector other than 0", "one of length " + to_text(length));
        return motion;
    }
    const double omega = 2.0 * std::numbers::pi * frequency;
    const double offset = std::sin(omega * table.context().start + phase);
    const std::string wave = " * (sin(" + to_text(omega) + " * t + (" + to_text(phase) + ")) - (" +
                             to_text(offset) + "))";
    for (std::size_t i = 0; i < 3; ++i) {
        const double factor = amplitude * direction[static_cast<Index>(i)] / length;
        if (factor != 0.0) motion.linear[i] = formula::Expression(to_text(factor) + wave);
    }
    return motion;
}

}  // namespace

MotionSpec read_motion(TableReader& table) {
    const bool by_velocity = table.has("velocity") || table.has("spin");
    const bool by_displacement = table.has("displacement") || table.has("rotation");
    const bool oscillating = table.has("oscillate");
    const bool by_history = table.has("history");
    MotionSpec motion;
    const int ways = int{by_velocity} + int{by_displacement} + int{oscillating} + int{by_history};
    if (ways != 1) {
        table.context().defects.push_back(
            {.what = table.label() + ": motion",
             .expected =
                 "either velocity and spin, or displacement and rotation, or oscillate, or history",
             .found = ways == 0 ? "none of them" : "more than one of them",
             .place = table.place()});
    } else if (oscillating) {
        if (auto wave = table.table("oscillate")) motion = read_oscillation(*wave);
    } else if (by_history) {
        motion.kind = MotionSpec::Kind::displacement;
        motion.histories = read_histories(table, k_motion_quantities);
    } else {
        motion.kind = by_velocity ? MotionSpec::Kind::velocity : MotionSpec::Kind::displacement;
        motion.linear = table.formulas(by_velocity ? "velocity" : "displacement");
        motion.angular = table.angular_formulas(by_velocity ? "spin" : "rotation");
    }
    table.finish();
    return motion;
}

}  // namespace drystone::scene::reading
