#pragma once

#include <string>
#include <vector>

#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene::reading {

/// A shape of the scene language: its name, its keys, and how they are read. The reader may return
/// anything after it has reported a defect, and may throw InputError.
struct ShapeEntry {
    std::string name;
    std::vector<std::string> keys;
    AnyShape (*read)(TableReader& table);
};

[[nodiscard]] std::vector<ShapeEntry> plane_shapes();
[[nodiscard]] std::vector<ShapeEntry> space_shapes();

/// A vector other than 0, made a unit vector.
[[nodiscard]] Vec3 read_normal(TableReader& table, const Vec3& fallback);

}  // namespace drystone::scene::reading
