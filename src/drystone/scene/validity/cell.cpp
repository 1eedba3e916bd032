// Checks the periodic cell: vectors, velocity gradient, stresses, and bodies that cannot repeat.
#include <cmath>
#include <optional>
#include <string>
#include <variant>

#include <Eigen/LU>

#include "drystone/core/text.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

namespace {

/// Volume that the vectors span, relative to the product of their lengths: 1 for a right-angled
/// cell, 0 when they do not span one.
double openness(const CellSpec& cell) {
    MatX A(3, static_cast<Index>(cell.vectors.size()));
    double product = 1.0;
    for (std::size_t j = 0; j < cell.vectors.size(); ++j) {
        A.col(static_cast<Index>(j)) = cell.vectors[j];
        product *= cell.vectors[j].norm();
    }
    return std::sqrt(std::abs((A.transpose() * A).determinant())) / product;
}

std::string component(std::size_t k, std::size_t l) {
    const std::string axes = "xyz";
    return {axes[k], axes[l]};
}

void check_stress(const CellSpec& cell, const SceneSpec& scene, const ItemCheck& check) {
    const bool complete = static_cast<int>(cell.vectors.size()) == scene.dimension;
    for (std::size_t k = 0; k < 3; ++k) {
        for (std::size_t l = 0; l < 3; ++l) {
            if (!cell.stress[k][l]) continue;
            const std::string key = "cell.stress." + component(k, l);
            check.formula(key, *cell.stress[k][l], scene.time.start);
            const formula::Expression& gradient = cell.gradient[k][l];
            if (!complete) {
                check.report(
                    key, "a cell that repeats in all directions",
                    std::to_string(cell.vectors.size()) + " of " + std::to_string(scene.dimension));
            } else if (k > l) {
                check.report(key,
                             "the component " + component(l, k) +
                                 ", which shears the cell without turning it",
                             component(k, l));
            } else if (!gradient.is_constant() || gradient(0.0) != 0.0) {
                check.report(key,
                             "a component whose cell.gradient is 0, because the stress moves it",
                             "the gradient '" + gradient.text() + "'");
            }
        }
    }
    if (cell.mass) check.number("cell.mass", *cell.mass, k_positive);
}

/// The normal of a half-plane or plane in world axes.
std::optional<Vec3> plane_normal(const BodySpec& body, const PartSpec& part) {
    Vec3 normal = Vec3::Zero();
    if (const auto* half = std::get_if<geometry::HalfPlane>(&part.shape)) {
        normal.head<2>() = half->normal;
    } else if (const auto* plane = std::get_if<geometry::Plane>(&part.shape)) {
        normal = plane->normal;
    } else {
        return std::nullopt;
    }
    return body.rotation * (part.rotation * normal);
}

/// Planes have no images: they must be the same after each lattice vector, now and later.
void check_planes(const CellSpec& cell, const SceneSpec& scene, const ItemCheck& check) {
    constexpr double k_along = 1e-9;
    Mat3 G;
    for (std::size_t k = 0; k < 3; ++k) {
        for (std::size_t l = 0; l < 3; ++l) {
            G(static_cast<Index>(k), static_cast<Index>(l)) = cell.gradient[k][l](scene.time.start);
        }
    }
    for (const BodySpec& body : scene.bodies) {
        for (const PartSpec& part : body.parts) {
            const std::optional<Vec3> normal = plane_normal(body, part);
            if (!normal) continue;
            for (const Vec3& a : cell.vectors) {
                if (std::abs(normal->dot(a)) > k_along * a.norm()) {
                    check.report("cell.vectors", "vectors along the plane of '" + body.name + "'",
                                 "one that leads out of it or into it");
                } else if (std::abs(normal->dot(G * a)) > k_along * (G * a).norm()) {
                    check.report("cell.gradient",
                                 "a motion of the vectors along the plane of '" + body.name + "'",
                                 "one that leads out of it or into it");
                }
            }
        }
    }
}

}  // namespace

void check_cell(const SceneSpec& scene, const SceneSources& sources, std::vector<Defect>& defects) {
    if (!scene.cell) return;
    const CellSpec& cell = *scene.cell;
    const ItemCheck check = table_check("cell", sources, defects);
    const bool too_many = static_cast<int>(cell.vectors.size()) > scene.dimension;
    if (too_many) {
        check.report("cell.vectors", "at most " + std::to_string(scene.dimension),
                     std::to_string(cell.vectors.size()));
    }
    for (const Vec3& vector : cell.vectors) {
        check.vector("cell.vectors", vector, k_any_number, scene.dimension);
    }
    constexpr double k_flat = 1e-9;
    if (!cell.vectors.empty() && !too_many && !(openness(cell) > k_flat)) {
        check.report("cell.vectors", "vectors that span a cell",
                     "parallel ones or one of length 0");
    }
    for (const auto& row : cell.gradient) {
        for (const formula::Expression& formula : row) {
            check.formula("cell.gradient", formula, scene.time.start);
        }
    }
    check_stress(cell, scene, check);
    check_planes(cell, scene, check);
}

}  // namespace drystone::scene::validity
