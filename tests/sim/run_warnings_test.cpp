// What runs with springs are told: Newton's method that fails, energy that contacts make.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"
#include "sim/shipped_run.hpp"

namespace drystone::sim {
namespace {

struct Told {
    std::vector<std::string> warnings = {};
    Index failed = 0;      ///< steps
    Index halvings = 0;    ///< of all steps
    double drift = 0.0;    ///< by features (J)
    double made = 0.0;     ///< by contacts, what they store included (J)
    double scheme = 0.0;   ///< by the scheme and the errors of Newton's method (J)
    double largest = 0.0;  ///< energy in motion and in contacts (J)

    [[nodiscard]] Index count(const std::string& words) const {
        return std::count_if(warnings.begin(), warnings.end(), [&](const std::string& warning) {
            return warning.find(words) != std::string::npos;
        });
    }
};

Told told_by(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    Told told;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        told.warnings.insert(told.warnings.end(), report.warnings.begin(), report.warnings.end());
        if (!report.converged()) ++told.failed;
        told.halvings += report.halvings;
        told.drift += report.feature_drift;
        told.made += report.ledger.contact_normal + report.ledger.contact_tangential +
                     report.ledger.contact_potential;
        told.scheme += report.ledger.theta;
        told.largest = std::max(told.largest, report.kinetic_energy + report.contact_energy);
    }
    return told;
}

scene::SceneSpec on_springs(int dimension, const std::string& integrator, double step, double end) {
    scene::SceneSpec spec = scenes::empty(dimension, step, end);
    scenes::add_floor(spec);
    scenes::set_law(spec, 0.0, 1.0);
    spec.integrator.name = integrator;
    spec.compliance.stiffness = 1e4;
    return spec;
}

/// A ball of 1 kg that falls by 5 cm.
scene::SceneSpec falling_ball(const std::string& integrator, double step, double end) {
    scene::SceneSpec spec = on_springs(2, integrator, step, end);
    scenes::add(spec, "ball", geometry::Disk{0.1}, Vec3(0.0, 0.15, 0.0)).mass = 1.0;
    return spec;
}

/// The same on springs that harden, with few iterations for each step.
scene::SceneSpec hard_impact(int most_iterations) {
    scene::SceneSpec spec = falling_ball("newmark_compliance", 1e-2, 0.2);
    spec.compliance.exponent = 3.0;
    spec.compliance.stiffness = 1e6;
    spec.compliance.most_iterations = most_iterations;
    return spec;
}

/// Three blocks of wood that fall on each other and tumble, on springs so soft that corners pass
/// edges deep in contact.
scene::SceneSpec tumbling_blocks(const std::string& integrator, double step,
                                 double rounding = 0.0) {
    scene::SceneSpec spec = on_springs(2, integrator, step, 2.5);
    spec.compliance.stiffness = 3e3;
    for (int k = 0; k < 3; ++k) {
        geometry::Polygon block = geometry::rectangle(0.2, 0.1);
        block.rounding = rounding;
        scene::BodySpec& body =
            scenes::add(spec, "block-" + std::to_string(k), block, Vec3::Zero());
        body.mass = 1.0;
        body.position = Vec3(0.06 * k, 0.2 + 0.25 * k, 0.0);
        body.spin = Vec3(0.0, 0.0, 3.0 - 2.0 * k);
    }
    return spec;
}

TEST(SpringWarnings, NewtonThatFailsIsTold) {
    const Told told = told_by(hard_impact(1));
    EXPECT_GT(told.failed, 0);
    EXPECT_EQ(told.count("Newton's method did not converge in "), told.failed);
    EXPECT_EQ(told.count("parts of the step"), told.failed);
    EXPECT_EQ(told.count("softer springs may help"), told.failed);
}

// Fewer iterations than a long step needs, but enough for its halves.
TEST(SpringWarnings, StepsThatConvergeInPartsAreNot) {
    const Told told = told_by(hard_impact(3));
    EXPECT_EQ(told.failed, 0);
    EXPECT_GT(told.halvings, 0);
    EXPECT_EQ(told.count("did not converge"), 0);
}

TEST(SpringWarnings, ChangesOfFeaturesAreToldOnce) {
    // Sharp polygons have one potential whatever touches; rounded ones a spring for each feature.
    const Told told = told_by(tumbling_blocks("newmark_compliance", 1e-3, 0.01));
    EXPECT_GT(std::abs(told.drift), 0.01 * told.largest);
    EXPECT_EQ(told.count("changes of touching corners, edges and faces have"), 1);
}

TEST(SpringWarnings, GainsOfExplicitSpringsAreToldOnce) {
    const Told told = told_by(tumbling_blocks("dem", 1e-4));
    EXPECT_GT(told.made, 0.01 * told.largest);
    EXPECT_EQ(told.count("the springs of contacts have made"), 1);
}

// w h = 0.1: the first-order update gains exp(pi / 20) - 1, 17 % in every impact; Verlet nothing.
TEST(SpringWarnings, TheUpdateOfFirstOrderIsNamed) {
    scene::SceneSpec spec = falling_ball("dem", 1e-3, 0.5);
    EXPECT_EQ(told_by(spec).count("the springs of contacts have made"), 0);
    spec.compliance.update = scene::ComplianceSpec::Update::first_order;
    const Told told = told_by(spec);
    EXPECT_EQ(told.count("the springs of contacts have made"), 1);
    EXPECT_EQ(told.count("first-order update"), 1);
}

// The stopping rule of the thesis's listing accepts contacts that stick and slide in turn: at its
// 1e-5 m they drive two balls on a floor, at 1e-10 m friction stops them (docs/thesis.md).
TEST(SpringWarnings, EnergyOfNewtonsMethodIsTold) {
    const auto two_balls = [](const std::string& tolerance) {
        return shipped("thesis/two_balls_on_floor",
                       {"parameters.alpha=3", "time.end=0.3", "compliance.tolerance=" + tolerance});
    };
    const std::string words = "errors of Newton's method have made";
    const Told loose = told_by(two_balls("1e-5"));
    EXPECT_EQ(loose.failed, 0);
    EXPECT_GT(loose.scheme, 0.01 * loose.largest);
    EXPECT_EQ(loose.count(words), 1);
    const Told tight = told_by(two_balls("1e-10"));
    EXPECT_LT(tight.scheme, 1e-4 * tight.largest);
    EXPECT_EQ(tight.count(words), 0);
}

}  // namespace
}  // namespace drystone::sim
