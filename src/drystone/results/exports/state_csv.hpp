#pragma once

#include <span>
#include <string>

#include "drystone/results/records/records.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/sim/state/snapshot.hpp"

/// Frames as tables (RFC 4180), with units in the header and numbers that read back as the same
/// doubles.

/// Deformable bodies as tables: a row for every frame, body and node or element.

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

/// Places, displacements and velocities of the nodes.
[[nodiscard]] std::string node_csv_header();
[[nodiscard]] std::string node_csv_rows(Index frame,
                                        std::span<const records::DeformableRecord> bodies,
                                        const sim::Snapshot& state);

/// Stresses in the middle of the elements (Pa).
[[nodiscard]] std::string element_csv_header();
[[nodiscard]] std::string element_csv_rows(Index frame, double time,
                                           std::span<const records::DeformableRecord> bodies,
                                           std::span<const sim::ElementStress> stresses);

}  // namespace drystone::results::exports
