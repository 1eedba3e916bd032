// A scene in other units is the same scene: the solver sees the same numbers.
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

/// How many of the new units make one of the old.
struct Units {
    double length = 1.0;
    double mass = 1.0;
    double time = 1.0;
};

/// The scene in other units. Spins and shapes of bodies are left to the caller.
void convert(scene::SceneSpec& spec, const Units& units) {
    spec.time.step *= units.time;
    spec.time.end *= units.time;
    spec.gravity *= units.length / (units.time * units.time);
    spec.solver.velocity_tolerance.value() *= units.length / units.time;
    for (auto& body : spec.bodies) {
        body.position *= units.length;
        body.velocity *= units.length / units.time;
        if (body.mass) *body.mass *= units.mass;
    }
}

/// Boxes and balls that fall on each other with friction, bounces and position correction.
scene::SceneSpec heap(int dimension, const Units& units) {
    scene::SceneSpec spec = scenes::empty(dimension, 1e-3, 0.3);
    spec.solver.velocity_tolerance = 1e-7;
    spec.contact.position_correction = true;
    scenes::set_law(spec, 0.4, 0.2);
    scenes::add_floor(spec);
    const double length = units.length;
    for (int i = 0; i < 10; ++i) {
        const double x = 0.21 * (i % 3) + 0.03 * (i / 3);
        const double z = 0.12 + 0.25 * (i / 3);
        const std::string name = std::to_string(i);
        if (dimension == 2) {
            const Vec3 place(x, z, 0.0);
            scenes::add(spec, name, geometry::rectangle(0.18 * length, 0.12 * length), place);
            if (i % 3 != 0) spec.bodies.back().parts.front().shape = geometry::Disk{0.1 * length};
        } else {
            const Vec3 place(x, 0.02 * (i % 4), z);
            scenes::add(spec, name, geometry::Box{length * Vec3(0.09, 0.08, 0.06)}, place);
            if (i % 3 != 0) spec.bodies.back().parts.front().shape = geometry::Sphere{0.1 * length};
        }
        spec.bodies.back().mass = 1.0 + 0.1 * i;
        spec.bodies.back().velocity[0] = 0.1 * (i % 5);
    }
    convert(spec, units);
    return spec;
}

struct Outcome {
    std::vector<int> iterations = {};  ///< of the steps, projections included
    MatX q = {};                       ///< lengths in the old units
};

Outcome outcome(const scene::SceneSpec& spec, const Units& units) {
    Simulation simulation(spec);
    Outcome result;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        result.iterations.push_back(report.iterations);
        result.iterations.push_back(report.corrections);
    }
    result.q = simulation.snapshot().q;
    result.q.topRows(spec.dimension) /= units.length;
    return result;
}

// Factors that are powers of two change no digit of any number, and nothing compares with a number
// that has units of its own: every step has the same iterations and the same bits.
TEST(Units, ThatArePowersOfTwoChangeNoBit) {
    for (const int dimension : {2, 3}) {
        const Outcome si = outcome(heap(dimension, {}), {});
        for (const Units& units :
             {Units{.mass = std::ldexp(1.0, -30)}, Units{.mass = std::ldexp(1.0, 41)},
              Units{.length = std::ldexp(1.0, 10)}, Units{.time = std::ldexp(1.0, -9)},
              Units{.length = std::ldexp(1.0, 10),
              .mass = std::ldexp(1.0, 10),
              .time = std::ldexp(1.0, 10)}}) {
            const Outcome other = outcome(heap(dimension, units), units);
            EXPECT_EQ(other.iterations, si.iterations)
                << dimension << ' ' << units.length << ' ' << units.mass << ' ' << units.time;
            EXPECT_EQ((other.q - si.q).cwiseAbs().maxCoeff(), 0.0);
        }
    }
}

// Decimal factors round every number differently in its last digit. Where the motion does not
// amplify that, in a stack of balls at rest, the iterations are the same; in a heap they may
// differ in the steps in which the residual passes the tolerance by chance, or a contact begins
// a step earlier.
TEST(Units, ThatAreDecimalChangeNoIterationOfAStackAtRest) {
    const auto stack = [](const Units& units) {
        scene::SceneSpec spec = scenes::empty(3, 1e-3, 0.05);
        spec.solver.name = "nlgs";
        spec.solver.velocity_tolerance = 1e-7;
        scenes::set_law(spec, 0.4);
        scenes::add_floor(spec);
        for (int i = 0; i < 5; ++i) {
            scenes::add(spec, std::to_string(i), geometry::Sphere{0.1 * units.length},
                        Vec3(0.0, 0.0, 0.1 + 0.2 * i))
                .mass = 1.0 + 0.1 * i;
        }
        convert(spec, units);
        return spec;
    };
    const Outcome si = outcome(stack({}), {});
    EXPECT_GT(si.iterations.front(), 1);
    for (const Units& units :
         {Units{.length = 1e3, .mass = 1e3, .time = 1e3}, Units{.mass = 1e-9}}) {
        const Outcome other = outcome(stack(units), units);
        EXPECT_EQ(other.iterations, si.iterations) << units.length << ' ' << units.mass;
        // 5 gaps, known to 1e-7 m/s for 0.05 s.
        EXPECT_LE((other.q - si.q).cwiseAbs().maxCoeff(), 5.0 * 1e-7 * 0.05);
    }
}

}  // namespace
}  // namespace drystone::sim
