// The element of least norm of the admissible right velocities (Moreau 1999, eqs. 9 and 15).
#include "drystone/sweeping/right_velocity.hpp"

#include <gtest/gtest.h>

#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/convex/transformed.hpp"
#include "sweeping/problems.hpp"

namespace drystone::sweeping {
namespace {

// A translated polyhedron described both ways must give the same velocity, and it must satisfy
// |u'| <= |a'|, u'.(a' - u') = 0.
TEST(RightVelocity, BothFormulasAgreeOnTranslatedPolyhedra) {
    Rng rng(7);
    for (int sample = 0; sample < 300; ++sample) {
        const Index n = 2 + rng.index(3);
        const Index rows = 3 + rng.index(6);
        MatX A(rows, n);
        for (Index i = 0; i < rows; ++i)
            A.row(i) = problems::random_vector(rng, n).normalized().transpose();
        const convex::Polyhedron shape(A, VecX::Ones(rows));
        const VecX drag = problems::random_vector(rng, n);
        const VecX u = project(shape, 5.0 * problems::random_vector(rng, n));

        std::vector<convex::MovingInequality> walls;
        for (Index i = 0; i < rows; ++i) {
            const VecX a = A.row(i);
            walls.push_back(convex::moving_half_space(
                [a](double) { return a; }, [a, drag](double t) { return 1.0 + t * a.dot(drag); }));
        }
        const VecX by_cone = translation_velocity(shape, u, drag);
        const VecX by_walls = right_velocity(walls, 0.0, u, VecX::Zero(n), 1e-9).point;
        EXPECT_LE((by_cone - by_walls).norm(), 1e-8);  // the walls' time derivative is a difference
        EXPECT_LE(by_cone.norm(), drag.norm() + 1e-12);
        EXPECT_NEAR(by_cone.dot(drag - by_cone), 0.0, 1e-10);
    }
}

TEST(RightVelocity, InsideTheSetThePointRests) {
    const std::vector<convex::MovingInequality> walls{problems::DraggedDisk::rim()};
    EXPECT_EQ(right_velocity(walls, 0.0, Vec2(0.2, 0.1), Vec2(0, 0), 1e-9).point.norm(), 0.0);
    EXPECT_TRUE(right_velocity(walls, 0.0, Vec2(0.2, 0.1), Vec2(0, 0), 1e-9).active.empty());
}

TEST(RightVelocity, IsTheLimitOfTheCatchingUpStep) {
    const VecX u = problems::DraggedDisk::exact(0.7);
    const VecX w = right_velocity({problems::DraggedDisk::rim()}, 0.7, u, Vec2(0, 0), 1e-9).point;
    const double h = 1e-6;
    const VecX step =
        (problems::DraggedDisk::exact(0.7 + h) - problems::DraggedDisk::exact(0.7 - h)) / (2.0 * h);
    EXPECT_LE((w - step).norm(), 1e-8);
}

}  // namespace
}  // namespace drystone::sweeping
