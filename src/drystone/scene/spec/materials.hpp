#pragma once

#include <optional>
#include <string>

#include "drystone/linalg/types.hpp"

/// Materials of a scene and the laws of pairs of them.
namespace drystone::scene {
inline namespace spec {

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

}  // namespace spec
}  // namespace drystone::scene
