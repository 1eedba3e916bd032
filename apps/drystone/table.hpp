#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

/// Numbers as text, and answers of the program as lines "name        value".
namespace drystone::app {

/// Three digits: 0.00123, 12.3, 1.23e+06.
[[nodiscard]] std::string short_number(double value);

/// An instant: as many of six digits as it has: 0.3, 12.345, 86400.
[[nodiscard]] std::string time_text(double seconds);

/// "from 0 to 2 s in 2000 steps of 0.001 s".
[[nodiscard]] std::string span_text(double start, double end, double step, std::ptrdiff_t steps);

/// "1 body", "2 bodies"; without `many` the plural is `one` with an s.
[[nodiscard]] std::string counted(std::ptrdiff_t count, const std::string& one,
                                  const std::string& many = {});

/// "12 s", "3 min 20 s", "2 h 5 min".
[[nodiscard]] std::string duration(double seconds);

/// "830 bytes", "12.3 MB".
[[nodiscard]] std::string byte_count(double bytes);

/// One line of a table.
void print_row(std::ostream& out, const std::string& name, const std::string& text);

}  // namespace drystone::app
