// Writes the tables and the CSV of a comparison.
#include "report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "drystone/core/text.hpp"

namespace drystone::bench {
namespace {

/// Number of the fastest contender of one side that solved the problem; -1: none did.
int fastest(const Comparison& comparison, const Row& row, bool siconos) {
    int best = -1;
    for (std::size_t k = 0; k < row.measurements.size(); ++k) {
        const Measurement& candidate = row.measurements[k];
        if (comparison.contenders[k].siconos != siconos || !candidate.solved) continue;
        if (best < 0 ||
            candidate.seconds < row.measurements[static_cast<std::size_t>(best)].seconds) {
            best = static_cast<int>(k);
        }
    }
    return best;
}

/// Number of the contender with this name; -1: there is none.
int find(const Comparison& comparison, const std::string& name) {
    for (std::size_t k = 0; k < comparison.contenders.size(); ++k) {
        if (comparison.contenders[k].name == name) return static_cast<int>(k);
    }
    return -1;
}

template <class... Values>
std::string format(const char* pattern, Values... values) {
    char text[256];
    std::snprintf(text, sizeof text, pattern, values...);
    return text;
}

/// "0.52 ms 3e-09", "- 2e-03" when it is not solved, "n/a" when the solver is for other problems.
std::string cell(const Measurement& measurement) {
    if (!measurement.applies) return format("%21s", "n/a");
    if (!measurement.solved) {
        const char* why = measurement.failure == "time limit" ? "limit"
                          : measurement.failure.empty()       ? "-"
                                                              : "crash";
        return format("%12s %8.1e", why, measurement.residual);
    }
    return format("%9.4f ms %8.1e", 1e3 * measurement.seconds, measurement.residual);
}

/// Geometric mean and largest of positive numbers, with their count.
struct Spread {
    int count = 0;
    double logarithms = 0.0;
    double largest = 0.0;

    void add(double value) {
        ++count;
        logarithms += std::log(value);
        largest = std::max(largest, value);
    }
    [[nodiscard]] std::string text() const {
        if (count == 0) return "no problem solved by both";
        return format("geometric mean %.3f, largest %.3f over %d problems",
                      std::exp(logarithms / count), largest, count);
    }
};

std::string ratio_text(double ours, double theirs) { return format("%10.3f", ours / theirs); }

/// The lines of one contender of Drystone.
std::string ratios_of(const Comparison& comparison, std::size_t ours) {
    const int nsgs = find(comparison, "NSGS");
    Spread over_best;
    Spread over_nsgs;
    std::string text = format("\n%s, time over Siconos at %.0e\n%-42s%10s  %-8s%10s\n",
                              comparison.contenders[ours].name.c_str(), comparison.tolerance,
                              "problem", "/ best", "(best)", "/ NSGS");
    for (const Row& row : comparison.rows) {
        const Measurement& mine = row.measurements[ours];
        const int best = fastest(comparison, row, true);
        text += format("%-42s", row.problem.c_str());
        if (!mine.solved) {
            text += format("  not solved, residual %.1e\n", mine.residual);
            continue;
        }
        if (best < 0) {
            text += "  solved by none of Siconos\n";
            continue;
        }
        const double best_time = row.measurements[static_cast<std::size_t>(best)].seconds;
        over_best.add(mine.seconds / best_time);
        text +=
            ratio_text(mine.seconds, best_time) +
            format("  %-8s", comparison.contenders[static_cast<std::size_t>(best)].name.c_str());
        if (nsgs >= 0 && row.measurements[static_cast<std::size_t>(nsgs)].solved) {
            const double sweeps = row.measurements[static_cast<std::size_t>(nsgs)].seconds;
            over_nsgs.add(mine.seconds / sweeps);
            text += ratio_text(mine.seconds, sweeps);
        }
        text += '\n';
    }
    return text + "over the best: " + over_best.text() + "\nover NSGS: " + over_nsgs.text() + '\n';
}

}  // namespace

std::string table(const Comparison& comparison) {
    std::string text =
        format("\nresidual %.0e\n%-42s%8s", comparison.tolerance, "problem", "contacts");
    for (const Contender& contender : comparison.contenders) {
        text += format("%22s", contender.name.c_str());
    }
    text += "   best of Siconos\n";
    for (const Row& row : comparison.rows) {
        text += format("%-42s%8d", row.problem.c_str(), static_cast<int>(row.contacts));
        for (const Measurement& measurement : row.measurements) text += " " + cell(measurement);
        const int best = fastest(comparison, row, true);
        if (best >= 0) {
            const auto k = static_cast<std::size_t>(best);
            text +=
                "   " + comparison.contenders[k].name + " (" + row.measurements[k].variant + ")";
        }
        text += '\n';
    }
    return text;
}

std::string ratios(const Comparison& comparison) {
    std::string text = format("\nsolved to %.0e of %d:", comparison.tolerance,
                              static_cast<int>(comparison.rows.size()));
    for (std::size_t k = 0; k < comparison.contenders.size(); ++k) {
        const auto solved =
            std::count_if(comparison.rows.begin(), comparison.rows.end(),
                          [&](const Row& row) { return row.measurements[k].solved; });
        text += format(" %s %d", comparison.contenders[k].name.c_str(), static_cast<int>(solved));
    }
    text += '\n';
    if (!comparison.contenders.empty() && !comparison.contenders.front().siconos) return text;
    for (std::size_t k = 0; k < comparison.contenders.size(); ++k) {
        if (!comparison.contenders[k].siconos) text += ratios_of(comparison, k);
    }
    return text;
}

std::string to_csv(const std::vector<Comparison>& comparisons) {
    std::string text =
        "tolerance,problem,contacts,side,solver,variant,applies,solved,seconds,residual,iterations,"
        "failure\n";
    for (const Comparison& comparison : comparisons) {
        for (const Row& row : comparison.rows) {
            for (std::size_t k = 0; k < row.measurements.size(); ++k) {
                const Measurement& m = row.measurements[k];
                const Contender& contender = comparison.contenders[k];
                text += to_text(comparison.tolerance) + ',' + row.problem + ',' +
                        std::to_string(row.contacts) + ',' +
                        (contender.siconos ? "siconos" : "drystone") + ',' + contender.name + ',' +
                        m.variant + ',' + std::to_string(m.applies) + ',' +
                        std::to_string(m.solved) + ',' + to_text(m.seconds) + ',' +
                        to_text(m.residual) + ',' + std::to_string(m.iterations) + ',' + m.failure +
                        '\n';
            }
        }
    }
    return text;
}

}  // namespace drystone::bench
