#pragma once

#include <span>
#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/results/storage/stored_file.hpp"

/// Rows of a result file, checked while they are read. A run stores only states that are finite and
/// whose squares (energies) are finite; other values mean a damaged file. All functions throw
/// InputError with the dataset and the row.
namespace drystone::results::rows {

/// The largest magnitude of a place, velocity, impulse, ...: sums of squares are finite.
inline constexpr double k_largest_number = 1e150;

/// Throws unless all `values` are numbers up to k_largest_number. They are rows of the dataset
/// `path`, `width` numbers each, from row `first` on.
void require_finite(const storage::StoredFile& file, const std::string& path,
                    std::span<const double> values, Index first, Index width);

/// Rows first to first + count - 1 of a dataset of finite numbers.
[[nodiscard]] std::vector<double> finite_rows(const storage::StoredFile& file,
                                              const std::string& path, Index first, Index count);

/// All rows.
[[nodiscard]] std::vector<double> all_finite(const storage::StoredFile& file,
                                             const std::string& path);

/// All rows of a list of instants (s), finite and ascending.
[[nodiscard]] std::vector<double> all_instants(const storage::StoredFile& file,
                                               const std::string& path);

}  // namespace drystone::results::rows
