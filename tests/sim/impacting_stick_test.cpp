// The impacting stick (Acary and Collins-Craft 2024, section 5.1): Newton's law gains energy at its
// first impact, Fremond's loses some; both converge to the solution of the rigid impact, which has
// a closed form (docs/impacts.md).
#include <cmath>
#include <utility>

#include <gtest/gtest.h>

#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

constexpr double k_length = 1.0;
constexpr double k_thickness = 1e-3;  // radius of the round end
constexpr double k_inertia = 1.0 / 12.0;
constexpr double k_mu = 0.01;
constexpr double k_g = 10.0;
constexpr double k_tolerance = 1e-10;

/// Positions and velocities x, y, angle at t = 0.
const Vec3 k_q(0.5 * std::sin(M_PI / 4), 0.5 * std::cos(M_PI / 4) + 0.01 + k_thickness, M_PI / 4);
const Vec3 k_v(-0.5, 0.1, 0.1);

scene::SceneSpec stick(double h, double end, double e) {
    scene::SceneSpec spec = scenes::empty(2, h, end);
    spec.gravity = Vec3(0.0, -k_g, 0.0);
    spec.solver.velocity_tolerance = k_tolerance;
    scenes::set_law(spec, k_mu, e);
    scenes::add_floor(spec);
    auto& body = scenes::add(
        spec, "stick",
        geometry::Segment{Vec2(0.0, -0.5 * k_length), Vec2(0.0, 0.5 * k_length), k_thickness},
        Vec3(k_q[0], k_q[1], 0.0));
    body.mass = 1.0;
    body.inertia = Vec3(0.0, 0.0, k_inertia);
    body.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(k_q[2], Vec3::UnitZ()));
    body.velocity = Vec3(k_v[0], k_v[1], 0.0);
    body.spin = Vec3(0.0, 0.0, k_v[2]);
    return spec;
}

struct Result {
    Snapshot end;
    StepReport first_impact;
    Vec3 after = Vec3::Zero();  ///< velocities right after the first impact
    double energy_change = 0.0;
    double worst_closure = 0.0;
    Index normal_gains = 0;
    Index tangential_gains = 0;
    Index moreau_gains = 0;
};

Result run(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    Result result;
    const double start = simulation.kinetic_energy() + simulation.potential_energy();
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        result.worst_closure = std::max(result.worst_closure, std::abs(report.closure));
        result.normal_gains += report.gains.normal.contacts;
        result.tangential_gains += report.gains.tangential.contacts;
        result.moreau_gains +=
            report.moreau_gains.normal.contacts + report.moreau_gains.tangential.contacts;
        if (report.contacts > 0 && result.first_impact.contacts == 0) {
            result.first_impact = report;
            result.after = simulation.snapshot().v.col(1);
        }
    }
    result.energy_change = simulation.kinetic_energy() + simulation.potential_energy() - start;
    result.end = simulation.snapshot();
    return result;
}

scene::SceneSpec with(scene::SceneSpec spec, const std::string& name, double theta) {
    spec.integrator = {.name = name, .theta = theta};
    return spec;
}

TEST(ImpactingStick, NewtonGainsEnergyAndFremondLosesIt) {
    const scene::SceneSpec spec = stick(1e-4, 0.2, 1.0);
    const Result newton = run(with(spec, "moreau_jean", 0.5));
    const Result fremond = run(with(spec, "fremond", 0.5));
    EXPECT_GT(newton.first_impact.ledger.contact_tangential, 1e-4);
    EXPECT_GT(newton.energy_change, 1e-5);
    EXPECT_EQ(newton.tangential_gains, 1);
    EXPECT_LT(fremond.first_impact.ledger.contact_tangential, -1e-4);
    EXPECT_LT(fremond.energy_change, -1e-4);
    EXPECT_EQ(fremond.tangential_gains, 0);
    EXPECT_EQ(fremond.normal_gains, 0);
    for (const Result& one : {newton, fremond}) EXPECT_LE(one.worst_closure, 1e-12 * 5.0);
}

// At theta = 1 the mean velocity is that at the end, and both schemes are the same. Each solves its
// contact problems to the tolerance on its own.
TEST(ImpactingStick, SchemesAgreeAtThetaOne) {
    const scene::SceneSpec spec = stick(1e-4, 0.2, 0.6);
    const Result newton = run(with(spec, "moreau_jean", 1.0));
    const Result fremond = run(with(spec, "fremond", 1.0));
    EXPECT_LE((newton.end.v - fremond.end.v).cwiseAbs().maxCoeff(), 10.0 * k_tolerance);
    EXPECT_LE((newton.end.q - fremond.end.q).cwiseAbs().maxCoeff(), 10.0 * k_tolerance);
}

// Moreau's law holds for u+ + e u-, which is u_theta (1 + e) at theta = 1 / (1 + e). With e = 0.3
// the end of the stick comes to rest in its overlap soon after 0.1 s. From then on the turn of the
// stick opens a pressed contact, for which the schemes differ: u+ >= 0 and u_theta >= 0
// (docs/impacts.md).
TEST(ImpactingStick, FremondIsMoreausLawAtItsTheta) {
    for (const auto& [e, end] : {std::pair{0.3, 0.1}, std::pair{0.6, 0.2}, std::pair{1.0, 0.2}}) {
        scene::SceneSpec spec = with(stick(1e-4, end, e), "moreau_jean", 1.0 / (1.0 + e));
        spec.contact.impact_law = scene::ImpactChoice::moreau;
        const Result moreau = run(spec);
        spec.integrator.name = "fremond";
        spec.contact.impact_law = scene::ImpactChoice::by_material;
        const Result fremond = run(spec);
        EXPECT_GT(fremond.first_impact.contacts, 0);
        EXPECT_LE((moreau.end.v - fremond.end.v).cwiseAbs().maxCoeff(), 10.0 * k_tolerance) << e;
        EXPECT_EQ(fremond.tangential_gains + fremond.normal_gains, 0);
    }
}

