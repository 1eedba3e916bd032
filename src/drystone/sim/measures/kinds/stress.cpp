// Measure `stress`: mean stress tensor of the contacts in a region, with its invariants.
#include <optional>

#include "drystone/sim/measures/columns.hpp"
#include "drystone/sim/measures/contact_sums.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/measures/region.hpp"

namespace drystone::sim::measures {

namespace {

/// sigma = 1/V sum_c F_c (x) l_c over the contacts of the bodies in the region, compression
/// positive; means over the steps. sigma_ij: force along i, branch along j.
class Stress final : public Measure {
  public:
    Stress(const scene::MeasureSpec& spec, const Setting& setting)
        : bodies_(setting.bodies),
          region_(spec.region, setting.bodies, setting.start),
          volume_(spec.volume) {}

    [[nodiscard]] Form form() const override {
        const int dimension = bodies_->dimension();
        const std::string unit = stress_unit(dimension);
        Form form;
        add_tensor(form.numbers, {"stress", unit, "Love-Weber stress, compression positive"},
                   dimension);
        form.numbers.push_back({"pressure", unit, "p, mean of the normal stresses"});
        form.numbers.push_back({"deviator", unit,
                                dimension == 2 ? "q = (sigma_1 - sigma_2) / 2"
                                               : "q = sqrt(3/2 s:s), s the deviatoric stress"});
        form.numbers.push_back({"ratio", "", "q / p"});
        return form;
    }

    void add(const StepView& step) override {
        mean_.add(step, *bodies_, region_.images(step.state),
                  volume_.value_or(region_.volume(step.state)));
    }

    [[nodiscard]] Sample sample(const Snapshot& /*state*/) override {
        const int dimension = bodies_->dimension();
        const Mat3 stress = mean_.take();
        const StressInvariants found = invariants(stress, dimension);
        Sample sample;
        add_numbers(sample.numbers, stress, dimension);
        sample.numbers.insert(sample.numbers.end(), {found.pressure, found.deviator, found.ratio});
        return sample;
    }

  private:
    std::shared_ptr<const Bodies> bodies_;
    Region region_;
    std::optional<double> volume_;
    StressMean mean_;
};

}  // namespace

MeasureEntry stress_measure() {
    return {.name = "stress",
            .summary = "stress tensor from contacts (Love-Weber), pressure, deviator",
            .keys = {"region", "volume"},
            .required = {{"region", "volume"}},
            .cell_is_region = true,
            .by_steps = true,
            .make = make_kind<Stress>};
}

}  // namespace drystone::sim::measures
