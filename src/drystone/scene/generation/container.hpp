#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/spec/body.hpp"

namespace drystone::scene::generation {

/// Fixed half-planes or planes around a box.
struct Container {
    bool present = false;
    bool lid = false;
    std::string material;
};

/// The key `container`: true, false, or `{ material = "glass", lid = true }`. The material is that
/// of the contents unless it is given.
[[nodiscard]] Container read_container(reading::TableReader& table, bool present,
                                       const std::string& material);

/// Sides of a floor, or of a hole in it: in the plane a number, in space two; nothing when the key
/// is missing or bad, which is reported.
[[nodiscard]] std::optional<Vec3> read_level_sides(reading::TableReader& table,
                                                   const std::string& key);

/// The bodies, named "<prefix>-1", "<prefix>-2", ..., followed by floor, walls and possibly lid
/// around [low, high], named "<prefix>-floor", "-left", "-right", "-front", "-back", "-lid". Up is
/// y in the plane and z in space.
[[nodiscard]] std::vector<BodySpec> enclosed(std::vector<BodySpec> bodies,
                                             const Container& container, int dimension,
                                             const Vec3& low, const Vec3& high,
                                             const std::string& prefix);

}  // namespace drystone::scene::generation
