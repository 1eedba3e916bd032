#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/sim/state/snapshot.hpp"
#include "drystone/sim/valid_scene.hpp"
#include "drystone/statics/equilibrium.hpp"
#include "drystone/statics/limits.hpp"

/// Does a scene stand? The answer as data, of which text, JSON and pictures are made.
namespace drystone::statics {

/// What is asked beside whether the scene stands.
struct StandsQuestion {
    bool friction = true;                  ///< the least friction
    std::optional<std::string> load = {};  ///< name of the load whose factor is asked for
};

struct LoadAnswer {
    std::string name;
    LoadLimits limits = {};
};

struct StandsAnswer {
    Verdict verdict = Verdict::undecided;
    Index bodies = 0;    ///< that move on their own
    Index contacts = 0;  ///< contact points
    Index unknowns = 0;
    std::vector<Index> loose = {};  ///< bodies that move on their own and that nothing touches
    double unbalanced = 0.0;        ///< share of the loads, Equilibrium::unbalanced
    /// Sum of contact forces that an equilibrium would need at least, over |f| (N and N m mixed,
    /// as the loads are); of the verdict `falls`.
    double needed = 0.0;
    std::vector<sim::ContactRecord> forces = {};  ///< contact points with the force on A (N)
    /// As sim::Snapshot::v: the mechanism, the fastest velocity of a centre or, where none moves,
    /// spin being 1. Empty for the other verdicts.
    MatX mechanism = {};
    std::optional<FrictionLimit> friction = {};
    std::optional<LoadAnswer> load = {};
};

/// Throws InputError for scenes of other things than rigid bodies, and for unknown loads.
[[nodiscard]] StandsAnswer stands(const sim::ValidScene& scene, const StandsQuestion& question);

/// The resultant of the forces between every two bodies, at its centre of pressure, the mean of the
/// contact points weighted by normal forces: the points and lines of thrust.
[[nodiscard]] std::vector<sim::ContactRecord> resultants(
    const std::vector<sim::ContactRecord>& contacts);

/// The placement of a snapshot after velocities `v` for the time dt; spins in principal axes.
[[nodiscard]] sim::Snapshot moved(sim::Snapshot snapshot, const MatX& v, double dt);

}  // namespace drystone::statics
