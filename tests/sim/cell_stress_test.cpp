// Periodic cells under shear and stress: the stress that is asked for, whatever the shape of the
// cell and the basis of its lattice, and shapes that are prescribed.
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

using formula::Expression;

/// Disks or spheres of about unit diameter and density 1 on a grid, not quite in contact.
scene::SceneSpec grains(int dimension, int n, double step, double end) {
    scene::SceneSpec spec = scenes::empty(dimension, step, end);
    spec.gravity.setZero();
    spec.solver.velocity_tolerance = 1e-5;
    spec.contact.position_correction = true;
    scenes::set_law(spec, 0.3);
    Rng rng(11);
    const double pitch = 1.05;
    for (int i = 0; i < (dimension == 2 ? n * n : n * n * n); ++i) {
        const Vec3 place(i % n, (i / n) % n, i / (n * n));
        const double radius = rng.uniform(0.3, 0.5);
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

/// sum F (x) l over the contacts of the last step, l from the centre of B's image to that of A: V h
/// times the stress of the contacts, compression positive.
Mat3 moment(const Simulation& simulation, const Snapshot& now) {
    Mat3 sum = Mat3::Zero();
    const Index D = now.cell.rows();
    for (const ContactRecord& contact : simulation.contacts()) {
        Vec3 branch = -contact.image;
        branch.head(D) += now.q.col(contact.body_a).head(D) - now.q.col(contact.body_b).head(D);
        sum += contact.impulse * branch.transpose();
    }
    return sum;
}

/// Positions and velocities of bodies as they have come, not wrapped into the cell.
struct Course {
    MatX x;
    MatX v;

    void follow(const Snapshot& now) {
        const Index D = now.cell.rows();
        MatX images = MatX::Zero(D, now.q.cols());
        if (x.size() > 0) {
            images = (now.cell.inverse() * (x - now.q.topRows(D))).array().round().matrix();
        }
        x = now.q.topRows(D) + now.cell * images;
        v = now.v.topRows(D) + now.cell_velocity * images;
    }
};

/// Means over a part of a run of the stress of the contacts and of what acceleration takes of it.
///
/// With V the volume and I the inertia of the cell (mass x length^2), the equations of motion of
/// the cell and of bodies of the mass m give in every step of length h
///     h V (sigma - P) = I dG + sum m dv x
/// for the components that P controls. Slow motions make the right side small in the mean.
struct StressBalance {
    double volume = 0.0;         ///< sum of V h
    Mat3 moment = Mat3::Zero();  ///< sum of V sigma h
    Mat3 inertial = Mat3::Zero();

    [[nodiscard]] Mat3 stress() const { return moment / volume; }
    [[nodiscard]] Mat3 correction() const { return inertial / volume; }
};

/// The balance of a run from the time `begin` on.
StressBalance balance_of(const scene::SceneSpec& spec, double begin) {
    Simulation simulation(spec);
    double mass = 0.0;
    for (const BodyInfo& body : simulation.bodies()) mass += body.mass;
    Snapshot before = simulation.snapshot();
    const Index D = before.cell.rows();
    const double size = std::pow(std::abs(before.cell.determinant()), 1.0 / static_cast<double>(D));
    Course course;
    course.follow(before);
    StressBalance sums;
    run(simulation, [&](const Simulation& now) {
        const Snapshot after = now.snapshot();
        const MatX v = course.v;
        course.follow(after);
        if (now.time() > begin) {
            sums.volume += spec.time.step * std::abs(after.cell.determinant());
            sums.moment += moment(now, after);
            sums.inertial += mass * size * size * (gradient(after) - gradient(before));
            for (Index i = 0; i < v.cols(); ++i) {
                sums.inertial.topLeftCorner(D, D) +=
                    now.bodies()[static_cast<std::size_t>(i)].mass * (course.v.col(i) - v.col(i)) *
                    course.x.col(i).transpose();
            }
        }
        before = after;
    });
    return sums;
}

void expect_stress_under_shear(int dimension, int n, double strain) {
    const double rate = 0.05;  // the inertial number
    const double h = 0.02;
    const double begin = 0.4;  // strain, when the grains have found each other
    scene::SceneSpec spec = grains(dimension, n, h, (begin + strain) / rate);
    const int across = dimension - 1;
    spec.cell->gradient[0][static_cast<std::size_t>(across)] = Expression(rate);
    for (std::size_t k = 0; k < static_cast<std::size_t>(dimension); ++k) {
        spec.cell->stress[k][k] = Expression(1.0);
    }
    const StressBalance balance = balance_of(spec, begin / rate);
    const Mat3 stress = balance.stress();
    const Mat3 corrected = stress - balance.correction();
    // Centres are taken at the end of a step and count at its middle: sums of F (x) u h / 2 and of
    // m dv (x) v h / 2, each up to the power of shearing times h, and branches that turn by rate h.
    const double tolerance = 4.0 * rate * h;
    // Controlling the vectors instead of the gradient would be wrong by the shear stress times the
    // slant of the cell, strain / 2 in the mean: what accelerates must be far less.
    const double telling = 0.3 * std::abs(stress(0, across)) * 0.5 * strain;
    EXPECT_LT(tolerance, telling);
    for (int k = 0; k < dimension; ++k) {
        EXPECT_NEAR(corrected(k, k), 1.0, tolerance) << k;
        EXPECT_NEAR(stress(k, k), 1.0, telling) << k;
    }
}

TEST(CellStress, IsMetInAShearedCellInThePlane) { expect_stress_under_shear(2, 6, 2.0); }

TEST(CellStress, IsMetInAShearedCellInSpace) { expect_stress_under_shear(3, 3, 2.0); }

/// The stress of the contacts in a cell that has come to rest.
Mat3 stress_at_rest(double slant, int extra) {
    scene::SceneSpec spec = grains(2, 5, 0.02, 40.0);
    const double side = spec.cell->vectors[0].norm();
    for (scene::BodySpec& body : spec.bodies) body.position[0] += slant * body.position[1];
    spec.cell->vectors[1] = Vec3((slant + extra) * side, side, 0.0);
    spec.cell->stress[0][0] = Expression("3");
    spec.cell->stress[1][1] = Expression("2");
    return balance_of(spec, 30.0).stress();
}

TEST(CellStress, IsMetInASlantedCell) {
    for (const int extra : {0, 2}) {
        const Mat3 stress = stress_at_rest(0.3, extra);
        // Velocities end near the tolerance of the solver, 1e-5: I G / V T with I = m L^2, m = V.
        EXPECT_NEAR(stress(0, 0), 3.0, 1e-4);
        EXPECT_NEAR(stress(1, 1), 2.0, 1e-4);
    }
}

// The same bodies in the same lattice: two of its bases give the same motion, until rounding and
// the solver's tolerance, 1e-12, have been amplified by some collisions.
TEST(CellStress, TheBasisOfTheLatticeDoesNotMatter) {
    for (const int dimension : {2, 3}) {
        const int n = dimension == 2 ? 5 : 3;
        scene::SceneSpec spec = grains(dimension, n, 2e-3, 0.8);
        spec.solver.velocity_tolerance = 1e-12;
        // Whether positions are projected in a step is decided by a threshold, where rounding
        // decides.
        spec.contact.position_correction = false;
        scenes::set_law(spec, 0.3, 0.0);
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
    const std::string text = message(0.75, 3.0);
    for (const char* part : {"cell.vectors", "'ball'", "own image", "by 0.25 m", "1 more"}) {
        EXPECT_NE(text.find(part), std::string::npos) << text;
    }
}

}  // namespace
}  // namespace drystone::sim
