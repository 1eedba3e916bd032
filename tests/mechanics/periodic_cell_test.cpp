// The periodic cell among the bodies: its motion over a step, and the stress on it.
#include "drystone/mechanics/periodic_cell.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/mechanics/forces.hpp"
#include "drystone/mechanics/prescribed_motion.hpp"

namespace drystone::mechanics {
namespace {

using formula::Expression;

template <int D>
using Square = Eigen::Matrix<double, D, D>;
template <int D>
using Columns = Eigen::Matrix<double, D, Eigen::Dynamic>;

template <int D>
Square<D> random_square(Rng& rng) {
    Square<D> G;
    for (double& x : G.reshaped()) x = rng.normal();
    return G;
}

template <int D>
CellMotion<D> constant_motion(const Square<D>& G) {
    CellMotion<D> motion;
    for (std::size_t k = 0; k < D; ++k) {
        for (std::size_t l = 0; l < D; ++l) {
            motion.gradient[k][l] = Expression(G(static_cast<Index>(k), static_cast<Index>(l)));
        }
    }
    return motion;
}

/// What a step makes of the vectors: a+ = flow a.
template <int D>
Square<D> flow(const CellMotion<D>& motion, double t, double h, double theta) {
    const StepGradients<D> G = step_gradients(motion, t, h, theta);
    const Square<D> one = Square<D>::Identity();
    return (one + theta * h * G.end) * (one - (1.0 - theta) * h * G.start).inverse();
}

/// exp(A) by its series for A / 2^20, squared 20 times: rounding 2^20 eps = 2e-10.
template <int D>
Square<D> exponential(const Square<D>& A) {
    constexpr int k_squarings = 20;
    const Square<D> small = std::ldexp(1.0, -k_squarings) * A;
    Square<D> result = Square<D>::Identity() + small + 0.5 * small * small;
    for (int i = 0; i < k_squarings; ++i) result = result * result;
    return result;
}

template <int D>
void expect_exact_flow() {
    Rng rng(3);
    for (const double theta : {0.0, 0.3, 0.5, 0.8, 1.0}) {
        const Square<D> G = random_square<D>(rng);
        const double h = 0.1;
        EXPECT_LE((flow(constant_motion<D>(G), 0.0, h, theta) - exponential<D>(h * G)).norm(), 1e-8)
            << theta;
        // Simple shear: exp(h G) = 1 + h G to rounding.
        Square<D> shear = Square<D>::Zero();
        shear(0, D - 1) = 1.7;
        EXPECT_LE(
            (flow(constant_motion<D>(shear), 0.0, h, theta) - Square<D>::Identity() - h * shear)
                .norm(),
            1e-15)
            << theta;
    }
}

TEST(PeriodicCell, AConstantGradientMakesItsExponential) {
    expect_exact_flow<2>();
    expect_exact_flow<3>();
}

// Stretching at the rate sin t along x by exp(1 - cos t): G is taken in the middle of steps, which
// is of second order, and so is the velocity at the end of a step for theta = 1/2.
TEST(PeriodicCell, AVaryingGradientIsOfSecondOrder) {
    CellMotion<2> motion;
    motion.gradient[0][0] = Expression("sin(t)");
    const auto errors = [&](int steps) {
        const double h = 1.0 / steps;
        double a = 1.0;
        double velocity = 0.0;
        for (int i = 0; i < steps; ++i) {
            const double t = h * i;
            a *= flow(motion, t, h, 0.5)(0, 0);
            const double end = step_gradients(motion, t, h, 0.5).end(0, 0);
            velocity = std::max(velocity, std::abs(end - std::sin(t + h)));
        }
        return std::array<double, 2>{std::abs(a - std::exp(1.0 - std::cos(1.0))), velocity};
    };
    for (const std::size_t k : {0U, 1U}) {
        EXPECT_NEAR(std::log2(errors(20)[k] / errors(40)[k]), 2.0, 0.1) << k;
    }
}

// Both parts of a step together move the vectors by the velocities that weigh in the step, on the
// vectors between them: what the rows of contacts across the border say.
template <int D>
void expect_consistent_parts() {
    Rng rng(8);
    RigidBodies<D> bodies;
    add_cell<D>(bodies, Columns<D>(random_square<D>(rng)));
    const Columns<D> before = cell_vectors(bodies);
    for (double& x : bodies.v) x = rng.normal();
    const Square<D> start = gradient_of(bodies, bodies.v);
    advance_to_contacts(bodies, 0.02);
    const Columns<D> middle = cell_vectors(bodies);
    for (double& x : bodies.v) x = rng.normal();
    const Square<D> end = gradient_of(bodies, bodies.v);
    advance(bodies, 0.03);
    EXPECT_LE((cell_vectors(bodies) - before - (0.02 * start + 0.03 * end) * middle).norm(), 1e-15);
}

TEST(PeriodicCell, MovesAsItsContactsSee) {
    expect_consistent_parts<2>();
    expect_consistent_parts<3>();
}

TEST(PeriodicCell, VectorsAndTheirVelocitiesAreAllThereIs) {
    Rng rng(9);
    for (const int count : {1, 2, 3}) {
        RigidBodies<3> bodies;
        add_boundary(bodies, Placement<3>{}, 1.0);
        const Columns<3> A = random_square<3>(rng).leftCols(count);
        add_cell<3>(bodies, A);
        EXPECT_EQ(bodies.body_count(), 1);
        EXPECT_EQ(bodies.count(), 4);
        const Columns<3> vectors = random_square<3>(rng).leftCols(count);
        const Columns<3> velocities = random_square<3>(rng).leftCols(count);
        set_cell<3>(bodies, vectors, velocities);
        EXPECT_EQ(cell_vectors(bodies), vectors);
        // Rounding times the condition of the vectors, some dozens, squared.
        EXPECT_LE((gradient_of(bodies, bodies.v) * vectors - velocities).norm(), 1e-11);
    }
}

TEST(PeriodicCell, ACollapseIsNamed) {
    RigidBodies<2> bodies;
    add_cell<2>(bodies, Columns<2>(Square<2>::Identity()));
    bodies.v[gradient_dof(bodies, 0, 0)] = -30.0;
    EXPECT_THROW(advance(bodies, 0.1), ComputationError);
    bodies.v[gradient_dof(bodies, 0, 0)] = 30.0;
    EXPECT_THROW(advance_to_contacts(bodies, 0.1), ComputationError);
}

/// Power of the stress on the deformation that the bodies have.
template <int D>
double power(const CellStress<D>& stress, const RigidBodies<D>& bodies) {
    ForceSums sums;
    sums.reset(bodies.dofs());
    add_force(stress, bodies, 0.0, sums);
    return sums.external.dot(bodies.v);
}

// A pressure p does the work -p dV in a cell of any shape, and any stress the same in all bases of
// a lattice.
template <int D>
void expect_work_of_stress() {
    Rng rng(12);
    const Square<D> A = random_square<D>(rng);
    RigidBodies<D> bodies;
    add_cell<D>(bodies, Columns<D>(A));
    CellStress<D> pressure;
    for (std::size_t k = 0; k < D; ++k) pressure.stress[k][k] = Expression(2.5);
    for (double& x : bodies.v) x = rng.normal();
    // Central differences: d^2 with d = 1e-5, and rounding 1e-15 / d.
    const double d = 1e-5;
    const auto volume_after = [&](double time) {
        RigidBodies<D> moved = bodies;
        advance(moved, time);
        return std::abs(Square<D>(cell_vectors(moved)).determinant());
    };
    EXPECT_NEAR(power(pressure, bodies), -2.5 * (volume_after(d) - volume_after(-d)) / (2.0 * d),
                1e-7);

    CellStress<D> any;
    for (auto& row : any.stress) {
        for (Expression& component : row) component = Expression(rng.normal());
    }
    RigidBodies<D> same;
    Columns<D> other = A;
    other.col(1) += 2.0 * other.col(0);
    add_cell<D>(same, other);
    same.v = bodies.v;
    EXPECT_NEAR(same.cell_length, bodies.cell_length, 1e-14);
    EXPECT_NEAR(power(any, same), power(any, bodies), 1e-12);
}

TEST(CellStress, ItsPowerIsThatOfCauchysStress) {
    expect_work_of_stress<2>();
    expect_work_of_stress<3>();
}

}  // namespace
}  // namespace drystone::mechanics
