#pragma once

#include <optional>
#include <string>

#include "drystone/figures/figure.hpp"
#include "drystone/results/result_reader.hpp"

namespace drystone::app {

/// A column of the measure `name`, whose rows are cells of a map, in colours: the sample nearest to
/// `time`, by default that with the largest absolute value, with the outlines of fixed bodies.
/// Throws InputError when the measure has no cells or no such column.
[[nodiscard]] figures::Panel map_panel_of(const std::string& name, const std::string& column,
                                          const std::optional<double>& time,
                                          const results::ResultReader& result);

}  // namespace drystone::app
