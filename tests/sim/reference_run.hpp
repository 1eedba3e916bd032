#pragma once

// How references are run and how their orders are measured.

#include <algorithm>
#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "drystone/sim/simulation.hpp"

namespace drystone::sim {

/// Runs to the end; `look(simulation)` sees every step. Every step must converge and close its
/// ledger to 1e-12 of the largest energy so far.
inline void run(Simulation& simulation, const std::function<void(const Simulation&)>& look = {}) {
    double largest = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        ASSERT_TRUE(report.converged()) << describe(report);
        largest = std::max(largest, report.kinetic_energy + std::abs(report.potential_energy) +
                                        report.ledger.size());
        ASSERT_LE(std::abs(report.closure), 1e-12 * largest) << describe(report);
        if (look) look(simulation);
    }
}

/// The order at which error(h) falls from steps near `coarse` to steps 16 times as short. Errors of
/// impacts depend on where in a step these happen: the worst of four similar steps counts.
template <class Error>
double measured_order(double coarse, const Error& error) {
    const auto worst = [&](double h) {
        double largest = 0.0;
        for (const double factor : {1.0, 1.07, 1.13, 1.21}) {
            largest = std::max(largest, error(factor * h));
        }
        return largest;
    };
    return std::log2(worst(coarse) / worst(coarse / 16.0)) / 4.0;
}

}  // namespace drystone::sim
