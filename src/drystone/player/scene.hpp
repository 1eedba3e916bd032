#pragma once

#include <span>
#include <string>
#include <vector>

#include "drystone/player/survey.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/results/series.hpp"
#include "drystone/results/shapes/parts.hpp"

namespace drystone::player {

/// What a scene container is made of, beside the result.
struct SceneContent {
    std::span<const Index> frames;  ///< of the result, that are played
    Index chunk = 1;                ///< frames per chunk
    const results::shapes::PartList& parts;
    const Survey& survey;                 ///< of these frames
    std::vector<results::Series> series;  ///< curves
    Index spacing = 1;                    ///< every how many frames of the result one is played
    bool crowd = false;                   ///< people instead of bodies with inertia
    std::string state;                    ///< "finished", "running", ..., "abandoned"
    std::string summary;                  ///< JSON; may be empty
};

/// The scene container of a result.
[[nodiscard]] std::string scene_container(const results::ResultReader& result,
                                          const SceneContent& content);

}  // namespace drystone::player
