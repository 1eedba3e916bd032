#pragma once

#include <filesystem>

#include "drystone/problem/fclib_file.hpp"

namespace drystone::problem {

/// Writes a new FCLIB file, all or nothing: what was at `path` is replaced only by a complete file.
/// Matrices are in compressed columns. `assumptions` are not written.
///
/// Throws InputError when FCLIB has no words for the problem (contacts that do not have `spacedim`
/// components and Coulomb's law, contacts after bilateral rows, a coupling of contacts and
/// bilateral rows that is not symmetric) or when vectors have wrong sizes, EnvironmentError when
/// the machine does not let us.
void write_fclib(const std::filesystem::path& path, const FclibFile& file);

/// Adds /solution to an FCLIB file, or replaces it; everything else in the file stays as it is.
/// All or nothing, with the errors of write_fclib.
void write_fclib_solution(const std::filesystem::path& path, const FclibSolution& solution);

}  // namespace drystone::problem
