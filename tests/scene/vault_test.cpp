#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "drystone/geometry/mass_properties.hpp"
#include "drystone/scene/spec/any_shape.hpp"
#include "scene/convex_gap.hpp"
#include "scene/extent.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using std::numbers::pi;
using test::expect_defect;

/// Rounding of coordinates of some metres.
constexpr double k_last_digits = 4e-15;

double volume_of(const std::vector<BodySpec>& bodies) {
    double sum = 0.0;
    for (const BodySpec& body : bodies) {
        for (const PartSpec& part : body.parts) {
            sum += geometry::mass_properties(shape_of<3>(part.shape), 1.0).mass;
        }
    }
    return sum;
}

const std::string k_vault =
    "dimension = 3\n[[generate]]\nkind = 'barrel_vault'\nradius = 2\nthickness = 0.3\n"
    "voussoirs = 7\nlength = 2\nblock = 0.8\nposition = [1, 2, 3]\n";

TEST(BarrelVault, IsInRunningBondWithoutOverlap) {
    const std::vector<BodySpec> stones = parse_scene(k_vault).bodies;
    // 5 halves: 3 stones in every row.
    ASSERT_EQ(stones.size(), 21U);
    EXPECT_GE(test::smallest_gap(stones), -k_last_digits);
    const double angle = pi / 7.0;
    EXPECT_NEAR(volume_of(stones), 2.0 * 7.0 * 0.5 * std::sin(angle) * (2.3 * 2.3 - 4.0), 1e-13);
    const test::Extent all = test::extent(stones);
    EXPECT_NEAR(all.low.y(), 1.0, k_last_digits);
    EXPECT_NEAR(all.high.y(), 3.0, k_last_digits);
    EXPECT_NEAR(all.low.z(), 3.0, k_last_digits);
    EXPECT_NEAR(all.high.x() - all.low.x(), 4.6, k_last_digits);
    EXPECT_GE(test::fewest_neighbours(stones, 1e-12), 2);
    // Every second row begins with half a stone.
    EXPECT_NEAR(test::extent(stones[0]).high.y() - test::extent(stones[0]).low.y(), 0.8, 1e-14);
    EXPECT_NEAR(test::extent(stones[3]).high.y() - test::extent(stones[3]).low.y(), 0.4, 1e-14);
}

TEST(BarrelVault, DefectsAreNamed) {
    expect_defect(k_vault, "length: expected a multiple of half a block",
                  {"generate[0].length=2.1"});
    expect_defect(k_vault, "voussoirs: expected a whole number", {"generate[0].voussoirs=0"});
    expect_defect(k_vault, "kind: expected a scene with dimension = 3",
                  {"dimension=2", "generate[0].position=[0, 0]"});
    EXPECT_EQ(parse_scene(k_vault + "springing = true\n").bodies.size(), 23U);
}

const std::string k_dome =
    "dimension = 3\n[[generate]]\nkind = 'dome'\nradius = 3\nthickness = 0.5\nrings = 3\n"
    "voussoirs = 6\nposition = [1, 2, 3]\n";

TEST(Dome, StonesTouchAndDoNotOverlap) {
    for (const std::string stagger : {"true", "false"}) {
        for (const std::string oculus : {"0", "0.7"}) {
            const std::vector<BodySpec> stones =
                parse_scene(k_dome + "stagger = " + stagger + "\noculus = " + oculus + "\n").bodies;
            ASSERT_EQ(stones.size(), 18U + (oculus == "0" ? 1U : 0U));
            // Joints are planes through the centre: distances along them are known to rounding.
            EXPECT_GE(test::smallest_gap(stones), -k_last_digits) << stagger << oculus;
            EXPECT_GE(test::fewest_neighbours(stones, 1e-12), 3);
            const test::Extent all = test::extent(stones);
            EXPECT_NEAR(all.low.z(), 3.0, k_last_digits) << "it stands on a plane";
            EXPECT_NEAR(all.high.x(), 4.5, k_last_digits);
        }
    }
}

TEST(Dome, HasTheVolumeOfItsPyramids) {
    // A stone is the difference of two similar pyramids from the centre, so that all of them
    // together have (1 - (3 / 3.5)^3) of the polyhedron of the outer corners: here with rings of
    // 12 sectors and a flat top.
    const std::vector<BodySpec> stones = parse_scene(k_dome).bodies;
    std::vector<Vec3> corners;
    for (int ring = 0; ring <= 3; ++ring) {
        const double latitude = 0.5 * pi * ring / 3.5;
        for (int m = 0; m < 12; ++m) {
            const double longitude = 2.0 * pi * m / 12.0;
            corners.emplace_back(3.5 * std::cos(latitude) * std::cos(longitude),
                                 3.5 * std::cos(latitude) * std::sin(longitude),
                                 3.5 * std::sin(latitude));
        }
    }
    const double outer =
        geometry::mass_properties(geometry::SpaceShape(geometry::convex_hull(corners)), 1.0).mass;
    EXPECT_NEAR(volume_of(stones), outer * (1.0 - std::pow(3.0 / 3.5, 3)), 1e-12);
}

TEST(Dome, LeavesTheOculusFree) {
    const std::vector<BodySpec> stones = parse_scene(k_dome + "oculus = 0.7\n").bodies;
    double nearest = 1e300;
    for (const BodySpec& stone : stones) {
        for (const PartSpec& part : stone.parts) {
            for (const Vec3& corner : test::hull_of(part.shape).points) {
                const Vec3 world = corner + stone.position - Vec3(1.0, 2.0, 3.0);
                nearest = std::min(nearest, world.head<2>().norm());
            }
        }
    }
    EXPECT_NEAR(nearest, 0.7, 1e-14);
}

TEST(Dome, DefectsAreNamed) {
    expect_defect(k_dome, "oculus: expected less than the radius, 3 m, found 3 m",
                  {"generate[0].oculus=3"});
    expect_defect(k_dome, "rings: expected a whole number", {"generate[0].rings=0"});
    expect_defect(k_dome, "voussoirs: expected a whole number in [3,", {"generate[0].voussoirs=2"});
    expect_defect(k_dome, "thickness: expected a number > 0", {"generate[0].thickness=-1"});
    expect_defect(k_dome, "kind: expected a scene with dimension = 3",
                  {"dimension=2", "generate[0].position=[0, 0]"});
}

}  // namespace
}  // namespace drystone::scene
