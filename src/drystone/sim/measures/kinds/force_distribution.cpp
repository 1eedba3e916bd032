#include <algorithm>
#include <cmath>

#include "drystone/sim/measures/contact_arms.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/measures/region.hpp"
#include "drystone/sim/measures/time_mean.hpp"

namespace drystone::sim::measures {

namespace {

/// Histogram of the normal forces of loaded contacts, each over the mean of its step. The density
/// times the width of a bin is the share of its contacts; those beyond the last bin are told apart.
class ForceDistribution final : public Measure {
  public:
    ForceDistribution(const scene::MeasureSpec& spec, const Setting& setting)
        : bodies_(setting.bodies),
          region_(spec.region, setting.bodies, setting.start),
          least_force_(spec.least_force.value_or(0.0)),
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
        const std::vector<char> inside = bodies_->inside(step.state, region_.at(step.state));
        std::vector<double> forces;
        double sum = 0.0;
        for (const ContactRecord& contact : step.contacts) {
            const bool counts = inside[static_cast<std::size_t>(contact.body_a)] != 0 ||
                                inside[static_cast<std::size_t>(contact.body_b)] != 0;
            if (!counts || !(contact.normal_impulse > 0.0) ||
                !is_loaded(contact, step.h, least_force_)) {
                continue;
            }
            forces.push_back(contact.normal_impulse);
            sum += contact.normal_impulse;
        }
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

    std::shared_ptr<const Bodies> bodies_;
    Region region_;
    double least_force_;
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
            .make = [](const scene::MeasureSpec& spec, const Setting& setting) {
                return std::make_unique<ForceDistribution>(spec, setting);
            }};
}

}  // namespace drystone::sim::measures
