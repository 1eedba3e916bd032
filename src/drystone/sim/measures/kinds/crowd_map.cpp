// Measure `crowd_map`: density, pressure and speed of a crowd on square grid cells of the plan.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/sim/measures/crowd_view.hpp"
#include "drystone/sim/measures/region.hpp"

namespace drystone::sim::measures {

namespace {

constexpr double k_nothing = std::numeric_limits<double>::quiet_NaN();
constexpr double k_usual_width = 0.5;
constexpr double k_most_cells = 1e5;

/// Sums over the steps of what is in one cell, times their length.
struct MapCell {
    double people = 0.0;
    double push = 0.0;    ///< of the multipliers of contacts of people inside
    double stress = 0.0;  ///< of the multipliers times the arms of these contacts
    double speed = 0.0;
};

/// Density, pressure and speed of a crowd on square cells; means over the steps.
class CrowdMap final : public Measure {
  public:
    CrowdMap(const scene::MeasureSpec& spec, const Setting& setting)
        : view_(setting), bodies_(setting.bodies), width_(spec.width.value_or(k_usual_width)) {
        low_ = view_.plan().low;
        Vec2 high = view_.plan().high;
        if (spec.region) {
            const Cuboid region = Region(spec.region, bodies_, setting.start).at(setting.start);
            low_ = region.low.head<2>();
            high = region.high.head<2>();
        }
        const Vec2 size = (high - low_) / width_;
        if (!(size.x() * size.y() <= k_most_cells)) {
            throw InputError({.what = "width",
                              .expected = "a width that makes at most 1e5 cells",
                              .found = to_text(width_)});
        }
        const auto cells = [](double length) {
            return std::max<Index>(1, static_cast<Index>(std::ceil(length * (1.0 - 1e-12))));
        };
        columns_ = cells(size.x());
        rows_ = cells(size.y());
        cells_.resize(static_cast<std::size_t>(columns_ * rows_));
        person_of_.assign(static_cast<std::size_t>(bodies_->count()), -1);
        for (Index i = 0; i < view_.count(); ++i) {
            person_of_[static_cast<std::size_t>(view_.body(i))] = i;
        }
    }

    [[nodiscard]] Form form() const override {
        return {.table = {{"x", "m", "middle of the cell"},
                          {"y", "m", "middle of the cell"},
                          {"density", "1/m^2", "people with their centre in the cell, by its area"},
                          {"pressure", "1/s", "half the trace of the stress of the multipliers"},
                          {"push", "m/s", "mean of the sums of the multipliers of a person"},
                          {"speed", "m/s", "mean speed of the people in the cell"}},
                .rows = columns_ * rows_};
    }

    void add(const StepView& step) override {
        time_ += step.h;
        for (Index i = 0; i < view_.count(); ++i) {
            if (!view_.is_inside(step.state, i)) continue;
            MapCell* cell = find(view_.position(step.state, i));
            if (cell == nullptr) continue;
            cell->people += step.h;
            cell->speed += step.h * step.state.v.col(view_.body(i)).head<2>().norm();
        }
        for (const ContactRecord& contact : step.contacts) {
            add_contact(step, contact.body_a, contact);
            add_contact(step, contact.body_b, contact);
        }
    }

    [[nodiscard]] Sample sample(const Snapshot& /*state*/) override {
        Sample sample{.table = MatX(columns_ * rows_, 6)};
        const double area = width_ * width_ * time_;
        for (Index k = 0; k < columns_ * rows_; ++k) {
            const MapCell& cell = cells_[static_cast<std::size_t>(k)];
            const Vec2 middle = low_ + width_ * Vec2(static_cast<double>(k % columns_) + 0.5,
                                                     static_cast<double>(k / columns_) + 0.5);
            const bool anybody = cell.people > 0.0;
            sample.table.row(k) << middle.x(), middle.y(), cell.people / area, cell.stress / area,
                anybody ? cell.push / cell.people : 0.0,
                anybody ? cell.speed / cell.people : k_nothing;
        }
        std::fill(cells_.begin(), cells_.end(), MapCell{});
        time_ = 0.0;
        return sample;
    }

  private:
    [[nodiscard]] MapCell* find(const Vec2& x) {
        const Vec2 place = (x - low_) / width_;
        const auto i = static_cast<Index>(std::floor(place.x()));
        const auto j = static_cast<Index>(std::floor(place.y()));
        if (i < 0 || i >= columns_ || j < 0 || j >= rows_) return nullptr;
        return &cells_[static_cast<std::size_t>(i + columns_ * j)];
    }

    /// The part of a contact that belongs to one of its people: 1/2 lambda |arm| of the trace of
    /// the stress lambda n (x) l.
    void add_contact(const StepView& step, int body, const ContactRecord& contact) {
        const Index person = person_of_[static_cast<std::size_t>(body)];
        if (person < 0 || !view_.is_inside(step.state, person)) return;
        const Vec2 centre = view_.position(step.state, person);
        MapCell* cell = find(centre);
        if (cell == nullptr) return;
        // lambda h, where h is the length of the step: as it is in the record.
        const double push = contact.normal_impulse;
        // Contacts are found where people were when the step began.
        const Vec2 before = centre - step.h * step.state.v.col(body).head<2>();
        cell->push += push;
        cell->stress += 0.5 * push * (contact.point.head<2>() - before).norm();
    }

    CrowdView view_;
    std::shared_ptr<const Bodies> bodies_;
    double width_;
    Vec2 low_ = Vec2::Zero();
    Index columns_ = 1;
    Index rows_ = 1;
    std::vector<MapCell> cells_;
    std::vector<Index> person_of_;  // (bodies) -1: an obstacle
    double time_ = 0.0;
};

}  // namespace

MeasureEntry crowd_map_measure() {
    return {.name = "crowd_map",
            .summary = "of a crowd: density, pressure and speed on square cells of the plan",
            .keys = {"region", "width"},
            .by_steps = true,
            .make = make_kind<CrowdMap>};
}

}  // namespace drystone::sim::measures