// At theta = 1 impulses work on u+, and r_N u+_N = -e r_N u-_N > 0, whatever the law: the verdict
// is on the law that the contact has.
TEST(ImpactingStick, GainsAreThoseOfTheLawOfTheContact) {
    scene::SceneSpec spec = with(stick(1e-4, 0.2, 0.6), "moreau_jean", 1.0);
    const Result newton = run(spec);
    EXPECT_GT(newton.normal_gains, 0);
    EXPECT_EQ(newton.moreau_gains, 0);
    EXPECT_GT(newton.first_impact.most_normal_work, 0.0);
    spec.contact.impact_law = scene::ImpactChoice::moreau;
    const Result moreau = run(spec);
    EXPECT_EQ(moreau.normal_gains + moreau.tangential_gains, 0);
    EXPECT_GT(moreau.moreau_gains, 0);
    // What is below 0 is told as well.
    const Result fremond = run(with(stick(1e-4, 0.2, 0.6), "fremond", 0.5));
    EXPECT_LT(fremond.first_impact.most_tangential_work, 0.0);
}

/// The end that comes down, y - l/2 cos(angle) - thickness, after free flight.
double height(double t) {
    return k_q[1] + k_v[1] * t - 0.5 * k_g * t * t -
           0.5 * k_length * std::cos(k_q[2] + k_v[2] * t) - k_thickness;
}

/// Velocities after a rigid impact at which friction slips, opposing the tangential velocity
/// theta u+_T + (1 - theta) u-_T (docs/impacts.md).
Vec3 exact_impact(double e, double theta) {
    double low = 0.0;
    double high = 0.2;
    while (high - low > 1e-15) {
        const double middle = 0.5 * (low + high);
        (height(middle) > 0.0 ? low : high) = middle;
    }
    const double angle = k_q[2] + k_v[2] * low;
    const Vec3 v(k_v[0], k_v[1] - k_g * low, k_v[2]);
    // u_N = y' + a angle', u_T = x' + b angle'; rows of H.
    const Vec3 normal(0.0, 1.0, 0.5 * k_length * std::sin(angle));
    const Vec3 tangent(1.0, 0.0, 0.5 * k_length * std::cos(angle) + k_thickness);
    const Vec3 inverse_mass(1.0, 1.0, 1.0 / k_inertia);
    const auto w = [&](const Vec3& a, const Vec3& b) {
        return a.dot(inverse_mass.cwiseProduct(b));
    };
    for (const double sign : {1.0, -1.0}) {
        const double r =
            -(1.0 + e) * normal.dot(v) / (w(normal, normal) - sign * k_mu * w(normal, tangent));
        const Vec3 after = v + inverse_mass.cwiseProduct(r * (normal - sign * k_mu * tangent));
        const double mean = theta * tangent.dot(after) + (1.0 - theta) * tangent.dot(v);
        if (sign * mean > 0.0) return after;
    }
    ADD_FAILURE() << "the end sticks";
    return Vec3::Zero();
}

// The impact is found within a step of its instant; until then velocities change by g h, the angle
// by h / 10, and the impact multiplies what differs by at most 1 + (1 + e) |M^-1 n||n| / W_NN < 10.
TEST(ImpactingStick, VelocitiesAfterTheImpactConverge) {
    for (const double e : {0.0, 0.5, 1.0}) {
        for (const double h : {1e-3, 1e-4, 1e-5}) {
            const Result newton = run(with(stick(h, 0.08, e), "moreau_jean", 0.5));
            EXPECT_LE((newton.after - exact_impact(e, 1.0)).norm(), 10.0 * k_g * h)
                << e << ' ' << h;
            const Result fremond = run(with(stick(h, 0.08, e), "fremond", 0.5));
            EXPECT_LE((fremond.after - exact_impact(e, 0.5)).norm(), 10.0 * k_g * h)
                << e << ' ' << h;
        }
    }
}

// The laws are told apart by what friction does: ten times the error of the finest run above.
TEST(ImpactingStick, LawsDiffer) {
    EXPECT_GT((exact_impact(1.0, 1.0) - exact_impact(1.0, 0.5)).norm(), 10.0 * 10.0 * k_g * 1e-5);
}

TEST(ImpactingStick, ThetaZeroIsRefusedAndABadThetaWarns) {
    EXPECT_THROW(Simulation(with(stick(1e-4, 0.01, 1.0), "fremond", 0.0)), InputError);
    Simulation outside(with(stick(1e-4, 0.01, 1.0), "fremond", 0.75));
    EXPECT_FALSE(outside.step().warnings.empty());
    Simulation inside(with(stick(1e-4, 0.01, 1.0), "fremond", 0.5));
    EXPECT_TRUE(inside.step().warnings.empty());
}

}  // namespace
}  // namespace drystone::sim
