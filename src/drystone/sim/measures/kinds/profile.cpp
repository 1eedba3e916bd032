// Measure `profile`: velocity, shear rate and solid fraction in bins along an axis.
#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/sim/measures/bodies.hpp"
#include "drystone/sim/measures/columns.hpp"
#include "drystone/sim/measures/contact_sums.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/measures/region.hpp"

namespace drystone::sim::measures {

namespace {

constexpr double k_nothing = std::numeric_limits<double>::quiet_NaN();

/// Sums over the steps of what is in one bin, times their length.
struct Bin {
    double middle = 0.0;
    TimeMean bodies = {};  ///< a mean, not a sum
    double present = 0.0;  ///< bodies in the step at hand
    double mass = 0.0;
    double position = 0.0;  ///< of the centres along the axis, by mass
    Vec3 momentum = Vec3::Zero();
    double solid_fraction = 0.0;
};

/// Velocity, shear rate and solid fraction in bins along an axis of the region; means over the
/// steps. Velocities are means by mass of the bodies whose centre is in the bin. The shear rate is
/// their difference quotient between the neighbouring bins, at the mean positions of the bodies
/// there, so that linear profiles are exact.
class Profile final : public Measure {
  public:
    Profile(const scene::MeasureSpec& spec, const Setting& setting)
        : bodies_(setting.bodies),
          region_(spec.region, setting.bodies, setting.start),
          axis_(*spec.axis),
          flow_(spec.flow.value_or(*spec.axis == 0 ? 1 : 0)),
          bins_(static_cast<std::size_t>(spec.bins.value_or(20))) {}

    [[nodiscard]] Form form() const override {
        Form form{.rows = static_cast<Index>(bins_.size())};
        const std::string axis(1, k_axis_names[axis_]);
        form.table.push_back({"position", "m", "middle of the bin along " + axis});
        add_vector(form.table, {"velocity", "m/s", "mean velocity of the bodies"},
                   bodies_->dimension());
        form.table.push_back(
            {"shear_rate", "1/s",
             std::string("of the velocity along ") + k_axis_names[flow_] + ", by " + axis});
        form.table.push_back({"solid_fraction", "", "volume of the bodies over that of the bin"});
        form.table.push_back({"bodies", "", "with their centre in the bin"});
        return form;
    }

    void add(const StepView& step) override {
        const RegionImages images = region_.images(step.state);
        const Cuboid& region = images.box();
        const double width = (region.high[axis_] - region.low[axis_]) / count();
        for (std::size_t k = 0; k < bins_.size(); ++k) {
            bins_[k].middle +=
                step.h * (region.low[axis_] + (static_cast<double>(k) + 0.5) * width);
        }
        time_ += step.h;
        for (Bin& bin : bins_) bin.present = 0.0;
        for (Index i = 0; width > 0.0 && i < bodies_->count(); ++i) {
            if (!bodies_->is_dynamic(i)) continue;
            for (const Image& image : bodies_->near(step.state, i, images)) {
                add_image(step, i, image, region, width);
            }
        }
        for (Bin& bin : bins_) bin.bodies.add(bin.present, step.h);
    }

    [[nodiscard]] Sample sample(const Snapshot& /*state*/) override {
        const int dimension = bodies_->dimension();
        Sample sample{.table = MatX(static_cast<Index>(bins_.size()), dimension + 4)};
        for (std::size_t k = 0; k < bins_.size(); ++k) {
            const Bin& bin = bins_[k];
            auto row = sample.table.row(static_cast<Index>(k));
            row[0] = bin.middle / time_;
            for (int i = 0; i < dimension; ++i) row[1 + i] = bin.momentum[i] / bin.mass;
            row[dimension + 1] = shear_rate(k);
            row[dimension + 2] = bin.solid_fraction / time_;
            row[dimension + 3] = bin.bodies.value;
        }
        std::fill(bins_.begin(), bins_.end(), Bin{});
        time_ = 0.0;
        return sample;
    }

  private:
    [[nodiscard]] double count() const { return static_cast<double>(bins_.size()); }

    void add_image(const StepView& step, Index i, const Image& image, const Cuboid& region,
                   double width) {
        const Vec3 centre = bodies_->centre(step.state, i) + image.shift;
        const auto number = [&](double x) {
            const double k = std::floor((x - region.low[axis_]) / width);
            return static_cast<std::size_t>(std::clamp(k, 0.0, count() - 1.0));
        };
        if (region.contains(centre)) {
            Bin& bin = bins_[number(centre[axis_])];
            const double weight = step.h * bodies_->info(i).mass;
            bin.present += 1.0;
            bin.mass += weight;
            bin.position += weight * centre[axis_];
            bin.momentum += weight * (bodies_->velocity(step.state, i) + image.velocity);
        }
        const Cuboid extent = bodies_->extent(step.state, i);
        const std::size_t last = number(extent.high[axis_] + image.shift[axis_]);
        for (std::size_t k = number(extent.low[axis_] + image.shift[axis_]); k <= last; ++k) {
            Cuboid slab = region;
            slab.low[axis_] = region.low[axis_] + static_cast<double>(k) * width;
            // The same number as the low side of the next bin.
            slab.high[axis_] = region.low[axis_] + static_cast<double>(k + 1) * width;
            bins_[k].solid_fraction +=
                step.h * solid_volume(*bodies_, step.state, i, image, slab) / slab.volume();
        }
    }

    /// From the nearest bin with bodies on either side, or from the bin itself at an end.
    [[nodiscard]] double shear_rate(std::size_t k) const {
        if (!(bins_[k].mass > 0.0)) return k_nothing;
        std::size_t before = k;
        for (std::size_t j = k; j-- > 0 && before == k;) {
            if (bins_[j].mass > 0.0) before = j;
        }
        std::size_t after = k;
        for (std::size_t j = k + 1; j < bins_.size() && after == k; ++j) {
            if (bins_[j].mass > 0.0) after = j;
        }
        if (before == after) return k_nothing;
        const auto velocity = [&](const Bin& bin) { return bin.momentum[flow_] / bin.mass; };
        const auto position = [&](const Bin& bin) { return bin.position / bin.mass; };
        return (velocity(bins_[after]) - velocity(bins_[before])) /
               (position(bins_[after]) - position(bins_[before]));
    }

    std::shared_ptr<const Bodies> bodies_;
    Region region_;
    int axis_;
    int flow_;
    std::vector<Bin> bins_;
    double time_ = 0.0;
};

}  // namespace

MeasureEntry profile_measure() {
    return {.name = "profile",
            .summary = "velocity, shear rate and solid fraction in bins along an axis",
            .keys = {"region", "axis", "flow", "bins"},
            .required = {{"region"}, {"axis"}},
            .by_steps = true,
            .uses_sizes = true,
            .make = make_kind<Profile>};
}

}  // namespace drystone::sim::measures
