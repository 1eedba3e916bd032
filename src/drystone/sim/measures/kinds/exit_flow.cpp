// Measure `exit_flow`: people per second through each exit.
#include <algorithm>

#include "drystone/sim/measures/crowd_view.hpp"

namespace drystone::sim::measures {

namespace {

/// People per second through each exit; means over the steps.
class ExitFlow final : public Measure {
  public:
    explicit ExitFlow(const Setting& setting)
        : view_(setting), counter_(view_, setting.start), left_(view_.exits().size(), 0.0) {}

    [[nodiscard]] Form form() const override {
        Form form{.numbers = {{"flow", "1/s", "people per second through all exits"}}};
        for (const crowd::Exit& exit : view_.exits()) {
            form.numbers.push_back(
                {"flow_" + exit.name, "1/s", "people per second through '" + exit.name + "'"});
        }
        return form;
    }

    void add(const StepView& step) override {
        time_ += step.h;
        const std::vector<Index>& now = counter_.left_until(view_, step.state);
        for (std::size_t k = 0; k < now.size(); ++k) left_[k] += static_cast<double>(now[k]);
    }

    [[nodiscard]] Sample sample(const Snapshot& /*state*/) override {
        Sample sample{.numbers = {0.0}};
        for (const double count : left_) {
            sample.numbers.push_back(count / time_);
            sample.numbers.front() += count / time_;
        }
        std::fill(left_.begin(), left_.end(), 0.0);
        time_ = 0.0;
        return sample;
    }

  private:
    CrowdView view_;
    ExitCounter counter_;
    std::vector<double> left_;  // (exits) since the last sample
    double time_ = 0.0;
};

}  // namespace

MeasureEntry exit_flow_measure() {
    return {.name = "exit_flow",
            .summary = "of a crowd: people per second through each exit",
            .by_steps = true,
            .make = make_kind<ExitFlow>};
}

}  // namespace drystone::sim::measures
