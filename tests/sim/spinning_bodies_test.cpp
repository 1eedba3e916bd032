// Bodies that spin: free bricks keep energy and angular momentum with every integrator; heavy tops
// keep their tilt and precess as they should.
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/geometry/mass_properties.hpp"
#include "drystone/geometry/polyhedron.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/reference_run.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using scenes::k_gravity;

constexpr double k_pi = std::numbers::pi;

/// A brick of unit mass in free flight, spinning close to the axis about which that is unstable.
scene::SceneSpec brick(const std::string& integrator, double spin, double h, double end) {
    scene::SceneSpec spec = scenes::empty(3, h, end);
    spec.gravity.setZero();
    spec.integrator.name = integrator;
    spec.compliance.stiffness = 1e4;
    scene::BodySpec& body =
        scenes::add(spec, "brick", geometry::Box{Vec3(0.3, 0.2, 0.1)}, Vec3::Zero());
    body.mass = 1.0;
    body.velocity = Vec3(1.0, 2.0, 3.0);
    body.spin = spin * Vec3(0.1, 1.0, 0.1).normalized();
    return spec;
}

/// R I w (kg m^2/s).
Vec3 angular_momentum(const Simulation& simulation) {
    const Snapshot state = simulation.snapshot();
    const Vec3 inertia = simulation.bodies().front().inertia;
    return axes_of(state.q, 0) * Vec3(inertia.cwiseProduct(state.v.col(0).tail<3>()));
}

/// Largest deviations from the start, relative to it.
struct Deviation {
    double energy = 0.0;
    double momentum = 0.0;
    double rise = 0.0;  ///< of the energy in one step
    double work = 0.0;  ///< of gyroscopic torques in one step
};

Deviation deviation_of(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    const double energy = simulation.kinetic_energy();
    const Vec3 momentum = angular_momentum(simulation);
    double last = energy;
    Deviation deviation;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        const double now = report.kinetic_energy;
        deviation.energy = std::max(deviation.energy, std::abs(now / energy - 1.0));
        deviation.rise = std::max(deviation.rise, (now - last) / energy);
        deviation.work = std::max(deviation.work, std::abs(report.ledger.gyroscopic) / energy);
        const double off = (angular_momentum(simulation) - momentum).norm() / momentum.norm();
        deviation.momentum = std::max(deviation.momentum, off);
        last = now;
    }
    return deviation;
}

/// With every integrator, in steps of 1 ms and turns of 0.02 and 0.4 in a step.
void expect_kept(double end, double tolerance) {
    for (const char* name :
         {"moreau_midpoint", "moreau_jean", "fremond", "newmark_compliance", "dem"}) {
        for (const double spin : {20.0, 400.0}) {
            const Deviation deviation = deviation_of(brick(name, spin, 1e-3, end));
            EXPECT_LE(deviation.energy, tolerance) << name << ' ' << spin;
            EXPECT_LE(deviation.momentum, tolerance) << name << ' ' << spin;
            EXPECT_LE(deviation.work, 1e-14) << name << ' ' << spin;
        }
    }
}

// Some roundings of 1e-16 in every step add up to 1e-15 times the number of steps at most.
TEST(SpinningBodies, FreeBricksKeepEnergyAndAngularMomentum) { expect_kept(5.0, 5e-12); }

TEST(SlowSpinningBodies, FreeBricksKeepBothOverManySteps) { expect_kept(100.0, 1e-10); }

// Above theta = 1/2 the theta term takes energy; the angular momentum stays. The convex scheme
// moves with theta = 1.
TEST(SpinningBodies, FreeBricksKeepTheirAngularMomentumAtAnyTheta) {
    for (const char* name : {"moreau_jean", "fremond", "convex_scheme"}) {
        for (const double theta : {0.6, 1.0}) {
            scene::SceneSpec spec = brick(name, 20.0, 1e-3, 10.0);
            if (std::string(name) != "convex_scheme") spec.integrator.theta = theta;
            const Deviation deviation = deviation_of(spec);
            EXPECT_LE(deviation.momentum, 1e-11) << name << ' ' << theta;
            EXPECT_LE(deviation.rise, 1e-15) << name << ' ' << theta;
            EXPECT_LE(deviation.work, 1e-14) << name << ' ' << theta;
        }
    }
}

