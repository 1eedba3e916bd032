// Contact of an elastic disk and a rigid plane against the theory of Hertz.
#include <algorithm>
#include <cmath>
#include <complex>
#include <iterator>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/sim/simulation.hpp"
#include "sim/deformables.hpp"
#include "sim/scenes.hpp"
#include "sim/shipped_run.hpp"

namespace drystone::sim {
namespace {

using geometry::ElementKind;
using std::numbers::pi;

/// A disk of radius 1 around (0, 1) whose mesh is finest at the origin: the conformal map
/// w = (z + a) / (1 + a z) of the unit disk to itself makes elements at z = 1 smaller by
/// (1 - a) / (1 + a) and keeps their angles.
geometry::ElementMesh fine_below(Index rings, double a) {
    geometry::ElementMesh mesh = geometry::disk_mesh(1.0, rings, ElementKind::t3);
    const std::complex<double> turn(0.0, 1.0);  // takes the lowest point to 1
    for (Index i = 0; i < mesh.nodes.cols(); ++i) {
        const std::complex<double> z = turn * std::complex(mesh.nodes(0, i), mesh.nodes(1, i));
        const std::complex<double> w = (z + a) / (1.0 + a * z) / turn;
        mesh.nodes(0, i) = w.real();
        mesh.nodes(1, i) = w.imag() + 1.0;
    }
    return mesh;
}

struct Pressure {
    std::vector<double> x;  ///< of the nodes that touch
    std::vector<double> F;  ///< forces on them (N)

    [[nodiscard]] double total() const {
        double sum = 0.0;
        for (const double f : F) sum += f;
        return sum;
    }
    /// Half-width of the distribution of Hertz with the same second moment, a^2 / 4.
    [[nodiscard]] double half_width() const {
        double moment = 0.0;
        for (std::size_t i = 0; i < x.size(); ++i) moment += F[i] * x[i] * x[i];
        return 2.0 * std::sqrt(moment / total());
    }
};

/// Forces of the last step over the places of the nodes in the unstressed mesh: the theory does not
/// know that they move along the plane, by some a / R of their distance.
Pressure pressure_of(const Simulation& simulation, double h) {
    const Eigen::Matrix3Xd& nodes = simulation.spec().deformables[0].mesh->nodes;
    const VecX u = simulation.snapshot().deformables[0].u;
    Pressure pressure;
    for (const ContactRecord& contact : simulation.contacts()) {
        if (!(contact.normal_impulse > 0.0)) continue;
        Index nearest = 0;
        const auto away = [&](Index node) {
            return (nodes.col(node).head<2>() + u.segment<2>(2 * node) - contact.point.head<2>())
                .norm();
        };
        for (Index node = 1; node < nodes.cols(); ++node) {
            if (away(node) < away(nearest)) nearest = node;
        }
        pressure.x.push_back(nodes(0, nearest));
        pressure.F.push_back(contact.normal_impulse / h);
    }
    return pressure;
}

constexpr double k_young = 1.0e6;
constexpr double k_poisson = 0.3;
constexpr double k_modulus = k_young / (1.0 - k_poisson * k_poisson);  // E*, plane strain

/// Area of the mesh over that of the disk.
double polygon_share(Index rings, double focus) {
    const geometry::ElementMesh mesh = fine_below(rings, focus);
    double area = 0.0;
    for (Index cell = 0; cell < mesh.bulk_elements; ++cell) {
        const auto nodes = mesh.elements[static_cast<std::size_t>(cell)].nodes();
        const Vec3 a = mesh.nodes.col(nodes[1]) - mesh.nodes.col(nodes[0]);
        const Vec3 b = mesh.nodes.col(nodes[2]) - mesh.nodes.col(nodes[0]);
        area += 0.5 * a.cross(b)[2];
    }
    return area / pi;
}

/// The disk at rest on the plane; a round one would have this weight (N/m).
///
/// Steps as long as waves need through the disk, with theta = 1, damp all motion. What they let
/// overlap ends at a rate of 1/50 per step.
Pressure pressed(Index rings, double focus, double weight) {
    const double density = 1.0;
    const double h = std::sqrt(density / k_young);
    const int steps = 400;
    scene::SceneSpec spec = scenes::empty(2, h, steps * h);
    spec.contact.position_correction = true;
    spec.contact.penetration_tolerance = 1e-9;
    spec.solver.velocity_tolerance = 1e-9;
    spec.integrator = {.name = "moreau_jean", .theta = 1.0};
    scenes::add_floor(spec);
    scenes::add_deformable(spec, "disk", fine_below(rings, focus), Vec3::Zero(),
                           {.young = k_young, .poisson = k_poisson, .density = density});
    spec.gravity = Vec3(0.0, -weight / (pi * density), 0.0);
    Simulation simulation(spec);
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
    }
    return pressure_of(simulation, h);
}

/// Sum |F_i - integral of p over the part of the plane that is nearest to node i| / F, with
/// p(x) = p0 sqrt(1 - x^2 / a^2), p0 = 2 F / pi a.
double misfit(const Pressure& found, double a) {
    const double p0 = 2.0 * found.total() / (pi * a);
    const auto below = [&](double x) {  // integral of p from -a to x
        const double s = std::clamp(x / a, -1.0, 1.0);
        return 0.5 * p0 * a * (std::asin(s) + s * std::sqrt(1.0 - s * s) + 0.5 * pi);
    };
    double sum = 0.0;
    for (std::size_t i = 0; i < found.x.size(); ++i) {
        const bool first = i == 0;
        const bool last = i + 1 == found.x.size();
        const double left = first ? -a : 0.5 * (found.x[i - 1] + found.x[i]);
        const double right = last ? a : 0.5 * (found.x[i] + found.x[i + 1]);
        sum += std::abs(found.F[i] - (below(right) - below(left)));
    }
    return sum / found.total();
}

// a = sqrt(4 F R / pi E*). The edge of the contact is known to an element of length d only; the
// pressure grows there like a square root, so that forces and widths are wrong by about
// (d / a)^(3/2), a term of the order 3/2 in the mesh.
TEST(Hertz, DiskOnAPlane) {
    const double weight = pi * k_modulus * 0.05 * 0.05 / 4.0;
    const double focus = 0.9;
    for (const Index rings : {6, 12, 24}) {
        const Pressure found = pressed(rings, focus, weight);
        // The weight is that of a polygon, a little less.
        EXPECT_NEAR(found.total(), weight * polygon_share(rings, focus), 1e-4 * weight);
        const double a = std::sqrt(4.0 * found.total() / (pi * k_modulus));
        const double d = pi / 3.0 / static_cast<double>(rings) * (1.0 - focus) / (1.0 + focus);
        const double error = std::pow(d / a, 1.5);
        EXPECT_NEAR(found.half_width() / a, 1.0, error) << rings;
        EXPECT_LE(misfit(found, a), error) << rings;
    }
}

/// Forces on the nodes of the half cylinder over their unstressed places, and the widths of the
/// surface that is nearest to each node (m).
struct HalfPressure : Pressure {
    std::vector<double> widths;
};

HalfPressure half_pressure(const Simulation& simulation) {
    const double radius = 0.05;
    const Eigen::Matrix3Xd& nodes = simulation.spec().deformables[0].mesh->nodes;
    std::vector<double> arc;
    for (Index node = 0; node < nodes.cols(); ++node) {
        const double away = (nodes.col(node).head<2>() - Vec2(0.0, radius)).norm();
        if (std::abs(away - radius) < 1e-8) arc.push_back(nodes(0, node));
    }
    std::sort(arc.begin(), arc.end());
    HalfPressure half{pressure_of(simulation, simulation.spec().time.step), {}};
    for (const double x : half.x) {
        const auto here = std::lower_bound(arc.begin(), arc.end(), x - 1e-9);
        const double left = here == arc.begin() ? x : *std::prev(here);
        const double right = std::next(here) == arc.end() ? x : *std::next(here);
        half.widths.push_back(0.5 * (right - left));
    }
    return half;
}

// NAFEMS's cylinder as it ships, with the default theta: half-width and largest pressure within the
// 1 % that a benchmark asks for. The width comes from the second moment of the pressure, a^2 / 4,
// the pressure from its mean square, p0 = 3 pi / 8 (sum F^2 / w) / sum F. The load has just ceased
// to grow and swings: 2 %.
TEST(Hertz, SteelCylinderOnAnAluminiumBlock) {
    Simulation simulation(shipped("hertz_cylinder"));
    double deepest = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        EXPECT_TRUE(report.warnings.empty()) << report.warnings.front();
        deepest = std::max(deepest, report.element_overlap);
    }
    EXPECT_LT(deepest, 0.2);
    const HalfPressure found = half_pressure(simulation);
    const double F = found.total();
    double square = 0.0;
    for (std::size_t i = 0; i < found.F.size(); ++i) {
        square += found.F[i] * found.F[i] / found.widths[i];
    }
    const double compliance = (1.0 - 0.09) / 2.1e11 + (1.0 - 0.09) / 7.0e10;
    const double a = std::sqrt(4.0 * 2.0 * F * 0.05 * compliance / pi);
    EXPECT_NEAR(2.0 * F, 35e6, 0.02 * 35e6);
    EXPECT_NEAR(found.half_width() / a, 1.0, 0.01);
    EXPECT_NEAR(3.0 * pi / 8.0 * square / F / (2.0 * 2.0 * F / (pi * a)), 1.0, 0.01);
}

