#pragma once

#include <filesystem>

#include "drystone/problem/fclib_file.hpp"

namespace drystone::problem {

/// Reads an FCLIB file, whatever form its matrices have. What is ambiguous is read in the way that
/// makes sense and said in `assumptions`; groups that FCLIB does not know are left alone.
///
/// Throws InputError, which names the file and every dataset that is missing or wrong.
[[nodiscard]] FclibFile read_fclib(const std::filesystem::path& path);

}  // namespace drystone::problem
