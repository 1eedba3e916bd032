#pragma once

#include <functional>
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
    std::vector<std::string> settings = {};  ///< key=value for the scene
    bool computed = false;                   ///< false: it takes long, and nobody asked for that
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

/// What is computed of the tables.
struct ReproductionOptions {
    bool with_long = false;                  ///< rows of more than 2e5 steps x bodies too
    std::vector<std::string> settings = {};  ///< key=value for all scenes
    std::vector<std::string> rows = {};      ///< key=value: only rows with all of these
};

/// Runs the rows of tables. Rows with the same settings are computed once.
class Reproduction {
  public:
    /// `progress` gets words.
    Reproduction(ReproductionOptions options, std::function<void(const std::string&)> progress);

    /// The chosen rows of a table, nothing of them computed.
    [[nodiscard]] ReproducedTable plan(const ReferenceTable& reference) const;

    /// Computes the rows that are not left out; `done` gets each of them as it ends.
    void compute(ReproducedTable& table, const std::function<void(const ReproducedRow&)>& done);

  private:
    [[nodiscard]] bool chosen(const ReferenceTable& table, const ReferenceRow& row) const;
    [[nodiscard]] const Outcome& outcome(const ReferenceTable& table,
                                         const std::vector<std::string>& settings,
                                         const std::string& what);

    ReproductionOptions options_;
    std::function<void(const std::string&)> progress_;
    std::map<std::string, Outcome> known_;
};

[[nodiscard]] nlohmann::ordered_json to_json(const ReproducedTable& table);

}  // namespace drystone::app