/// A symmetric top, 1 kg, whose centre is l = 0.1 m from the origin, in which a ball joint holds
/// it; tilted by 30 degrees, with the spin w3 = 200 rad/s about its axis.
constexpr double k_length = 0.1;
constexpr double k_axial = 0.006;       // I3 about its axis
constexpr double k_transverse = 0.003;  // I1 about its centre
constexpr double k_spin = 200.0;
constexpr double k_tilt = k_pi / 6.0;
constexpr double k_weight = k_gravity * k_length;  // m g l

/// The slow root of I1' O^2 cos a - I3 w3 O + m g l = 0, I1' = I1 + m l^2: steady precession.
double steady_precession() {
    const double about_tip = k_transverse + k_length * k_length;
    const double momentum = k_axial * k_spin;
    const double c = about_tip * std::cos(k_tilt);
    return (momentum - std::sqrt(momentum * momentum - 4.0 * c * k_weight)) / (2.0 * c);
}

scene::SceneSpec top(double precession, double h, double end) {
    scene::SceneSpec spec = scenes::empty(3, h, end);
    const Vec3 axis(std::sin(k_tilt), 0.0, std::cos(k_tilt));
    scene::BodySpec& body = scenes::add(spec, "top", geometry::Sphere{0.05}, k_length * axis);
    body.mass = 1.0;
    body.inertia = Vec3(k_transverse, k_transverse, k_axial);
    body.rotation = Eigen::AngleAxisd(k_tilt, Vec3::UnitY());
    const Vec3 about_z = precession * Vec3::UnitZ();
    body.spin = about_z + (k_spin - about_z.dot(axis)) * axis;
    body.velocity = body.spin.cross(body.position);
    spec.joints.push_back({.name = "tip", .kind = scene::JointKind::ball, .body_a = "top"});
    return spec;
}

struct Nutation {
    double least = k_pi;  ///< tilt (rad)
    double most = 0.0;
    double precession = 0.0;  ///< mean (rad/s)
    double energy = 0.0;      ///< largest deviation (J)
};

Nutation nutation_of(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    const double start = simulation.kinetic_energy() + simulation.potential_energy();
    Nutation nutation;
    double turned = 0.0;
    double last = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        const Vec3 axis = axes_of(simulation.snapshot().q, 0) * Vec3::UnitZ();
        const double tilt = std::atan2(axis.head<2>().norm(), axis[2]);
        nutation.least = std::min(nutation.least, tilt);
        nutation.most = std::max(nutation.most, tilt);
        const double azimuth = std::atan2(axis[1], axis[0]);
        turned += std::remainder(azimuth - last, 2.0 * k_pi);
        last = azimuth;
        nutation.energy = std::max(
            nutation.energy, std::abs(report.kinetic_energy + report.potential_energy - start));
    }
    nutation.precession = turned / simulation.time();
    return nutation;
}

// The angle of turn in a step is 0.2: what it leaves out is (0.2)^2 / 12 of a nutation that is not
// there. Energies are those of 1e5 roundings of 120 J at most.
TEST(SpinningBodies, AHeavyTopKeepsItsTilt) {
    const Nutation nutation = nutation_of(top(steady_precession(), 1e-3, 20.0));
    const double degree = k_pi / 180.0;
    EXPECT_NEAR(nutation.least, k_tilt, 0.1 * degree);
    EXPECT_NEAR(nutation.most, k_tilt, 0.1 * degree);
    EXPECT_NEAR(nutation.precession, steady_precession(), 1e-3 * steady_precession());
    const double fast_top = k_weight / (k_axial * k_spin);
    EXPECT_NEAR(nutation.precession, fast_top, 0.01 * fast_top);
    EXPECT_LE(nutation.energy, 1e-9);
}

