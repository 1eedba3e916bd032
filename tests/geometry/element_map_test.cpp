#include "drystone/geometry/elements/element_map.hpp"

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "drystone/geometry/elements/reference_element.hpp"
#include "geometry/element_measure.hpp"

namespace drystone::geometry {

namespace {

constexpr std::array k_all = {ElementKind::line2, ElementKind::line3, ElementKind::t3,
                              ElementKind::t6,    ElementKind::q4,    ElementKind::q8,
                              ElementKind::tet4,  ElementKind::tet10, ElementKind::hex8};

/// x^i y^j z^k, and its gradient.
struct Monomial {
    std::array<int, 3> powers = {};

    [[nodiscard]] double value(const Vec3& x) const {
        double product = 1.0;
        for (Index d = 0; d < 3; ++d) {
            product *= std::pow(x[d], powers[static_cast<std::size_t>(d)]);
        }
        return product;
    }

    [[nodiscard]] Vec3 gradient(const Vec3& x) const {
        Vec3 result = Vec3::Zero();
        for (std::size_t d = 0; d < 3; ++d) {
            if (powers[d] == 0) continue;
            Monomial lower = *this;
            --lower.powers[d];
            result[static_cast<Index>(d)] = powers[d] * lower.value(x);
        }
        return result;
    }
};

/// A basis of the polynomials of an element.
std::vector<Monomial> basis(ElementKind kind) {
    using enum ElementKind;
    switch (kind) {
        case line2:
            return {{{0, 0, 0}}, {{1, 0, 0}}};
        case line3:
            return {{{0, 0, 0}}, {{1, 0, 0}}, {{2, 0, 0}}};
        case t3:
            return {{{0, 0, 0}}, {{1, 0, 0}}, {{0, 1, 0}}};
        case t6:
            return {{{0, 0, 0}}, {{1, 0, 0}}, {{0, 1, 0}}, {{2, 0, 0}}, {{1, 1, 0}}, {{0, 2, 0}}};
        case q4:
            return {{{0, 0, 0}}, {{1, 0, 0}}, {{0, 1, 0}}, {{1, 1, 0}}};
        case q8:
            return {{{0, 0, 0}}, {{1, 0, 0}}, {{0, 1, 0}}, {{1, 1, 0}},
                    {{2, 0, 0}}, {{0, 2, 0}}, {{2, 1, 0}}, {{1, 2, 0}}};
        case tet4:
            return {{{0, 0, 0}}, {{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}};
        case tet10:
            return {{{0, 0, 0}}, {{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}, {{2, 0, 0}},
                    {{0, 2, 0}}, {{0, 0, 2}}, {{1, 1, 0}}, {{1, 0, 1}}, {{0, 1, 1}}};
        case hex8:
            break;
    }
    return {{{0, 0, 0}}, {{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}},
            {{1, 1, 0}}, {{1, 0, 1}}, {{0, 1, 1}}, {{1, 1, 1}}};
}

}  // namespace

/// This determines the gradients: there are as many polynomials as nodes.
TEST(ElementMap, GradientsAreExactForThePolynomialsOfTheElement) {
    const Vec3 xi(0.31, 0.17, 0.23);
    for (const ElementKind kind : k_all) {
        const std::vector<Vec3> nodes = test::node_places(kind);
        ASSERT_EQ(nodes.size(), static_cast<std::size_t>(traits(kind).nodes));
        ASSERT_EQ(basis(kind).size(), nodes.size());
        const ReferenceGradients gradients = reference_gradients(kind, xi);
        Vec3 x = Vec3::Zero();
        x.head(traits(kind).dimension) = xi.head(traits(kind).dimension);
        for (const Monomial& p : basis(kind)) {
            Vec3 sum = Vec3::Zero();
            for (std::size_t a = 0; a < nodes.size(); ++a) {
                sum += p.value(nodes[a]) * gradients.col(static_cast<Index>(a));
            }
            EXPECT_LT((sum - p.gradient(x)).norm(), 1e-14) << traits(kind).name;
        }
    }
}

TEST(ElementMap, ReferenceElementsHaveTheirNodesInTheOrderOfTheElement) {
    for (const ElementKind kind : k_all) {
        const std::vector<Vec3> nodes = test::node_places(kind);
        const ReferenceGradients places = reference_nodes(kind);
        for (std::size_t a = 0; a < nodes.size(); ++a) {
            EXPECT_EQ(places.col(static_cast<Index>(a)), nodes[a]) << traits(kind).name;
        }
    }
}

TEST(ElementMap, SidesOfAnElementAreClosedAndPointOutwards) {
    for (const ElementKind kind : k_all) {
        if (traits(kind).dimension == 1) continue;
        const std::vector<Vec3> nodes = test::node_places(kind);
        ElementMesh mesh{.dimension = traits(kind).dimension};
        mesh.nodes.resize(3, static_cast<Index>(nodes.size()));
        Element cell{.kind = kind};
        Vec3 centre = Vec3::Zero();
        for (std::size_t k = 0; k < nodes.size(); ++k) {
            mesh.nodes.col(static_cast<Index>(k)) = nodes[k];
            cell.corners_then_edges[k] = static_cast<Index>(k);
            centre += nodes[k] / static_cast<double>(nodes.size());
        }
        EXPECT_NEAR(test::measure(mesh, cell),
                    traits(kind).corners == 3    ? 0.5
                    : kind == ElementKind::tet4  ? 1.0 / 6.0
                    : kind == ElementKind::tet10 ? 1.0 / 6.0
                    : mesh.dimension == 2        ? 4.0
                                                 : 8.0,
                    1e-14);
        Vec3 sum = Vec3::Zero();
        for (const ElementSide& side : sides(kind)) {
            const Element face = side_of(cell, side);
            const Vec3 a = mesh.nodes.col(face.nodes()[0]);
            const Vec3 b = mesh.nodes.col(face.nodes()[1]);
            Vec3 normal(b.y() - a.y(), a.x() - b.x(), 0.0);
            if (mesh.dimension == 3) {
                const Vec3 c = mesh.nodes.col(face.nodes()[2]);
                normal = (b - a).cross(c - a) * (traits(side.kind).corners == 3 ? 0.5 : 1.0);
            }
            EXPECT_GT(normal.dot(a - centre), 0.0) << traits(kind).name;
            sum += normal;
            // Edge nodes lie between the corners that the side says they do.
            const auto between = edges(side.kind);
            for (std::size_t e = static_cast<std::size_t>(traits(side.kind).corners);
                 e < face.nodes().size(); ++e) {
                const auto& [p, q] =
                    between[e - static_cast<std::size_t>(traits(side.kind).corners)];
                const Vec3 middle =
                    0.5 * (mesh.nodes.col(face.nodes()[static_cast<std::size_t>(p)]) +
                           mesh.nodes.col(face.nodes()[static_cast<std::size_t>(q)]));
                EXPECT_EQ(Vec3(mesh.nodes.col(face.nodes()[e])), middle) << traits(kind).name;
            }
        }
        EXPECT_LT(sum.norm(), 1e-14) << traits(kind).name;
    }
}

}  // namespace drystone::geometry
