#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/solvers/interior/jordan.hpp"
#include "drystone/solvers/interior/path_following.hpp"
#include "drystone/solvers/interior/second_order_form.hpp"
#include "solvers/random_contacts.hpp"

/// The parts of the interior point method: Jordan algebra, scaled problem, central path.
namespace drystone::solvers {
namespace {

using problem::Associated;
using problem::Bilateral;
using problem::ContactProblem;
using problem::Coulomb;
using problem::Elliptic;
using problem::Rolling;
using problem::Tresca;

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

/// Inside L, at a distance of `depth` x_N from its boundary.
SmallVector inside(Rng& rng, Index n, double depth) {
    SmallVector x(n);
    x[0] = 1.0;
    if (n > 1) x.tail(n - 1) = (1.0 - depth) * sampling::direction(rng, n - 1);
    return sampling::log_uniform(rng, 1e-3, 1e3) * x;
}

SmallVector anywhere(Rng& rng, Index n) {
    return sampling::log_uniform(rng, 1e-3, 1e3) * sampling::normal_vector(rng, n);
}

TEST(Jordan, ProductIsCommutativeWithUnitAndIdentityOfJordan) {
    Rng rng(1);
    for (int sample = 0; sample < 500; ++sample) {
        const Index n = 1 + rng.index(3);
        const SmallVector x = sampling::direction(rng, n);
        const SmallVector y = sampling::direction(rng, n);
        const SmallVector unit = VecX::Unit(n, 0);
        EXPECT_EQ(jordan::product(x, unit), x);
        EXPECT_LE((jordan::product(x, y) - jordan::product(y, x)).norm(), 4.0 * k_epsilon);
        EXPECT_NEAR(jordan::product(x, y)[0], x.dot(y), 4.0 * k_epsilon);
        // x^2 o (x o y) = x o (x^2 o y): what takes the place of associativity.
        const SmallVector square = jordan::product(x, x);
        const SmallVector left = jordan::product(square, jordan::product(x, y));
        const SmallVector right = jordan::product(x, jordan::product(square, y));
        EXPECT_LE((left - right).norm(), 100.0 * k_epsilon);
        // x^2 = 2 x_N x - det(x) e: the spectral values are roots of this polynomial.
        EXPECT_LE((square - 2.0 * x[0] * x + jordan::determinant(x) * unit).norm(),
                  10.0 * k_epsilon);
    }
}

TEST(Jordan, QuotientUndoesTheProduct) {
    Rng rng(2);
    for (int sample = 0; sample < 500; ++sample) {
        const Index n = 1 + rng.index(3);
        const double depth = sampling::log_uniform(rng, 1e-6, 1.0);
        const SmallVector x = inside(rng, n, depth);
        const SmallVector z = anywhere(rng, n);
        const SmallVector y = jordan::product(x, z);
        // The matrix of z -> x o z has eigenvalues between depth x_N and 2 x_N.
        EXPECT_LE((jordan::quotient(y, x) - z).norm(), 100.0 * k_epsilon / depth * z.norm());
    }
}

/// The coefficients of det(x + t dx) are known to some ten roundings of the squares in them, and so
/// is the zero of it.
TEST(Jordan, LongestStepStaysInsideAndIsTight) {
    Rng rng(3);
    int shorter = 0;
    for (int sample = 0; sample < 2000; ++sample) {
        const Index n = 1 + rng.index(3);
        const SmallVector x = inside(rng, n, sampling::log_uniform(rng, 1e-8, 1.0));
        const SmallVector dx = anywhere(rng, n);
        const double step = jordan::longest_step(x, dx);
        ASSERT_GT(step, 0.0);
        ASSERT_LE(step, 1.0);
        const SmallVector end = x + step * dx;
        const double size = x.norm() + step * dx.norm();
        const double rounding = 50.0 * k_epsilon * size * size;
        EXPECT_GE(end[0], -50.0 * k_epsilon * size);
        EXPECT_GE(jordan::determinant(end), -rounding);
        if (step == 1.0) continue;
        ++shorter;
        EXPECT_LE(jordan::determinant(end), rounding);
        // Convex, so that all shorter steps are inside as well.
        EXPECT_GT(jordan::determinant(x + 0.99 * step * dx), 0.0);
    }
    EXPECT_GE(shorter, 500);
}

TEST(Jordan, LongestStepAlongSpecialDirections) {
    const SmallVector x = Vec3(2, 1, 0);
    EXPECT_EQ(jordan::longest_step(x, SmallVector::Zero(3)), 1.0);
    EXPECT_EQ(jordan::longest_step(x, x), 1.0);
    EXPECT_EQ(jordan::longest_step(x, Vec3(1, 1, 0)), 1.0);  // parallel to the boundary
    EXPECT_NEAR(jordan::longest_step(x, Vec3(-1, -1, 0)), 1.0, 4.0 * k_epsilon);
    EXPECT_NEAR(jordan::longest_step(x, -4.0 * x), 0.25, 4.0 * k_epsilon);  // to the apex
    EXPECT_NEAR(jordan::longest_step(x, Vec3(0, 4, 0)), 0.25, 4.0 * k_epsilon);
    EXPECT_EQ(jordan::longest_step(SmallVector::Constant(1, 2.0), SmallVector::Constant(1, -8.0)),
              0.25);
}

TEST(Jordan, ScalingTakesBothToTheSamePoint) {
    Rng rng(4);
    for (int sample = 0; sample < 1000; ++sample) {
        const Index n = 1 + rng.index(3);
        const double depth = sampling::log_uniform(rng, 1e-6, 1.0);
        const SmallVector x = inside(rng, n, depth);
        const SmallVector y = inside(rng, n, sampling::log_uniform(rng, depth, 1.0));
        const auto [T, inverse] = jordan::scaling(x, y);
        // det is known to 1 / depth roundings, and the spectrum of T spreads by up to 1 / depth.
        const double rounding = 100.0 * k_epsilon / depth;
        EXPECT_LE((T - T.transpose()).norm(), 4.0 * k_epsilon * T.norm());
        EXPECT_LE((T * inverse - SmallMatrix::Identity(n, n)).norm(), rounding);
        EXPECT_LE((T * x - inverse * y).norm(), rounding * (T.norm() * x.norm()));
        // T keeps the cone: the scaled point is inside.
        EXPECT_GT(jordan::determinant(T * x), 0.0);
    }
}

/// Laws of second-order cones, with directions that have no friction.
std::vector<test::Contact> cone_contacts() {
    return {{Coulomb{0.5}, 3},
            {Coulomb{0.3}, 2},
            {Coulomb{0.4}, 1},
            {Coulomb{0.0}, 3},
            {Elliptic{Vec2(0.3, 0.7)}, 3},
            {Elliptic{Vec2(0.0, 0.6)}, 3},
            {Associated{0.8}, 3},
            {Bilateral{}, 4}};
}

TEST(SecondOrderForm, KeepsWorkAndProducts) {
    Rng rng(5);
    const ContactProblem problem = test::reachable(rng, cone_contacts(), 30);
    const SecondOrderForm form(problem);
    const MatX W(problem.W.blocks().to_sparse());
    for (int sample = 0; sample < 20; ++sample) {
        const VecX x = sampling::normal_vector(rng, form.dimension());
        VecX r(problem.components());
        form.impulses(x, r);
        const VecX Ax = form.matrix() * x;
        const double size = form.matrix().norm() * x.norm();
        EXPECT_LE((form.scaled_velocities(W * r) - Ax).norm(), 100.0 * k_epsilon * size);
        // x.y = r.u.
        const VecX u = sampling::normal_vector(rng, problem.components());
        EXPECT_NEAR(x.dot(form.scaled_velocities(u)), r.dot(u),
                    100.0 * k_epsilon * r.norm() * u.norm());
    }
}

TEST(SecondOrderForm, LeavesOutDirectionsWithoutFriction) {
    Rng rng(6);
    const ContactProblem problem = test::reachable(rng, cone_contacts(), 30);
    const SecondOrderForm form(problem);
    std::vector<Index> sizes;
    Index first = 0;
    for (const ConeBlock& block : form.blocks()) {
        EXPECT_EQ(block.first, first);
        first += block.size;
        sizes.push_back(block.size);
    }
    EXPECT_EQ(sizes, (std::vector<Index>{3, 2, 1, 1, 3, 2, 3, 4}));
    EXPECT_EQ(first, form.dimension());
    EXPECT_FALSE(form.blocks().front().free);
    EXPECT_TRUE(form.blocks().back().free);
}

/// x in L is r in K: boundary points of L go to boundary points of K.
TEST(SecondOrderForm, TakesTheConesToEachOther) {
    Rng rng(7);
    const ContactProblem problem = test::reachable(rng, cone_contacts(), 30);
    const SecondOrderForm form(problem);
    for (const double depth : {-0.1, 0.0, 0.1}) {
        VecX x(form.dimension());
        for (const ConeBlock& block : form.blocks()) {
            x.segment(block.first, block.size) = inside(rng, block.size, depth);
        }
        VecX r(problem.components());
        form.impulses(x, r);
        for (std::size_t c = 0; c < problem.cones.size(); ++c) {
            const ConeBlock& block = form.blocks()[c];
            const auto i = static_cast<Index>(c);
            const VecX before = r.segment(problem.W.offset(i), problem.W.size(i));
            VecX after = before;
            problem::project(problem.cones[c], after);
            const double moved = (after - before).norm() / before.norm();
            if (depth >= 0.0 || block.free || block.size == 1) {
                EXPECT_LE(moved, 100.0 * k_epsilon) << describe(problem.cones[c]);
            } else {
                EXPECT_GE(moved, 1e-3) << describe(problem.cones[c]);
            }
        }
    }
}

/// The blocks of A with friction 1 have mean diagonal 1 whatever the masses.
TEST(SecondOrderForm, HasNoUnits) {
    Rng rng(8);
    ContactProblem problem = test::reachable(rng, test::repeated({Coulomb{1.0}, 3}, 4), 12);
    VecX scale(12);
    // W over 12 decades; from 14 on a contact would count as one without inertia of its own.
    for (Index c = 0; c < 4; ++c) scale.segment(3 * c, 3).setConstant(std::pow(10.0, 2.0 * c - 3));
    const SparseMatrix W = scale.asDiagonal() * problem.W.blocks().to_sparse() * scale.asDiagonal();
    problem.W = BlockMatrix(W, std::vector<Index>(4, 3));
    const SecondOrderForm form(problem);
    const MatX A(form.matrix());
    for (const ConeBlock& block : form.blocks()) {
        EXPECT_NEAR(A.block(block.first, block.first, 3, 3).trace() / 3.0, 1.0, 10.0 * k_epsilon);
    }
}

TEST(SecondOrderForm, KnowsWhetherItIsSymmetric) {
    Rng rng(9);
    ContactProblem problem = test::reachable(rng, test::repeated({Coulomb{0.5}, 3}, 4), 12);
    EXPECT_TRUE(SecondOrderForm(problem).symmetric());
    SparseMatrix W = problem.W.blocks().to_sparse();
    W.coeffRef(0, 1) += 1e-6;
    problem.W = BlockMatrix(W, std::vector<Index>(4, 3));
    EXPECT_FALSE(SecondOrderForm(problem).symmetric());
}

TEST(SecondOrderForm, RefusesOtherLawsByContact) {
    Rng rng(10);
    const std::vector<test::Contact> others = {
        {Tresca{0.5}, 3}, {Rolling{0.5, 0.1, 0.0}, 3}, {Rolling{0.5, 0.1, 0.1}, 6}};
    for (const test::Contact& other : others) {
        const ContactProblem problem =
            test::reachable(rng, {{Coulomb{0.5}, 3}, other, {Coulomb{0.5}, 3}}, 12);
        try {
            const SecondOrderForm form(problem);
            ADD_FAILURE() << describe(other.law) << " was taken";
        } catch (const InputError& error) {
            const std::string message = error.what();
            EXPECT_NE(message.find("contact 1"), std::string::npos) << message;
            EXPECT_NE(message.find(describe(other.law)), std::string::npos) << message;
        }
    }
}

TEST(SecondOrderForm, OfNothing) {
    const ContactProblem nothing;
    const SecondOrderForm form(nothing);
    EXPECT_EQ(form.dimension(), 0);
    EXPECT_TRUE(form.symmetric());
}

/// With W of full rank the convex problem is strongly feasible: the gap falls to a hundredth of
/// what a residual of 1e-8 asks for, inside the cones all along.
TEST(PathFollowing, ClosesTheGap) {
    constexpr double k_closed = 1e-10;
    Rng rng(11);
    for (const double skew : {0.0, 1e-3}) {
        ContactProblem problem = test::reachable(rng, cone_contacts(), 40);
        MatX W(problem.W.blocks().to_sparse());
        const MatX random = sampling::normal_matrix(rng, W.rows(), W.cols());
        W += skew * (random - random.transpose());
        std::vector<Index> sizes;
        for (const test::Contact& contact : cone_contacts()) sizes.push_back(contact.size);
        problem.W = BlockMatrix(SparseMatrix(W.sparseView()), sizes);
        const SecondOrderForm form(problem);
        const VecX q = form.scaled_velocities(problem.b);
        PathFollowing path(form);
        path.start(q);
        const double first = path.gap();
        // Some 25 steps are usual.
        for (int step = 0; step < 40 && path.gap() > k_closed * first; ++step) {
            ASSERT_TRUE(path.step(q)) << step << ", gap " << path.gap() / first;
            for (const ConeBlock& block : form.blocks()) {
                if (block.free) continue;
                const SmallVector x = path.x().segment(block.first, block.size);
                EXPECT_GT(jordan::determinant(x), 0.0);
            }
        }
        EXPECT_LE(path.gap(), k_closed * first);
        // y = A x + q, within the cone and orthogonal to x up to the gap.
        const VecX y = form.matrix() * path.x() + q;
        const double size = q.norm() + form.matrix().norm() * path.x().norm();
        EXPECT_NEAR(path.x().dot(y) / size, 0.0, 1e-9);
        for (const ConeBlock& block : form.blocks()) {
            const SmallVector own = y.segment(block.first, block.size);
            if (block.free) {
                EXPECT_LE(own.norm(), 1e-9 * size);
            } else {
                EXPECT_GE(own[0] - own.tail(block.size - 1).norm(), -1e-9 * size);
            }
        }
    }
}

}  // namespace
}  // namespace drystone::solvers
