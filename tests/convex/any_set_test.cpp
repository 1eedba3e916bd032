#include "drystone/convex/any_set.hpp"

#include <limits>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "core/test_numbers.hpp"
#include "drystone/convex/intersection.hpp"
#include "drystone/convex/product.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/coulomb_cone.hpp"
#include "drystone/convex/sets/half_space.hpp"
#include "drystone/convex/sets/in_space.hpp"
#include "drystone/convex/sets/level_set.hpp"
#include "drystone/convex/sets/polar.hpp"
#include "drystone/convex/sets/polyhedral_form.hpp"
#include "drystone/convex/sets/set.hpp"
#include "drystone/convex/transformed.hpp"
#include "drystone/core/error.hpp"

/// The type-erased set: what it can answer, and which questions it refuses.
namespace drystone::convex {

namespace {

AnySet disc() { return Ball<2>(Vec2(0, 0), 1.0); }

AnySet parabola() {
    return LevelSet(2, {{.value = [](const VecX& x) { return x[1] * x[1] - x[0]; },
                         .gradient = [](const VecX& x) -> VecX { return Vec2(-1, 2.0 * x[1]); }}});
}

/// Knows nothing but its projection.
struct Origin {};
Index dimension(const Origin&) { return 2; }
std::string describe(const Origin&) { return "origin"; }
VecX project(const Origin&, const VecX& x) { return VecX::Zero(x.size()); }

}  // namespace

TEST(AnySet, AsksOnlyForAProjection) {
    const AnySet origin = Origin{};
    EXPECT_EQ(origin.describe(), "origin");
    EXPECT_EQ(origin.project(Vec2(3, 4)), Vec2(0, 0));
    EXPECT_DOUBLE_EQ(distance(origin, Vec2(3, 4)), 5.0);
    EXPECT_TRUE(origin.contains(Vec2(0.3, 0.4), 0.5));
    EXPECT_FALSE(origin.contains(Vec2(0.3, 0.4), 0.49));
    EXPECT_FALSE(origin.polyhedral_system().has_value());
    EXPECT_EQ(origin.prox_constant(), std::numeric_limits<double>::infinity());
    const Metric metric(Mat2::Identity());
    EXPECT_FALSE(origin.has_metric_projection());
    EXPECT_EQ(message_of<ComputationError>([&] { (void)origin.project(Vec2(1, 1), metric); }),
              "projection in a metric of the origin is not available");
    EXPECT_EQ(message_of<ComputationError>([&] { (void)origin.support(Vec2(1, 1)); }),
              "support function of the origin is not available");
    EXPECT_EQ(message_of<ComputationError>([&] { (void)origin.farthest(Vec2(1, 1)); }),
              "farthest point of the origin is not available");
    EXPECT_EQ(message_of<ComputationError>([&] { (void)origin.normal_cone(Vec2(1, 1)); }),
              "normal cone of the origin is not available");
}

TEST(AnySet, RefusesPointsThatAreNone) {
    const AnySet set = disc();
    const Metric metric(MatX::Identity(3, 3));
    EXPECT_EQ(message_of<InputError>([&] { (void)set.project(Vec3(1, 1, 1)); }),
              "point to project: expected 2 components, found 3");
    EXPECT_EQ(message_of<InputError>([&] { (void)set.project(Vec2(1, k_nan)); }),
              "point to project: expected finite numbers, found nan in row 1");
    EXPECT_EQ(message_of<InputError>([&] { (void)set.project(Vec2(1, 1), metric); }),
              "metric: expected 2 components, found 3");
    EXPECT_EQ(message_of<InputError>([&] { (void)set.project_active(Vec2(1, 1), &metric); }),
              "metric: expected 2 components, found 3");
    EXPECT_EQ(message_of<InputError>([&] { (void)set.contains(Vec2(k_nan, 1)); }),
              "point: expected finite numbers, found nan in row 0");
    EXPECT_EQ(message_of<InputError>([&] { (void)set.support(Vec3(1, 1, 1)); }),
              "direction of a support function: expected 2 components, found 3");
    EXPECT_EQ(message_of<InputError>([&] { (void)set.farthest(Vec3(1, 1, 1)); }),
              "point: expected 2 components, found 3");
    EXPECT_EQ(message_of<InputError>([&] { (void)set.normal_cone(Vec2(1, k_nan)); }),
              "point: expected finite numbers, found nan in row 1");
    const Polyhedron half_plane(MatX::Ones(1, 2), VecX::Ones(1));
    EXPECT_EQ(message_of<InputError>([&] { (void)project(half_plane, Vec2(0, k_nan)); }),
              "projection on a polyhedron: point: expected finite numbers, found nan in row 1");
}

/// `has_*` tells beforehand: a combination can do what all of its parts can.
TEST(AnySet, CombinationsKnowWhatTheirPartsCannotDo) {
    const AnySet product = Product({disc(), parabola()});
    const AnySet image = translate(parabola(), Vec2(1, 0));
    const AnySet cone = InSpace(polar(CoulombCone(0.5)), 2);
    const AnySet cut = Intersection({disc(), cone});
    for (const AnySet& set : {product, image}) {
        EXPECT_TRUE(set.has_metric_projection());
        EXPECT_TRUE(set.has_normal_cone());
        EXPECT_FALSE(set.has_support());
        EXPECT_FALSE(set.has_farthest());
        EXPECT_THROW((void)set.support(VecX::Ones(set.dimension())), ComputationError);
        EXPECT_THROW((void)set.farthest(VecX::Ones(set.dimension())), ComputationError);
    }
    EXPECT_FALSE(cut.has_normal_cone());
    EXPECT_TRUE(cut.has_metric_projection());
    EXPECT_FALSE(AnySet(Product({AnySet(Origin{})})).has_metric_projection());
    EXPECT_FALSE(AnySet(Intersection({AnySet(Origin{}), disc()})).has_metric_projection());
    EXPECT_TRUE(AnySet(Product({disc(), disc()})).has_support());
}

/// At the apex of one part and outside another the cone is empty, in whatever order they come.
TEST(AnySet, OutsideOnePartIsOutside) {
    const AnySet cone = InSpace(CoulombCone(1.0), 3);
    const AnySet away = Box<3>(Vec3(1, -1, -1), Vec3(2, 1, 1));
    const AnySet intersection = Intersection({cone, away});
    EXPECT_EQ(intersection.normal_cone(Vec3::Zero()).kind, NormalCone::Kind::empty);
    const AnySet product = Product({cone, away});
    EXPECT_EQ(product.normal_cone(VecX::Zero(6)).kind, NormalCone::Kind::empty);
    VecX apex(6);
    apex << 0, 0, 0, 1.5, 0, 0;
    EXPECT_EQ(product.normal_cone(apex).kind, NormalCone::Kind::curved);
}

TEST(AnySet, SharesTheSetBetweenCopies) {
    const AnySet first = disc();
    const AnySet second = first;
    EXPECT_EQ(second.project(Vec2(2, 0)), first.project(Vec2(2, 0)));
    EXPECT_EQ(second.dimension(), 2);
}

TEST(AnySet, PolyhedralSetsShowTheirRows) {
    const AnySet image = rotated(scaled(Box<2>(Vec2(0, 0), Vec2(1, 2)), 3.0),
                                 Mat2(Eigen::Rotation2Dd(0.3)), Vec2(1, 1));
    EXPECT_EQ(image.polyhedral_system().value().A.rows(), 4);
    EXPECT_FALSE(AnySet(translate(disc(), Vec2(1, 1))).polyhedral_system().has_value());
    EXPECT_FALSE(AnySet(Product({disc(), image})).polyhedral_system().has_value());
    EXPECT_EQ(AnySet(Product({image, image})).polyhedral_system().value().A.rows(), 8);
    EXPECT_FALSE(AnySet(Intersection({disc()})).polyhedral_system().has_value());
}

}  // namespace drystone::convex
