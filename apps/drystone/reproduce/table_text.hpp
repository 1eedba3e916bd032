#pragma once

#include <iosfwd>

#include "reproduce/reproduction.hpp"

/// Reproduced tables for people: each number of the thesis with Drystone's beside it and a mark.
/// In three parts, because the rows of some tables take hours.
namespace drystone::app {

/// Number, title, scene and the names of the columns; of a table without a row to compute, why.
void print_heading(std::ostream& out, const ReproducedTable& table);

/// One row; nothing for one that is left out.
void print_row(std::ostream& out, const ReferenceTable& reference, const ReproducedRow& row);

/// How many numbers agree, and how many rows were left out.
void print_summary(std::ostream& out, const ReproducedTable& table);

}  // namespace drystone::app
