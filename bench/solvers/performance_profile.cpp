// Computes and draws performance profiles.
#include "performance_profile.hpp"

#include <algorithm>
#include <cstdio>
#include <limits>

#include "drystone/core/text.hpp"

namespace drystone::bench {
namespace {

constexpr double k_largest_ratio = 1000.0;

/// Time of the fastest contender, infinite when nobody solved the problem.
double best_seconds(const Row& row) {
    double best = std::numeric_limits<double>::infinity();
    for (const Measurement& measurement : row.measurements) {
        if (measurement.solved) best = std::min(best, measurement.seconds);
    }
    return best;
}

/// The staircase of a profile.
figures::Line staircase(const Profile& profile, const Contender& contender) {
    figures::Line line{.label = contender.name,
                       .width = contender.siconos ? 1.6 : 2.4,
                       .dash = contender.siconos ? figures::Dash::dashed : figures::Dash::solid};
    const auto add = [&line](double tau, double share) {
        line.x.push_back(std::min(tau, k_largest_ratio));
        line.y.push_back(share);
    };
    double share = 0.0;
    add(1.0, share);
    for (const double ratio : profile.ratios) {
        if (ratio > k_largest_ratio) break;
        add(ratio, share);
        share = profile.share(ratio);
        add(ratio, share);
    }
    add(k_largest_ratio, share);
    return line;
}

}  // namespace

double Profile::share(double tau) const {
    if (problems == 0) return 0.0;
    const auto within = std::upper_bound(ratios.begin(), ratios.end(), tau) - ratios.begin();
    return static_cast<double>(within) / static_cast<double>(problems);
}

std::vector<Profile> performance_profiles(const Comparison& comparison) {
    std::vector<Profile> profiles(comparison.contenders.size());
    for (std::size_t k = 0; k < profiles.size(); ++k) {
        profiles[k].problems = comparison.rows.size();
        for (const Row& row : comparison.rows) {
            const Measurement& mine = row.measurements[k];
            if (mine.solved) profiles[k].ratios.push_back(mine.seconds / best_seconds(row));
        }
        std::sort(profiles[k].ratios.begin(), profiles[k].ratios.end());
    }
    return profiles;
}

std::string profile_table(const Comparison& comparison) {
    const std::vector<double> taus = {1.0, 1.5, 2.0, 5.0, 10.0, 100.0, 1e9};
    std::string text = "\nperformance profile at " + to_text(comparison.tolerance) +
                       ": share of the problems solved within tau times the fastest\n";
    char cell[64];
    std::snprintf(cell, sizeof cell, "%-20s", "tau");
    text += cell;
    for (const double tau : taus) {
        std::snprintf(cell, sizeof cell, "%8g", tau);
        text += cell;
    }
    text += '\n';
    const std::vector<Profile> profiles = performance_profiles(comparison);
    for (std::size_t k = 0; k < profiles.size(); ++k) {
        std::snprintf(cell, sizeof cell, "%-20s", comparison.contenders[k].name.c_str());
        text += cell;
        for (const double tau : taus) {
            std::snprintf(cell, sizeof cell, "%8.2f", profiles[k].share(tau));
            text += cell;
        }
        text += '\n';
    }
    return text;
}

figures::Figure profile_figure(const std::vector<Comparison>& comparisons) {
    figures::Figure figure{.title = "Performance profiles", .columns = 2};
    for (const Comparison& comparison : comparisons) {
        figures::Panel& panel = figure.panels.emplace_back();
        panel.title = "residual " + to_text(comparison.tolerance);
        panel.x = {.label = "time over the fastest", .log = true};
        panel.y = {.label = "share of problems solved", .range = figures::Range{0.0, 1.02}};
        const std::vector<Profile> profiles = performance_profiles(comparison);
        for (std::size_t k = 0; k < profiles.size(); ++k) {
            panel.lines.push_back(staircase(profiles[k], comparison.contenders[k]));
        }
    }
    return figure;
}

}  // namespace drystone::bench
