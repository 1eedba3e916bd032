#pragma once

#include <string>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/scene/integrator_traits.hpp"
#include "drystone/scene/item_source.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene {

/// A kind of measure and the keys of a MeasureSpec that it uses (besides name, kind, interval).
struct MeasureKind {
    std::string name;
    std::vector<std::string> keys;
    /// Of each of these lists it needs at least one key.
    std::vector<std::vector<std::string>> required = {};
    bool cell_is_region = false;  ///< a cell that repeats in all directions stands for the region
    bool needs_cell = false;      ///< measures a cell that repeats in all directions
    bool needs_surface = false;   ///< such a cell has none: a region is required beside it
    bool uses_sizes = false;      ///< takes volumes or extents of bodies from the scene
};

/// A contact solver.
struct KnownSolver {
    std::string name = {};
    bool takes_products = false;  ///< solves with products by W, without the matrix
};

/// What registries of other rooms list. Lists that are empty are not checked: neither names nor
/// what entries require of a scene.
struct KnownNames {
    std::vector<KnownIntegrator> integrators = {};
    std::vector<KnownSolver> solvers = {};
    std::vector<std::string> inclusion_schemes = {};  ///< integrators of an [inclusion]
    std::vector<MeasureKind> measures = {};
};

/// Everything that is wrong with a scene, wherever it comes from: numbers out of range, names that
/// are not unique or not known, shapes of the wrong dimension, dynamic bodies without mass, motions
/// and forces that are not finite at the start. `sources` say where items were written. Defects of
/// generated bodies are those of their generator, each once.
[[nodiscard]] std::vector<Defect> find_defects(const SceneSpec& scene,
                                               const SceneSources& sources = {},
                                               const KnownNames& known = {});

/// Throws InputError with all of them.
void require_valid(const SceneSpec& scene, const KnownNames& known = {});

}  // namespace drystone::scene
