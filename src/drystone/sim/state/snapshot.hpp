#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "drystone/contact/adhesion.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::sim {
inline namespace state {

/// A contact, by what touches, and what it carries from step to step.
struct RememberedContact {
    int body_a = 0;
    int body_b = 0;
    int part_a = 0;
    int part_b = 0;
    std::array<int, 3> image = {};  ///< of B in a periodic cell, relative to where A is shown
    std::uint64_t feature = 0;
    contact::ContactMemory memory = {};
};

/// Displacements and velocities of the unknowns of a deformable body, and its account.
struct DeformableState {
    VecX u;                        ///< (m, rad)
    VecX v;                        ///< (m/s, rad/s)
    double release_account = 0.0;  ///< energy that the release of its overlaps may add (J)
};

/// State of an inclusion, and how its last step went (inclusion::StepResult).
struct InclusionSnapshot {
    VecX q;         ///< (coordinates)
    VecX v;         ///< (coordinates)
    VecX gaps;      ///< (constraints)
    VecX impulses;  ///< (constraints) of the last step
    double balance = 0.0;
    double regularity = 0.0;
    Index impacts = 0;  ///< since the start
    /// Of the last step, of the constraints with tangents.
    VecX tangent_impulses = {};  ///< (tangents)
    VecX slips = {};             ///< (tangents) velocities of the contacts; 0 where there is none
    VecX normal_works = {};      ///< (constraints) of the impulses (J)
    VecX friction_works = {};    ///< (constraints)
};

/// State of a sweeping process, and sums over its steps.
struct SweepingSnapshot {
    VecX u;                       ///< (coordinates)
    VecX normal;                  ///< (coordinates) integral of the element of N since the start
    VecX distances;               ///< (sets) of u
    double distance = 0.0;        ///< of u from C(t, u), in the metric of the process
    double variation = 0.0;       ///< of u since the start
    double retraction = 0.0;      ///< of C on the steps since the start, lower end; NaN: not known
    double retraction_top = 0.0;  ///< upper end
    double dissipation = 0.0;     ///< since the start
    double residual = 0.0;        ///< of the fixed point of the last step
    Index contacts = 0;           ///< tight constraints of the last step
    Index events = 0;             ///< changes of the contact set and jumps since the start
};

/// State of all bodies at one instant: all that a run needs to go on from there. The first step
/// then has no impulses to start its solver from, so it repeats the run to the solver's tolerance.
struct Snapshot {
    Index step = 0;
    double time = 0.0;
    /// (3 x bodies) in the plane: x, y, angle. (7 x bodies) in space: x, y, z of the centre of mass
    /// and the quaternion w, x, y, z that turns principal axes to world axes.
    MatX q = {};
    /// (3 x bodies) in the plane: velocity and spin. (6 x bodies) in space: velocity of the centre
    /// in world axes, spin in principal axes.
    MatX v = {};
    /// Lattice vectors of a periodic cell and their velocities as columns, (dimension x vectors).
    /// Bodies are where their image in the cell is, and have its velocity.
    MatX cell = {};
    MatX cell_velocity = {};
    std::vector<DeformableState> deformables = {};
    /// (bodies) energy that projections of their positions may use (J); empty without correction.
    VecX correction_accounts = {};
    /// (bodies) factors on their shapes, where radii depend on time; empty otherwise.
    VecX scale = {};
    /// Of the contacts that slide, are bonded or gluey; the others carry nothing.
    std::vector<RememberedContact> memory = {};
    std::optional<InclusionSnapshot> inclusion = {};  ///< of a scene without bodies
    std::optional<SweepingSnapshot> sweeping = {};    ///< of a scene without bodies
};

enum class ContactStatus { open, sticking, sliding, bonded };

/// A contact of the last step, with vectors of three components in the plane too.
struct ContactRecord {
    int body_a = 0;
    int body_b = 0;
    Vec3 image = Vec3::Zero();  ///< from B to its image that A touches (m)
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::Zero();    ///< unit, from B to A
    double gap = 0.0;              ///< at detection (m)
    Vec3 impulse = Vec3::Zero();   ///< on A, in world axes (N s)
    double normal_impulse = 0.0;   ///< r_N (N s)
    double normal_work = 0.0;      ///< u_aN r_N of the ledger (J)
    double tangential_work = 0.0;  ///< u_aT . r_T (J)
    Vec3 velocity = Vec3::Zero();  ///< of A relative to B after the step, in world axes (m/s)
    double glue = 0.0;             ///< gamma <= 0 of a gluey contact (N s)
    ContactStatus status = ContactStatus::open;
};

/// The vectors, as columns, of the cell in which snapshots show bodies: the upright one of the
/// lattice with the vectors `cell`, in the plane or in space.
[[nodiscard]] MatX shown_cell(const MatX& cell);

/// The way of a body from one snapshot to another (m) as the body went: where it passed a boundary
/// of the cell it is shown again on the other side, whole vectors of the lattice away.
[[nodiscard]] Vec3 without_passages(const MatX& cell, const Vec3& way);

}  // namespace state
}  // namespace drystone::sim
