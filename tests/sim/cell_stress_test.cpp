// Periodic cells under shear and stress: the stress that is asked for, whatever the shape of the
// cell and the basis of its lattice, and shapes that are prescribed.
#include <algorithm>
#include <cmath>
#include <string>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/reference_run.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

/// Disks or spheres of about unit diameter and density 1 on a grid, not quite in contact.
scene::SceneSpec grains(int dimension, int n, double step, double end) {
    scene::SceneSpec spec = scenes::empty(dimension, step, end);
    spec.gravity.setZero();
    spec.solver.velocity_tolerance = 1e-7;
    spec.contact.position_correction = true;
    scenes::set_law(spec, 0.3);
    Rng rng(11);
    const double pitch = 1.05;
    for (int i = 0; i < (dimension == 2 ? n * n : n * n * n); ++i) {
        const Vec3 place(i % n, (i / n) % n, i / (n * n));
        const double radius = rng.uniform(0.4, 0.5);
        scene::AnyShape grain = geometry::Sphere{radius};
        if (dimension == 2) grain = geometry::Disk{radius};
        scenes::add(spec, "grain " + std::to_string(i), grain, pitch * place);
    }
    const double side = pitch * n;
    spec.cell = scene::CellSpec{.vectors = {side * Vec3::UnitX(), side * Vec3::UnitY()}};
    if (dimension == 3) spec.cell->vectors.emplace_back(side * Vec3::UnitZ());
    return spec;
}

Mat3 in_three(const MatX& matrix) {
    Mat3 result = Mat3::Zero();
    result.topLeftCorner(matrix.rows(), matrix.cols()) = matrix;
    return result;
}

/// G of the cell, in the plane with zeros.
Mat3 gradient(const Snapshot& now) {
    return in_three(MatX(now.cell_velocity * now.cell.inverse()));
}

/// Means over a part of a run, weighted by the volume of the cell, of the stress of the contacts
/// and of what it may differ by from the stress outside.
///
/// With V the volume, I the inertia of the cell (mass x length^2), x and v' = v - G x the positions
/// of bodies as they have come, not wrapped, and their velocities relative to the deformation, the
/// equations of motion of cell and bodies give in every step
///     h V (sigma - P) = I dG + sum m dv x,   dv = dv' + dG x + h G v,
/// so that means over a time T differ by the end values of I G + sum m (v' + G x) x over T, for the
/// components of G that change, and by the means of m v' v' and m G v' x.
struct StressBalance {
    double reach = 0.0;    ///< bound of |x| over the size of the cell: 1 + its strain
    double inertia = 0.0;  ///< I
    double time = 0.0;
    double volume = 0.0;         ///< sum of V h
    Mat3 moment = Mat3::Zero();  ///< sum of V sigma h
    double kinetic = 0.0;        ///< bound of the sum of h (m v' v' + m G v' x)
    double ends = 0.0;           ///< largest of the end values

    void add(const Simulation& simulation, double h) {
        const Snapshot now = simulation.snapshot();
        const Index D = now.cell.rows();
        const Mat3 G = gradient(now);
        const double free_rate = Vec3(G.diagonal()).norm();  // the shear is prescribed
        const double far = reach * now.cell.norm();
        double end = inertia * free_rate;
        for (Index i = 0; i < now.q.cols(); ++i) {
            Vec3 x = Vec3::Zero();
            Vec3 v = Vec3::Zero();
            x.head(D) = now.q.col(i).head(D);
            v.head(D) = now.v.col(i).head(D);
            const double speed = (v - G * x).norm();
            const double mass = simulation.bodies()[static_cast<std::size_t>(i)].mass;
            kinetic += h * mass * speed * (speed + G.norm() * far);
            end += mass * (speed + free_rate * far) * far;
        }
        ends = std::max(ends, end);
        for (const ContactRecord& contact : simulation.contacts()) {
            Vec3 branch = -contact.image;
            branch.head(D) += now.q.col(contact.body_a).head(D) - now.q.col(contact.body_b).head(D);
            moment += contact.impulse * branch.transpose();
        }
        volume += h * std::abs(now.cell.determinant());
        time += h;
    }

    [[nodiscard]] Mat3 stress() const { return moment / volume; }
    [[nodiscard]] double uncertainty() const { return (kinetic + 2.0 * ends) / volume; }
};