// The same with theta = 1/2 sinks in, and the run warns of it once.
TEST(Hertz, WarnsWhereDeformableBodiesSinkIntoEachOther) {
    Simulation simulation(shipped("hertz_cylinder", {"integrator.theta=0.5", "time.end=8e-4"}));
    int said = 0;
    double deepest = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        deepest = std::max(deepest, report.element_overlap);
        for (const std::string& warning : report.warnings) {
            if (warning.find("of an element") != std::string::npos) ++said;
        }
    }
    EXPECT_GT(deepest, 0.2);
    EXPECT_EQ(said, 1);
}

// "auto": 1/2 with one deformable body, 2/3 with two, never above 1 / (1 + e); a number stays.
TEST(Hertz, ThetaIsChosenForDeformableBodiesThatTouch) {
    const auto theta = [](const std::string& name, const std::vector<std::string>& options) {
        return shipped(name, options).integrator.theta;
    };
    EXPECT_EQ(theta("elastic_disk", {}), 0.5);
    EXPECT_EQ(theta("hertz_cylinder", {}), 2.0 / 3.0);
    EXPECT_EQ(theta("hertz_cylinder", {"integrator.theta='auto'"}), 2.0 / 3.0);
    EXPECT_EQ(theta("hertz_cylinder", {"integrator.theta=0.6"}), 0.6);
    EXPECT_EQ(theta("hertz_cylinder", {"material.default.restitution=0.8"}), 1.0 / 1.8);
}

}  // namespace
}  // namespace drystone::sim
