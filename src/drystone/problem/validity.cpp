// Lists the defects of sizes, numbers and laws.
#include "drystone/problem/validity.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "drystone/core/text.hpp"

namespace drystone::problem {

std::string expected_number(double found) {
    return std::isfinite(found) ? "a number of at most 1e100" : "a finite number";
}

std::string counted(Index count, std::string_view noun) {
    return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

void check_size(std::string_view what, Index expected, Index found, std::vector<Defect>& defects) {
    if (expected == found) return;
    defects.push_back({.what = std::string(what),
                       .expected = counted(expected, "component"),
                       .found = std::to_string(found)});
}

void check_finite(std::string_view what, const VecX& values, std::vector<Defect>& defects) {
    for (Index i = 0; i < values.size(); ++i) {
        if (is_usable(values[i])) continue;
        defects.push_back({.what = std::string(what) + ", component " + std::to_string(i),
                           .expected = expected_number(values[i]),
                           .found = to_text(values[i])});
    }
}

void check_laws(const std::vector<Index>& sizes, const std::vector<Cone>& cones,
                std::vector<Defect>& defects) {
    if (sizes.size() != cones.size()) {
        defects.push_back({.what = "laws",
                           .expected = "one for each of the " +
                                       counted(static_cast<Index>(sizes.size()), "contact"),
                           .found = std::to_string(cones.size())});
    }
    for (std::size_t c = 0; c < std::min(sizes.size(), cones.size()); ++c) {
        const std::string contact = "contact " + std::to_string(c);
        if (!fits(cones[c], sizes[c])) {
            defects.push_back({.what = contact + ", " + describe(cones[c]),
                               .expected = "a number of components that the law can have",
                               .found = std::to_string(sizes[c])});
        }
        for (const auto& [name, value] : coefficients(cones[c])) {
            if (is_usable(value) && value >= 0.0) continue;
            defects.push_back(
                {.what = contact + ", " + std::string(name),
                 .expected = value > k_largest_number ? expected_number(value) : "a number >= 0",
                 .found = to_text(value)});
        }
    }
}

}  // namespace drystone::problem
