#include <cmath>
#include <string>

#include <Eigen/LU>

#include "drystone/core/text.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

using reading::k_any_number;
using reading::k_positive;

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

void check_stress(const CellSpec& cell, const SceneSpec& scene, const ItemCheck& check) {
    const std::string axes = "xyz";
    const bool complete = static_cast<int>(cell.vectors.size()) == scene.dimension;
    for (std::size_t k = 0; k < 3; ++k) {
        for (std::size_t l = 0; l < 3; ++l) {
            if (!cell.stress[k][l]) continue;
            const std::string key = std::string("stress.") + axes[k] + axes[l];
            check.formula(key, *cell.stress[k][l], scene.time.start);
            if (!complete) {
                check.report(
                    key, "a cell that repeats in all directions",
                    std::to_string(cell.vectors.size()) + " of " + std::to_string(scene.dimension));
            } else if (k > l) {
                check.report(key,
                             std::string("the component ") + axes[l] + axes[k] +
                                 ", which shears the cell without turning it",
                             std::string() + axes[k] + axes[l]);
            }
        }
    }
    if (cell.mass) check.number("mass", *cell.mass, k_positive);
}

}  // namespace

void check_cell(const SceneSpec& scene, const SceneSources& sources, std::vector<Defect>& defects) {
    if (!scene.cell) return;
    const CellSpec& cell = *scene.cell;
    const auto found = sources.tables.find("cell");
    const ItemCheck check(found != sources.tables.end()
                              ? found->second
                              : ItemSource{.label = "cell", .place = {}, .keys = {}},
                          defects);
    const bool too_many = static_cast<int>(cell.vectors.size()) > scene.dimension;
    if (too_many) {
        check.report("vectors", "at most " + std::to_string(scene.dimension),
                     std::to_string(cell.vectors.size()));
    }
    for (const Vec3& vector : cell.vectors) {
        check.vector("vectors", vector, k_any_number, scene.dimension);
    }
    constexpr double k_flat = 1e-9;
    if (!cell.vectors.empty() && !too_many && !(openness(cell) > k_flat)) {
        check.report("vectors", "vectors that span a cell", "parallel ones or one of length 0");
    }
    for (const auto& row : cell.gradient) {
        for (const Expression& formula : row) {
            check.formula("gradient", formula, scene.time.start);
        }
    }
    check_stress(cell, scene, check);
}

}  // namespace drystone::scene::validity
