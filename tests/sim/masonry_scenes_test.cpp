// What the pages of docs/gallery say about the tower, the arch and the bonded blocks.
#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sim/shipped_run.hpp"

namespace drystone::sim {
namespace {

using std::numbers::pi;

constexpr double k_degree = pi / 180.0;

/// Angle of the table (degrees) at which the lowest block has turned against the table by 0.1
/// degrees or moved along it by 1 mm.
double angle_of_failure(const std::vector<std::string>& options) {
    Simulation simulation(shipped("tilting_tower", options));
    double start = 0.0;
    while (!simulation.finished()) {
        EXPECT_TRUE(simulation.step().converged());
        const VecX table = place_of(simulation, "table");
        const VecX block = place_of(simulation, "block-1");
        const double along =
            std::cos(table[2]) * (block[0] - table[0]) + std::sin(table[2]) * (block[1] - table[1]);
        if (simulation.steps_done() == 1) start = along;
        if (std::abs(block[2] - table[2]) > 0.1 * k_degree || std::abs(along - start) > 1e-3) {
            return table[2] / k_degree;
        }
    }
    return 90.0;
}

// Beyond the critical angle by d = rate t, sliding accelerates with at most g d / cos and toppling
// with about (3 g / 4 R) d: both need some 0.35 s to 1 mm or 0.1 degrees, at 1 degree per second.
TEST(TiltingTower, SlidesOrTopplesWhereTheClosedFormSays) {
    const double late = 0.5;
    const double topples = std::atan(0.2 / 0.6) / k_degree;
    const double slides = std::atan(0.25) / k_degree;
    const double four = std::atan(0.2 / 0.4) / k_degree;
    const double found = angle_of_failure({});
    EXPECT_GT(found, topples - 0.01);
    EXPECT_LT(found, topples + late);
    const double slid = angle_of_failure({"parameters.mu=0.25"});
    EXPECT_GT(slid, slides - 0.01);
    EXPECT_LT(slid, slides + late);
    const double low =
        angle_of_failure({"parameters.blocks=4", "parameters.rate=1.5", "time.step=1e-3"});
    EXPECT_GT(low, four - 0.01);
    EXPECT_LT(low, four + 1.5 * late);
}

/// A trapezium between two radii.
struct Wedge {
    double weight = 0.0;  ///< its area
    double middle = 0.0;  ///< distance of its centre from the middle of the arch, on the bisector
};

Wedge wedge_of(double thickness, int voussoirs) {
    const double half_angle = 0.5 * pi / voussoirs;
    const double a = (1.0 - 0.5 * thickness) * std::sin(half_angle);
    const double b = (1.0 + 0.5 * thickness) * std::sin(half_angle);
    const double height = thickness * std::cos(half_angle);
    return {.weight = (a + b) * height,
            .middle = (1.0 - 0.5 * thickness) * std::cos(half_angle) +
                      height * (a + 2.0 * b) / (3.0 * (a + b))};
}

/// Equilibrium of the arch of the scene with hinges at the crown (extrados) and at joint `hinge`
/// (intrados) on both sides, spread by s: the least distance of the line of thrust from the edge of
/// any other joint, in thicknesses; negative where it leaves the arch. Nothing where the mechanism
/// does not reach so far. The upper part of each half turns about its lower hinge until the crown
/// is in the middle again (J. Ochsendorf, The masonry arch on spreading supports, 2006).
std::optional<double> thrust_margin(double thickness, int voussoirs, double s, int hinge) {
    using Place = std::complex<double>;
    const double inner = 1.0 - 0.5 * thickness;
    const double outer = 1.0 + 0.5 * thickness;
    const int half = voussoirs / 2;
    const auto direction = [&](int k) { return std::polar(1.0, k * pi / voussoirs); };
    const Place lower = inner * direction(hinge);
    const Place arm = Place(0.0, outer) - lower;
    const double cosine = -(lower.real() + 0.5 * s) / std::abs(arm);
    if (std::abs(cosine) > 1.0) return std::nullopt;
    const Place turn = std::polar(1.0, std::acos(cosine) - std::arg(arm));
    const Place moved = lower + 0.5 * s;
    const auto placed = [&](Place x, int k) {
        return k >= hinge ? moved + turn * (x - lower) : x + 0.5 * s;
    };

    // The wedges of the right half, from the springing to the crown.
    const Wedge wedge = wedge_of(thickness, voussoirs);
    std::vector<Place> centre;
    for (int k = 0; k < half; ++k) {
        centre.push_back(placed(wedge.middle * std::polar(1.0, (k + 0.5) * pi / voussoirs), k));
    }

    const Place crown = moved + turn * arm;
    double moment = 0.0;
    for (int k = hinge; k < half; ++k) {
        const auto i = static_cast<std::size_t>(k);
        moment += wedge.weight * (moved.real() - centre[i].real());
    }
    const double thrust = moment / (crown.imag() - moved.imag());

    double margin = 1.0;
    double carried = 0.0;
    double carried_moment = 0.0;  // about the origin
    for (int k = half - 1; k >= 0; --k) {
        const auto i = static_cast<std::size_t>(k);
        carried += wedge.weight;
        carried_moment -= wedge.weight * centre[i].real();
        if (k == hinge) continue;
        const Place edge = placed(inner * direction(k), k);
        const Place along = direction(k) * (k >= hinge ? turn : Place(1.0));
        const double about_edge =
            carried_moment + carried * edge.real() - thrust * (crown.imag() - edge.imag());
        const double at =
            about_edge / (-along.real() * carried - along.imag() * thrust) / thickness;
        margin = std::min({margin, at, 1.0 - at});
    }
    return margin;
}

bool can_stand(double thickness, int voussoirs, double s) {
    for (int hinge = 1; hinge < voussoirs / 2; ++hinge) {
        const auto margin = thrust_margin(thickness, voussoirs, s, hinge);
        if (margin && *margin >= 0.0) return true;
    }
    return false;
}

double least_thickness(int voussoirs) {
    double falls = 0.05;
    double stands = 0.2;
    while (stands - falls > 1e-6) {
        const double middle = 0.5 * (falls + stands);
        (can_stand(middle, voussoirs, 0.0) ? stands : falls) = middle;
    }
    return stands;
}

// Milankovitch: 0.1075 of the middle radius for infinitely many wedges.
TEST(Arch, TheMechanismHasTheThicknessOfMilankovitch) {
    EXPECT_NEAR(least_thickness(160), 0.1075, 1e-4);
}

/// How far the crown sinks within `end` seconds.
double sinking(double thickness, double end) {
    Simulation simulation(
        shipped("arch_spreading", {"parameters.thickness=" + std::to_string(thickness),
                                   "parameters.spreading=0", "time.end=" + std::to_string(end)}));
    const double start = place_of(simulation, "voussoir-12")[1];
    while (!simulation.finished()) EXPECT_TRUE(simulation.step().converged());
    return start - place_of(simulation, "voussoir-12")[1];
}

// 3 % below the least thickness the arch falls, 3 % above it stands, up to the tolerance of the
// solver.
TEST(Arch, StandsDownToTheLeastThickness) {
    const double least = least_thickness(24);
    EXPECT_LT(sinking(1.03 * least, 1.0), 1e-5);
    EXPECT_GT(sinking(0.97 * least, 1.0), 1e-2);
}

// The arch follows its support until the mechanism cannot stand any more. It needs some time to
// fall: twice the way that it has sunk so far after 0.5 s, which are 2.5 mm of spreading.
TEST(Arch, FallsAtTheSpreadOfTheMechanism) {
    const double thickness = 0.12;
    double limit = 0.0;
    while (can_stand(thickness, 24, limit)) limit += 1e-4;
    Simulation simulation(
        shipped("arch_spreading", {"parameters.thickness=0.12", "parameters.spreading=0.005"}));
    const double start = place_of(simulation, "voussoir-12")[1];
    double before = 0.0;
    double spread = 0.0;
    double sunk = 0.0;
    while (spread < 2.0 * limit) {
        EXPECT_TRUE(simulation.step().converged());
        spread = place_of(simulation, "right")[0] - 1.0;
        sunk = start - place_of(simulation, "voussoir-12")[1];
        if (before == 0.0 && spread > 0.9 * limit) before = sunk;
        if (before > 0.0 && sunk > 2.0 * before) break;
    }
    EXPECT_GT(spread, 0.97 * limit);
    EXPECT_LT(spread, limit + 2.5e-3 + 0.03 * limit);
}

// The uppermost bond carries the pull of 100 N/s and the weight of six blocks of 10 kg. Forces are
// known to m tolerance / h, and beyond its strength by 100 N/s t the bond must open by the way of
// 100 steps at the tolerance, (100 / 60) t^3 / 6, before it breaks.
TEST(BondedChain, BreaksAtItsStrengthAtTheTop) {
    const double expected = (1000.0 - 60.0 * 9.81) / 100.0;
    for (const double tolerance : {1e-4, 1e-5, 1e-9}) {
        scene::SceneSpec spec = shipped("bonded_chain");
        spec.solver.velocity_tolerance = tolerance;
        Simulation simulation(spec);
        const double top = place_of(simulation, "block-6")[1];
        while (!simulation.finished() && place_of(simulation, "block-6")[1] > top - 1e-4) {
            EXPECT_TRUE(simulation.step().converged());
        }
        // 0.1 mm of free fall and more, since the pull goes on: less than 5 ms.
        const double opening = std::cbrt(6.0 * 0.6 * (100.0 * 1e-3 * tolerance));
        EXPECT_GE(simulation.time(), expected - 1e-3 - 60.0 * tolerance / 1e-3 / 100.0);
        EXPECT_LE(simulation.time(), expected + 7e-3 + opening) << tolerance;
        EXPECT_NEAR(place_of(simulation, "block-6")[1] - place_of(simulation, "block-1")[1], 1.0,
                    1e-6);
    }
}

}  // namespace
}  // namespace drystone::sim
