// Points that move with a mesh: found in the right cell, with weights that carry linear fields.
#include "drystone/mechanics/fem/material_point.hpp"

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/geometry/elements/structured_mesh.hpp"

namespace drystone::mechanics::fem {
namespace {

using geometry::ElementKind;
using geometry::ElementMesh;

std::vector<ElementMesh> meshes() {
    std::vector<ElementMesh> list;
    for (const ElementKind kind :
         {ElementKind::t3, ElementKind::t6, ElementKind::q4, ElementKind::q8}) {
        list.push_back(geometry::rectangle_mesh(Vec2(2.0, 1.0), {3, 2}, kind));
    }
    for (const ElementKind kind : {ElementKind::tet4, ElementKind::tet10, ElementKind::hex8}) {
        list.push_back(geometry::box_mesh(Vec3(2.0, 1.0, 0.5), {3, 2, 2}, kind));
    }
    list.push_back(geometry::bar_mesh(2.0, 4));
    return list;
}

/// Somewhere in the rectangle, box or bar.
Vec3 random_point(Rng& rng, const ElementMesh& mesh) {
    const Vec3 size = mesh.nodes.rowwise().maxCoeff();
    return size.cwiseProduct(Vec3(rng.uniform(), rng.uniform(), rng.uniform()));
}

// Every element has linear fields exactly, so the place of a point is that of the point itself.
TEST(MaterialPoint, HasItsOwnPlaceAndCarriesLinearFields) {
    Rng rng(11);
    Mat3 A;
    A << 0.3, -1.0, 0.2, 0.7, 0.1, -0.4, 0.5, 0.9, -0.6;
    for (const ElementMesh& mesh : meshes()) {
        for (int k = 0; k < 40; ++k) {
            const Vec3 X = random_point(rng, mesh);
            const auto point = material_point(mesh, X);
            ASSERT_TRUE(point.has_value());
            EXPECT_NEAR((point->interpolated(mesh.nodes) - X).norm(), 0.0, 1e-14);
            EXPECT_NEAR((point->interpolated(A * mesh.nodes) - A * X).norm(), 0.0, 1e-13);
        }
    }
}

TEST(MaterialPoint, OfANodeIsTheNode) {
    for (const ElementMesh& mesh : meshes()) {
        for (Index node = 0; node < mesh.nodes.cols(); ++node) {
            const auto point = material_point(mesh, mesh.nodes.col(node));
            ASSERT_TRUE(point.has_value());
            for (std::size_t i = 0; i < point->nodes.size(); ++i) {
                EXPECT_NEAR(point->N[i], point->nodes[i] == node ? 1.0 : 0.0, 1e-12);
            }
            EXPECT_EQ(nearest_node(mesh, mesh.nodes.col(node)), node);
        }
    }
}

TEST(MaterialPoint, IsNotOutside) {
    for (const ElementMesh& mesh : meshes()) {
        const Vec3 end = mesh.nodes.rowwise().maxCoeff();
        EXPECT_TRUE(material_point(mesh, end)) << "on the boundary";
        EXPECT_TRUE(material_point(mesh, end + Vec3(1e-9, 0.0, 0.0))) << "rounded";
        EXPECT_FALSE(material_point(mesh, end + Vec3(1e-3, 0.0, 0.0)));
        EXPECT_FALSE(material_point(mesh, end + Vec3(0.0, 0.01, 0.0)));
        EXPECT_FALSE(material_point(mesh, Vec3(-10.0, 0.0, 0.0)));
    }
}

// A disk of curved cells: Newton's method needs several steps there.
TEST(MaterialPoint, IsFoundInCurvedCells) {
    Rng rng(5);
    for (const ElementKind kind : {ElementKind::t6, ElementKind::q8}) {
        const ElementMesh disk = geometry::disk_mesh(1.0, 3, kind);
        for (int k = 0; k < 60; ++k) {
            const double angle = rng.uniform(0.0, 6.28);
            const double radius = 0.99 * std::sqrt(rng.uniform());
            const Vec3 X(radius * std::cos(angle), radius * std::sin(angle), 0.0);
            const auto point = material_point(disk, X);
            ASSERT_TRUE(point.has_value()) << X.transpose();
            EXPECT_NEAR((point->interpolated(disk.nodes) - X).norm(), 0.0, 1e-12);
        }
        EXPECT_FALSE(material_point(disk, Vec3(1.01, 0.0, 0.0)));
    }
}

}  // namespace
}  // namespace drystone::mechanics::fem
