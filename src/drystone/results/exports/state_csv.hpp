#pragma once

#include <span>
#include <string>

#include "drystone/results/result_reader.hpp"

/// Frames as tables (RFC 4180), with units in the header and numbers that read back as the same
/// doubles.
namespace drystone::results::exports {

[[nodiscard]] std::string state_csv_header(int dimension);

/// One line per body.
[[nodiscard]] std::string state_csv_rows(Index frame, std::span<const BodyRecord> bodies,
                                         const sim::Snapshot& state);

[[nodiscard]] std::string contact_csv_header();

/// One line per contact.
[[nodiscard]] std::string contact_csv_rows(Index frame, double time,
                                           std::span<const BodyRecord> bodies,
                                           std::span<const sim::ContactRecord> contacts);

}  // namespace drystone::results::exports
