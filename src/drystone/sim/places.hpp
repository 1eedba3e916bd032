#pragma once

#include <map>
#include <string>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/geometry/frame.hpp"
#include "drystone/mechanics/attachment.hpp"
#include "drystone/sim/scene_axes.hpp"

namespace drystone::sim {

/// Bodies by name, with the axes in which the scene gives their points.
template <int D>
struct Places {
    std::map<std::string, int> index;
    std::vector<geometry::Frame<D>> axes;  ///< (bodies)

    /// Number of a body; -1, the world, for an empty name.
    [[nodiscard]] int body(const std::string& name) const {
        if (name.empty()) return -1;
        const auto found = index.find(name);
        if (found == index.end()) {
            throw InputError(
                {.what = "body", .expected = "the name of a body", .found = "'" + name + "'"});
        }
        return found->second;
    }

    /// A point of a body, or of the world when the name is empty.
    [[nodiscard]] mechanics::Attachment<D> at(const std::string& name, const Vec3& point) const {
        const int number = body(name);
        if (number < 0) return {.body = -1, .point = in_space<D>(point)};
        const auto& own = axes[static_cast<std::size_t>(number)];
        return {.body = number, .point = own.to_local(in_space<D>(point))};
    }
};

}  // namespace drystone::sim