void expect_stress_under_shear(int dimension, int n, double rate, double strain) {
    const double h = 2e-3 / rate;
    const double begin = 0.2;  // strain, when the grains have found each other
    scene::SceneSpec spec = grains(dimension, n, h, (begin + strain) / rate);
    const int across = dimension - 1;
    spec.cell->gradient[0][static_cast<std::size_t>(across)] = Expression(rate);
    for (std::size_t k = 0; k < static_cast<std::size_t>(dimension); ++k) {
        spec.cell->stress[k][k] = Expression(1.0);
    }
    Simulation simulation(spec);
    double mass = 0.0;
    for (const BodyInfo& body : simulation.bodies()) mass += body.mass;
    StressBalance balance{.reach = 1.0 + begin + strain, .inertia = mass * std::pow(1.05 * n, 2)};
    run(simulation, [&](const Simulation& now) {
        if (now.time() * rate > begin) balance.add(now, h);
    });
    const Mat3 stress = balance.stress();
    const double shear = std::abs(stress(0, across));
    // Centres are taken at the end of a step, contacts before it: branches turn by rate h.
    const double tolerance = balance.uncertainty() + rate * h;
    // The test can tell: controlling the vectors instead of the gradient would be wrong by the
    // shear stress times the slant of the cell, strain / 2 in the mean.
    EXPECT_LT(tolerance, 0.2 * shear * 0.5 * strain);
    for (int k = 0; k < dimension; ++k) EXPECT_NEAR(stress(k, k), 1.0, tolerance) << k;
    EXPECT_GT(shear, 0.05);
}

TEST(CellStress, IsMetInAShearedCellInThePlane) { expect_stress_under_shear(2, 6, 0.01, 2.0); }

TEST(CellStress, IsMetInAShearedCellInSpace) { expect_stress_under_shear(3, 3, 0.01, 1.0); }

/// The cell is at rest under the stress: it is then met as well as the cell is at rest.
Mat3 stress_at_rest(double slant, int extra) {
    scene::SceneSpec spec = grains(2, 5, 0.02, 60.0);
    const double side = spec.cell->vectors[0].norm();
    for (scene::BodySpec& body : spec.bodies) body.position[0] += slant * body.position[1];
    spec.cell->vectors[1] = Vec3((slant + extra) * side, side, 0.0);
    spec.cell->stress[0][0] = Expression("3");
    spec.cell->stress[1][1] = Expression("2");
    Simulation simulation(spec);
    StressBalance balance;
    run(simulation, [&](const Simulation& now) {
        if (now.time() > 50.0) balance.add(now, 0.02);
    });
    EXPECT_LE(simulation.snapshot().cell_velocity.norm(), 1e-3);
    return balance.stress();
}

TEST(CellStress, IsMetInASlantedCell) {
    for (const int extra : {0, 2}) {
        const Mat3 stress = stress_at_rest(0.3, extra);
        // sigma - P = I G' / V: with |G| side below 1e-3 over 10 s, 25 bodies of mass < 0.8.
        EXPECT_NEAR(stress(0, 0), 3.0, 2e-3);
        EXPECT_NEAR(stress(1, 1), 2.0, 2e-3);
    }
}

// The same bodies in the same lattice: two of its bases give the same motion, until rounding and
// the solver's tolerance, 1e-10, have been amplified by some collisions.
TEST(CellStress, TheBasisOfTheLatticeDoesNotMatter) {
    for (const int dimension : {2, 3}) {
        const int n = dimension == 2 ? 5 : 3;
        scene::SceneSpec spec = grains(dimension, n, 2e-3, 0.3);
        spec.solver.velocity_tolerance = 1e-10;
        scenes::set_law(spec, 0.3, 0.5);
        Rng rng(2);
        for (scene::BodySpec& body : spec.bodies) {
            for (int k = 0; k < dimension; ++k) body.velocity[k] = rng.normal();
        }
        spec.cell->stress[0][0] = Expression("3");
        spec.cell->stress[1][1] = Expression("2");
        spec.cell->gradient[0][static_cast<std::size_t>(dimension - 1)] = Expression("0.5");
        if (dimension == 2) spec.cell->gradient[1][0] = Expression("0.2");
        if (dimension == 3) spec.cell->stress[0][1] = Expression("0.5");
        scene::SceneSpec other = spec;
        other.cell->vectors[1] += 2.0 * other.cell->vectors[0];
        if (dimension == 3) other.cell->vectors[2] -= other.cell->vectors[1];
        Simulation first(spec);
        Simulation second(other);
        Index contacts = 0;
        while (!first.finished()) {
            const StepReport a = first.step();
            ASSERT_EQ(a.contacts, second.step().contacts);
            contacts += a.contacts;
        }
        EXPECT_GT(contacts, 100);
        const Snapshot a = first.snapshot();
        const Snapshot b = second.snapshot();
        EXPECT_LE((gradient(a) - gradient(b)).norm(), 1e-6);
        EXPECT_GE((gradient(a) - gradient(Simulation(spec).snapshot())).norm(), 1e-3);
        EXPECT_NEAR(a.cell.determinant(), b.cell.determinant(), 1e-6);
        EXPECT_LE((a.cell.col(0) - b.cell.col(0)).norm(), 1e-6);
        EXPECT_LE((a.v - b.v).cwiseAbs().maxCoeff(), 1e-6) << dimension;
    }
}

