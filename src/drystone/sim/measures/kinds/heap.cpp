// Measure `heap`: height, run-out and angle of repose from the outlines of bodies.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/measures/region.hpp"

namespace drystone::sim::measures {

namespace {

constexpr double k_nothing = std::numeric_limits<double>::quiet_NaN();

/// A body seen from the side: s along the floor.
struct Silhouette {
    double s = 0.0;  ///< of the centre
    double low = 0.0;
    double high = 0.0;  ///< ends along s
    double bottom = 0.0;
    double top = 0.0;
};

/// A column of the heap: its highest body, and how far its bodies reach.
struct Tower {
    Silhouette highest;
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
};

/// Slope of the line nearest (least squares) to points (s, height); NaN for fewer than two places.
double slope(const std::vector<std::pair<double, double>>& points) {
    const auto count = static_cast<double>(points.size());
    double s_mean = 0.0;
    double y_mean = 0.0;
    for (const auto& [s, y] : points) {
        s_mean += s / count;
        y_mean += y / count;
    }
    double ss = 0.0;
    double sy = 0.0;
    for (const auto& [s, y] : points) {
        ss += (s - s_mean) * (s - s_mean);
        sy += (s - s_mean) * (y - y_mean);
    }
    return points.size() > 1 ? sy / ss : k_nothing;
}

/// Height, run-out and angle of repose of the dynamic bodies in the region, at the instant.
///
/// The heap is cut into columns; the highest body of each gives a point of the free surface: its
/// centre along the floor, the top of its bounding box. The heap is what hangs together: columns
/// with bodies on either side of the highest one, up to the first empty one. An angle is that of
/// the straight line through the points of one side, within a part of the height.
class Heap final : public Measure {
  public:
    Heap(const scene::MeasureSpec& spec, const Setting& setting)
        : bodies_(setting.bodies),
          region_(spec.region, setting.bodies, setting.start),
          axis_(spec.axis.value_or(0)),
          up_(bodies_->dimension() - 1),
          centre_(spec.about),
          width_(spec.width.value_or(default_width())),
          base_(spec.base),
          fit_(spec.fit.value_or(std::array<double, 2>{0.0, 1.0})) {}

    [[nodiscard]] Form form() const override {
        Form form{.numbers = {{"height", "m", "of the highest point above the base"},
                              {"run_out", "m",
                               centre_ ? "distance of the front from the centre"
                                       : "length from front to front"},
                              {"angle", "rad", "of the free surface with the floor"}}};
        if (!centre_) {
            form.numbers.push_back({"low", "m", "front on the low side"});
            form.numbers.push_back({"high", "m", "front on the high side"});
            form.numbers.push_back({"angle_low", "rad", "of the low side"});
            form.numbers.push_back({"angle_high", "rad", "of the high side"});
        }
        return form;
    }

    [[nodiscard]] Sample sample(const Snapshot& state) override {
        const std::vector<Silhouette> seen = silhouettes(state);
        if (seen.empty()) return {.numbers = std::vector<double>(centre_ ? 3 : 7, k_nothing)};
        double base = base_.value_or(std::numeric_limits<double>::infinity());
        std::map<double, Tower> towers;  // by the number of their column
        for (const Silhouette& body : seen) {
            if (!base_) base = std::min(base, body.bottom);
            Tower& tower =
                towers.try_emplace(std::floor(body.s / width_), Tower{body}).first->second;
            if (body.top > tower.highest.top) tower.highest = body;
            tower.low = std::min(tower.low, body.low);
            tower.high = std::max(tower.high, body.high);
        }
        const auto peak =
            std::max_element(towers.begin(), towers.end(), [](const auto& a, const auto& b) {
                return a.second.highest.top < b.second.highest.top;
            });
        return {.numbers = numbers(towers, peak, base)};
    }

  private:
    using Towers = std::map<double, Tower>;

    /// Twice the mean diameter: no column within a heap is empty.
    [[nodiscard]] double default_width() const {
        double sum = 0.0;
        double count = 0.0;
        for (Index i = 0; i < bodies_->count(); ++i) {
            if (!bodies_->is_dynamic(i)) continue;
            sum += bodies_->diameter(i);
            count += 1.0;
        }
        return count > 0.0 ? 2.0 * sum / count : 1.0;
    }

    [[nodiscard]] std::vector<Silhouette> silhouettes(const Snapshot& state) const {
        const auto inside = bodies_->inside(state, region_.images(state));
        std::vector<Silhouette> seen;
        for (Index i = 0; i < bodies_->count(); ++i) {
            for (const Image& image : inside[static_cast<std::size_t>(i)]) {
                seen.push_back(silhouette(state, i, image));
            }
        }
        return seen;
    }

    [[nodiscard]] Silhouette silhouette(const Snapshot& state, Index i, const Image& image) const {
        const Vec3 x = bodies_->centre(state, i) + image.shift;
        Cuboid extent = bodies_->extent(state, i);
        extent.low += image.shift;
        extent.high += image.shift;
        Silhouette body{.s = x[axis_],
                        .low = extent.low[axis_],
                        .high = extent.high[axis_],
                        .bottom = extent.low[up_],
                        .top = extent.high[up_]};
        if (centre_) {
            const double half = 0.5 * (extent.high[0] - extent.low[0]);
            body.s = (x - *centre_).head(up_).norm();
            body.low = 0.0;
            body.high = body.s + half;
        }
        return body;
    }

    [[nodiscard]] std::vector<double> numbers(const Towers& towers, Towers::const_iterator peak,
                                              double base) const {
        const double height = peak->second.highest.top - base;
        std::vector<std::pair<double, double>> low_side;
        std::vector<std::pair<double, double>> high_side;
        double low = peak->second.low;
        double high = peak->second.high;
        const auto add = [&](const Tower& tower, std::vector<std::pair<double, double>>& side) {
            const double y = tower.highest.top - base;
            if (y >= fit_[0] * height && y <= fit_[1] * height)
                side.emplace_back(tower.highest.s, y);
            low = std::min(low, tower.low);
            high = std::max(high, tower.high);
        };
        add(peak->second, low_side);
        add(peak->second, high_side);
        for (auto it = peak; it != towers.begin() && std::prev(it)->first == it->first - 1.0;) {
            add((--it)->second, low_side);
        }
        for (auto it = peak;
             std::next(it) != towers.end() && std::next(it)->first == it->first + 1.0;) {
            add((++it)->second, high_side);
        }
        const double angle_low = std::atan(slope(low_side));
        const double angle_high = -std::atan(slope(high_side));
        if (centre_) return {height, high, angle_high};
        double angle = 0.5 * (angle_low + angle_high);
        if (std::isnan(angle_low)) angle = angle_high;
        if (std::isnan(angle_high)) angle = angle_low;
        return {height, high - low, angle, low, high, angle_low, angle_high};
    }

    std::shared_ptr<const Bodies> bodies_;
    Region region_;
    int axis_;
    int up_;
    std::optional<Vec3> centre_;  ///< of a round heap
    double width_;
    std::optional<double> base_;
    std::array<double, 2> fit_;
};

}  // namespace

MeasureEntry heap_measure() {
    return {.name = "heap",
            .summary = "height, run-out and angle of repose",
            .keys = {"region", "axis", "about", "width", "base", "fit"},
            .needs_surface = true,
            .uses_sizes = true,
            .make = make_kind<Heap>};
}

}  // namespace drystone::sim::measures
