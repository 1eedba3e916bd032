#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace drystone::app {

/// One number of a published table.
///
/// Written "1.820e-3"; "" is blank, as where the method failed; "~1.4e-9" is shown but cannot be
/// compared; "=4.5000" must agree in all digits, however close others may be;
/// "2.714e-1 (2.714e-2)" is a misprint with what it should be.
struct ReferenceCell {
    std::string printed = {};          ///< as in the publication
    std::optional<double> value = {};  ///< what Drystone's number is compared with
    double unit = 0.0;                 ///< of the last digit of `value`
    bool comparable = true;
    bool exact = false;  ///< close is not enough
    bool misprint = false;
};

/// A cell from its text; throws InputError for one that is no number.
[[nodiscard]] ReferenceCell reference_cell(const std::string& text);

struct ReferenceRow {
    std::vector<std::string> keys;     ///< what was computed: step, parameters, method
    std::vector<ReferenceCell> cells;  ///< and what came out
};

/// How far a number that does not agree in all digits may be away.
struct Closeness {
    double relative = 0.0;
    double absolute = 0.0;
};

/// A table of a publication as data, with the scene that belongs to it (reproduce/thesis/*.toml).
struct ReferenceTable {
    std::string number;  ///< "4.11"
    std::string title;
    std::string scene;                  ///< file in scenes/thesis, without ".toml"
    std::vector<std::string> settings;  ///< key=value for all rows
    std::vector<std::string> keys;      ///< names of ReferenceRow::keys
    std::vector<std::string> results;   ///< names of ReferenceRow::cells
    std::map<std::string, std::vector<std::string>> tests =
        {};                                       ///< more settings, by value of a key
    std::map<std::string, Closeness> close = {};  ///< by result
    std::vector<ReferenceRow> rows = {};

    [[nodiscard]] Closeness closeness(const std::string& result) const;
};

/// From its TOML text; `name` stands for the file in messages. Throws InputError.
[[nodiscard]] ReferenceTable read_reference_table(const std::string& toml, const std::string& name);

/// The tables of Nguyen (2024) that this program holds, by number.
[[nodiscard]] std::vector<ReferenceTable> thesis_tables();

}  // namespace drystone::app
