#pragma once

#include "drystone/core/error.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

/// The inclusion of the scene that is measured. Throws InputError when it has none.
[[nodiscard]] inline const scene::InclusionSpec& inclusion_of(const Setting& setting) {
    if (!setting.scene.inclusion) {
        throw InputError({.what = "kind",
                          .expected = "a measure of bodies, or a scene with [inclusion]",
                          .found = "a measure of an inclusion"});
    }
    return *setting.scene.inclusion;
}

}  // namespace drystone::sim::measures
