#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "reproduce/reproduction.hpp"

namespace drystone::app {

/// A statement of a publication that one number of one run can confirm or refute.
struct Claim {
    std::string where;   ///< "section 5.1, figure 2 (e)"
    std::string shows;   ///< the statement
    std::string number;  ///< what the number is, with its unit
    std::string note;    ///< why the number need not agree, or what it does not prove
    ReferenceTable run;  ///< one row without keys, one result
};

/// From TOML text with an entry [[claim]] for each; `name` stands for the file in messages. Throws
/// InputError.
[[nodiscard]] std::vector<Claim> read_claims(const std::string& toml, const std::string& name);

/// The claims of a publication that this program holds, in the order of their file.
[[nodiscard]] std::vector<Claim> claims_of(const std::string& publication);

/// The claim and, if it was computed, Drystone's number beside the published one.
void print(std::ostream& out, const Claim& claim, const ReproducedTable& table);

[[nodiscard]] nlohmann::ordered_json to_json(const Claim& claim, const ReproducedTable& table);

}  // namespace drystone::app
