#pragma once

#include <string>
#include <utility>
#include <vector>

#include "drystone/results/result_reader.hpp"

namespace drystone::report {

/// What a report needs beside the result.
struct ReportContent {
    std::vector<double> times = {};  ///< of the pictures (s); empty: from the start to the end
    /// Programs and libraries that made the report, and their versions.
    std::vector<std::pair<std::string, std::string>> versions = {};
};

/// The frames nearest to the times, each once; without times the first, the last and two between.
[[nodiscard]] std::vector<Index> picture_frames(const std::vector<double>& frame_times,
                                                const std::vector<double>& times);

/// What has to be said where times are outside the run: which, and what is shown instead. Empty
/// where none is.
[[nodiscard]] std::string outside_note(const std::vector<double>& frame_times,
                                       const std::vector<double>& times);

/// A result as one HTML page, to be archived: what was computed and how, pictures, where the energy
/// went, how well the contact problems were solved, warnings, the scene, versions. Nothing outside
/// the page is needed; the same result gives the same bytes. Throws InputError.
[[nodiscard]] std::string report_html(const results::ResultReader& result,
                                      const ReportContent& content);

}  // namespace drystone::report
