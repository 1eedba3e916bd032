#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "drystone/collision/detector.hpp"
#include "drystone/geometry/frame.hpp"
#include "drystone/linalg/types.hpp"

/// People as disks that keep their distance and walk to the exits of a floor plan (docs/crowds.md):
/// q' = P_{C_q}(U(q)), after B. Maury and J. Venel, "A discrete contact model for crowd motion",
/// ESAIM: M2AN 45 (2011).
namespace drystone::crowd {

/// A line by which people leave.
struct Exit {
    std::string name = {};
    Vec2 a = Vec2::Zero();
    Vec2 b = Vec2::Zero();
};

/// What does not move.
struct FloorPlan {
    std::vector<std::string> names = {};                 ///< (obstacles)
    std::vector<collision::Collider<2>> obstacles = {};  ///< walls too; not mobile
    std::vector<geometry::Frame<2>> frames = {};         ///< (obstacles)
    std::vector<Exit> exits = {};
};

/// People with one desired speed and one choice of exits.
struct Group {
    std::string name = {};
    double speed = 1.2;           ///< desired speed (m/s), >= 0
    std::vector<int> exits = {};  ///< numbers of the exits that the group uses
};

struct Person {
    std::string name = {};
    Vec2 position = Vec2::Zero();  ///< at the start (m)
    double radius = 0.25;          ///< > 0 (m)
    int group = 0;
};

/// People do not want exactly what the shortest way says: U_i = s (d + size xi), with the speed s,
/// the direction d of the way and a random vector xi, even in the unit disk, anew for each person
/// and each interval of the length `duration`. It depends on the seed, the number of the person and
/// that of the interval alone, not on the step, and is the same when a run is continued.
struct Noise {
    double size = 0.0;      ///< >= 0; 0: none
    double duration = 0.5;  ///< > 0 (s)
    std::uint64_t seed = 1;

    /// xi of a person at the time t.
    [[nodiscard]] Vec2 at(Index person, double t) const;
};

struct Model {
    FloorPlan plan = {};
    std::vector<Group> groups = {};
    std::vector<Person> people = {};
    double spacing = 0.0;  ///< of the grid of distances (m); 0: a third of the least radius
    double distance_tolerance = 1e-9;  ///< overlap that a step may leave (m), > 0
    Noise noise = {};
};

}  // namespace drystone::crowd
