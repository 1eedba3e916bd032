// Rigid bodies on the coarse mesh of a cushion: edges, rims and sides between its nodes carry them.
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "drystone/geometry/elements/structured_mesh.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/deformables.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;
using geometry::ElementKind;
using std::numbers::pi;

constexpr double k_step = 1e-3;
constexpr double k_mass = 0.5;

/// A cushion [0, 0.4]^2 x [0, 0.1] held below, of 2 x 2 x 1 cells, with a body over it at (x, y).
scene::SceneSpec cushion(const scene::AnyShape& shape, const Vec3& position,
                         const Eigen::Quaterniond& rotation, ElementKind kind) {
    scene::SceneSpec spec = scenes::empty(3, k_step, 0.6);
    scenes::set_law(spec, 0.5);
    spec.integrator = {.name = "moreau_jean", .theta = 1.0};
    auto& body = scenes::add(spec, "body", shape, position);
    body.mass = k_mass;
    body.rotation = rotation;
    auto& mat = scenes::add_deformable(spec, "mat",
                                       geometry::box_mesh(Vec3(0.4, 0.4, 0.1), {2, 2, 1}, kind),
                                       Vec3::Zero(), {.young = 1e5, .density = 100.0});
    mat.regions[0].stiffness_time = 5e-3;
    mat.holds.push_back(
        {.group = "bottom", .displacement = {Expression("0"), Expression("0"), Expression("0")}});
    return spec;
}

struct Rest {
    double force = 0.0;    ///< of the mat on the body in the last step, upwards (N)
    double sinking = 0.0;  ///< of the body (m/s)
    double height = 0.0;   ///< of its middle (m)
    double closure = 0.0;  ///< largest, relative
};

Rest settle(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    Rest rest;
    double scale = k_mass * scenes::k_gravity * 0.1;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        scale = std::max(scale, report.kinetic_energy + std::abs(report.potential_energy) +
                                    report.ledger.size());
        rest.closure = std::max(rest.closure, std::abs(report.closure) / scale);
    }
    for (const ContactRecord& contact : simulation.contacts()) {
        rest.force += (contact.body_a == 0 ? 1.0 : -1.0) * contact.impulse[2] / k_step;
    }
    const Snapshot end = simulation.snapshot();
    rest.sinking = std::abs(end.v(k_z, 0));
    rest.height = end.q(k_z, 0);
    return rest;
}

struct Case {
    const char* name;
    scene::AnyShape shape;
    double height;  ///< of its middle over what it stands on
    Eigen::Quaterniond rotation;
    Vec2 place;
};

const Eigen::Quaterniond k_upright = Eigen::Quaterniond::Identity();
const Eigen::Quaterniond k_lying(Eigen::AngleAxisd(pi / 2.0, Vec3::UnitY()));
const Eigen::Quaterniond k_edge_on(Eigen::AngleAxisd(pi / 4.0, Vec3::UnitX()));

const Case k_cases[] = {
    {"cylinder on its side", geometry::Cylinder{.half_length = 0.05, .radius = 0.04}, 0.04, k_lying,
     Vec2(0.27, 0.13)},
    {"cylinder across the mat", geometry::Cylinder{.half_length = 0.3, .radius = 0.04}, 0.04,
     k_lying, Vec2(0.2, 0.13)},
    {"standing cylinder", geometry::Cylinder{.half_length = 0.05, .radius = 0.04}, 0.05, k_upright,
     Vec2(0.27, 0.13)},
    {"beam across the mat", geometry::Box{Vec3(0.3, 0.04, 0.04)}, 0.04, k_upright, Vec2(0.2, 0.1)},
    {"capsule across the mat", geometry::Capsule{.half_length = 0.3, .radius = 0.04}, 0.04, k_lying,
     Vec2(0.2, 0.13)},
};

// Each sinks no more, carried with its weight, and has not sunk in further than the mat gives way.
// (A cylinder on its side goes on rolling in its dent.)
TEST(DeformableEdges, CushionsCarryWhatLiesBetweenTheirNodes) {
    for (const ElementKind kind : {ElementKind::hex8, ElementKind::tet4}) {
        for (const Case& c : k_cases) {
            const Vec3 position(c.place[0], c.place[1], 0.1 + c.height + 1e-4);
            const Rest rest = settle(cushion(c.shape, position, c.rotation, kind));
            const double weight = k_mass * scenes::k_gravity;
            EXPECT_NEAR(rest.force, weight, 1e-2 * weight) << c.name;
            EXPECT_LT(rest.sinking, 1e-3) << c.name;
            EXPECT_NEAR(rest.height, 0.1 + c.height, 0.02) << c.name;
            EXPECT_LE(rest.closure, 1e-12) << c.name;
        }
    }
}

// A beam on its edge would fall over in the end; turning is locked. So would it through the mat
// without a contact where its edge crosses the sides of facets.
TEST(DeformableEdges, CushionsCarryABeamOnItsEdge) {
    const double half = 0.04;
    const double height = half * std::sqrt(2.0);
    scene::SceneSpec spec =
        cushion(geometry::Box{Vec3(0.3, half, half)}, Vec3(0.2, 0.13, 0.1 + height + 1e-4),
                k_edge_on, ElementKind::hex8);
    spec.bodies[0].turn_locked = true;
    const Rest rest = settle(spec);
    const double weight = k_mass * scenes::k_gravity;
    EXPECT_NEAR(rest.force, weight, 1e-2 * weight);
    EXPECT_LT(rest.sinking, 1e-3);
    EXPECT_NEAR(rest.height, 0.1 + height, 0.02);
    EXPECT_LE(rest.closure, 1e-12);
}

}  // namespace
}  // namespace drystone::sim
