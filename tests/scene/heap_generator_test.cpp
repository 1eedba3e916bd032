#include <set>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/scene/generation/stock.hpp"
#include "scene/parsing.hpp"
#include "scene/separation.hpp"

namespace drystone::scene {
namespace {

using test::expect_defect;

const std::string k_heap =
    "dimension = 3\n[[generate]]\nkind = 'heap'\ncount = 90\nlow = [1, 2, 3]\nfootprint = [1, "
    "0.8]\n"
    "scale = { spread = 0.3 }\nshapes = [{ shape = 'box', size = [0.2, 0.1, 0.1] },\n"
    "{ shape = 'regular_polyhedron', kind = 'octahedron', radius = 0.1 },\n"
    "{ shape = 'rock', radius = 0.1 }, { shape = 'sphere', radius = 0.08 }]\n";

void expect_no_overlap(const std::vector<BodySpec>& bodies, double gap) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            EXPECT_GE(test::slab_between(bodies[i], bodies[j]), gap - 1e-14)
                << bodies[i].name << " and " << bodies[j].name;
        }
    }
}

TEST(Heap, StandsInLayersWithoutOverlap) {
    const SceneSpec scene = parse_scene(k_heap + "gap = 0.01\n");
    const std::vector<BodySpec> bodies = test::dynamic_bodies(scene);
    ASSERT_EQ(bodies.size(), 90U);
    EXPECT_EQ(scene.bodies.size(), 95U) << "floor and four walls";
    expect_no_overlap(bodies, 0.0);
    std::set<std::string> kinds;
    for (const BodySpec& body : bodies) {
        kinds.insert(kind_of(body.parts[0].shape));
        EXPECT_GE(-test::reach(body, -Vec3::UnitX()), 1.0);
        EXPECT_LE(test::reach(body, Vec3::UnitX()), 2.0);
        EXPECT_GE(-test::reach(body, -Vec3::UnitY()), 2.0);
        EXPECT_LE(test::reach(body, Vec3::UnitY()), 2.8);
        EXPECT_GE(-test::reach(body, -Vec3::UnitZ()), 3.0);
    }
    EXPECT_EQ(kinds, (std::set<std::string>{"box", "polyhedron", "sphere"}));
    const auto& floor = std::get<geometry::Plane>(test::body(scene, "stone-floor").parts[0].shape);
    EXPECT_EQ(floor.normal, Vec3(0.0, 0.0, 1.0));
    EXPECT_EQ(floor.offset, 3.0);
    const auto& back = std::get<geometry::Plane>(test::body(scene, "stone-back").parts[0].shape);
    EXPECT_EQ(back.normal, Vec3(0.0, -1.0, 0.0));
    EXPECT_EQ(back.offset, -2.8);
}

TEST(Heap, TurnsBodiesAtRandomTheSameForTheSameSeed) {
    const SceneSpec scene = parse_scene(k_heap);
    EXPECT_TRUE(test::same_bodies(scene, parse_scene(k_heap)));
    EXPECT_FALSE(test::same_bodies(scene, parse_scene(k_heap + "seed = 2\n")));
    EXPECT_FALSE(scene.bodies[0].rotation.isApprox(scene.bodies[1].rotation));
    const SceneSpec straight = parse_scene(k_heap + "random_rotation = false\n");
    EXPECT_TRUE(straight.bodies[7].rotation.isApprox(Eigen::Quaterniond::Identity()));
}

TEST(Heap, InThePlane) {
    const SceneSpec scene = parse_scene(
        "[[generate]]\nkind = 'heap'\ncount = 40\nfootprint = 1\nprefix = 'h'\n"
        "shapes = [{ shape = 'box', size = [0.2, 0.1] }, { shape = 'disk', radius = 0.1 }]\n"
        "container = { lid = true }\n");
    const std::vector<BodySpec> bodies = test::dynamic_bodies(scene);
    EXPECT_EQ(bodies.size(), 40U);
    EXPECT_EQ(scene.bodies.size(), 44U);
    expect_no_overlap(bodies, 0.0);
    const double top =
        -std::get<geometry::HalfPlane>(test::body(scene, "h-lid").parts[0].shape).offset;
    for (const BodySpec& body : bodies) {
        EXPECT_LE(test::reach(body, Vec3::UnitY()), top + 1e-15);
        EXPECT_GE(-test::reach(body, -Vec3::UnitX()), 0.0);
        EXPECT_LE(test::reach(body, Vec3::UnitX()), 1.0);
    }
    EXPECT_EQ(parse_scene("[[generate]]\nkind = 'heap'\ncount = 4\nfootprint = 1\nshape = 'disk'\n"
                          "radius = 0.1\ncontainer = false\n")
                  .bodies.size(),
              4U);
}

TEST(Heap, DefectsAreNamed) {
    expect_defect(k_heap, "footprint: expected room for a body",
                  {"generate[0].footprint=[0.1, 1]"});
    expect_defect(k_heap, "footprint: expected an array of 2 numbers", {"generate[0].footprint=1"});
    expect_defect("[[generate]]\nkind = 'heap'\ncount = 4\nshape = 'disk'\nradius = 1\n",
                  "footprint: expected a number, found nothing");
    expect_defect(k_heap, "shapes[1].weight: expected a number > 0",
                  {"generate[0].shapes[1].weight=-1"});
    expect_defect(k_heap, "either shapes, or shape or parts", {"generate[0].shape=sphere"});
    expect_defect(k_heap, "shapes: expected at least one shape", {"generate[0].shapes=[]"});
}

TEST(RandomRotation, IsEvenOverTheRotations) {
    // The image of any axis is even on the sphere: mean 0 and second moments 1/3, each component
    // with a standard error below 0.6 / sqrt(n).
    Rng rng(2);
    constexpr int k_samples = 20000;
    Vec3 mean = Vec3::Zero();
    Vec3 squares = Vec3::Zero();
    for (int i = 0; i < k_samples; ++i) {
        const Vec3 image = generation::random_rotation(3, rng) * Vec3(0.6, 0.0, 0.8);
        mean += image / k_samples;
        squares += image.cwiseAbs2() / k_samples;
    }
    const double bound = 4.0 * 0.6 / std::sqrt(static_cast<double>(k_samples));
    EXPECT_LE(mean.cwiseAbs().maxCoeff(), bound);
    EXPECT_LE((squares - Vec3::Constant(1.0 / 3.0)).cwiseAbs().maxCoeff(), bound);
    EXPECT_NEAR(generation::random_rotation(3, rng).norm(), 1.0, 1e-15);
    const Eigen::Quaterniond flat = generation::random_rotation(2, rng);
    EXPECT_EQ(flat.x(), 0.0);
    EXPECT_EQ(flat.y(), 0.0);
}

}  // namespace
}  // namespace drystone::scene
