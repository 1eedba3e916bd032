#pragma once

#include <cstdint>

/// Paths of datasets in a result file (HDF5); docs/results.md describes them for users.
///
/// Rows of frames, contacts and steps are sorted by time. The length of frames/time is the number
/// of complete frames, the length of steps the number of complete steps.
namespace drystone::results::rows::layout {

inline constexpr const char* k_format = "drystone result";
inline constexpr std::int64_t k_version = 1;

inline constexpr const char* k_scene_text = "scene/text";
inline constexpr const char* k_settings = "settings";  ///< group with attributes

inline constexpr const char* k_body_name = "bodies/name";
inline constexpr const char* k_body_material = "bodies/material";
inline constexpr const char* k_body_mobility = "bodies/mobility";
inline constexpr const char* k_body_color = "bodies/color";
inline constexpr const char* k_body_shape = "bodies/shape";
inline constexpr const char* k_body_mass = "bodies/mass";        ///< (bodies)
inline constexpr const char* k_body_inertia = "bodies/inertia";  ///< (bodies x 3)

inline constexpr const char* k_frame_step = "frames/step";
inline constexpr const char* k_frame_time = "frames/time";
inline constexpr const char* k_frame_q = "frames/q";  ///< (frames x bodies x 3 or 7)
inline constexpr const char* k_frame_v = "frames/v";  ///< (frames x bodies x 3 or 6)

/// (frames x bodies) factors on the shapes of bodies, where radii depend on time.
inline constexpr const char* k_frame_scale = "frames/scale";
inline constexpr const char* k_frame_correction_accounts = "frames/correction_accounts";

/// (frames x bodies x 3) sum of the impulses of its contacts on each rigid body.
inline constexpr const char* k_frame_contact_impulse = "frames/contact_impulse";

/// Lattice vectors of a periodic cell and their velocities (frames x vectors x dimension).
inline constexpr const char* k_frame_cell = "frames/cell";
inline constexpr const char* k_frame_cell_velocity = "frames/cell_velocity";

/// Groups deformables/0, deformables/1, ... with the attribute `name`; bodies of contacts count
/// them after the rigid ones.
inline constexpr const char* k_deformables = "deformables/";
inline constexpr const char* k_deformable_nodes = "/nodes";          ///< (nodes x 3) unstressed (m)
inline constexpr const char* k_deformable_cell_kind = "/cell_kind";  ///< "T3", ...
inline constexpr const char* k_deformable_cell_nodes = "/cell_nodes";  ///< of all elements
inline constexpr const char* k_deformable_u = "/u";                    ///< (frames x unknowns)
inline constexpr const char* k_deformable_v = "/v";
inline constexpr const char* k_deformable_lift_account = "/lift_account";
inline constexpr const char* k_deformable_first_unknown = "/first_unknown";  ///< (nodes + 1)
/// (frames x elements x 6) xx, yy, zz, yz, zx, xy, and (frames x elements), if they are stored
/// (Pa).
inline constexpr const char* k_deformable_stress = "/stress";
inline constexpr const char* k_deformable_von_mises = "/von_mises";
inline constexpr const char* k_deformable_topology = "/topology";  ///< mixed cells of XDMF

/// (frames + 1): contacts of frame k are rows offsets[k] to offsets[k + 1] - 1.
inline constexpr const char* k_contact_offsets = "contacts/offsets";
inline constexpr const char* k_contact_bodies = "contacts/bodies";  ///< (contacts x 2)
inline constexpr const char* k_contact_image = "contacts/image";    ///< in periodic cells
inline constexpr const char* k_contact_point = "contacts/point";    ///< (contacts x 3)
inline constexpr const char* k_contact_normal = "contacts/normal";
inline constexpr const char* k_contact_gap = "contacts/gap";
inline constexpr const char* k_contact_impulse = "contacts/impulse";
inline constexpr const char* k_contact_normal_impulse = "contacts/normal_impulse";
inline constexpr const char* k_contact_normal_work = "contacts/normal_work";
inline constexpr const char* k_contact_tangential_work = "contacts/tangential_work";
inline constexpr const char* k_contact_velocity = "contacts/velocity";
inline constexpr const char* k_contact_status = "contacts/status";
inline constexpr const char* k_contact_glue = "contacts/glue";  ///< where contacts are gluey

inline constexpr const char* k_steps = "steps";  ///< compound, see step_table.hpp
inline constexpr const char* k_warning_step = "warnings/step";
inline constexpr const char* k_warning_text = "warnings/text";

/// Events of the run by time; a and b of `parties` are numbers of `names`, or -1.
inline constexpr const char* k_event_names = "events/names";
inline constexpr const char* k_event_step = "events/step";
inline constexpr const char* k_event_time = "events/time";
inline constexpr const char* k_event_kind = "events/kind";        ///< integrators::EventKind
inline constexpr const char* k_event_parties = "events/parties";  ///< (events x 2)
inline constexpr const char* k_event_point = "events/point";      ///< (events x 3)
inline constexpr const char* k_event_impulse = "events/impulse";
inline constexpr const char* k_event_speed = "events/speed";

/// Group with the attribute `names`; measures/<name> has one dataset per column and `time`. Lists
/// in attributes have one item per line.
inline constexpr const char* k_measures = "measures";

/// Surfaces of the bodies, in their axes.
inline constexpr const char* k_surface_reference = "surface/reference";  ///< (points x 3)
inline constexpr const char* k_surface_point_body = "surface/point_body";
/// Faces of bodies that move, and of those that do not: body, kind and corners of each.
inline constexpr const char* k_surface_moving = "surface/moving";
inline constexpr const char* k_surface_fixed = "surface/fixed";
inline constexpr const char* k_face_body = "/body";
inline constexpr const char* k_face_kind = "/kind";
inline constexpr const char* k_face_topology = "/topology";  ///< mixed cells of XDMF

/// Frames for ParaView: which ones there are, and the datasets of each in shown/<frame>.
inline constexpr const char* k_shown_frames = "shown/frames";
inline constexpr const char* k_shown_point = "/point";        ///< (points x 3)
inline constexpr const char* k_shown_velocity = "/velocity";  ///< (moving faces x 3)
/// Sums of the impulses of contacts on the body of each face, where contacts are stored.
inline constexpr const char* k_shown_moving_impulse = "/moving_impulse";  ///< (moving faces x 3)
inline constexpr const char* k_shown_fixed_impulse = "/fixed_impulse";    ///< (fixed faces x 3)
/// Of deformable bodies, in shown/<frame>/deformable_<number>, with `point` and `velocity` of
/// nodes.
inline constexpr const char* k_shown_displacement = "/displacement";  ///< (nodes x 3)
inline constexpr const char* k_shown_stress = "/stress";              ///< (elements x 9)
inline constexpr const char* k_shown_von_mises = "/von_mises";        ///< (elements)
inline constexpr const char* k_shown_contact_point = "/contact_point";
inline constexpr const char* k_shown_contact_impulse = "/contact_impulse";
inline constexpr const char* k_shown_contact_gap = "/contact_gap";
inline constexpr const char* k_shown_contact_status = "/contact_status";
inline constexpr const char* k_shown_contact_cells = "/contact_cells";  ///< 0, 1, 2, ...

}  // namespace drystone::results::rows::layout
