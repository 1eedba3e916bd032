#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/geometry/mass_properties.hpp"
#include "drystone/geometry/surface.hpp"
#include "geometry/section_moments.hpp"
#include "geometry/solids.hpp"

/// Masses in space against integrals over sections, which are exact.
namespace drystone::geometry {

namespace {

constexpr double k_pi = std::numbers::pi;
constexpr double k_rounding = 1e-13;  // a hundred roundings

/// A stack of discs of radius squared `square(z)`, a polynomial of degree 2 between `cuts`.
MassProperties<3> stack(const std::vector<double>& cuts,
                        const std::function<double(double)>& square, double density) {
    MassProperties<3> result;
    Vec3 moments = Vec3::Zero();
    for (std::size_t k = 0; k + 1 < cuts.size(); ++k) {
        for (const auto& [z, weight] : cases::gauss_rule(cuts[k], cuts[k + 1])) {
            const double area = k_pi * square(z);
            result.mass += density * weight * area;
            const double across = area * (square(z) / 4.0 + z * z);
            moments += density * weight * Vec3{across, across, area * square(z) / 2.0};
        }
    }
    result.inertia = moments.asDiagonal();
    return result;
}

void expect_same(const MassProperties<3>& a, const MassProperties<3>& b, double tolerance) {
    EXPECT_NEAR(a.mass, b.mass, tolerance * b.mass);
    const double radius = std::sqrt(b.inertia.trace() / b.mass);
    EXPECT_LE((a.centre - b.centre).norm(), tolerance * (radius + b.centre.norm()));
    EXPECT_LE((a.inertia - b.inertia).norm(), tolerance * b.inertia.norm());
}

std::vector<Vec3> random_points(Rng& rng, int count) {
    std::vector<Vec3> points;
    for (int k = 0; k < count; ++k) points.emplace_back(rng.normal(), rng.normal(), rng.normal());
    return points;
}

}  // namespace

TEST(SpaceMass, OfRoundShapesIsThatOfTheirDiscs) {
    const double R = 0.7;
    const double L = 1.3;
    const auto ball = [&](double z) { return R * R - z * z; };
    expect_same(mass_properties(Sphere{R}, 3.0), stack({-R, R}, ball, 3.0), k_rounding);
    expect_same(mass_properties(Cylinder{.half_length = L, .radius = R}, 3.0),
                stack(
                    {-L, L}, [&](double) { return R * R; }, 3.0),
                k_rounding);
    const auto capsule = [&](double z) {
        const double beyond = std::max(0.0, std::abs(z) - L);
        return R * R - beyond * beyond;
    };
    expect_same(mass_properties(Capsule{.half_length = L, .radius = R}, 3.0),
                stack({-L - R, -L, L, L + R}, capsule, 3.0), k_rounding);
}

TEST(SpaceMass, OfABoxIsThatOfItsPolyhedron) {
    const Vec3 half{0.3, 1.0, 2.0};
    const MassProperties<3> box = mass_properties(Box{half}, 5.0);
    EXPECT_DOUBLE_EQ(box.mass, 24.0);
    EXPECT_DOUBLE_EQ(box.inertia(0, 0), 24.0 / 12.0 * (4.0 + 16.0));
    EXPECT_DOUBLE_EQ(box.inertia(2, 2), 24.0 / 12.0 * (0.36 + 4.0));
    expect_same(mass_properties(box_polyhedron(half), 5.0), box, k_rounding);
}

TEST(SpaceMass, OfPolyhedraIsThatOfTheirSections) {
    Rng rng(61);
    for (int run = 0; run < 30; ++run) {
        const Polyhedron polyhedron = convex_hull(random_points(rng, 15));
        const cases::Moments<3> moments = cases::polyhedron_moments(*polyhedron.topology);
        MassProperties<3> exact{.mass = 2.0 * moments.zeroth};
        exact.centre = moments.first / moments.zeroth;
        const Mat3 S =
            2.0 * (moments.second - moments.first * moments.first.transpose() / moments.zeroth);
        exact.inertia = S.trace() * Mat3::Identity() - S;
        // Corners of sections are left out when they are within 1e-9 of a line.
        expect_same(mass_properties(polyhedron, 2.0), exact, 1e-8);
    }
}

TEST(SpaceMass, DoesNotDependOnAxes) {
    Rng rng(62);
    for (int run = 0; run < 30; ++run) {
        std::vector<Vec3> points = random_points(rng, 15);
        const MassProperties<3> before = mass_properties(convex_hull(points), 2.0);
        const Frame<3> frame = cases::random_frame<3>(rng);
        for (Vec3& x : points) x = frame.to_world(x);
        expect_same(mass_properties(convex_hull(points), 2.0), moved(before, frame),
                    10.0 * k_rounding);
    }
}

TEST(SpaceMass, OfPartsAddsUp) {
    // Eight octants of a box, each moved to its place by way of somewhere else.
    Rng rng(63);
    const Vec3 half{0.3, 1.0, 2.0};
    std::vector<MassProperties<3>> parts;
    for (int i = 0; i < 8; ++i) {
        const Vec3 side{i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5};
        const Frame<3> place{.origin = half.cwiseProduct(side)};
        const Frame<3> detour = cases::random_frame<3>(rng);
        const MassProperties<3> octant = mass_properties(Box{0.5 * half}, 5.0);
        parts.push_back(moved(moved(octant, detour), place * inverse(detour)));
    }
    expect_same(sum<3>(parts), mass_properties(Box{half}, 5.0), 10.0 * k_rounding);
    EXPECT_EQ(sum<3>({}).mass, 0.0);
}

TEST(SpaceMass, RefusesShapesWithoutMass) {
    const Surface square = surface(Plane{}, 1.0);
    const Mesh mesh = make_mesh(square.vertices, square.triangles);
    EXPECT_THROW(static_cast<void>(mass_properties(Plane{}, 1.0)), InputError);
    EXPECT_THROW(static_cast<void>(mass_properties(mesh, 1.0)), InputError);
    EXPECT_THROW(static_cast<void>(mass_properties(Polyhedron{}, 1.0)), InputError);
    EXPECT_THROW(static_cast<void>(mass_properties(Sphere{1.0}, -1.0)), InputError);
}

TEST(PrincipalFrame, MakesTheInertiaDiagonal) {
    Rng rng(64);
    for (int run = 0; run < 200; ++run) {
        const MassProperties<3> body = mass_properties(convex_hull(random_points(rng, 8)), 1.0);
        const Frame<3> frame = principal_frame(body);
        EXPECT_EQ(frame.origin, body.centre);
        ASSERT_LE((frame.rotation.transpose() * frame.rotation - Mat3::Identity()).norm(), 1e-14);
        ASSERT_GT(frame.rotation.determinant(), 0.0);
        Mat3 inertia = frame.rotation.transpose() * body.inertia * frame.rotation;
        inertia.diagonal().setZero();
        ASSERT_LE(inertia.norm(), k_rounding * body.inertia.norm());
    }
}

TEST(PrincipalFrame, KeepsAxesThatArePrincipalAlready) {
    Rng rng(65);
    for (const Vec3& half : {Vec3{1, 2, 3}, Vec3{3, 2, 1}, Vec3{1, 1, 1}, Vec3{2, 1, 1}}) {
        const Frame<3> place{.origin = cases::random_direction<3>(rng)};
        const MassProperties<3> box = moved(mass_properties(box_polyhedron(half), 1.0), place);
        EXPECT_EQ(principal_frame(box).rotation, Mat3(Mat3::Identity()));
    }
    EXPECT_EQ(principal_frame(mass_properties(Disk{1.0}, 1.0)).rotation, Mat2(Mat2::Identity()));
}

TEST(PrincipalFrame, UndoesASmallTurn) {
    const double angle = 0.3;
    Frame<3> turned;
    turned.rotation << std::cos(angle), -std::sin(angle), 0, std::sin(angle), std::cos(angle), 0, 0,
        0, 1;
    const MassProperties<3> box = moved(mass_properties(Box{{1, 2, 3}}, 1.0), turned);
    EXPECT_LE((principal_frame(box).rotation - turned.rotation).norm(), 1e-14);
}

}  // namespace drystone::geometry
