// A block on a slope, resting on four corners: one time step for many slopes, with exact Coulomb
// friction and with the "associated" friction that convex solvers use instead.
//
// With free velocity g h (sin a along the slope, -cos a across it) the block sticks up to
// tan a = mu. Beyond, it slides with
//     exact:       u_T = g h (sin a - mu cos a),                 u_N = 0,
//     associated:  u_T = g h (sin a - mu cos a) / (1 + mu^2),    u_N = mu u_T,
// so that the convexified block takes off from the slope although nothing lifts it. Four corners
// are one more than needed: the impulses are not unique, the velocities are.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/problem/fclib_file.hpp"
#include "drystone/problem/global_problem.hpp"
#include "drystone/solvers/methods/auto.hpp"
#include "example.hpp"

namespace {

using namespace drystone;
using std::numbers::pi;

constexpr double k_mu = 0.5;
constexpr double k_mass = 2.0;          // kg
constexpr double k_gravity = 9.81;      // m/s^2
constexpr double k_step = 0.01;         // s
constexpr double k_tolerance = 1e-12;   // of the solver
const Vec3 k_half_size(0.5, 0.3, 0.1);  // m; flat, so that it never tips

/// x down the slope, y along it, z across it. Unknowns: velocity, then angular velocity.
problem::GlobalProblem block(double angle, const problem::Cone& law) {
    const Vec3 inertia =
        (k_mass / 3.0) * (Vec3::Constant(k_half_size.squaredNorm()) - k_half_size.cwiseAbs2());
    problem::GlobalProblem problem;
    problem.M.resize(6, 6);
    for (Index i = 0; i < 3; ++i) {
        problem.M.insert(i, i) = k_mass;
        problem.M.insert(3 + i, 3 + i) = inertia[i];
    }
    std::vector<Triplet> H;
    for (const double x : {-k_half_size[0], k_half_size[0]}) {
        for (const double y : {-k_half_size[1], k_half_size[1]}) {
            // Rows u = v + omega x p in the order normal (z), x, y.
            const Vec3 p(x, y, -k_half_size[2]);
            const auto row = static_cast<Index>(3 * problem.cones.size());
            H.emplace_back(row, 2, 1.0);
            H.emplace_back(row, 3, p[1]);
            H.emplace_back(row, 4, -p[0]);
            H.emplace_back(row + 1, 0, 1.0);
            H.emplace_back(row + 1, 4, p[2]);
            H.emplace_back(row + 1, 5, -p[1]);
            H.emplace_back(row + 2, 1, 1.0);
            H.emplace_back(row + 2, 3, -p[2]);
            H.emplace_back(row + 2, 5, p[0]);
            problem.sizes.push_back(3);
            problem.cones.push_back(law);
        }
    }
    problem.H.resize(12, 6);
    problem.H.setFromTriplets(H.begin(), H.end());
    problem.f = VecX::Zero(6);
    problem.f[0] = k_mass * k_gravity * k_step * std::sin(angle);
    problem.f[2] = -k_mass * k_gravity * k_step * std::cos(angle);
    problem.w = VecX::Zero(12);
    return problem;
}

/// Velocities along and across the slope over a range of slopes.
struct Curve {
    std::vector<double> degrees;
    std::vector<double> along;
    std::vector<double> across;
    double error = 0.0;  // largest difference to the closed form
};

Curve sweep(bool associated) {
    Curve curve;
    solvers::Auto solver({.tolerance = k_tolerance});
    for (int degree = 0; degree <= 60; ++degree) {
        const double angle = degree * pi / 180.0;
        const problem::Cone law = associated ? problem::Cone(problem::Associated{k_mu})
                                             : problem::Cone(problem::Coulomb{k_mu});
        const problem::GlobalProblem global = block(angle, law);
        VecX r = VecX::Zero(12);
        const solvers::SolveReport report = solver.solve(problem::condense(global), r);
        if (!report.converged()) throw ComputationError("the block on the slope did not converge");
        const VecX v = problem::generalised_velocities(global, r);
        const double slide =
            std::max(0.0, k_gravity * k_step * (std::sin(angle) - k_mu * std::cos(angle)));
        const double along = associated ? slide / (1.0 + k_mu * k_mu) : slide;
        const double across = associated ? k_mu * along : 0.0;
        curve.error = std::max({curve.error, std::abs(v[0] - along), std::abs(v[2] - across)});
        curve.degrees.push_back(degree);
        curve.along.push_back(v[0]);
        curve.across.push_back(v[2]);
    }
    return curve;
}

bool body(const std::filesystem::path& folder) {
    const Curve exact = sweep(false);
    const Curve associated = sweep(true);

    figures::Figure figure{.title = "A block on a slope, mu = 0.5, after one step", .columns = 2};
    const auto draw = [&](const std::string& label, const std::vector<double>& coulomb,
                          const std::vector<double>& convex) {
        figures::Panel& panel = figure.panels.emplace_back();
        panel.x.label = "slope (degrees)";
        panel.y.label = label;
        panel.legend = figures::Legend::above;
        panel.lines.push_back({.x = exact.degrees, .y = coulomb, .label = "exact Coulomb"});
        panel.lines.push_back({.x = associated.degrees,
                               .y = convex,
                               .label = "associated (convexified)",
                               .dash = figures::Dash::dashed});
    };
    draw("sliding velocity (m/s)", exact.along, associated.along);
    draw("velocity off the slope (m/s)", exact.across, associated.across);
    example::write(figure, folder / "block_on_slope.svg");

    problem::FclibFile file;
    file.problem = block(40.0 * pi / 180.0, problem::Coulomb{k_mu});
    file.title = "block on a slope";
    file.description = "40 degrees, mu = 0.5, four corners";
    problem::write_fclib(folder / "block_on_slope.hdf5", file);

    std::cout << "  contact problem: " << (folder / "block_on_slope.hdf5").string()
              << " (for drystone solve)\n";
    // The residual measures impulses (N s) and velocities together; both are of the order of one.
    const double allowed = 1e2 * k_tolerance;
    const bool sliding =
        example::check("exact Coulomb, error of velocities (m/s)", exact.error, allowed);
    return example::check("associated, error of velocities (m/s)", associated.error, allowed) &&
           sliding;
}

}  // namespace

int main(int argc, char** argv) {
    return example::run(argc, argv, "Block on a slope, exact and convexified friction", body);
}
