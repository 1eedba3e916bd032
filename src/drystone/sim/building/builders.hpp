#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::contact {
class LawTable;
struct DeepestOverlap;
struct Overlap;
template <int D>
struct DeformableBody;
template <int D>
struct SystemModel;
}  // namespace drystone::contact
namespace drystone::geometry {
struct ElementMesh;
}
namespace drystone::inclusion {
class Model;
}
namespace drystone::scene::inline spec {
struct SceneSpec;
}

namespace drystone::sim::inline state {
struct BodyInfo;
}

/// The parts of a model that are built from the tables of a scene; each has a source of its own.
namespace drystone::sim::building {

template <int D>
struct BuiltModel;
template <int D>
struct Places;

/// Adds the joints of the scene, in the placement of the model, and the motors of given strength.
/// Throws InputError, which names them, for joints that cannot all hold: motors whose speeds
/// contradict each other or what other joints hold.
template <int D>
void add_joints(const scene::SceneSpec& spec, const Places<D>& places,
                contact::SystemModel<D>& model);

/// A joint whose equations of motion cannot hold.
struct Contradiction {
    Index joint = 0;
    double missed = 0.0;  ///< what is left of the worst of its equations (m/s, rad/s of a turn)
    bool turn = false;
};

/// The joints whose equations of motion cannot hold at time t together with the equations of all
/// others: no velocities v obey H v = the speeds of motors, with driven bodies moving as they do.
/// Each joint is listed once. Redundant equations do not contradict each other.
template <int D>
[[nodiscard]] std::vector<Contradiction> find_contradictions(const contact::SystemModel<D>& model,
                                                             double t);

/// Adds the scene's periodic cell, its motion and the stress on it. Bodies start with the
/// velocities of the cell's deformation, G x, in addition to their own.
template <int D>
void add_cell(const scene::SceneSpec& spec, contact::SystemModel<D>& model);

/// Throws InputError when a body that moves overlaps its own image in the periodic cell by more
/// than rounding and settling make: the cell is too small for it.
template <int D>
void require_room_for_images(const BuiltModel<D>& built);

/// The deformable bodies of a scene, ready to move: meshes in their places, matrices assembled,
/// loads and holds, surfaces. Throws InputError with every defect that the assembly finds.
template <int D>
[[nodiscard]] std::vector<contact::DeformableBody<D>> build_deformables(
    const scene::SceneSpec& spec);

/// The part of a mesh's boundary that can touch, as flat facets.
template <int D>
struct ContactFacets {
    std::vector<Index> nodes = {};                ///< of the mesh, ascending
    std::vector<std::array<int, D>> facets = {};  ///< numbers within `nodes`
};

/// The faces of these groups, or the whole boundary when there are none. Faces with nodes in the
/// middle of their edges become several facets: two segments of a LINE3, four triangles of a T6;
/// a Q4 becomes two triangles.
template <int D>
[[nodiscard]] ContactFacets<D> contact_facets(const geometry::ElementMesh& mesh,
                                              const std::vector<std::string>& groups);

/// The model of a scene with an [inclusion]: derivatives of its formulas are exact. Throws
/// InputError with every defect, those of constraints with the place where they were written.
[[nodiscard]] inclusion::Model build_inclusion(const scene::SceneSpec& spec);

/// The laws of all pairs of materials: as given by a PairSpec, otherwise combined from the two
/// materials by the scene's rule. A pair with friction 0 is frictionless.
[[nodiscard]] contact::LawTable material_laws(const scene::SceneSpec& spec);

/// The largest restitution along the normal of any pair.
[[nodiscard]] double largest_restitution(const scene::SceneSpec& spec);

/// Number of a material in the scene.
[[nodiscard]] int material_index(const scene::SceneSpec& spec, const std::string& name);

// Overlaps of bodies at the start.

/// The name of a body by its number in contacts.
using BodyName = std::function<std::string(int)>;

/// Throws InputError if a deformable body overlaps another at the start by more than half the width
/// of the smaller one: the direction in which to separate them is not known then.
void require_shallow(const contact::DeepestOverlap& overlap, const BodyName& name);

/// Warning of an overlap at the start; empty without one. `allowed`: energy that the overlap
/// release may add (J); 0 if the overlap stays.
[[nodiscard]] std::string start_warning(const contact::DeepestOverlap& overlap, double allowed,
                                        const BodyName& name);

/// Throws InputError with `overlaps`, the pairs of bodies that overlap at the start, if there are
/// any: `integrator` keeps configurations admissible, and cannot repair one that is not.
void require_admissible(const std::vector<contact::Overlap>& overlaps,
                        const std::vector<BodyInfo>& bodies, const std::string& integrator);

/// Throws InputError if the step is longer than `longest`, the stability limit of springs, dampers
/// and drag of bodies in an explicit integrator (s).
void require_stable_step(const scene::SceneSpec& spec, double longest);

}  // namespace drystone::sim::building
