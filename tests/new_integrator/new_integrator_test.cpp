// "A new integrator is a new file": this program has one more integrator than the library, in
// methods/half_steps.cpp. Scenes, runs and reports know it by its traits alone.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/run_warnings.hpp"
#include "drystone/sim/simulation.hpp"
#include "drystone/sim/valid_scene.hpp"

namespace drystone::sim {
namespace {

const std::string k_fall =
    "gravity = [0, -10]\n[time]\nend = 0.5\nstep = 0.125\n"
    "[integrator]\nname = 'half_steps'\n[[body]]\nname = 'ball'\nshape = 'disk'\nradius = 0.5\n";

scene::SceneSpec parsed(const std::string& text) {
    return scene::parse_scene(text, "test.toml", {}, known_names());
}

std::string defects_of(const std::string& text) {
    try {
        static_cast<void>(parsed(text));
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

TEST(NewIntegrator, IsListedAndRuns) {
    const auto entries = integrators::integrator_entries();
    EXPECT_EQ(std::count_if(entries.begin(), entries.end(),
                            [](const auto& entry) { return entry.name == "half_steps"; }),
              1);
    EXPECT_GT(entries.size(), 6U);
    Simulation simulation(parsed(k_fall));
    while (!simulation.finished()) EXPECT_TRUE(simulation.step().converged());
    EXPECT_EQ(simulation.steps_done(), 4);
    // Free fall at theta = 1/2 is exact: v = -g t, y = -g t^2 / 2.
    const Snapshot end = simulation.snapshot();
    EXPECT_NEAR(end.v(1, 0), -5.0, 1e-14);
    EXPECT_NEAR(end.q(1, 0), -1.25, 1e-14);
}

TEST(NewIntegrator, ScenesAreCheckedAgainstIt) {
    EXPECT_EQ(defects_of(k_fall), "");
    EXPECT_EQ(defects_of(k_fall + "growth = '1 + t'\n"), "");
    EXPECT_NE(defects_of(k_fall + "[[joint]]\nkind = 'revolute'\nbody_a = 'ball'\npoint = [0, 0]\n")
                  .find("another integrator for a scene with joints, found half_steps"),
              std::string::npos);
    const scene::SceneSpec scene = parsed(k_fall);
    scene::SceneSpec slow = scene;
    slow.time.step = 2.0;
    EXPECT_THROW(Simulation{slow}, InputError);
    // Who lacks what it can is referred to it.
    scene::SceneSpec growing = parsed(k_fall + "growth = '1 + t'\n");
    growing.integrator.name = "moreau_jean";
    try {
        scene::require_valid(growing, known_names());
        FAIL();
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("convex_scheme or half_steps"), std::string::npos)
            << error.what();
    }
}

TEST(NewIntegrator, ReportsFollowItsTraits) {
    scene::SceneSpec scene = parsed(k_fall);
    EXPECT_EQ(impact_law_name(scene), "halved");
    EXPECT_EQ(integrator_traits(scene).settings(scene), "two halves");
    EXPECT_EQ(theta_warning(scene), "");
    scene.integrator.theta = 0.25;
    EXPECT_NE(theta_warning(scene).find("theta = 0.25"), std::string::npos);
}

}  // namespace
}  // namespace drystone::sim
