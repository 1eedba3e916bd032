// Measure `force_distribution`: histogram of normal forces over their mean.
#include <algorithm>
#include <cmath>

#include "drystone/sim/measures/contact_sums.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

namespace {

/// Histogram of the normal forces of loaded contacts, each over the mean of its step. The density
/// times the width of a bin is the share of its contacts; contacts beyond the last bin are counted
/// apart.
class ForceDistribution final : public Measure {
  public:
    ForceDistribution(const scene::MeasureSpec& spec, const Setting& setting)
        : contacts_(spec, setting),
          largest_(spec.largest.value_or(6.0)),
          counts_(VecX::Zero(spec.bins.value_or(30))) {}

    [[nodiscard]] Form form() const override {
        return {.numbers = {{"mean_force", "N", "mean normal force of the contacts"},
                            {"largest_ratio", "", "largest normal force over the mean"},
                            {"beyond", "", "share of contacts beyond the histogram"},
                            {"contacts", "", "that count, mean over the steps"}},
                .table = {{"ratio", "", "normal force over the mean, middle of the bin"},
                          {"density", "", "probability density of the ratio"}},
                .rows = counts_.size()};
    }

    void add(const StepView& step) override {
        std::vector<double> forces;
        double sum = 0.0;
        contacts_.visit(step, [&](const ContactRecord& contact) {
            if (!(contact.normal_impulse > 0.0)) return;
            forces.push_back(contact.normal_impulse);
            sum += contact.normal_impulse;
        });
        number_.add(static_cast<double>(forces.size()), step.h);
        impulse_ += sum;
        const double mean = sum / static_cast<double>(forces.size());
        for (const double force : forces) count(force / mean, step.h);
    }

    [[nodiscard]] Sample sample(const Snapshot& /*state*/) override {
        const auto bins = counts_.size();
        const double width = largest_ / static_cast<double>(bins);
        Sample sample{.numbers = {impulse_ / weight_, most_, beyond_ / weight_, number_.value},
                      .table = MatX(bins, 2)};
        for (Index k = 0; k < bins; ++k) {
            sample.table(k, 0) = (static_cast<double>(k) + 0.5) * width;
            sample.table(k, 1) = counts_[k] / (weight_ * width);
        }
        counts_.setZero();
        number_ = {};
        weight_ = beyond_ = most_ = impulse_ = 0.0;
        return sample;
    }

  private:
    void count(double ratio, double h) {
        weight_ += h;
        most_ = std::max(most_, ratio);
        const double bin = std::floor(ratio / largest_ * static_cast<double>(counts_.size()));
        if (bin < static_cast<double>(counts_.size())) {
            counts_[static_cast<Index>(bin)] += h;
        } else {
            beyond_ += h;
        }
    }

    LoadedContacts contacts_;
    double largest_;
    TimeMean number_;  // of contacts
    // Sums over the steps: contacts times time, and impulses.
    VecX counts_;  ///< (bins)
    double weight_ = 0.0;
    double beyond_ = 0.0;
    double most_ = 0.0;
    double impulse_ = 0.0;
};

}  // namespace

MeasureEntry force_distribution_measure() {
    return {.name = "force_distribution",
            .summary = "histogram of normal contact forces over their mean",
            .keys = {"region", "least_force", "bins", "largest"},
            .by_steps = true,
            .make = make_kind<ForceDistribution>};
}

}  // namespace drystone::sim::measures
