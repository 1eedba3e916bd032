#pragma once

#include <filesystem>
#include <string_view>

namespace drystone {

/// Writes `text` to the file `path`, all or nothing: into a new file beside it, which then takes
/// its name. A reader sees the old file or the new one, never a part. Links are followed and
/// the permissions of an existing file are kept.
///
/// Throws EnvironmentError; what was at `path` is then unchanged and nothing is left beside it.
void write_atomically(const std::filesystem::path& path, std::string_view text);

}  // namespace drystone
