// Reads the periodic cell: lattice vectors, velocity gradient and stresses.
#include <string>
#include <utility>

#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

namespace {

/// stress = { yy = 1e4, xy = "100 * t" }: the component kl moves G_kl.
void read_stress(TableReader& cell, CellSpec& spec) {
    auto table = cell.table("stress");
    if (!table) return;
    const std::string axes = "xyz";
    const auto size = static_cast<std::size_t>(cell.context().dimension);
    for (std::size_t k = 0; k < size; ++k) {
        for (std::size_t l = 0; l < size; ++l) {
            spec.stress[k][l] = table->find_formula(std::string{axes[k], axes[l]});
        }
    }
    table->finish();
}

}  // namespace

void read_cell(TableReader& top, SceneSpec& scene, SceneSources& sources) {
    auto table = top.table("cell");
    if (!table) return;
    CellSpec cell;
    cell.vectors = table->required_points("vectors", 1);
    cell.gradient = table->formula_matrix("gradient");
    read_stress(*table, cell);
    cell.mass = table->find_number("mass");
    table->finish();
    scene.cell = std::move(cell);
    sources.tables["cell"] = table->source();
}

}  // namespace drystone::scene::reading
