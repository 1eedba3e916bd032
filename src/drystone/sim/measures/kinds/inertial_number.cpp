// Measure `inertial_number`: shear rate, pressure and inertial number in a region.
#include <cmath>
#include <limits>
#include <optional>

#include "drystone/linalg/decompositions.hpp"
#include "drystone/sim/measures/columns.hpp"
#include "drystone/sim/measures/contact_sums.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/measures/region.hpp"

namespace drystone::sim::measures {

namespace {

/// L of the linear field v_0 + L x nearest (least squares) to the velocities of the bodies inside;
/// NaN when their centres do not determine it.
Mat3 velocity_gradient(const Bodies& bodies, const Snapshot& state,
                       const std::vector<std::vector<Image>>& inside) {
    const int dimension = bodies.dimension();
    Vec3 x_mean = Vec3::Zero();
    Vec3 v_mean = Vec3::Zero();
    double count = 0.0;
    for (Index i = 0; i < bodies.count(); ++i) {
        for (const Image& image : inside[static_cast<std::size_t>(i)]) {
            x_mean += bodies.centre(state, i) + image.shift;
            v_mean += bodies.velocity(state, i) + image.velocity;
            count += 1.0;
        }
    }
    x_mean /= count;
    v_mean /= count;
    Mat3 xx = Mat3::Zero();
    Mat3 vx = Mat3::Zero();
    for (Index i = 0; i < bodies.count(); ++i) {
        for (const Image& image : inside[static_cast<std::size_t>(i)]) {
            const Vec3 x = bodies.centre(state, i) + image.shift - x_mean;
            xx += x * x.transpose();
            vx += (bodies.velocity(state, i) + image.velocity - v_mean) * x.transpose();
        }
    }
    Mat3 L = Mat3::Constant(std::numeric_limits<double>::quiet_NaN());
    const Eigen::FullPivLU<MatX> lu(MatX(xx.topLeftCorner(dimension, dimension)));
    if (count < dimension + 1.0 || !lu.isInvertible()) return L;
    L.setZero();
    L.topLeftCorner(dimension, dimension) = vx.topLeftCorner(dimension, dimension) * lu.inverse();
    return L;
}

/// sqrt(2 D:D) of the deviatoric part D of the strain rate: the shear rate of simple shear.
double shear_rate_of(const Mat3& L, int dimension) {
    const MatX part = L.topLeftCorner(dimension, dimension);
    MatX D = 0.5 * (part + part.transpose());
    D -= D.trace() / dimension * MatX::Identity(dimension, dimension);
    return std::sqrt(2.0) * D.norm();
}

/// I = gamma' d sqrt(rho / p) with the mean diameter d and the density rho of the bodies inside,
/// the pressure p of the Love-Weber stress and the given or measured shear rate gamma'.
class InertialNumber final : public Measure {
  public:
    InertialNumber(const scene::MeasureSpec& spec, const Setting& setting)
        : bodies_(setting.bodies),
          region_(spec.region, setting.bodies, setting.start),
          volume_(spec.volume),
          shear_rate_(spec.shear_rate) {}

    [[nodiscard]] Form form() const override {
        const int dimension = bodies_->dimension();
        return {.numbers = {
                    {"inertial_number", "", "shear rate d sqrt(density / pressure)"},
                    {"shear_rate", "1/s", shear_rate_ ? "as given" : "of the best linear field"},
                    {"pressure", stress_unit(dimension), "mean normal stress of the contacts"},
                    {"diameter", "m", "mean of the bodies"},
                    {"density", dimension == 2 ? "kg/m^2" : "kg/m^3", "of the bodies"}}};
    }

    void add(const StepView& step) override {
        const RegionImages region = region_.images(step.state);
        stress_.add(step, *bodies_, region, volume_.value_or(region_.volume(step.state)));
        if (!shear_rate_) {
            gradient_ += step.h * velocity_gradient(*bodies_, step.state,
                                                    bodies_->inside(step.state, region));
        }
        time_ += step.h;
    }

    [[nodiscard]] Sample sample(const Snapshot& state) override {
        const int dimension = bodies_->dimension();
        const double p = invariants(stress_.take(), dimension).pressure;
        const double rate = shear_rate_.value_or(shear_rate_of(gradient_ / time_, dimension));
        gradient_.setZero();
        time_ = 0.0;
        const auto inside = bodies_->inside(state, region_.images(state));
        double count = 0.0;
        double diameter = 0.0;
        double mass = 0.0;
        double volume = 0.0;
        for (Index i = 0; i < bodies_->count(); ++i) {
            const auto images = static_cast<double>(inside[static_cast<std::size_t>(i)].size());
            count += images;
            diameter += images * bodies_->diameter(i);
            mass += images * bodies_->info(i).mass;
            volume += images * bodies_->volume(i);
        }
        const double d = diameter / count;
        const double density = mass / volume;
        return {.numbers = {rate * d * std::sqrt(density / p), rate, p, d, density}};
    }

  private:
    std::shared_ptr<const Bodies> bodies_;
    Region region_;
    std::optional<double> volume_;
    std::optional<double> shear_rate_;
    StressMean stress_;
    Mat3 gradient_ = Mat3::Zero();  ///< of the velocities, times time
    double time_ = 0.0;
};

}  // namespace

MeasureEntry inertial_number_measure() {
    return {.name = "inertial_number",
            .summary = "shear rate over the time that pressure needs to rearrange bodies",
            .keys = {"region", "volume", "shear_rate"},
            .required = {{"region", "volume"}},
            .cell_is_region = true,
            .by_steps = true,
            .uses_sizes = true,
            .make = make_kind<InertialNumber>};
}

}  // namespace drystone::sim::measures
