// Measure `evacuation`: people inside, people who left by each exit, instant of the last one.
#include <cmath>
#include <limits>

#include "drystone/sim/measures/crowd_view.hpp"

namespace drystone::sim::measures {

namespace {

/// How many people are inside, how many left by each exit, and when the last one did.
class Evacuation final : public Measure {
  public:
    explicit Evacuation(const Setting& setting)
        : view_(setting), counter_(view_, setting.start), left_(view_.exits().size(), 0.0) {}

    [[nodiscard]] Form form() const override {
        Form form{.numbers = {{"inside", "", "people who have not left"},
                              {"left", "", "people who have"},
                              {"evacuation_time", "s", "instant at which the last one left"}}};
        for (const crowd::Exit& exit : view_.exits()) {
            form.numbers.push_back(
                {"left_" + exit.name, "", "people who left by '" + exit.name + "'"});
        }
        return form;
    }

    void add(const StepView& step) override {
        const std::vector<Index>& now = counter_.left_until(view_, step.state);
        for (std::size_t k = 0; k < now.size(); ++k) left_[k] += static_cast<double>(now[k]);
        if (std::isnan(end_) && view_.inside_count(step.state) == 0) end_ = step.state.time;
    }

    [[nodiscard]] Sample sample(const Snapshot& state) override {
        const Index inside = view_.inside_count(state);
        Sample sample{.numbers = {static_cast<double>(inside),
                                  static_cast<double>(view_.count() - inside), end_}};
        sample.numbers.insert(sample.numbers.end(), left_.begin(), left_.end());
        return sample;
    }

  private:
    CrowdView view_;
    ExitCounter counter_;
    std::vector<double> left_;  // (exits) since the start
    double end_ = std::numeric_limits<double>::quiet_NaN();
};

}  // namespace

MeasureEntry evacuation_measure() {
    return {.name = "evacuation",
            .summary = "of a crowd: people inside, people who left by each exit, evacuation time",
            .make = make_kind<Evacuation>};
}

}  // namespace drystone::sim::measures
