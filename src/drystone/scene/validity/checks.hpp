#pragma once

#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/scene/item_source.hpp"
#include "drystone/scene/scene_spec.hpp"
#include "drystone/scene/validity.hpp"

/// The parts of find_defects.
namespace drystone::scene::validity {

/// Dimension, gravity, time, solver, contact, output.
void check_settings(const SceneSpec& scene, const SceneSources& sources, const KnownNames& known,
                    std::vector<Defect>& defects);

/// Contacts as springs: their numbers.
void check_compliance(const SceneSpec& scene, const SceneSources& sources,
                      std::vector<Defect>& defects);

/// The integrator and its options, and what the scene contains that the integrator does not accept.
void check_integrator(const SceneSpec& scene, const SceneSources& sources, const KnownNames& known,
                      std::vector<Defect>& defects);

/// The integrator that moves the bodies of a scene. Null for crowds, for an [inclusion], and if its
/// name is not known.
[[nodiscard]] const KnownIntegrator* integrator_of(const SceneSpec& scene, const KnownNames& known);

/// "a or b": the known integrators that accept something.
[[nodiscard]] std::string integrators_with(const KnownNames& known, bool AcceptedScenes::*what);

/// Radii that depend on time.
void check_growth(const SceneSpec& scene, const SceneSources& sources, const KnownNames& known,
                  std::vector<Defect>& defects);

/// Materials, pairs and the rule of combination.
void check_materials(const SceneSpec& scene, const SceneSources& sources, const KnownNames& known,
                     std::vector<Defect>& defects);

void check_bodies(const SceneSpec& scene, const SceneSources& sources,
                  std::vector<Defect>& defects);

/// Deformable bodies: their meshes, materials, and what holds and loads them.
void check_deformables(const SceneSpec& scene, const SceneSources& sources,
                       std::vector<Defect>& defects);

/// Loads, springs, drag and pressures.
void check_forces(const SceneSpec& scene, const SceneSources& sources,
                  std::vector<Defect>& defects);

/// Joints one by one; whether they contradict each other is found when the model is built.
void check_joints(const SceneSpec& scene, const SceneSources& sources,
                  std::vector<Defect>& defects);

/// The periodic cell.
void check_cell(const SceneSpec& scene, const SceneSources& sources, std::vector<Defect>& defects);

/// A system in generalised coordinates; its formulas are evaluated when the model is built.
void check_inclusion(const SceneSpec& scene, const SceneSources& sources,
                     std::vector<Defect>& defects);

/// People and exits; where they stand is for the crowd itself to check.
void check_crowd(const SceneSpec& scene, const SceneSources& sources, std::vector<Defect>& defects);

/// Measures: their kinds, keys, bodies and regions.
void check_measures(const SceneSpec& scene, const SceneSources& sources, const KnownNames& known,
                    std::vector<Defect>& defects);

}  // namespace drystone::scene::validity
