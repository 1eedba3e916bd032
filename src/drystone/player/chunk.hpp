#pragma once

#include <span>
#include <string>

#include "drystone/player/survey.hpp"
#include "drystone/results/result_reader.hpp"

namespace drystone::player {

/// How frames are packed.
struct Packing {
    Index spacing = 1;      ///< every how many frames of the result one is played
    bool contacts = true;   ///< with the contacts, where the result has them
    bool rotations = true;  ///< with angles and spins
    const results::LeftPeople* left = nullptr;  ///< who is not shown
};

/// The chunk container of these frames of a result, consecutive ones of what is played; `first` is
/// the number of the first of them there.
[[nodiscard]] std::string chunk_container(const results::ResultReader& result,
                                          std::span<const Index> frames, Index first,
                                          const Survey& survey, const Packing& packing);

}  // namespace drystone::player
