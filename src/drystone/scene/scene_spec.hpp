#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <Eigen/Geometry>

#include "drystone/core/error.hpp"
#include "drystone/formula/expression.hpp"
#include "drystone/geometry/shape.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/scene/crowd_spec.hpp"
#include "drystone/scene/deformable_spec.hpp"
#include "drystone/scene/history.hpp"
#include "drystone/scene/inclusion_spec.hpp"

/// A scene as plain data: what the text file says after includes, expressions and generators.
///
/// Plane and spatial scenes share these structs. In the plane the third component of positions and
/// velocities is 0, rotations are about the third axis, and spins are (0, 0, spin).
namespace drystone::scene {

using AnyShape =
    std::variant<geometry::Disk, geometry::Polygon, geometry::Segment, geometry::HalfPlane,
                 geometry::Sphere, geometry::Box, geometry::Capsule, geometry::Cylinder,
                 geometry::Polyhedron, geometry::Plane, geometry::Mesh>;

/// A shape in its place on a body.
struct PartSpec {
    AnyShape shape = {};
    Vec3 position = Vec3::Zero();
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
};

/// What surfaces do beside friction and restitution; all 0 by default. A material's numbers are
/// combined to those of a pair like its friction.
struct SurfaceSpec {
    std::optional<double> sliding_friction = {};  ///< mu while sliding; `friction` is then at rest
    double rolling_resistance = 0.0;              ///< |m_R| <= rolling_resistance r_N (m)
    double spinning_resistance = 0.0;             ///< |m_S| <= spinning_resistance r_N (m)
    double cohesion = 0.0;                        ///< tension that a contact point holds (N)
    double normal_damping = 0.0;                  ///< (N s/m) while bodies touch
    double tangential_damping = 0.0;              ///< (N s/m)
    double drag = 0.0;                            ///< resistance to sliding, whatever r_N (N)
    double glue = 0.0;  ///< of gluey contacts: most of the pressing impulse that is kept (N s)
};

/// What bodies are made of and how they touch. Laws of pairs that have no PairSpec are combined
/// from the two materials by the scene's CombinationRule.
struct MaterialSpec {
    std::string name = {};
    double density = 1000.0;              ///< kg/m^3; in the plane per metre of depth
    double friction = 0.0;                ///< Coulomb coefficient mu, 0: frictionless
    double restitution = 0.0;             ///< e_n in [0, 1], Newton
    double tangential_restitution = 0.0;  ///< e_t in [-1, 1]
    SurfaceSpec surface = {};
};

/// Friction that depends on the direction of sliding, in space: coefficients along and across the
/// grain of the first material of a pair.
struct GrainSpec {
    Vec2 friction = Vec2::Zero();
    Vec3 direction = Vec3::UnitX();  ///< of the grain, in the axes of the parts
};

/// A bond between what touches when the run begins.
struct BondSpec {
    double tension = 0.0;   ///< > 0
    double shear = 0.0;     ///< >= 0
    bool per_area = false;  ///< strengths in Pa instead of N per contact point
};

/// The law between two materials (or one with itself), as given.
struct PairSpec {
    std::string material_a = {};
    std::string material_b = {};
    double friction = 0.0;
    double restitution = 0.0;
    double tangential_restitution = 0.0;
    std::optional<double> dissipation_index = {};  ///< delta in [0, 1]; replaces the restitutions
    SurfaceSpec surface = {};
    std::optional<GrainSpec> grain = {};  ///< replaces `friction`
    std::optional<BondSpec> bond = {};
};

/// How a number of a pair comes from the numbers of its materials.
enum class Combination { minimum, maximum, average, geometric_mean };

struct CombinationRule {
    Combination friction = Combination::geometric_mean;
    Combination restitution = Combination::minimum;  ///< for the tangential one too, except that
                                                     ///< this has an average for geometric means
    Combination rolling = Combination::maximum;      ///< rolling and spinning resistance
    Combination cohesion = Combination::minimum;
    Combination damping = Combination::maximum;  ///< damping and drag
};

/// Motion given in advance, as functions of t: velocities (m/s, rad/s), or displacements from the
/// initial place (m, rad; the rotation vector) which are 0 at the start.
struct MotionSpec {
    enum class Kind { velocity, displacement };
    Kind kind = Kind::velocity;
    std::array<formula::Expression, 3> linear = {};
    std::array<formula::Expression, 3> angular = {};
    std::vector<HistorySpec> histories = {};  ///< added to the formulas of a displacement
};

enum class Mobility { dynamic, fixed, prescribed };

struct BodySpec {
    std::string name = {};  ///< unique
    Mobility mobility = Mobility::dynamic;
    std::vector<PartSpec> parts = {};
    std::string material = {};
    Vec3 position = Vec3::Zero();  ///< of the axes in which the parts are given
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    Vec3 velocity = Vec3::Zero();      ///< of the centre of mass (m/s)
    Vec3 spin = Vec3::Zero();          ///< angular velocity in world axes (rad/s)
    std::optional<double> mass = {};   ///< replaces that of shape and density; the inertia scales
    std::optional<Vec3> inertia = {};  ///< about the centre, diagonal in the axes of the parts;
                                       ///< in the plane the third component
    std::optional<MotionSpec> motion = {};  ///< of a prescribed body
    std::array<bool, 3> locked = {};        ///< directions in which a dynamic body cannot move
    bool turn_locked = false;               ///< a dynamic body that does not turn
    Vec3 surface_velocity = Vec3::Zero();   ///< of a belt, in the axes of the parts (m/s)
    std::optional<formula::Expression> growth =
        {};                   ///< factor on the radius of a disk or sphere, of t
    std::uint32_t group = 0;  ///< bodies of the same group do not touch, unless it is 0
    std::string color = {};   ///< "#rrggbb" or empty
};

/// Force (N) and torque (N m) on a body as functions of t, at `point` of the body.
struct LoadSpec {
    std::string body = {};
    std::array<formula::Expression, 3> force = {};
    std::array<formula::Expression, 3> torque = {};
    std::vector<HistorySpec> histories = {};  ///< of forces and torques, added
    Vec3 point = Vec3::Zero();                ///< in the axes of the parts
};

/// Spring and damper between two points; an empty body is the world.
struct SpringSpec {
    std::string body_a = {};
    std::string body_b = {};
    Vec3 point_a = Vec3::Zero();  ///< in the axes of the parts; world coordinates for the world
    Vec3 point_b = Vec3::Zero();
    double stiffness = 0.0;                  ///< N/m
    double damping = 0.0;                    ///< N s/m along the line
    std::optional<double> rest_length = {};  ///< default: the initial distance
};

/// Drag on every dynamic body of `bodies` (all when empty):
/// force -(linear + quadratic |v|) v, torque -angular omega.
struct DragSpec {
    std::vector<std::string> bodies = {};
    double linear = 0.0;     ///< N s/m
    double quadratic = 0.0;  ///< N s^2/m^2
    double angular = 0.0;    ///< N m s
};

/// A pressure on a dynamic body: value x area along `direction`, where the area is the product of
/// the distances between the faces of the pairs of bodies in `spans`, across the direction; a force
/// without spans.
struct PressureSpec {
    std::string body = {};
    Vec3 direction = Vec3::Zero();
    formula::Expression value = {};
    std::vector<std::array<std::string, 2>> spans = {};
    Place place = {};  ///< where it was written
};

enum class JointKind { fixed, revolute, ball, slider, cylindrical, distance };

/// "fixed", "revolute", ...: the kind as a scene names it.
[[nodiscard]] constexpr const char* name_of(JointKind kind) noexcept {
    switch (kind) {
        case JointKind::fixed:
            return "fixed";
        case JointKind::revolute:
            return "revolute";
        case JointKind::ball:
            return "ball";
        case JointKind::slider:
            return "slider";
        case JointKind::cylindrical:
            return "cylindrical";
        case JointKind::distance:
            break;
    }
    return "distance";
}

/// A joint between two bodies, or between a body and the world (body_b empty).
struct JointSpec {
    std::string name = {};
    JointKind kind = JointKind::revolute;
    std::string body_a = {};
    std::string body_b = {};
    Vec3 point = Vec3::Zero();  ///< in the world at the start
    Vec3 axis = Vec3::Zero();   ///< of revolute, slider, cylindrical: a direction, world axes
    std::optional<Vec3> point_b = {};  ///< of distance: the point of B; `point` is that of A
    std::optional<formula::Expression> speed = {};     ///< of a motor (rad/s or m/s)
    std::optional<formula::Expression> force = {};     ///< of a motor (N m or N)
    std::optional<std::array<double, 2>> limits = {};  ///< of the angle (rad) or distance (m)
    bool contact = false;                              ///< whether the two bodies may touch
    Place place = {};                                  ///< where it was written
};

/// A periodic cell. Components are counted by row and column: G_kl = d v_k / d x_l.
struct CellSpec {
    std::vector<Vec3> vectors = {};  ///< a_j, one for each direction that repeats
    std::array<std::array<formula::Expression, 3>, 3> gradient = {};  ///< velocity gradient G (1/s)
    /// Stress outside, compression positive, of the components that it controls (Pa).
    std::array<std::array<std::optional<formula::Expression>, 3>, 3> stress = {};
    std::optional<double> mass = {};  ///< inertia of each vector (kg); default: that of all bodies
};

struct TimeSpec {
    double start = 0.0;
    double end = 1.0;
    double step = 1e-3;
};

/// How the restitutions of materials are meant: as their tables say, or all of them as Newton's law
/// or as Moreau's, which has the same e in all directions. (Fremond's law is an integrator.)
enum class ImpactChoice { by_material, newton, moreau };

/// How the friction coefficients of materials are meant: as Coulomb's law, as its convexification,
/// in which sliding dilates, or not at all.
enum class FrictionChoice { coulomb, associated, none };

/// Activation of contacts, impacts and position correction. The tolerances replace the zeros of
/// Acary and Collins-Craft 2024, eq. 55 (docs/validation.md, "Tolerances of the active set").
struct ContactSpec {
    double gap_tolerance = 1e-9;  ///< eps_g, relative to the size of the smaller body
    std::optional<double> approach_tolerance =
        {};                               ///< eps_u (m/s); default: the velocity tolerance
    bool position_correction = true;      ///< projection of positions
    double penetration_tolerance = 1e-6;  ///< left alone, relative to the size
    ImpactChoice impact_law = ImpactChoice::by_material;
    FrictionChoice friction = FrictionChoice::coulomb;
};

struct IntegratorSpec {
    std::string name = "moreau_midpoint";
    double theta = 0.5;  ///< of the integrators that use it (IntegratorTraits::uses_theta)
};

/// Contacts as springs (ContactModel::springs, docs/compliance.md): with the penetration D a
/// contact stores (stiffness / exponent) D^exponent.
struct ComplianceSpec {
    enum class Law { inc, snc };
    enum class Mode { exact, thesis };
    enum class Update { verlet, first_order };
    std::optional<double> stiffness = {};  ///< c (N / m^(exponent - 1)); needed
    double exponent = 2.0;                 ///< alpha >= 2; 2.5 is Hertz's law
    Law law = Law::inc;
    double dissipation = 0.0;                     ///< e of Nguyen 2024, section 4.4, in [0, 1]
    std::optional<double> friction_damping = {};  ///< c_tau (N s/m)
    Mode mode = Mode::exact;
    double beta = 0.5;  ///< of Newmark's scheme
    double gamma = 1.0;
    std::optional<double> tolerance = {};  ///< of Newton's method
    int most_iterations = 50;
    std::string linear_solver = "auto";
    /// Of explicit springs: k_t (N/m), by default the stiffness; dashpots that match restitutions.
    std::optional<double> tangential_stiffness = {};
    bool damping = true;
    Update update = Update::verlet;
};

/// integrators::ContactMatrix.
enum class MatrixChoice { automatic, condensed, global };

struct SolverSpec {
    std::string name = "auto";
    double velocity_tolerance = 1e-6;  ///< largest residual of a contact (m/s)
    int most_iterations = 0;           ///< 0: the default of the solver
    bool warm_start = true;
    MatrixChoice contact_matrix = MatrixChoice::automatic;  ///< with deformable bodies
};

/// What to do after a step that did not converge.
enum class OnFailure { proceed, stop };

struct OutputSpec {
    double interval = 0.0;  ///< time between frames (s); 0: every step
    bool contacts = true;   ///< store contacts with the frames
    bool stress = true;     ///< and stresses of deformable bodies
};

/// A box along the axes of the world: between given coordinates, or between walls and moving with
/// them.
struct RegionSpec {
    std::optional<Vec3> low = {};
    std::optional<Vec3> high = {};
    /// For each axis the bodies whose faces bound it, or two empty names: from low to high.
    std::array<std::array<std::string, 2>, 3> between = {};
};

/// A point that is followed.
struct TrackedPoint {
    std::string body = {};
    Vec3 point = Vec3::Zero();  ///< in the axes of the parts
    std::string label = {};     ///< of its columns; empty: the name of the body
};

/// Something measured during the run (docs/measures.md). Each kind uses some of the keys.
struct MeasureSpec {
    std::string name = {};  ///< unique; that of its files
    std::string kind = {};
    std::optional<double> interval = {};  ///< between samples (s); default: that of the output
    std::optional<RegionSpec> region = {};
    std::optional<double> volume = {};              ///< in place of that of the region (m^3; m^2)
    std::string body = {};                          ///< whose force is measured
    std::optional<Vec3> about = {};                 ///< point of the world to which torques refer
    std::vector<TrackedPoint> points = {};          ///< that are followed
    std::optional<int> axis = {};                   ///< 0, 1 or 2: x, y, z
    std::optional<int> flow = {};                   ///< axis of the velocity in a shear rate
    std::optional<int> bins = {};                   ///< of a profile or histogram
    std::optional<double> largest = {};             ///< end of a histogram
    std::optional<double> least_force = {};         ///< that makes a contact count (N)
    std::optional<double> shear_rate = {};          ///< in place of the measured one (1/s)
    std::optional<double> width = {};               ///< of the columns of a heap (m)
    std::optional<double> base = {};                ///< height of the floor of a heap (m)
    std::optional<std::array<double, 2>> fit = {};  ///< parts of the height, of a slope
};

struct SceneSpec {
    std::string title = {};
    std::string description = {};
    int dimension = 2;
    Vec3 gravity = Vec3::Zero();
    TimeSpec time = {};
    IntegratorSpec integrator = {};
    ComplianceSpec compliance = {};
    SolverSpec solver = {};
    ContactSpec contact = {};
    OnFailure on_failure = OnFailure::proceed;
    OutputSpec output = {};
    CombinationRule combination = {};
    std::vector<MaterialSpec> materials = {};
    std::vector<PairSpec> pairs = {};
    std::vector<BodySpec> bodies = {};
    std::vector<DeformableSpec> deformables = {};
    std::vector<LoadSpec> loads = {};
    std::vector<SpringSpec> springs = {};
    std::vector<DragSpec> drags = {};
    std::vector<PressureSpec> pressures = {};
    std::vector<JointSpec> joints = {};
    std::optional<CellSpec> cell = {};
    std::optional<InclusionSpec> inclusion = {};  ///< in place of bodies
    std::optional<CrowdSpec> crowd = {};          ///< people walk in place of bodies that move
    std::vector<MeasureSpec> measures = {};
    std::string text = {};  ///< the file as it was read, with includes, for the result file
};

}  // namespace drystone::scene
