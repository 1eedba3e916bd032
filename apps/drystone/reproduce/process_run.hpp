#pragma once

#include <string>
#include <vector>

#include "reproduce/reproduction.hpp"

namespace drystone::app {

/// Runs a sweeping process that has a closed form, `name` one of
///
///     play: the interval [sin t - 1/2, sin t + 1/2] drags a point, t in [0, 2 pi];
///     disk: a disk of radius 1 moves along x at speed 1 and drags the point on its rim at the
///           angle 1.4 rad from its rear, t in [0, 3]: a tractrix;
///     lag:  the same from the rear point, t in [0, 2].
///
/// Settings: "scheme=catching_up" (or theta, penalty, event_driven), "step=0.01", "theta=0.5",
/// "lambda=1e3". Throws InputError for others.
///
/// Results: `error`, the largest distance from the closed form at the nodes; `order`, the logarithm
/// to the base 2 of `error` over the `error` with half the step; `path_share`, the length of the
/// path of u over the length of the set's motion; `lag`, the distance from the closed form at the
/// end.
[[nodiscard]] Outcome run_process(const std::string& name,
                                  const std::vector<std::string>& settings);

}  // namespace drystone::app
