// A sweeping process: coordinates, path with the moving set, variation and retraction.
#include <algorithm>
#include <cmath>

#include "drystone/figures/curves/curves.hpp"
#include "drystone/figures/curves/set_outline.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/building/sweeping_builder.hpp"
#include "drystone/sim/valid_scene.hpp"

namespace drystone::figures::curves {
namespace {

using results::records::MeasureRecord;
using results::records::MeasureSamples;

constexpr int k_outlines = 7;  // instants at which the set is drawn
constexpr Index k_most_samples = 20'000;
constexpr Color k_set_color{150, 150, 150};
constexpr Color k_band_color{86, 180, 233};

/// The points of a run and the sets of its scene.
struct Process {
    scene::SweepingSpec spec;
    sim::building::SceneSets sets;
    std::vector<double> times;
    MatX points;  ///< (samples x coordinates)
};

/// The measure with a column of this name; nothing if the result has none.
std::optional<MeasureRecord> measure_with(const results::ResultReader& result,
                                          const std::string& column) {
    for (const MeasureRecord& measure : result.measures()) {
        const auto& numbers = measure.form.numbers;
        const bool has = std::any_of(numbers.begin(), numbers.end(),
                                     [&](const auto& one) { return one.name == column; });
        if (has) return measure;
    }
    return {};
}

/// The sweeping process of the scene of the result; nothing for other scenes.
std::optional<scene::SweepingSpec> sweeping_of(const results::ResultReader& result) {
    if (!result.bodies().empty() || result.deformables() > 0) return {};
    return sim::ValidScene::restore(result.run().scene_text, {}).spec().sweeping;
}

Process process_of(const results::ResultReader& result, const scene::SweepingSpec& spec,
                   const MeasureRecord& measure) {
    const Index count = std::min(measure.samples, k_most_samples);
    const MeasureSamples samples = result.samples(measure, measure.samples - count, count);
    return {.spec = spec,
            .sets = sim::building::SceneSets(spec),
            .times = samples.times,
            .points = samples.numbers.leftCols(static_cast<Index>(spec.coordinates.size()))};
}

VecX point_of(const Process& process, std::size_t k) {
    return process.points.row(static_cast<Index>(k)).transpose();
}

/// The interval C(t) of a process of one coordinate, as a band over time. `reach`: half-lines are
/// cut there.
Area band(const Process& process, const Range& reach) {
    Area area{.label = "C(t)", .color = k_band_color};
    const std::size_t stride = std::max<std::size_t>(1, process.times.size() / 1000);
    std::vector<double> lower;
    for (std::size_t k = 0; k < process.times.size(); k += stride) {
        const convex::AnySet set = process.sets.at(process.times[k], point_of(process, k));
        area.x.push_back(process.times[k]);
        area.y.push_back(set.project(VecX::Constant(1, reach.high))[0]);
        lower.push_back(set.project(VecX::Constant(1, reach.low))[0]);
    }
    for (std::size_t k = lower.size(); k-- > 0;) {
        area.x.push_back(area.x[k]);
        area.y.push_back(lower[k]);
    }
    return area;
}

/// All values of a column and a margin of its width, at least `least`, at either end.
Range widened(const MatX& points, Index column, double share, double least) {
    const double low = points.col(column).minCoeff();
    const double high = points.col(column).maxCoeff();
    const double margin = std::max(share * (high - low), least);
    return {.low = low - margin, .high = high + margin};
}

/// The path of the point and the set at a few instants.
Panel path(const Process& process) {
    Panel panel{.title = "Path, and C at " + std::to_string(k_outlines) + " instants",
                .x = {.label = process.spec.coordinates[0]},
                .y = {.label = process.spec.coordinates[1]},
                .equal_axes = true};
    const double width =
        std::max(process.points.col(0).maxCoeff() - process.points.col(0).minCoeff(),
                 process.points.col(1).maxCoeff() - process.points.col(1).minCoeff());
    const double margin = width > 0.0 ? 0.6 * width : 1.0;
    const Range x = widened(process.points, 0, 0.0, margin);
    const Range y = widened(process.points, 1, 0.0, margin);
    for (int k = 0; k < k_outlines; ++k) {
        const std::size_t sample = (process.times.size() - 1) * static_cast<std::size_t>(k) /
                                   static_cast<std::size_t>(k_outlines - 1);
        const convex::AnySet set =
            process.sets.at(process.times[sample], point_of(process, sample));
        Line outline = set_outline(set, x, y);
        outline.color = k_set_color;
        outline.width = 0.9;
        outline.label = k == 0 ? "C(t)" : "";
        panel.lines.push_back(std::move(outline));
    }
    const VecX first = process.points.col(0);
    const VecX second = process.points.col(1);
    panel.lines.push_back({.x = {first.begin(), first.end()},
                           .y = {second.begin(), second.end()},
                           .label = "u(t)",
                           .width = 2.0});
    simplify(panel.lines);
    panel.x.range = x;
    panel.y.range = y;
    panel.legend = Legend::above;
    return panel;
}

/// Coordinates over time, with C(t) if there is only one; the path in the plane; variation and
/// retraction; dissipation.
std::optional<Figure> make(const PlotData& data) {
    const std::optional<scene::SweepingSpec> sweeping = sweeping_of(data.result);
    if (!sweeping) return {};
    const std::size_t n = sweeping->coordinates.size();
    const auto states = measure_with(data.result, "normal_" + sweeping->coordinates.front());
    if (!states || states->samples < 2) return {};
    const Process process = process_of(data.result, *sweeping, *states);
    const std::string point = "measure " + states->name;
    const auto lengths_of_set = measure_with(data.result, "retraction_top");
    const std::string set = lengths_of_set ? "measure " + lengths_of_set->name : "";
    Figure figure{.title = data.result.run().title, .columns = 2};
    Panel coordinates =
        over_time("Coordinates", "u", of_group(data, point, process.spec.coordinates));
    coordinates.legend = Legend::above;
    if (n == 1) {
        coordinates.areas.push_back(band(process, widened(process.points, 0, 1.0, 1.0)));
    }
    figure.panels.push_back(std::move(coordinates));
    if (n == 2) figure.panels.push_back(path(process));
    std::vector<std::string> outputs;
    for (const auto& [name, formula] : process.spec.outputs) outputs.push_back(name);
    if (!outputs.empty()) {
        figure.panels.push_back(over_time("Outputs", "", of_group(data, point, outputs)));
    }
    std::vector<Line> lengths = of_group(data, set, {"variation", "retraction"});
    if (!lengths.empty()) {
        figure.panels.push_back(over_time("Variation of u, retraction of C", "length", lengths));
        figure.panels.back().legend = Legend::above;
        figure.panels.push_back(over_time("Dissipation", "integral of (u - origin) . normal",
                                          of_group(data, set, {"dissipation"})));
    }
    return figure;
}

}  // namespace

ResultPlot sweeping_plot() {
    return {.name = "sweeping",
            .summary =
                "coordinates of a sweeping process, its path and the moving set, variation, "
                "retraction and dissipation",
            .needs = "the measure sweeping_point of a [sweeping]",
            .make = make};
}

}  // namespace drystone::figures::curves
