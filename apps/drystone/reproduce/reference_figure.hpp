#pragma once

#include <functional>
#include <string>
#include <vector>

#include "drystone/figures/figure.hpp"
#include "reproduce/reference_table.hpp"

namespace drystone::app {

/// What one panel of a published figure shows.
struct ReferencePanel {
    std::string title;
    /// As `drystone plot --panel`: "steps: kinetic_energy", "body ball-1: x". Of all runs.
    std::vector<std::string> show = {};
    /// Formulas of t with the numbers of the run's keys, drawn over the time of the run.
    std::vector<std::string> exact = {};
    std::string y = {};               ///< label of the axis; by default the name of what is shown
    std::vector<double> places = {};  ///< instants (s) at which the bodies are drawn: a panel each
    std::vector<std::string> runs = {};  ///< "method=NSCD": only runs with all of these keys
    bool log = false;                    ///< of the y axis
};

/// A figure of a publication as data (reproduce/<publication>/figures/*.toml): runs of a scene, one
/// for each row, and panels.
struct ReferenceFigure {
    ReferenceTable runs;  ///< number, title, scene, settings, keys and rows, without results
    std::vector<ReferencePanel> panels;
    int columns = 2;
};

/// From its TOML text; `name` stands for the file in messages. Throws InputError.
[[nodiscard]] ReferenceFigure read_reference_figure(const std::string& toml,
                                                    const std::string& name);

/// The figures of a publication that this program holds, by number.
[[nodiscard]] std::vector<ReferenceFigure> figures_of(const std::string& publication);

/// Steps x moving bodies of all its runs together.
[[nodiscard]] double work_of(const ReferenceFigure& figure,
                             const std::vector<std::string>& settings);

/// Computes the runs, with these settings for all of them, and draws the figure. `progress` gets
/// words. A run whose Newton's method does not converge, or whose energy explodes, ends there,
/// which its label states.
[[nodiscard]] figures::Figure drawn(const ReferenceFigure& figure,
                                    const std::vector<std::string>& settings,
                                    const std::function<void(const std::string&)>& progress);

}  // namespace drystone::app
