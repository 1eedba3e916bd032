#pragma once

#include <filesystem>

#include "drystone/scene/reading/table_reader.hpp"

namespace drystone::scene::reading {

/// The path of the key `file`, which is relative to the scene file that names it. Empty when it is
/// missing or bad.
[[nodiscard]] inline std::filesystem::path read_path(TableReader& table) {
    const std::filesystem::path name = table.required_text("file");
    if (name.empty()) return name;
    const std::filesystem::path scene = table.find("file")->place.file;
    return scene.parent_path() / name;
}

}  // namespace drystone::scene::reading
