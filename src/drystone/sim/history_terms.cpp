#include "drystone/sim/history_terms.hpp"

#include <utility>

namespace drystone::sim {

mechanics::VectorHistory motion_terms(const std::vector<scene::HistorySpec>& histories,
                                      Turning turning, double start) {
    mechanics::VectorHistory terms;
    for (const scene::HistorySpec& history : histories) {
        if (is_angular(history.quantity) != (turning == Turning::yes)) continue;
        history::PiecewisePolynomial path = displacement_of(history);
        const double offset = path(start);
        terms.push_back(
            {.direction = history.direction, .function = std::move(path), .offset = offset});
    }
    return terms;
}

mechanics::VectorHistory load_terms(const std::vector<scene::HistorySpec>& histories,
                                    Turning turning) {
    mechanics::VectorHistory terms;
    for (const scene::HistorySpec& history : histories) {
        if (is_angular(history.quantity) != (turning == Turning::yes)) continue;
        terms.push_back({.direction = history.direction, .function = history.value});
    }
    return terms;
}

}  // namespace drystone::sim
