// Equilibrium with every law: cohesion, bonds, rolling, grain and drag, joints; wedges, whose
// forces may grow without bound; bodies that touch nothing; scenes that are rejected.
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/geometry/polygon.hpp"
#include "drystone/statics/stands.hpp"
#include "sim/scenes.hpp"

namespace drystone::statics {
namespace {

namespace scenes = sim::scenes;

constexpr double k_mass = 2.0;
constexpr double k_weight = k_mass * scenes::k_gravity;

StandsAnswer answer_of(const scene::SceneSpec& spec) {
    return stands(sim::ValidScene(spec), {.friction = false});
}

Verdict verdict(const scene::SceneSpec& spec) { return answer_of(spec).verdict; }

scene::SceneSpec box_on_floor(int dimension) {
    scene::SceneSpec spec = scenes::empty(dimension, 1e-3, 1.0);
    scenes::add_floor(spec);
    Vec3 centre = Vec3::Zero();
    centre[dimension - 1] = 0.1;
    scene::AnyShape shape = geometry::rectangle(0.4, 0.2);
    if (dimension == 3) shape = geometry::Box{Vec3(0.2, 0.2, 0.1)};
    scenes::add(spec, "box", shape, centre).mass = k_mass;
    return spec;
}

/// The verdict just above and just below the limit of a number.
template <class Scene>
void expect_limit(double limit, Scene scene) {
    EXPECT_EQ(verdict(scene(1.001 * limit)), Verdict::stands);
    EXPECT_EQ(verdict(scene(0.999 * limit)), Verdict::falls);
}

TEST(Laws, CohesionHoldsAgainstGravity) {
    for (const int dimension : {2, 3}) {
        // A box that hangs: two contact points in the plane, four in space.
        const double points = dimension == 2 ? 2.0 : 4.0;
        expect_limit(k_weight / points, [&](double cohesion) {
            scene::SceneSpec spec = box_on_floor(dimension);
            spec.gravity *= -1.0;
            spec.materials.front().surface.cohesion = cohesion;
            return spec;
        });
    }
}

TEST(Laws, BondsHoldByTheirShearStrength) {
    // On a wall: |F_T| <= shear at each of two points, with F_N of any sign to carry the moment.
    expect_limit(k_weight / 2.0, [&](double shear) {
        scene::SceneSpec spec = box_on_floor(2);
        scenes::tilt(spec, 0.5 * std::numbers::pi);
        spec.pairs.push_back({.material_a = "stone",
                              .material_b = "stone",
                              .bond = scene::BondSpec{.tension = 1e3 * k_weight, .shear = shear}});
        // Far stronger in tension than in shear: the slope s / t is nearly 0.
        return spec;
    });
}

TEST(Laws, RollingResistanceHoldsADiskOnASlope) {
    for (const int dimension : {2, 3}) {
        const double slope = 0.1;
        const double radius = 0.3;
        expect_limit(radius * std::tan(slope), [&](double arm) {
            scene::SceneSpec spec = scenes::empty(dimension, 1e-3, 1.0);
            scenes::set_law(spec, 0.5);
            scenes::add_floor(spec);
            spec.materials.front().surface.rolling_resistance = arm;
            scene::AnyShape shape = geometry::Disk{radius};
            Vec3 centre(0.0, radius, 0.0);
            if (dimension == 3) {
                shape = geometry::Sphere{radius};
                centre = Vec3(0.0, 0.0, radius);
            }
            scenes::add(spec, "ball", shape, centre).mass = k_mass;
            scenes::tilt(spec, slope);
            return spec;
        });
    }
}

TEST(Laws, GrainHoldsByTheCoefficientOfItsDirection) {
    for (const bool along : {true, false}) {
        expect_limit(std::tan(0.3), [&](double mu) {
            scene::SceneSpec spec = box_on_floor(3);
            scenes::tilt(spec, 0.3);
            const Vec2 friction = along ? Vec2(mu, 0.9) : Vec2(0.9, mu);
            spec.pairs.push_back(
                {.material_a = "stone",
                 .material_b = "stone",
                 .grain = scene::GrainSpec{.friction = friction,
                                           .direction = along ? Vec3::UnitX() : Vec3::UnitY()}});
            return spec;
        });
    }
}

TEST(Laws, DragHoldsWithoutPressure) {
    expect_limit(k_weight * std::sin(0.2) / 2.0, [&](double drag) {
        scene::SceneSpec spec = box_on_floor(2);
        scenes::tilt(spec, 0.2);
        spec.materials.front().surface.drag = drag;
        return spec;
    });
}

TEST(Laws, DampersDoNotHold) {
    scene::SceneSpec spec = box_on_floor(2);
    scenes::tilt(spec, 0.2);
    spec.materials.front().surface.tangential_damping = 1e6;
    EXPECT_EQ(verdict(spec), Verdict::falls);
}

TEST(Laws, JointsHoldAndMotorsAreBrakes) {
    const auto pendulum = [](double angle, bool motor) {
        scene::SceneSpec spec = scenes::empty(2, 1e-3, 1.0);
        scenes::add(spec, "bob", geometry::Disk{0.1}, Vec3(std::sin(angle), -std::cos(angle), 0.0));
        scene::JointSpec joint{.name = "pin", .body_a = "bob"};
        if (motor) joint.speed = formula::Expression(3.0);
        spec.joints.push_back(joint);
        return spec;
    };
    EXPECT_EQ(verdict(pendulum(0.0, false)), Verdict::stands);
    EXPECT_EQ(verdict(pendulum(std::numbers::pi, false)), Verdict::stands);
    EXPECT_EQ(verdict(pendulum(0.3, false)), Verdict::falls);
    EXPECT_EQ(verdict(pendulum(0.3, true)), Verdict::stands);
}

TEST(Laws, WedgedBodiesAreHeldByForcesOfAnySize) {
    // Between two walls the normal force is not given by any load: W / (2 mu) is enough.
    for (const double mu : {0.5, 0.05}) {
        scene::SceneSpec spec = scenes::empty(2, 1e-3, 1.0);
        scenes::set_law(spec, mu);
        for (const double x : {-0.4, 0.4}) {
            auto& wall = scenes::add(spec, "wall " + std::to_string(x),
                                     geometry::rectangle(0.4, 1.0), Vec3(x, 0.0, 0.0));
            wall.mobility = scene::Mobility::fixed;
        }
        scenes::add(spec, "box", geometry::rectangle(0.4, 0.2), Vec3::Zero()).mass = k_mass;
        const StandsAnswer answer = answer_of(spec);
        ASSERT_EQ(answer.verdict, Verdict::stands) << mu;
        double pressure = 0.0;
        for (const sim::ContactRecord& contact : answer.forces) pressure += contact.normal_impulse;
        EXPECT_GE(pressure, k_weight / mu * (1.0 - 1e-6)) << mu;
    }
}

TEST(Laws, BodiesThatTouchNothingFallByThemselves) {
    scene::SceneSpec spec = box_on_floor(2);
    scenes::set_law(spec, 0.5);
    scenes::add(spec, "bird", geometry::Disk{0.1}, Vec3(0.0, 3.0, 0.0));
    const StandsAnswer answer = answer_of(spec);
    ASSERT_EQ(answer.verdict, Verdict::falls);
    EXPECT_EQ(answer.bodies, 2);
    EXPECT_LE((answer.mechanism.col(2) - Vec3(0.0, -1.0, 0.0)).norm(), 1e-12);
    EXPECT_LE(answer.mechanism.col(1).norm(), 1e-8);
    spec.gravity.setZero();
    EXPECT_EQ(verdict(spec), Verdict::stands);
}

TEST(Laws, LoadsThatBalanceEachOtherToRoundingStand) {
    // A bob on a spring whose tension is its weight, and a body that three loads pull apart: what
    // is left is rounding, of which no contact has to take anything.
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 1.0);
    scenes::add(spec, "bob", geometry::Disk{0.1}, Vec3::Zero()).mass = k_mass;
    scene::SpringSpec spring{.body_a = "bob", .stiffness = 10.0 * k_weight};
    spring.point_b = Vec3(0.0, 2.0, 0.0);
    spring.rest_length = 1.9;
    spec.springs.push_back(spring);
    EXPECT_EQ(verdict(spec), Verdict::stands);
    spec.springs.front().rest_length = 1.9 + 1e-6;
    EXPECT_EQ(verdict(spec), Verdict::falls);

