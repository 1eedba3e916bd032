#include "drystone/output/series.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

namespace drystone::output {

namespace {

using integrators::k_ledger_entries;

constexpr Index k_most_points = 2000;
constexpr Index k_piece = 10'000;  // rows that are in memory at a time

/// "contact_normal" -> "contact normal"
std::string in_words(std::string_view name) {
    std::string words(name);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

/// A curve while it is read: a value of every step, or the sum up to then.
struct StepCurve {
    Series series;
    std::function<double(const StepReport&)> value;
    Thinning thinning;
    bool summed = false;
    bool needed = true;  ///< also when it is 0 all the time
    double sum = 0.0;
    bool any = false;  ///< a value other than 0 was seen

    void add(const StepReport& report) {
        double y = value(report);
        if (summed) y = sum += y;
        any = any || y != 0.0;
        thinning.add(report.time, y);
    }
};

double energy_of(const StepReport& report) {
    return report.kinetic_energy + report.potential_energy;
}

std::vector<StepCurve> step_curves(Index steps) {
    std::vector<StepCurve> curves;
    const auto add = [&](std::string group, std::string name, std::string unit, auto value,
                         bool summed = false, bool needed = true) {
        std::string label = in_words(name);
        curves.push_back(
            {.series = {std::move(group), std::move(name), std::move(label), std::move(unit)},
             .value = value,
             .thinning = Thinning(steps, k_most_points),
             .summed = summed,
             .needed = needed});
    };
    add("energy", "kinetic", "J", [](const StepReport& r) { return r.kinetic_energy; });
    add("energy", "potential", "J", [](const StepReport& r) { return r.potential_energy; });
    add("energy", "total", "J", energy_of);
    // The entries and the closure add up to the change of energy.
    add(
        "ledger", "energy_change", "J",
        [](const StepReport& r) { return r.ledger.sum() + r.closure; }, true);
    for (const integrators::LedgerEntry& entry : k_ledger_entries) {
        add(
            "ledger", std::string(entry.name), "J",
            [member = entry.value](const StepReport& r) { return r.ledger.*member; }, true, false);
    }
    add(
        "ledger", "closure", "J", [](const StepReport& r) { return r.closure; }, true);
    const auto count = [](Index number) { return static_cast<double>(number); };
    add("contacts", "contacts", "", [=](const StepReport& r) { return count(r.contacts); });
    add("residual", "residual", "m/s", [](const StepReport& r) { return r.residual; });
    add("penetration", "largest_penetration", "m",
        [](const StepReport& r) { return r.largest_penetration; });
    add(
        "penetration", "joint_error", "m", [](const StepReport& r) { return r.joint_error; }, false,
        false);
    add("iterations", "iterations", "", [=](const StepReport& r) { return count(r.iterations); });
    add(
        "iterations", "corrections", "", [=](const StepReport& r) { return count(r.corrections); },
        false, false);
    return curves;
}

void add_steps(const ResultReader& result, std::vector<Series>& list) {
    if (result.steps() == 0) return;
    std::vector<StepCurve> curves = step_curves(result.steps());
    for (Index first = 0; first < result.steps(); first += k_piece) {
        for (const StepReport& report :
             result.reports(first, std::min(k_piece, result.steps() - first))) {
            for (StepCurve& curve : curves) curve.add(report);
        }
    }
    for (StepCurve& curve : curves) {
        if (!curve.needed && !curve.any) continue;
        curve.thinning.finish(curve.series);
        list.push_back(std::move(curve.series));
    }
}

void add_measure(const ResultReader& result, const MeasureRecord& measure,
                 std::vector<Series>& list) {
    const auto& numbers = measure.form.numbers;
    std::vector<Thinning> thinnings(numbers.size(), Thinning(measure.samples, k_most_points));
    for (Index first = 0; first < measure.samples; first += k_piece) {
        const MeasureSamples samples =
            result.samples(measure, first, std::min(k_piece, measure.samples - first));
        for (Index row = 0; row < samples.numbers.rows(); ++row) {
            const double time = samples.times[static_cast<std::size_t>(row)];
            for (std::size_t k = 0; k < numbers.size(); ++k) {
                thinnings[k].add(time, samples.numbers(row, static_cast<Index>(k)));
            }
        }
    }
    for (std::size_t k = 0; k < numbers.size(); ++k) {
        Series& series = list.emplace_back(Series{"measure " + measure.name, numbers[k].name,
                                                  in_words(numbers[k].name), numbers[k].unit});
        thinnings[k].finish(series);
    }
}

}  // namespace

Thinning::Thinning(Index expected, Index most)
    : length_(expected <= most ? 1 : (2 * expected + most - 1) / most) {}

void Thinning::add(double x, double y) {
    const Point point{x, y};
    if (count_ == 0) {
        least_ = largest_ = point;
        least_first_ = true;
    } else if (y < least_.y) {
        least_ = point;
        least_first_ = false;
    } else if (y > largest_.y || std::isnan(largest_.y)) {
        largest_ = point;
        least_first_ = true;
        if (std::isnan(least_.y)) least_ = point;
    }
    if (++count_ == length_) close_interval();
}

void Thinning::close_interval() {
    if (count_ == 0) return;
    kept_.push_back(least_first_ ? least_ : largest_);
    if (least_.x != largest_.x) kept_.push_back(least_first_ ? largest_ : least_);
    count_ = 0;
}

void Thinning::finish(Series& series) {
    close_interval();
    for (const Point& point : kept_) {
        series.x.push_back(point.x);
        series.y.push_back(point.y);
    }
    kept_.clear();
}

std::vector<Series> series_of(const ResultReader& result) {
    std::vector<Series> list;
    add_steps(result, list);
    for (const MeasureRecord& measure : result.measures()) {
        if (measure.samples > 0) add_measure(result, measure, list);
    }
    return list;
}

}  // namespace drystone::output
