#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drystone/integrators/integrator.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/simulation.hpp"
#include "drystone/sim/state/body_info.hpp"
#include "drystone/sim/state/event.hpp"
#include "drystone/sim/state/snapshot.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::sim {

/// The system that a Simulation runs: rigid and deformable bodies in the plane or in space, or
/// anything else that moves step by step and can be shown as bodies.
class Engine {
  public:
    virtual ~Engine() = default;

    /// Makes the step from t to t + h. The Simulation sets its number and instant.
    virtual StepReport step(double t, double h) = 0;
    [[nodiscard]] virtual double kinetic_energy() = 0;
    [[nodiscard]] virtual double potential_energy() = 0;

    [[nodiscard]] virtual const std::vector<BodyInfo>& bodies() const = 0;
    [[nodiscard]] virtual const std::vector<DeformableInfo>& deformables() const = 0;
    virtual void read_state(Snapshot& snapshot) const = 0;
    virtual void write_state(const Snapshot& snapshot) = 0;
    [[nodiscard]] virtual std::vector<ContactRecord> contacts() const = 0;
    /// What happened in the last step; valid until the next one.
    [[nodiscard]] virtual std::span<const Event> events() const { return {}; }
    /// Warning if a body travels farther than its own width in one step of length h: contacts are
    /// searched at one instant of a step, so the body may tunnel. Names the fastest body.
    [[nodiscard]] virtual std::optional<std::string> tunnelling_warning(double h) const = 0;
    /// What has most of the kinetic energy: "body 'a'"; empty where there is no energy.
    [[nodiscard]] virtual std::string most_energetic() const { return {}; }
    /// Energy of motion that is small: at a speed (m/s), and in the weight of the bodies (J).
    [[nodiscard]] virtual double small_energy(double /*speed*/) const { return 0.0; }
    /// Mean rotation of deformable body k (rad) where it is computed for small ones; 0 otherwise.
    [[nodiscard]] virtual double linear_rotation(Index /*k*/) const { return 0.0; }
    /// Block k of the problem of the last step in words: "contact of body 'a' with body 'b'",
    /// "joint 'arm' (motor)".
    [[nodiscard]] virtual std::string block_name(Index k) const = 0;
    /// The place of block k: " at (0.1, 0.2)"; empty for a block without a place.
    [[nodiscard]] virtual std::string block_place(Index /*k*/) const { return {}; }
    /// The problem of the last step in SI units.
    [[nodiscard]] virtual PosedProblem posed_problem() = 0;
};

/// How bodies are moved: the scheme, its settings and the solver of contact problems.
struct Stepping {
    integrators::Integrator integrator;
    scene::ContactModel contacts = scene::ContactModel::impulses;
    integrators::StepSettings settings;
    solvers::AnySolver solver;
};

/// Rigid and deformable bodies of a scene of dimension 2 or 3.
[[nodiscard]] std::unique_ptr<Engine> make_body_engine(const scene::SceneSpec& spec,
                                                       Stepping stepping,
                                                       const Threads& threads = Threads());

/// The [inclusion] of a scene.
[[nodiscard]] std::unique_ptr<Engine> make_inclusion_engine(const scene::SceneSpec& spec);

/// The [sweeping] of a scene.
[[nodiscard]] std::unique_ptr<Engine> make_sweeping_engine(const scene::SceneSpec& spec);

/// People of a scene with a crowd.
[[nodiscard]] std::unique_ptr<Engine> make_crowd_engine(const scene::SceneSpec& spec);

}  // namespace drystone::sim
