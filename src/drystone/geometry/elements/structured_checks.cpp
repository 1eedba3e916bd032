// Checks that structured meshes share: kind of elements and number of divisions.
#include "drystone/geometry/elements/structured_checks.hpp"

#include <algorithm>

namespace drystone::geometry {

void check_kind(std::vector<Defect>& defects, const std::string& what, ElementKind kind,
                std::span<const ElementKind> possible) {
    if (std::ranges::find(possible, kind) != possible.end()) return;
    std::string names;
    for (const ElementKind one : possible) {
        if (!names.empty()) names += one == possible.back() ? " or " : ", ";
        names += traits(one).name;
    }
    defects.push_back({what + ": kind of elements", names, std::string(traits(kind).name)});
}

void check_divisions(std::vector<Defect>& defects, const std::string& what,
                     std::span<const Index> divisions) {
    double cells = 1.0;
    for (const Index n : divisions) {
        cells *= static_cast<double>(n);
        if (n >= 1) continue;
        defects.push_back({what + ": divisions", "at least 1", std::to_string(n)});
        return;
    }
    if (cells <= static_cast<double>(k_most_cells)) return;
    std::string found;
    for (const Index n : divisions) found += (found.empty() ? "" : " x ") + std::to_string(n);
    defects.push_back(
        {what + ": divisions", "at most " + std::to_string(k_most_cells) + " cells", found});
}

}  // namespace drystone::geometry
