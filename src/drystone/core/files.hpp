#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace drystone {

/// Writes `text` to the file `path`, all or nothing: into a new file beside it, which then takes
/// its name. A reader sees the old file or the new one, never a part. Links are followed and
/// the permissions of an existing file are kept.
///
/// Throws EnvironmentError; what was at `path` is then unchanged and nothing is left beside it.
void write_atomically(const std::filesystem::path& path, std::string_view text);

/// Every byte of a file. Throws EnvironmentError when it cannot be read.
[[nodiscard]] std::string file_content(const std::filesystem::path& path);

/// The words of a line, between blanks, tabs and line ends.
[[nodiscard]] std::vector<std::string_view> words(std::string_view line);

/// A finite decimal number and nothing else, with a point whatever the locale.
[[nodiscard]] std::optional<double> finite_number(std::string_view word);

/// A text between quotes, shortened and without unprintable characters, for messages.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace drystone
