// Forces and energies of cells against those of the assembled matrix, and where that one fails.
#include <cmath>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/mechanics/fem/elastic_matrices.hpp"
#include "drystone/mechanics/fem/element_springs.hpp"
#include "mechanics/fem_meshes.hpp"

namespace drystone::mechanics::fem {
namespace {

using geometry::ElementMesh;

constexpr Elastic k_steel{.young = 200e9, .poisson = 0.3, .density = 7800.0};
const Beam k_beam{.young = 200e9, .density = 7800.0, .area = 1e-4, .second_moment = 1e-9};
const Bar k_bar{.young = 200e9, .density = 7800.0, .area = 1e-4};
constexpr Damping k_damping{.mass_rate = 3.0, .stiffness_time = 1e-4, .viscosity_time = 2e-4};

void expect_the_same(const ElementMesh& mesh, const std::vector<Region>& regions) {
    const ElasticMatrices body = assemble(mesh, regions);
    const ElementSprings springs(mesh, regions, body.dofs);
    Rng rng(7);
    VecX u(body.dofs.size());
    for (double& component : u) component = rng.uniform(-1.0, 1.0);
    const VecX f = body.K * u;
    // Rounding of some dozen terms.
    EXPECT_LE((springs.force(u) - f).norm(), 1e-13 * f.norm());
    EXPECT_NEAR(springs.energy(u), 0.5 * u.dot(f), 1e-13 * u.norm() * f.norm());
    const VecX c = body.C * u - body.mass_damping * u;
    EXPECT_LE((springs.viscous_force(u) - c).norm(), 1e-13 * c.norm());
    EXPECT_NEAR(springs.viscous_power(u), u.dot(c), 1e-13 * u.norm() * c.norm());
}

/// Moved by `way`, turned about z by linear displacements, and stretched along x.
VecX moved(const ElementMesh& mesh, const DofMap& dofs, const Vec3& way, double rotation,
           double strain) {
    return field(mesh, dofs, [&](const Vec3& x) -> Vec3 {
        return way + rotation * Vec3(-x[1], x[0], 0.0) + strain * Vec3(x[0], 0.0, 0.0);
    });
}

TEST(FemElementSprings, AreTheAssembledMatrix) {
    for (const auto kind : k_solid_kinds) {
        const ElementMesh mesh = grid_mesh(kind, {.along = 3, .across = 2, .distortion = 0.15});
        expect_the_same(mesh, solid_region(kind, k_steel, k_damping));
    }
    expect_the_same(line_mesh({1.0, 2.0}, 4), {{.group = "", .material = k_bar}});
    expect_the_same(line_mesh({1.0, 2.0}, 4), {{.group = "", .material = k_beam}});
}

// The energy of a uniform strain stays when the body has turned and travelled as well. What is
// left to round are the displacements themselves, eps |u|, against strain x cell, for both ends of
// some dozen terms; their sum has twice that error in d^2.
TEST(FemElementSprings, RigidMotionsLeaveTheStrain) {
    constexpr double strain = 1e-8;
    for (const auto kind : k_solid_kinds) {
        const ElementMesh mesh = grid_mesh(kind, {.along = 3, .across = 2, .distortion = 0.15});
        const std::vector<Region> regions = solid_region(kind, k_steel);
        const ElasticMatrices body = assemble(mesh, regions);
        const ElementSprings springs(mesh, regions, body.dofs);
        const double still = springs.energy(moved(mesh, body.dofs, Vec3::Zero(), 0.0, strain));
        const VecX u = moved(mesh, body.dofs, {1.0, 2.0, 0.0}, 0.5, strain);
        const double cell = 0.1 * (mesh.nodes.rowwise().maxCoeff().maxCoeff());
        const double rounding = 2.2e-16 * u.cwiseAbs().maxCoeff() / (strain * cell);
        EXPECT_NEAR(springs.energy(u), still, 20.0 * rounding * still);
        // Without rotations taken out, eps |K| |u|^2 would be left: no digit.
        EXPECT_LT(20.0 * rounding, 1e-3);
        const Vec3 turned = springs.mean_rotation(u);
        EXPECT_NEAR(turned[2], 0.5, 1e-12);
    }
}

// Bodies that travel and spin at 100 m/s dissipate the rounding of their velocities, squared, and
// never less than nothing.
TEST(FemElementSprings, RigidMotionsDissipateNothing) {
    for (const auto kind : k_solid_kinds) {
        const ElementMesh mesh = grid_mesh(kind, {.along = 3, .across = 2, .distortion = 0.15});
        const std::vector<Region> regions = solid_region(kind, k_steel, k_damping);
        const ElasticMatrices body = assemble(mesh, regions);
        const ElementSprings springs(mesh, regions, body.dofs);
        for (const double spin : {0.0, 1.0, -70.0}) {
            const VecX v = moved(mesh, body.dofs, {100.0, -30.0, 0.0}, spin, 0.0);
            const double power = springs.viscous_power(v);
            // |C| is at most the sum of its diagonal; some roundings on the way to d.
            const double rounding = 10.0 * 2.2e-16 * v.cwiseAbs().maxCoeff();
            EXPECT_GE(power, 0.0);
            EXPECT_LE(power, body.C.diagonal().sum() * rounding * rounding);
        }
    }
}

// w = c x^2 has the energy E I (2 c)^2 L / 2, for any number of cells: the cubic functions have it.
TEST(FemElementSprings, OfAFineBeamKeepTheirDigits) {
    constexpr double c = 0.01;
    constexpr double L = 2.0;
    constexpr int cells = 1000;
    const ElementMesh mesh = line_mesh({L, 0.0}, cells);
    const std::vector<Region> regions = {{.group = "", .material = k_beam}};
    const ElasticMatrices body = assemble(mesh, regions);
    VecX u = VecX::Zero(body.dofs.size());
    for (Index node = 0; node < body.dofs.nodes(); ++node) {
        const double x = mesh.nodes(0, node);
        u[body.dofs.at(node, 1)] = 100.0 + c * x * x;
        u[body.dofs.at(node, 2)] = 2.0 * c * x;
    }
    const double exact = 0.5 * k_beam.young * k_beam.second_moment * 4.0 * c * c * L;
    const ElementSprings springs(mesh, regions, body.dofs);
    // Rounding of the deflection, eps |u|, as a rotation of a cell: eps |u| / l against 2 c l. It
    // is different in every cell, so that its part of first order is nearly lost in the sum.
    const double rotation = 2.2e-16 * 100.0 * cells / L;
    EXPECT_NEAR(springs.energy(u), exact, rotation / (2.0 * c * L / cells) * exact);
    // The assembled matrix has no digit left.
    EXPECT_GT(std::abs(0.5 * u.dot(body.K * u) - exact), exact);
}

}  // namespace
}  // namespace drystone::mechanics::fem
