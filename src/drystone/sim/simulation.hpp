#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "drystone/core/threads.hpp"
#include "drystone/integrators/step_report.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/state/body_info.hpp"
#include "drystone/sim/state/event.hpp"
#include "drystone/sim/state/snapshot.hpp"
#include "drystone/sim/valid_scene.hpp"

namespace drystone::sim::measures {
struct NamedMeasure;
}

namespace drystone::sim {

using integrators::StepReport;

/// The contact problem of a step in SI units, with its solution.
struct PosedProblem {
    problem::ContactProblem problem;
    VecX r;  ///< (components) impulses (N s)
};

/// A scene in motion.
///
///     Simulation simulation{ValidScene::load("wall.toml")};
///     while (!simulation.finished()) report(simulation.step());
class Simulation {
  public:
    /// Throws InputError for what only bodies in their places show (joints that do not fit,
    /// measures of empty regions). The motion does not depend on the number of threads.
    explicit Simulation(ValidScene scene, const Threads& threads = Threads());
    /// Checks the scene first (ValidScene).
    explicit Simulation(scene::SceneSpec spec, const Threads& threads = Threads());
    ~Simulation();
    Simulation(Simulation&&) noexcept;
    Simulation& operator=(Simulation&&) noexcept;

    /// Makes one step. The last one ends at the end of the scene exactly. Throws ComputationError
    /// when a formula has no value, or forces are so stiff that velocities overflow.
    StepReport step();

    [[nodiscard]] double time() const noexcept;
    [[nodiscard]] Index steps_done() const noexcept;
    [[nodiscard]] Index steps_planned() const noexcept;
    /// After the last step, or after one that cannot be made (StepReport::impossible).
    [[nodiscard]] bool finished() const noexcept;

    [[nodiscard]] const scene::SceneSpec& spec() const noexcept;
    [[nodiscard]] const std::vector<BodyInfo>& bodies() const noexcept;  ///< rigid
    /// In contacts they are counted after the rigid ones.
    [[nodiscard]] const std::vector<DeformableInfo>& deformables() const noexcept;

    [[nodiscard]] Snapshot snapshot() const;
    /// Goes on from a state of the same scene; there are no contacts before the next step.
    void restore(const Snapshot& snapshot);

    /// The measures of the scene from this state on, for one recorder; they use the deformable
    /// bodies of this Simulation, which must outlive them. Those made with the Simulation are
    /// handed over; a second call, or one after a step, makes others.
    [[nodiscard]] std::vector<measures::NamedMeasure> take_measures();

    /// Active contacts of the last step, with their impulses.
    [[nodiscard]] std::vector<ContactRecord> contacts() const;
    /// What happened in the last step, by time; valid until the next one (docs/events.md).
    [[nodiscard]] std::span<const Event> events() const;
    /// The names of bodies, then of deformable bodies, to which events refer; of an [inclusion]
    /// those of its constraints.
    [[nodiscard]] std::vector<std::string> event_names() const;
    [[nodiscard]] PosedProblem posed_problem() const;

    [[nodiscard]] double kinetic_energy() const;
    [[nodiscard]] double potential_energy() const;

  private:
    [[nodiscard]] std::vector<measures::NamedMeasure> made_measures() const;

    struct Run;
    std::unique_ptr<Run> run_;
};

}  // namespace drystone::sim