    scene::SceneSpec pulled = scenes::empty(2, 1e-3, 1.0);
    pulled.gravity.setZero();
    scenes::add(pulled, "ring", geometry::Disk{0.1}, Vec3::Zero()).mass = k_mass;
    for (const double angle :
         {0.1, 0.1 + 2.0 * std::numbers::pi / 3.0, 0.1 + 4.0 * std::numbers::pi / 3.0}) {
        scene::LoadSpec load{.body = "ring"};
        load.force[0] = formula::Expression(1e3 * std::cos(angle));
        load.force[1] = formula::Expression(1e3 * std::sin(angle));
        pulled.loads.push_back(load);
    }
    EXPECT_EQ(verdict(pulled), Verdict::stands);
}

TEST(Laws, BodiesThatNothingTouchesAreNamed) {
    scene::SceneSpec spec = box_on_floor(2);
    scenes::add(spec, "bird", geometry::Disk{0.1}, Vec3(0.0, 3.0, 0.0));
    scenes::add(spec, "bob", geometry::Disk{0.1}, Vec3(2.0, 3.0, 0.0));
    spec.joints.push_back({.name = "pin", .body_a = "bob"});
    EXPECT_EQ(answer_of(spec).loose, std::vector<Index>{2});
}

TEST(Laws, ForcesBalanceEveryBody) {
    scene::SceneSpec spec = box_on_floor(3);
    scenes::set_law(spec, 0.5);
    scenes::tilt(spec, 0.3);
    const StandsAnswer answer = answer_of(spec);
    Vec3 force = k_mass * spec.gravity;
    Vec3 moment = Vec3::Zero();
    const Vec3 centre(0.0, 0.0, 0.1);
    for (const sim::ContactRecord& contact : answer.forces) {
        const Vec3 on_box = contact.body_a == 1 ? contact.impulse : Vec3(-contact.impulse);
        force += on_box;
        moment += (contact.point - centre).cross(on_box);
    }
    EXPECT_LE(force.norm(), k_balanced * k_weight);
    EXPECT_LE(moment.norm(), k_balanced * k_weight);
    // One resultant, at the centre of pressure: below the centre along gravity.
    const auto thrust = resultants(answer.forces);
    ASSERT_EQ(thrust.size(), 1U);
    EXPECT_NEAR(thrust.front().impulse.norm(), k_weight, 1e-6 * k_weight);
    EXPECT_NEAR(thrust.front().point.x(), 0.1 * std::tan(0.3), 1e-6);
}

TEST(Moved, GoesAlongVelocitiesAndSpins) {
    const double angle = 0.25;
    sim::Snapshot plane{.q = MatX::Zero(3, 1), .v = MatX::Zero(3, 1)};
    MatX v(3, 1);
    v << 1.0, -2.0, 3.0;
    EXPECT_LE((moved(plane, v, 0.5).q - 0.5 * v).norm(), 1e-15);
    sim::Snapshot space{.q = MatX::Zero(7, 1), .v = MatX::Zero(6, 1)};
    space.q(3, 0) = 1.0;
    MatX twist = MatX::Zero(6, 1);
    twist << 1.0, 0.0, 0.0, 0.0, 0.0, angle;
    const MatX q = moved(space, twist, 1.0).q;
    EXPECT_EQ(q(0, 0), 1.0);
    EXPECT_NEAR(q(3, 0), std::cos(0.5 * angle), 1e-15);
    EXPECT_NEAR(q(6, 0), std::sin(0.5 * angle), 1e-15);
}

TEST(Stands, RejectsWhatIsNotMadeOfRigidBodies) {
    const std::string inclusion =
        "[integrator]\nname = 'event_driven'\n[inclusion]\ncoordinates = ['z']\nq = [1]\n"
        "[[constraint]]\nname = 'floor'\ng = 'z'\n";
    EXPECT_THROW(static_cast<void>(stands(sim::ValidScene::parse(inclusion, "scene"), {})),
                 InputError);
}

}  // namespace
}  // namespace drystone::statics
