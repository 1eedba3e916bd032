// Scenes with a [sweeping] as they run, against closed forms.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "drystone/core/error.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/shipped_run.hpp"

namespace drystone::sim {
namespace {

using std::numbers::pi;

/// All states of a run, the start first.
struct History {
    std::vector<double> times;
    std::vector<SweepingSnapshot> states;
    bool converged = true;
    std::vector<std::vector<double>> outputs;  ///< of the measure sweeping_point, step by step
};

History run_of(scene::SceneSpec spec) {
    Simulation simulation{std::move(spec)};
    std::vector<measures::NamedMeasure> measures = simulation.take_measures();
    History run;
    const auto keep = [&] {
        const Snapshot now = simulation.snapshot();
        run.times.push_back(now.time);
        run.states.push_back(*now.sweeping);
        for (measures::NamedMeasure& measure : measures) {
            if (measure.kind == "sweeping_point") {
                run.outputs.push_back(measure.measure->sample(now).numbers);
            }
        }
    };
    keep();
    while (!simulation.finished()) {
        run.converged = simulation.step().converged() && run.converged;
        keep();
    }
    return run;
}

scene::SceneSpec scene_of(const std::string& sweeping, const std::string& sets,
                          const std::string& top = "[time]\nend = 1\nstep = 0.01\n") {
    return scene::parse_scene(top + "[sweeping]\n" + sweeping + sets, "test.toml");
}

std::string error_of(const std::string& sweeping, const std::string& sets,
                     const std::string& top = "[time]\nend = 1\nstep = 0.01\n") {
    return message_of<InputError>(
        [&] { const Simulation simulation{scene_of(sweeping, sets, top)}; });
}

// Turning points are nodes, so that catching-up makes the same clamps as the closed form; 600
// instants and sines round.
TEST(SweepingSimulation, PlaysExactly) {
    const History run = run_of(shipped("sweeping_play"));
    ASSERT_EQ(run.states.size(), 601U);
    const auto drag = [](double t) {
        return (t < 2.0 * pi ? 1.0 : t < 4.0 * pi ? 0.75 : 0.55) * std::sin(t);
    };
    for (std::size_t k = 0; k < run.states.size(); ++k) {
        const double t = run.times[k];
        double u = 0.0;
        for (double turn = 0.5 * pi; turn < t; turn += pi) {
            u = std::clamp(u, drag(turn) - 0.35, drag(turn) + 0.35);
        }
        u = std::clamp(u, drag(t) - 0.35, drag(t) + 0.35);
        EXPECT_NEAR(run.states[k].u[0], u, 1e-13);
        EXPECT_NEAR(run.outputs[k][2], drag(t), 1e-13);
        EXPECT_EQ(run.states[k].distance, 0.0);
        // Moreau 1999, section 5: the variation is at most the retraction, here that of a segment
        // that moves by |da| and gives up as much.
        EXPECT_LE(run.states[k].variation, run.states[k].retraction + 1e-13);
    }
    EXPECT_EQ(run.states.back().retraction, run.states.back().retraction_top);
}

// The work of friction is F times the path.
TEST(SweepingSimulation, DissipatesTheWorkOfFriction) {
    const History run = run_of(shipped("sweeping_friction"));
    double path = 0.0;
    for (std::size_t k = 1; k < run.states.size(); ++k) {
        path += std::abs(run.states[k].u[0] - run.states[k - 1].u[0]);
        EXPECT_NEAR(run.states[k].dissipation, 6.0 * path, 1e-12);
        EXPECT_LE(std::abs(run.outputs[k][3]), 6.0 * (1.0 + 1e-14));
    }
    // Lengths are in the metric k. With the play 0.03 m: 0.07 m at first, then 0.14 m after each of
    // three turns, and 0.04 m on the way back to the middle.
    EXPECT_NEAR(run.states.back().variation, std::sqrt(200.0) * path, 1e-12);
    EXPECT_NEAR(path, 0.07 + 3.0 * 0.14 + 0.04, 1e-12);
    EXPECT_TRUE(std::isnan(run.states.back().retraction));
}

Vec2 tractrix(double t) {
    const double angle = 2.0 * std::atan(std::tan(0.7) * std::exp(-t));
    return {t - std::cos(angle), std::sin(angle)};
}

double tractrix_error(const std::vector<std::string>& overrides) {
    const History run = run_of(shipped("sweeping_dragged_disk", overrides));
    double error = 0.0;
    for (std::size_t k = 0; k < run.states.size(); ++k) {
        error = std::max(error, (run.states[k].u - VecX(tractrix(run.times[k]))).norm());
    }
    return error;
}

// Orders 1 and 2 as of the schemes (docs/sweeping.md): halving the step divides the error by two
// and by four, up to the next term of the error, of relative size h.
TEST(SweepingSimulation, DragsAlongATractrix) {
    const double first = tractrix_error({});
    EXPECT_NEAR(first / tractrix_error({"time.step=0.01"}), 2.0, 0.1);
    const double second = tractrix_error({"integrator.name=theta"});
    EXPECT_NEAR(second / tractrix_error({"integrator.name=theta", "time.step=0.01"}), 4.0, 0.3);
    EXPECT_LT(second, first);
    EXPECT_LT(tractrix_error({"integrator.name=event_driven"}), 1e-8);
    // The penalty lags behind the rim by speed / lambda.
    EXPECT_NEAR(tractrix_error({"integrator.name=penalty", "time.step=0.001"}), 1e-3, 1e-3);
}

// A disk that moves by 4 gives up 4.
TEST(SweepingSimulation, KnowsTheRetractionOfADisk) {
    const History run = run_of(shipped("sweeping_dragged_disk"));
    EXPECT_NEAR(run.states.back().retraction, 4.0, 1e-13);
    EXPECT_LE(run.states.back().variation, 4.0);
}

// In the frame of the pillar the point slides along the rim, tan(p/2) = tan(p0/2) exp(v s / R),
// until p = 90 degrees. Catching-up lets go within one step of that, with an error of order h.
TEST(SweepingSimulation, IsPushedAsideByAPillar) {
    const History run = run_of(shipped("sweeping_pillar"));
    EXPECT_NEAR(run.states.back().u[1], 0.25, 0.005);
    // First touched at the center distance 0.4: p0 = asin(0.6), the pillar goes on by R ln 3.
    EXPECT_NEAR(run.states.back().u[0], 0.5 * std::log(3.0) - 0.4, 0.005);
    EXPECT_EQ(run.states.back().contacts, 0);
}

// Limit analysis: the load of a network is the strength of its weakest cut, 0.9 + 0.5.
TEST(SweepingSimulation, LoadsANetworkUpToItsWeakestCut) {
    const History run = run_of(shipped("sweeping_spring_slider"));
    ASSERT_TRUE(run.converged);
    double largest = 0.0;
    double before = 0.0;
    for (std::size_t k = 0; k < run.outputs.size(); ++k) {
        largest = std::max(largest, std::abs(run.outputs[k].back()));
        // Forces 0 are admissible, so that the plastic work never goes back.
        EXPECT_GE(run.states[k].dissipation, before - 1e-13);
        before = run.states[k].dissipation;
    }
    EXPECT_NEAR(largest, 1.4, 1e-12);
    EXPECT_GT(before, 1.0);
}

// Two schemes that have nothing in common agree; catching-up has order 1.
TEST(SweepingSimulation, RunsDownACavity) {
    const History events = run_of(shipped("sweeping_water_cavity"));
    const History steps = run_of(
        shipped("sweeping_water_cavity", {"integrator.name=catching_up", "time.step=0.004"}));
    EXPECT_GT(events.states.back().events, 2);
    for (std::size_t k = 0; k < events.states.size(); ++k) {
        const SweepingSnapshot& other = steps.states.at(5 * k);
        EXPECT_LT((events.states[k].u - other.u).norm(), 0.02);
    }
}

TEST(SweepingSimulation, JumpsToTheNearestPoint) {
    const History run = run_of(scene_of("coordinates = ['x']\ninitial = [0.4]\njumps = [0.505]\n",
                                        "[[set]]\nshape = 'box'\nlower = [-1]\nupper = [1]\n"
                                        "translate = ['t < 0.505 ? 0.5 * t : -2']\n"));
    EXPECT_EQ(run.states[50].u[0], 0.4);
    EXPECT_EQ(run.states[51].u[0], -1.0);
    EXPECT_EQ(run.states.back().events, 1);
    // 0.2525 of the way there, 2.2525 of the jump.
    EXPECT_NEAR(run.states.back().retraction, 2.505, 1e-12);
}

// |x - 0.5 x|: the set runs along with half of the state. u = P_[u/2 + t - 1, inf): u = 2 (t - 1).
TEST(SweepingSimulation, FollowsASetThatFollowsIt) {
    const History run =
        run_of(scene_of("coordinates = ['x']\ninitial = [-1.5]\ntolerance = 1e-12\n",
                        "[[set]]\nshape = 'box'\nlower = ['0.5 * x + t - 1']\n"));
    EXPECT_TRUE(run.converged);
    // The change of the last iteration is at most the tolerance, the error as large: rate 1/2.
    for (std::size_t k = 0; k < run.states.size(); ++k) {
        EXPECT_NEAR(run.states[k].u[0], std::max(-1.5, 2.0 * (run.times[k] - 1.0)), 1e-11);
    }
    EXPECT_TRUE(std::isnan(run.states.back().retraction));
}

// Every shape, inside and outside: distance 0 at the start, the state stays in the set.
TEST(SweepingSimulation, HasEveryShape) {
    const std::string plane =
        "coordinates = ['x', 'y']\ninitial = [0.5, 0.5]\n"
        "perturbation = ['cos(5 * t)', 'sin(5 * t)']\n";
    const std::vector<std::string> shapes{
        "shape = 'affine_subspace'\nA = [[1, -1]]\nb = [0]\n",
        "shape = 'annulus'\ninner = 0.5\nouter = 2\n",
        "shape = 'ball'\nradius = 1\nrotate = 't'\nscale = '1 + t'\n",
        "shape = 'ball_complement'\nradius = 0.6\n",
        "shape = 'ball_intersection'\ncenters = [[0, 0], [1, 0]]\nradius = 0.8\n",
        "shape = 'box'\nlower = [0, 0]\nupper = [0.6, 'inf']\n",
        "shape = 'coulomb_cone'\nmu = 1\n",
        "shape = 'dual'\nof = { shape = 'second_order_cone', axis = [1, 1] }\n",
        "shape = 'ellipsoid'\nsemi_axes = [2, 0.6]\nrotate = '0.1 * t'\n",
        "shape = 'ellipsoid_complement'\nsemi_axes = [0.6, 0.5]\n",
        "shape = 'elliptic_cone'\nmu = [1.2]\n",
        "shape = 'farthest_shell'\nof = { shape = 'ellipsoid', semi_axes = [1, 0.8] }\n"
        "inner = 1.5\nouter = '2 + 0.1 * t'\n",
        "shape = 'half_space'\nnormal = [1, 0]\noffset = '0.5 + 0.1 * t'\n",
        "shape = 'holed_space'\nholes = ['x^2 + y^2 - 0.25']\n",
        "shape = 'inequalities'\nc = ['x^2 + y^4 - 1', 'x - 0.7']\n",
        "shape = 'intersection'\nparts = [{ shape = 'ball', radius = 1 }, "
        "{ shape = 'half_space', normal = [1, 0], offset = 0.6 }]\n",
        "shape = 'minkowski_sum'\nparts = [{ shape = 'ball', radius = 0.5 }, "
        "{ shape = 'segment', from = [0, 0], to = [1, 1] }]\n",
        "shape = 'polar'\nof = { shape = 'coulomb_cone', mu = 0.5, rotate = 'pi' }\n",
        "shape = 'polygon'\npoints = [[0, 0], [1, 0], [1, 1], [0, 1]]\nabout = [0.5, 0.5]\n"
        "rotate = 't'\n",
        "shape = 'polyhedron'\nA = [[1, 1]]\nb = ['1 + 0.1 * t']\n",
        "shape = 'product'\nparts = [{ shape = 'box', upper = [0.6], coordinates = ['x'] }, "
        "{ shape = 'ball', radius = 0.7, coordinates = ['y'] }]\n",
        "shape = 'second_order_cone'\naxis = [1, 1]\nslope = 0.5\n",
        "shape = 'segment'\nfrom = [0, 0]\nto = [1, 1]\n",
        "shape = 'simplex'\ntotal = 1\n"};
    for (const std::string& shape : shapes) {
        SCOPED_TRACE(shape);
        const History run = run_of(scene_of(plane, "[[set]]\n" + shape));
        EXPECT_TRUE(run.converged);
        for (const SweepingSnapshot& state : run.states) EXPECT_LE(state.distance, 1e-9);
        EXPECT_GT(run.states.back().variation, 0.0);
    }
}

// What can be given by inequalities moves alike with event-driven integration; catching-up errs by
// the order of its step.
TEST(SweepingSimulation, LocatesEventsOfEveryConvexShape) {
    const std::string plane =
        "coordinates = ['x', 'y']\ninitial = [0.1, 0.2]\n"
        "perturbation = ['-1 - 0.5 * t', '-0.3']\n";
    const std::vector<std::string> shapes{
        "shape = 'ball'\nradius = 0.5\ntranslate = ['-0.1 * t', 0]\nscale = '1 + 0.2 * t'\n",
        "shape = 'box'\nlower = [-0.5, -0.5]\nupper = [0.5, 0.5]\nrotate = '0.5 * t'\n",
        "shape = 'ellipsoid'\nsemi_axes = [0.6, 0.4]\nrotate = '0.5 * t'\n",
        "shape = 'half_space'\nnormal = [1, 1]\noffset = '0.6 + 0.1 * t'\n",
        "shape = 'inequalities'\nc = ['x^2 + 2 * y^2 - 0.25']\nrotate = 't'\n",
        "shape = 'polygon'\npoints = [[-0.5, -0.5], [0.5, -0.5], [0, 0.6]]\nrotate = '-0.4 * t'\n"};
    for (const std::string& shape : shapes) {
        SCOPED_TRACE(shape);
        const std::string time = "[time]\nend = 1\nstep = 0.001\n";
        const History steps = run_of(scene_of(plane, "[[set]]\n" + shape, time));
        const History events =
            run_of(scene_of(plane, "[[set]]\n" + shape,
                            "[time]\nend = 1\nstep = 0.1\n[integrator]\nname = 'event_driven'\n"));
        EXPECT_LT((steps.states.back().u - events.states.back().u).norm(), 5e-3);
        EXPECT_GE(events.states.back().events, 1);
    }
}

TEST(SweepingSimulation, GoesOnFromASnapshot) {
    Simulation whole{shipped("sweeping_rounded_triangle")};
    Simulation second{shipped("sweeping_rounded_triangle")};
    for (int k = 0; k < 320; ++k) static_cast<void>(whole.step());
    second.restore(whole.snapshot());
    for (int k = 0; k < 100; ++k) {
        static_cast<void>(whole.step());
        static_cast<void>(second.step());
    }
    EXPECT_EQ(whole.snapshot().sweeping->u, second.snapshot().sweeping->u);
    EXPECT_EQ(whole.snapshot().sweeping->variation, second.snapshot().sweeping->variation);
}

TEST(SweepingSimulation, SaysWhatIsWrong) {
    const std::string x = "coordinates = ['x', 'y']\ninitial = [2, 0]\n";
    const auto expect = [&](const std::string& set, const std::string& part,
                            const std::string& top = "[time]\nend = 1\nstep = 0.01\n") {
        const std::string message = error_of(x, "[[set]]\nname = 'a'\n" + set, top);
        EXPECT_NE(message.find(part), std::string::npos) << message;
    };
    expect("shape = 'ball'\nradius = 1\n", "test.toml:6: initial point: expected a point of C(0)");
    expect("shape = 'ball'\nradius = 1\n", "which is 1 outside");
    expect("shape = 'ball'\nradius = -1\n", "test.toml:7: set 'a': ball: radius");
    expect("shape = 'box'\nlower = [1, 0]\nupper = [0, 1]\n", "lower <= upper");
    expect("shape = 'polyhedron'\nA = [[1, 0], [-1, 0]]\nb = [0, -1]\n", "set 'a'");
    expect("shape = 'polyhedron'\nA = [[1, 0], [-1, 0]]\nb = [0]\n", "set 'a'");
    expect("shape = 'polygon'\npoints = [[0, 0], [0, 1], [1, 0]]\n", "counterclockwise");
    expect("shape = 'polygon'\npoints = [[0, 0], [1, 0]]\n", "2 points");
    expect("shape = 'ball'\nradius = 3\nscale = 0\n", "scale");
    expect("shape = 'elliptic_cone'\nmu = [1, 1]\n", "a set in 2 dimensions");
    const std::string events =
        "[time]\nend = 1\nstep = 0.01\n[integrator]\nname = 'event_driven'\n";
    expect("shape = 'segment'\nfrom = [0, 0]\nto = [2, 0]\n", "given by inequalities", events);
    expect("shape = 'ball'\nradius = 3\ncenter = ['0.1 * x', 0]\n", "depends on the state", events);
}

// A set that vanishes on the way: the run ends there, and says which set it was and when.
TEST(SweepingSimulation, EndsWhereTheSetVanishes) {
    Simulation simulation{scene_of("coordinates = ['x']\ninitial = [0]\n",
                                   "[[set]]\nname = 'press'\nshape = 'box'\n"
                                   "lower = ['t - 0.5']\nupper = ['0.5 - t']\n")};
    const std::string message = message_of<ComputationError>([&] {
        while (!simulation.finished()) static_cast<void>(simulation.step());
    });
    EXPECT_NE(message.find("step 51"), std::string::npos) << message;
    EXPECT_NE(message.find("set 'press'"), std::string::npos) << message;
    EXPECT_NE(message.find("at t = 0.51"), std::string::npos) << message;
    EXPECT_EQ(simulation.steps_done(), 50);
}

}  // namespace
}  // namespace drystone::sim