// Released without precession it nutates between two tilts: with z = cos of the tilt and the
// integrals L_z, L_3 = I3 w3 and E,
//     f(z) = 2 I1' (E' - m g l z)(1 - z^2) - (L_z - L_3 z)^2 = 0,  E' = E - L_3^2 / (2 I3).
// Without precession L_z = L_3 z0 and E' = m g l z0: f = (z0 - z)(2 I1' m g l (1 - z^2) -
// L_3^2 (z0 - z)).
TEST(SpinningBodies, AReleasedTopNutatesBetweenTheTiltsOfItsIntegrals) {
    const double z0 = std::cos(k_tilt);
    const double square = std::pow(k_axial * k_spin, 2);
    const double factor = 2.0 * (k_transverse + k_length * k_length) * k_weight;
    double z = z0;  // factor (1 - z^2) = square (z0 - z) by fixed points
    for (int k = 0; k < 100; ++k) z = z0 - factor / square * (1.0 - z * z);
    const double swing = std::acos(z) - k_tilt;  // 0.5 degrees
    for (const double h : {1e-3, 5e-4}) {
        const Nutation nutation = nutation_of(top(0.0, h, 20.0));
        // Steps see the extremes of a nutation of 90 rad/s to (90 h)^2 / 8 of the swing.
        EXPECT_NEAR(nutation.least, k_tilt, 0.01 * swing);
        EXPECT_NEAR(nutation.most, k_tilt + swing, 0.01 * swing);
    }
}

/// The same top as a pyramid that stands on its sharp tip, on a floor with friction.
scene::SceneSpec top_on_floor(double restitution, double h, double end) {
    scene::SceneSpec spec = top(steady_precession(), h, end);
    spec.joints.clear();
    spec.integrator.name = "fremond";
    std::vector<Vec3> corners{Vec3(0.0, 0.0, -k_length)};
    for (const double x : {-0.05, 0.05}) {
        corners.emplace_back(x, 0.05, 0.02);
        corners.emplace_back(x, -0.05, 0.02);
    }
    // Its centre of mass, which is on the axis, is where the centre of the other top is.
    const geometry::Polyhedron pyramid = geometry::convex_hull(corners);
    const double centre = geometry::mass_properties(pyramid, 1.0).centre[2];
    for (Vec3& corner : corners) corner[2] -= centre;
    const double stretch = k_length / (k_length + centre);
    for (Vec3& corner : corners) corner *= stretch;
    spec.bodies.front().parts.front().shape = geometry::convex_hull(corners);
    scenes::set_law(spec, 1.0, restitution);
    scenes::add_floor(spec);
    return spec;
}

// A contact that sticks under Fremond's law with e = 1 at theta = 1/2 holds for the mean velocity,
// like a joint, and does no work. (The solver leaves its tolerance times the impulses, 1e-10 m/s x
// 10 N x 20 s.)
TEST(SpinningBodies, AHeavyTopOnASharpTipKeepsItsTilt) {
    const Nutation nutation = nutation_of(top_on_floor(1.0, 1e-3, 20.0));
    const double degree = k_pi / 180.0;
    EXPECT_NEAR(nutation.least, k_tilt, 0.1 * degree);
    EXPECT_NEAR(nutation.most, k_tilt, 0.1 * degree);
    EXPECT_NEAR(nutation.precession, steady_precession(), 0.01 * steady_precession());
    EXPECT_LE(nutation.energy, 1e-7);
}

// With e = 0 the tip has u+_N = 0 about axes that turn, which takes energy of order h.
TEST(SpinningBodies, AnInelasticSharpTipTakesEnergyOfOrderOne) {
    const double coarse = nutation_of(top_on_floor(0.0, 1e-3, 1.0)).energy;
    const double fine = nutation_of(top_on_floor(0.0, 5e-4, 1.0)).energy;
    EXPECT_NEAR(std::log2(coarse / fine), 1.0, 0.2);
}

}  // namespace
}  // namespace drystone::sim
