// Finds out whether the numbers of a set depend on the state of the process.
#include "drystone/scene/spec/sweeping.hpp"

#include <algorithm>

namespace drystone::scene {
inline namespace spec {

namespace {

/// The formulas of x that define a set at its points: c(t, x) <= 0, holes { f(t, x) < 0 }.
bool is_function_of_points(const std::string& key) { return key == "c" || key == "holes"; }

}  // namespace

bool depends_on_state(const SetSpec& set, std::size_t coordinates) {
    const auto first = static_cast<std::size_t>(set.first);
    const std::size_t end = first + static_cast<std::size_t>(set.dimension);
    for (const auto& [key, rows] : set.numbers) {
        // Coordinates of the set itself are points there, not the state.
        const bool of_points = is_function_of_points(key);
        for (const std::vector<formula::Formula>& row : rows) {
            for (const formula::Formula& number : row) {
                for (std::size_t k = 0; k < coordinates; ++k) {
                    const bool own = of_points && k >= first && k < end;
                    if (!own && number.mentions(k)) return true;
                }
            }
        }
    }
    return std::any_of(set.parts.begin(), set.parts.end(), [coordinates](const SetSpec& part) {
        return depends_on_state(part, coordinates);
    });
}

}  // namespace spec
}  // namespace drystone::scene
