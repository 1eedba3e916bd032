// Forces and energies of cells against those of the assembled matrix, and where that one fails.
#include <cmath>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/mechanics/fem/cell_springs.hpp"
#include "drystone/mechanics/fem/elastic_matrices.hpp"
#include "mechanics/fem_meshes.hpp"

namespace drystone::mechanics::fem {
namespace {

using geometry::ElementMesh;

constexpr Elastic k_steel{.young = 200e9, .poisson = 0.3, .density = 7800.0};
const Beam k_beam{.young = 200e9, .density = 7800.0, .area = 1e-4, .second_moment = 1e-9};
const Bar k_bar{.young = 200e9, .density = 7800.0, .area = 1e-4};

void expect_the_same(const ElementMesh& mesh, const std::vector<Region>& regions) {
    const ElasticMatrices body = assemble(mesh, regions);
    const CellSprings springs(mesh, regions, body.dofs);
    Rng rng(7);
    VecX u(body.dofs.size());
    for (double& component : u) component = rng.uniform(-1.0, 1.0);
    const VecX f = body.K * u;
    // Rounding of some dozen terms.
    EXPECT_LE((springs.force(u) - f).norm(), 1e-13 * f.norm());
    EXPECT_NEAR(springs.energy(u), 0.5 * u.dot(f), 1e-13 * u.norm() * f.norm());
}

TEST(FemCellSprings, AreTheAssembledMatrix) {
    for (const auto kind : k_solid_kinds) {
        const ElementMesh mesh = grid_mesh(kind, {.along = 3, .across = 2, .distortion = 0.15});
        expect_the_same(mesh, solid_region(kind, k_steel));
    }
    expect_the_same(line_mesh({1.0, 2.0}, 4), {{.group = "", .material = k_bar}});
    expect_the_same(line_mesh({1.0, 2.0}, 4), {{.group = "", .material = k_beam}});
}

// w = c x^2 has the energy E I (2 c)^2 L / 2, for any number of cells: the cubic functions have it.
TEST(FemCellSprings, OfAFineBeamKeepTheirDigits) {
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
    const CellSprings springs(mesh, regions, body.dofs);
    // Rounding of the deflection, eps |u|, as a rotation of a cell: eps |u| / l against 2 c l. It
    // is different in every cell, so that its part of first order is nearly lost in the sum.
    const double rotation = 2.2e-16 * 100.0 * cells / L;
    EXPECT_NEAR(springs.energy(u), exact, rotation / (2.0 * c * L / cells) * exact);
    // The assembled matrix has no digit left.
    EXPECT_GT(std::abs(0.5 * u.dot(body.K * u) - exact), exact);
}

}  // namespace
}  // namespace drystone::mechanics::fem
