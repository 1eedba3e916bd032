#pragma once

#include <vector>

#include "drystone/crowd/crowd.hpp"

namespace drystone::crowd {

/// People who hold each other between walls and do not move, although they want to.
struct Deadlock {
    std::vector<int> people = {};     ///< increasing
    std::vector<int> obstacles = {};  ///< that hold them, increasing
    double since = 0.0;               ///< the instant from which none of them moved (s)
    int front = 0;  ///< of those who want to move the person who is nearest to an exit
};

/// What changed in a step.
struct DeadlockChanges {
    std::vector<Deadlock> begun = {};
    std::vector<Deadlock> ended = {};
};

/// Finds deadlocks, such as arches before a door.
///
/// A person is held in a step if |u_i| <= k_held_share |U_i|, the largest |U| for people who stand,
/// and waits while he is held. A deadlock is a set of people connected by contacts that push:
///     - somebody wants to move;
///     - everyone has waited for the time of a walk over his own radius, r_i / |U_i|, people who
///       stand for a step;
///     - nobody who does not wait pushes one of them;
///     - at least two contacts with obstacles push.
/// It ends when one of them moves. Without noise U depends on positions alone, so that what does
/// not move stays: people who arrive later may still break it.
class DeadlockSearch {
  public:
    /// After the step of length h that ended at t.
    [[nodiscard]] DeadlockChanges add(const Crowd& crowd, double t, double h);

    [[nodiscard]] const std::vector<Deadlock>& standing() const noexcept { return standing_; }

    void forget();

  private:
    void wait(const Crowd& crowd, double h);
    [[nodiscard]] std::vector<Deadlock> found(const Crowd& crowd, double t) const;

    std::vector<double> waited_;    // (people) time without motion (s)
    std::vector<double> patience_;  // (people) r_i / |U_i| (s), 0 if they stand
    std::vector<Deadlock> standing_;
};

/// Share of the desired speed below which a person does not move. Velocities of people who hold
/// each other are 0 up to the solver's tolerance, of 1e-6 m/s; the slowest jam that flows through a
/// door moves faster than a millimetre per second.
inline constexpr double k_held_share = 1e-3;

}  // namespace drystone::crowd
