#pragma once

#include <array>
#include <span>
#include <vector>

#include "drystone/scene/history.hpp"
#include "drystone/scene/reading/table_reader.hpp"

namespace drystone::scene::reading {

inline constexpr std::array k_motion_quantities = {
    HistorySpec::Quantity::acceleration, HistorySpec::Quantity::velocity,
    HistorySpec::Quantity::displacement, HistorySpec::Quantity::rotation,
    HistorySpec::Quantity::spin};
inline constexpr std::array k_load_quantities = {HistorySpec::Quantity::force,
                                                 HistorySpec::Quantity::torque};

/// The key `history` of a motion or load: a table or a list of tables, each a column of a file of
/// numbers. Those with defects, which are reported, are left out.
[[nodiscard]] std::vector<HistorySpec> read_histories(
    TableReader& table, std::span<const HistorySpec::Quantity> allowed);

}  // namespace drystone::scene::reading
