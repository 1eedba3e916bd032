#pragma once

#include <string>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/scene/spec/keys.hpp"
#include "drystone/scene/spec/known_names.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/scene/validity/item_check.hpp"

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

/// The integrator that moves the bodies of a scene. Null for crowds, [inclusion], [sweeping], and
/// if its name is not known.
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
void check_inclusion(const SceneSpec& scene, const SceneSources& sources, const KnownNames& known,
                     std::vector<Defect>& defects);

/// Whether a column of a result may have this name: letters, digits, _ and -.
[[nodiscard]] bool is_column_name(const std::string& name);

/// Names that formulas can use, each once, and not among the names of `velocities`.
void check_coordinate_names(const std::vector<std::string>& names,
                            const std::vector<std::string>& velocities, const std::string& key,
                            const ItemCheck& check);

/// A sweeping process; its sets are made when the engine is built.
void check_sweeping(const SceneSpec& scene, const SceneSources& sources,
                    std::vector<Defect>& defects);

/// People and exits; where they stand is for the crowd itself to check.
void check_crowd(const SceneSpec& scene, const SceneSources& sources, std::vector<Defect>& defects);

/// Measures: their kinds, keys, bodies and regions.
void check_measures(const SceneSpec& scene, const SceneSources& sources, const KnownNames& known,
                    std::vector<Defect>& defects);

/// Histories of motions: quantities that move a body, directions of length 1 in the space of the
/// scene, displacements that are finite at the start and the end of the run. Spins about different
/// axes are rejected: their integral is not a rotation.
void check_motion_histories(const SceneSpec& scene, const MotionSpec& motion,
                            const ItemCheck& check);

/// Histories of loads: forces and torques only, directions and values as for motions.
void check_load_histories(const SceneSpec& scene, const LoadSpec& load, const ItemCheck& check);

// Parts of check_deformables. All but check_moduli need a valid mesh.

/// The group of this name, or nullptr and a defect that lists the groups of the mesh.
[[nodiscard]] const geometry::ElementGroup* find_group(const geometry::ElementMesh& mesh,
                                                       const std::string& key,
                                                       const std::string& name,
                                                       const ItemCheck& check);

/// Dimension of the elements with material, of which the mesh has at least one.
[[nodiscard]] int bulk_dimension(const geometry::ElementMesh& mesh);

/// The numbers of the regions.
void check_moduli(const DeformableSpec& body, const ItemCheck& check);

/// Every mesh element with material has exactly one region, and one that fits its kind.
void check_regions(const DeformableSpec& body, const ItemCheck& check);

/// Groups and formulas of what holds a body, which do not contradict each other within the
/// time of the run.
void check_holds(const DeformableSpec& body, const TimeSpec& time, const ItemCheck& check);

/// An equilibrium exists: the holds leave no rigid motion to the body.
void check_held(const DeformableSpec& body, const ItemCheck& check);

/// Groups and formulas of what loads it.
void check_tractions(const DeformableSpec& body, double start, const ItemCheck& check);

/// Where it begins and where it can touch.
void check_start_and_contact(const DeformableSpec& body, const ItemCheck& check);

}  // namespace drystone::scene::validity
