// Measure `cell`: lattice vectors and volume of the periodic cell.
#include <cmath>
#include <string>

#include <Eigen/LU>

#include "drystone/sim/measures/columns.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

namespace {

/// The lattice vectors of the periodic cell, and its volume when it repeats in all directions.
class Cell final : public Measure {
  public:
    explicit Cell(const Setting& setting)
        : vectors_(setting.start.cell.cols()), dimension_(setting.bodies->dimension()) {}

    [[nodiscard]] Form form() const override {
        Form form;
        for (Index j = 0; j < vectors_; ++j) {
            for (int k = 0; k < dimension_; ++k) {
                const std::string name = "a" + std::to_string(j + 1) + "_" + "xyz"[k];
                form.numbers.push_back({name, "m", "component of a lattice vector"});
            }
        }
        if (vectors_ == dimension_) {
            form.numbers.push_back({"volume", volume_unit(dimension_), "of the cell"});
        }
        return form;
    }

    [[nodiscard]] Sample sample(const Snapshot& state) override {
        Sample sample;
        for (Index j = 0; j < vectors_; ++j) {
            for (Index k = 0; k < dimension_; ++k) sample.numbers.push_back(state.cell(k, j));
        }
        if (vectors_ == dimension_) {
            sample.numbers.push_back(std::abs(state.cell.determinant()));
        }
        return sample;
    }

  private:
    Index vectors_;
    int dimension_;
};

}  // namespace

MeasureEntry cell_measure() {
    return {.name = "cell",
            .summary = "lattice vectors and volume of the periodic cell",
            .keys = {},
            .needs_cell = true,
            .make = make_kind<Cell>};
}

}  // namespace drystone::sim::measures
