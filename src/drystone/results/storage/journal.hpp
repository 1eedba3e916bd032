#pragma once

#include <filesystem>

#include "drystone/results/storage/pending_writes.hpp"

/// Changes of a file written down before they are made, so that they can be repeated.
namespace drystone::results::storage {

/// "result.h5" -> "result.h5.journal"
[[nodiscard]] std::filesystem::path journal_of(const std::filesystem::path& path);

/// Writes the journal, all or nothing. Throws EnvironmentError.
void write_journal(const std::filesystem::path& journal, const PendingWrites& changes);

/// Finishes the last change of the file at `path` if a program that was making it died. Does
/// nothing without a journal, and while another program is writing the file or reading it.
///
/// Throws EnvironmentError when the file cannot be changed.
void recover(const std::filesystem::path& path);

}  // namespace drystone::results::storage
