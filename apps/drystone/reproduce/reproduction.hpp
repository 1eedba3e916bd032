#pragma once

#include <iosfwd>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "reproduce/reference_run.hpp"
#include "reproduce/reference_table.hpp"
#include "reproduce/verdict.hpp"

namespace drystone::app {

/// A row of a table with what Drystone made of it.
struct ReproducedRow {
    const ReferenceRow* reference = nullptr;
    bool computed = false;  ///< false: it takes long, and nobody asked for that
    Outcome outcome = {};
    std::vector<Verdict> verdicts = {};
};

/// A table with what Drystone made of it.
struct ReproducedTable {
    const ReferenceTable* reference = nullptr;
    std::vector<ReproducedRow> rows = {};

    [[nodiscard]] int count(Verdict verdict) const;
    [[nodiscard]] int left_out() const;  ///< rows
};

/// Runs the rows of tables. Rows with the same settings are computed once.
class Reproduction {
  public:
    /// `with_long`: rows of more than 2e5 steps x bodies too. `more`: key=value for all scenes.
    /// `progress` gets words.
    Reproduction(bool with_long, std::vector<std::string> more,
                 std::function<void(const std::string&)> progress);

    [[nodiscard]] ReproducedTable table(const ReferenceTable& reference);

  private:
    [[nodiscard]] const Outcome& outcome(const ReferenceTable& table,
                                         const std::vector<std::string>& settings,
                                         const std::string& what);

    bool with_long_;
    std::vector<std::string> more_;
    std::function<void(const std::string&)> progress_;
    std::map<std::string, Outcome> known_;
};

/// As a table for people: each number of the thesis with Drystone's beside it and a mark.
void print(std::ostream& out, const ReproducedTable& table);

[[nodiscard]] nlohmann::ordered_json to_json(const ReproducedTable& table);

}  // namespace drystone::app
