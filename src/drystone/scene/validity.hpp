#pragma once

#include <string>
#include <vector>

#include "drystone/core/error.hpp"
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
};

/// Names that belong to other rooms, as their registries list them. An empty list: not checked.
struct KnownNames {
    std::vector<std::string> integrators = {};
    std::vector<std::string> solvers = {};
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
