// Steepest descent by proximal steps.
#include "drystone/sweeping/steepest_descent.hpp"

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"

namespace drystone::sweeping {

std::vector<DescentRecord> steepest_descent(const convex::ProxFunction& f, const VecX& initial,
                                            double h, int steps) {
    return steepest_descent([&f](double) { return f; }, initial, h, steps);
}

std::vector<DescentRecord> steepest_descent(const std::function<convex::ProxFunction(double)>& f,
                                            const VecX& initial, double h, int steps) {
    require_positive("steepest descent: step", h);
    require_finite("steepest descent: initial point", initial);
    std::vector<DescentRecord> records{{.t = 0.0, .u = initial, .value = f(0.0).value(initial)}};
    for (int k = 1; k <= steps; ++k) {
        const double t = k * h;
        const convex::ProxFunction f_t = f(t);
        require_size("steepest descent: " + f_t.name, initial.size(), f_t.dimension);
        if (h * f_t.semiconvexity >= 1.0) {
            throw InputError(
                {.what = "steepest descent: step",
                 .expected = "less than 1 / semiconvexity = " + to_text(1.0 / f_t.semiconvexity),
                 .found = to_text(h)});
        }
        VecX u = f_t.prox(records.back().u, h);
        const double value = f_t.value(u);
        records.push_back({.t = t, .u = std::move(u), .value = value});
    }
    return records;
}

}  // namespace drystone::sweeping
