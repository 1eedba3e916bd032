#pragma once

#include <string>
#include <vector>

#include "drystone/scene/spec/integrator_traits.hpp"

/// What a scene may name of other rooms, as their registries describe it.
namespace drystone::scene {
inline namespace spec {

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
    /// Those that take friction, stiffness, damping and masses that depend on coordinates.
    std::vector<std::string> frictional_schemes = {};
    std::vector<std::string> sweeping_schemes = {};  ///< integrators of a [sweeping]
    std::vector<MeasureKind> measures = {};
};

}  // namespace spec
}  // namespace drystone::scene
