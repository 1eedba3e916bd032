// Measure `fabric`: fabric tensor of contact normals and its anisotropy.
#include <cmath>

#include "drystone/sim/measures/columns.hpp"
#include "drystone/sim/measures/contact_sums.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

namespace {

/// phi = <n (x) n> over the loaded contacts with a body in the region, of all steps. The anisotropy
/// is that of the distribution of normals, (1 + n.A n) / (2 pi) in the plane, with A = 4 dev phi,
/// or (1 + n.A n) / (4 pi) in space, with A = 15/2 dev phi: sqrt(A:A / 2) in the plane, which is 2
/// (phi_1 - phi_2), and sqrt(3 A:A / 2) in space.
class Fabric final : public Measure {
  public:
    Fabric(const scene::MeasureSpec& spec, const Setting& setting) : contacts_(spec, setting) {}

    [[nodiscard]] Form form() const override {
        Form form;
        add_tensor(form.numbers, {"fabric", "", "mean of n (x) n over the contacts"},
                   contacts_.bodies().dimension());
        form.numbers.push_back({"anisotropy", "", "of the distribution of contact normals"});
        if (contacts_.bodies().dimension() == 2) {
            form.numbers.push_back(
                {"direction", "rad", "angle of the most frequent normals with the x axis"});
        }
        form.numbers.push_back({"contacts", "", "that count, mean over the steps"});
        return form;
    }

    void add(const StepView& step) override {
        double count = 0.0;
        contacts_.visit(step, [&](const ContactRecord& contact) {
            sum_ += step.h * contact.normal * contact.normal.transpose();
            weight_ += step.h;
            count += 1.0;
        });
        number_.add(count, step.h);
    }

    [[nodiscard]] Sample sample(const Snapshot& /*state*/) override {
        const int dimension = contacts_.bodies().dimension();
        const Mat3 fabric = sum_ / weight_;
        const MatX part = fabric.topLeftCorner(dimension, dimension);
        const MatX deviator = part - MatX::Identity(dimension, dimension) / dimension;
        const double norm = deviator.norm();
        Sample sample;
        add_numbers(sample.numbers, fabric, dimension);
        if (dimension == 2) {
            sample.numbers.push_back(4.0 * std::sqrt(0.5) * norm);
            sample.numbers.push_back(0.5 * std::atan2(2.0 * part(0, 1), part(0, 0) - part(1, 1)));
        } else {
            sample.numbers.push_back(7.5 * std::sqrt(1.5) * norm);
        }
        sample.numbers.push_back(number_.value);
        sum_.setZero();
        weight_ = 0.0;
        number_ = {};
        return sample;
    }

  private:
    LoadedContacts contacts_;
    Mat3 sum_ = Mat3::Zero();
    double weight_ = 0.0;  ///< number of contacts times time
    TimeMean number_;      ///< of contacts
};

}  // namespace

MeasureEntry fabric_measure() {
    return {.name = "fabric",
            .summary = "fabric tensor of contact normals, anisotropy",
            .keys = {"region", "least_force"},
            .by_steps = true,
            .make = make_kind<Fabric>};
}

}  // namespace drystone::sim::measures
