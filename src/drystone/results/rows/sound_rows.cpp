// Reads rows and rejects values that no run stores.
#include "drystone/results/rows/sound_rows.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/core/text.hpp"

namespace drystone::results::rows {

using storage::StoredFile;

void require_finite(const StoredFile& file, const std::string& path, std::span<const double> values,
                    Index first, Index width) {
    const auto bad = std::find_if(values.begin(), values.end(), [](double value) {
        return !(std::abs(value) <= k_largest_number);
    });
    if (bad == values.end()) return;
    const Index place = std::distance(values.begin(), bad);
    std::string found = to_text(*bad) + " in row " + std::to_string(first + place / width);
    if (width > 1) found += ", number " + std::to_string(place % width) + " of it";
    file.fail(path, "finite numbers up to " + to_text(k_largest_number),
              found + " (counted from 0): the file is damaged");
}

std::vector<double> finite_rows(const StoredFile& file, const std::string& path, Index first,
                                Index count) {
    std::vector<double> values = file.rows<double>(path, first, count);
    const auto size = static_cast<Index>(values.size());
    require_finite(file, path, values, first, count > 0 ? std::max<Index>(size / count, 1) : 1);
    return values;
}

std::vector<double> all_finite(const StoredFile& file, const std::string& path) {
    return finite_rows(file, path, 0, file.length(path));
}

std::vector<double> all_instants(const StoredFile& file, const std::string& path) {
    std::vector<double> times = all_finite(file, path);
    const auto back = std::is_sorted_until(times.begin(), times.end());
    if (back != times.end()) {
        const Index row = std::distance(times.begin(), back);
        file.fail(path, "instants one after the other",
                  to_text(*back) + " in row " + std::to_string(row) + " after " +
                      to_text(*(back - 1)) + ": the file is damaged");
    }
    return times;
}

}  // namespace drystone::results::rows
