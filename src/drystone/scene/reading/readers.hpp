#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <Eigen/Geometry>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/spec/history.hpp"
#include "drystone/scene/spec/keys.hpp"
#include "drystone/scene/spec/polyhedra.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

/// The readers of the scene language. The source of a reader has the name of its table: `read_cell`
/// is in cell.cpp.
///
/// A reader never throws for a bad key: it adds a defect to the context and continues with a
/// default value. Readers of a whole section take the top table, append to `scene`, and append the
/// places of the keys to `sources` in the same order. Readers of one item take the table of the
/// item.
namespace drystone::scene::reading {

// The sections of a scene in the order in which they are read.

/// `[parameters]`: numbers and formulas that may refer to each other. Their values become constants
/// of the context. Names that formulas reserve and cycles are defects.
void read_parameters(TableReader& table);

/// `[time]`, `[integrator]`, `[compliance]`, `[solver]`, `[contact]` and `[output]`.
void read_settings(TableReader& top, SceneSpec& scene, SceneSources& sources);

/// `[material.<name>]`, `[[pair]]` and `[combination]`. A scene without materials gets one named
/// "default". Numbers that a pair leaves out are combined from its materials.
void read_materials(TableReader& top, SceneSpec& scene, SceneSources& sources);

/// `[[deformable]]`.
void read_deformables(TableReader& top, SceneSpec& scene, SceneSources& sources);

/// `[[load]]`, `[[spring]]`, `[[drag]]` and `[[pressure]]`.
void read_forces(TableReader& top, SceneSpec& scene, SceneSources& sources);

/// `[[joint]]`.
void read_joints(TableReader& top, SceneSpec& scene, SceneSources& sources);

/// `[cell]`, the periodic cell.
void read_cell(TableReader& top, SceneSpec& scene, SceneSources& sources);

/// `[inclusion]` and `[[constraint]]`. Must follow the settings: an inclusion without an integrator
/// of its own gets `convex_scheme`.
void read_inclusion(TableReader& top, SceneSpec& scene, SceneSources& sources);

/// `[sweeping]` and `[[set]]`. Must follow the settings: a process without an integrator of its own
/// gets `catching_up`.
void read_sweeping(TableReader& top, SceneSpec& scene, SceneSources& sources);

/// `[[measure]]`. A measure without a name is named after its kind.
void read_measures(TableReader& top, SceneSpec& scene, SceneSources& sources);

// Bodies.

/// All properties of a body except its name, shape and pose. Generators read them as well.
[[nodiscard]] BodySpec read_body_properties(TableReader& table);

/// One body of `[[body]]`; a body without a name gets `default_name`.
[[nodiscard]] BodySpec read_body(TableReader& table, const std::string& default_name);

struct Pose {
    Vec3 position = Vec3::Zero();
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
};

/// In the plane `angle` (rad), in space `rotation = { axis, angle }` or
/// `rotation = { quaternion = [w, x, y, z] }`.
[[nodiscard]] Eigen::Quaterniond read_rotation(TableReader& table);

/// `spin` (rad/s): a number in the plane, a vector in space.
[[nodiscard]] Vec3 read_spin(TableReader& table);

/// `position` and the rotation.
[[nodiscard]] Pose read_pose(TableReader& table);

/// A prescribed motion, given in exactly one of four ways: `velocity` and `spin`; `displacement`
/// and `rotation`; `oscillate = { direction, amplitude, frequency, phase }`, the displacement
/// amplitude (sin(2 pi frequency t + phase) - its value at the start) along the direction; or
/// `history`.
[[nodiscard]] MotionSpec read_motion(TableReader& table);

// Shapes.

/// A shape of the scene language: its name, its keys, and its reader. After the reader has reported
/// a defect, its result is ignored. The reader may throw InputError.
struct ShapeEntry {
    std::string name;
    std::vector<std::string> keys;
    AnyShape (*read)(TableReader& table);
};

[[nodiscard]] std::vector<ShapeEntry> plane_shapes();
[[nodiscard]] std::vector<ShapeEntry> space_shapes();

/// Names of the shapes that scenes of this dimension may contain.
[[nodiscard]] std::vector<std::string> shape_names(int dimension);

/// The shape that the key `shape` names, from the keys of this shape. Nothing after a defect.
[[nodiscard]] std::optional<AnyShape> read_shape(TableReader& table);

/// The shape of a body, or the shapes of `parts = [{ shape = ..., position = ... }, ...]`. Empty
/// after a defect.
[[nodiscard]] std::vector<PartSpec> read_parts(TableReader& table);

/// The keys `faces`, `aspect` and `radius` of a random polyhedron in space.
[[nodiscard]] RandomPolyhedron read_random_polyhedron(TableReader& table);

/// `normal`, a vector other than 0, as a unit vector.
[[nodiscard]] Vec3 read_normal(TableReader& table, const Vec3& fallback);

// Deformable bodies.

/// The mesh of a deformable body and the file that it comes from.
struct MeshSource {
    std::shared_ptr<const geometry::ElementMesh> mesh = {};  ///< null after a defect
    std::string file = {};   ///< as the scene names it; empty: a generated mesh
    std::uint64_t hash = 0;  ///< of the nodes, elements and groups in the file
};

/// The table `mesh` of a deformable body: `shape` with the keys of this shape, `element`, and
/// `element_size` or `divisions`; or `file` and `scale`. The elements themselves are checked later,
/// with the whole scene.
[[nodiscard]] MeshSource read_element_mesh(TableReader& body);

/// The elastic regions of a deformable body: `young`, `poisson`, ... of the body for all elements,
/// and `regions` for groups. A region takes the keys that it lacks from the body. The region of all
/// other elements comes last; it is missing if the body has no `young`. Elements of a `solid` body
/// need a Poisson's ratio.
[[nodiscard]] std::vector<ElasticRegionSpec> read_regions(TableReader& body, bool solid);

// Files of numbers.

/// The path of the key `file`, relative to the folder of the scene file that names it. Empty when
/// the key is missing or bad.
[[nodiscard]] std::filesystem::path read_path(TableReader& table);

inline constexpr std::array k_motion_quantities = {
    HistorySpec::Quantity::acceleration, HistorySpec::Quantity::velocity,
    HistorySpec::Quantity::displacement, HistorySpec::Quantity::rotation,
    HistorySpec::Quantity::spin};
inline constexpr std::array k_load_quantities = {HistorySpec::Quantity::force,
                                                 HistorySpec::Quantity::torque};

/// The key `history` of a motion or load: a table or a list of tables, each a column of a file of
/// numbers. Histories with defects are reported and left out.
[[nodiscard]] std::vector<HistorySpec> read_histories(
    TableReader& table, std::span<const HistorySpec::Quantity> allowed);

}  // namespace drystone::scene::reading
