#pragma once

#include <string_view>

#include "reproduce/reference_run.hpp"
#include "reproduce/reference_table.hpp"

namespace drystone::app {

/// How Drystone's number compares with the published one.
enum class Verdict {
    same,     ///< agrees in all printed digits, but for one unit of the last
    close,    ///< as near as the table says it must be
    differs,  ///< should agree and does not
    shown,    ///< cannot be compared
    blank     ///< the publication has no number
};

/// "same", "close", ...
[[nodiscard]] std::string_view name_of(Verdict verdict) noexcept;

/// One character for tables: = ~ ! and nothing; a point for blank.
[[nodiscard]] char mark_of(Verdict verdict) noexcept;

/// The verdict on result number k of a row.
[[nodiscard]] Verdict verdict_on(const ReferenceTable& table, const ReferenceRow& row,
                                 std::size_t k, const Outcome& outcome);

}  // namespace drystone::app
