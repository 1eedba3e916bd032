#pragma once

#include <limits>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/scene/spec/body.hpp"

namespace drystone::scene {
inline namespace spec {

/// Where an item of a scene was written, for messages about it.
struct ItemSource {
    std::string label;                  ///< "body 'ball'", "time"
    Place place;                        ///< of the item as a whole
    std::map<std::string, Place> keys;  ///< of what is written in it
    bool incomplete = false;            ///< parts of it could not be read, which was reported
};

/// Where `key` of the item was written: for "motion.velocity[1]" the place of the longest part of
/// this path that is known, for keys that were left out the place of the item.
[[nodiscard]] Place place_of(const ItemSource& item, std::string_view key);

/// Items that a generator makes share one source.
using SharedSource = std::shared_ptr<const ItemSource>;

/// Bodies that a generator could not make.
struct UnmadeBodies {
    BodySpec properties;  ///< that all of them would have
    std::string prefix;   ///< their names would be "<prefix>-..."; empty: not known
    SharedSource source;
};

/// Sources of all items of a scene, in the order of the lists of SceneSpec. Lists may be shorter
/// than the lists of the scene (empty for a scene that was not read from a file).
struct SceneSources {
    std::map<std::string, ItemSource> tables;  ///< "time", "solver", ...; "" is the top
    std::vector<SharedSource> materials;
    std::vector<SharedSource> pairs;
    std::vector<SharedSource> bodies;
    std::vector<SharedSource> deformables;
    std::vector<SharedSource> loads;
    std::vector<SharedSource> springs;
    std::vector<SharedSource> drags;
    std::vector<SharedSource> pressures;
    std::vector<SharedSource> joints;
    std::vector<SharedSource> measures;
    std::vector<UnmadeBodies> unmade;  ///< of generators that failed
};

/// Numbers a key may have. Infinite and undefined numbers are never among them.
struct Range {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    bool low_included = true;

    [[nodiscard]] bool contains(double value) const noexcept;
};

inline constexpr Range k_any_number{};
inline constexpr Range k_positive{.low = 0.0, .low_included = false};
inline constexpr Range k_not_negative{.low = 0.0};

/// "a number", "a number > 0", "a number in [0, 1]", ...
[[nodiscard]] std::string describe(const Range& range);

}  // namespace spec
}  // namespace drystone::scene