/// The vectors at the end of a run in which nothing touches.
MatX prescribed_shape(int vectors, double theta, const Mat3& G, const scene::SceneSpec& base) {
    scene::SceneSpec spec = base;
    spec.integrator = {.name = "moreau_jean", .theta = theta};
    spec.cell->vectors.resize(static_cast<std::size_t>(vectors));
    for (Index k = 0; k < 2; ++k) {
        for (Index l = 0; l < 2; ++l) {
            spec.cell->gradient[static_cast<std::size_t>(k)][static_cast<std::size_t>(l)] =
                Expression(G(k, l));
        }
    }
    Simulation simulation(spec);
    run(simulation);
    return simulation.snapshot().cell;
}

// 2000 steps, each exact to rounding.
TEST(CellShape, IsExactWhereItIsPrescribed) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 2.0);
    spec.gravity.setZero();
    scenes::add(spec, "ball", geometry::Disk{0.01}, Vec3(0.3, 0.6, 0.0));
    spec.cell = scene::CellSpec{.vectors = {Vec3::UnitX(), Vec3(0.3, 1.0, 0.0)}};
    const Eigen::Matrix2d start = (Eigen::Matrix2d() << 1.0, 0.3, 0.0, 1.0).finished();
    Mat3 shear = Mat3::Zero();
    shear(0, 1) = 0.7;
    Mat3 pure = Mat3::Zero();
    pure.diagonal() << 0.4, -0.4, 0.0;
    Mat3 turn = Mat3::Zero();
    turn(0, 1) = -0.5;
    turn(1, 0) = 0.5;
    const Eigen::Matrix2d sheared = (Eigen::Matrix2d() << 1.0, 1.4, 0.0, 1.0).finished();
    const Eigen::Matrix2d stretched =
        (Eigen::Matrix2d() << std::exp(0.8), 0.0, 0.0, std::exp(-0.8)).finished();
    const Eigen::Matrix2d turned = Eigen::Rotation2Dd(1.0).toRotationMatrix();
    for (const double theta : {0.0, 0.5, 0.7, 1.0}) {
        for (const int vectors : {1, 2}) {
            const auto error = [&](const Mat3& G, const Eigen::Matrix2d& flow) {
                return (prescribed_shape(vectors, theta, G, spec) - flow * start.leftCols(vectors))
                    .norm();
            };
            EXPECT_LE(error(shear, sheared), 1e-12) << theta;
            EXPECT_LE(error(pure, stretched), 1e-12) << theta;
            EXPECT_LE(error(turn, turned), 1e-12) << theta;
        }
    }
}

// A snapshot holds vectors and their velocities; a run that goes on from one has the same gradient.
TEST(CellState, GoesOnFromASnapshot) {
    scene::SceneSpec spec = grains(2, 4, 0.01, 2.0);
    spec.solver.velocity_tolerance = 1e-10;
    spec.cell->stress[0][0] = Expression("3");
    spec.cell->stress[1][1] = Expression("2");
    spec.cell->gradient[0][1] = Expression("0.1");
    Simulation first(spec);
    while (first.time() < 1.0) static_cast<void>(first.step());
    Simulation second(spec);
    second.restore(first.snapshot());
    EXPECT_LE((second.snapshot().cell_velocity - first.snapshot().cell_velocity).norm(), 1e-14);
    for (int i = 0; i < 5; ++i) {
        static_cast<void>(first.step());
        static_cast<void>(second.step());
    }
    // Five steps to the solver's tolerance.
    EXPECT_LE((gradient(first.snapshot()) - gradient(second.snapshot())).norm(), 1e-7);
    EXPECT_LE((first.snapshot().cell - second.snapshot().cell).norm(), 1e-8);
}

TEST(CellState, ABodyMustNotOverlapItsOwnImage) {
    const auto message = [](double side, double slant) {
        scene::SceneSpec spec = scenes::empty(2, 1e-3, 1.0);
        scenes::add(spec, "ball", geometry::Disk{0.5}, Vec3::Zero());
        scenes::add(spec, "twin", geometry::Disk{0.5}, Vec3(0.0, 1.2, 0.0));
        spec.cell =
            scene::CellSpec{.vectors = {side * Vec3::UnitX(), Vec3(slant * side, 3.0, 0.0)}};
        try {
            const Simulation simulation(spec);
        } catch (const InputError& error) {
            return to_text(error.defects().front());
        }
        return std::string();
    };
    EXPECT_EQ(message(1.0, 0.0), "");
    EXPECT_EQ(message(1.0, 7.0), "");
    const std::string text = message(0.8, 3.0);
    for (const char* part : {"cell.vectors", "'ball'", "own image", "0.2 m", "1 more"}) {
        EXPECT_NE(text.find(part), std::string::npos) << text;
    }
}

}  // namespace
}  // namespace drystone::sim
