#pragma once

#include <span>
#include <string>

#include "drystone/player/survey.hpp"
#include "drystone/results/result_reader.hpp"

namespace drystone::player {

/// How frames are packed.
struct Packing {
    Index spacing = 1;                          ///< frames of the result per played frame
    bool contacts = true;                       ///< with the contacts, where the result has them
    bool rotations = true;                      ///< with angles and spins
    const results::LeftPeople* left = nullptr;  ///< people who are not shown
};

/// The chunk container of consecutive played frames. `frames`: their numbers in the result;
/// `first`: the number of the first one among the played frames.
[[nodiscard]] std::string chunk_container(const results::ResultReader& result,
                                          std::span<const Index> frames, Index first,
                                          const Survey& survey, const Packing& packing);

}  // namespace drystone::player
