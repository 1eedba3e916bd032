// The box of a region at an instant: fixed sides, and sides at the faces of walls.
#include "drystone/sim/measures/region.hpp"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/LU>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::sim::measures {

namespace {

constexpr std::size_t at_axis(int axis) { return static_cast<std::size_t>(axis); }

}  // namespace

Region::Region(const std::optional<scene::RegionSpec>& spec, std::shared_ptr<const Bodies> bodies,
               const Snapshot& start)
    : bodies_(std::move(bodies)) {
    fixed_.dimension = bodies_->dimension();
    if (!spec) return;
    if (spec->low) fixed_.low = *spec->low;
    if (spec->high) fixed_.high = *spec->high;
    for (int axis = 0; axis < fixed_.dimension; ++axis) {
        const auto& [first, second] = spec->between[at_axis(axis)];
        if (first.empty()) continue;
        walls_[at_axis(axis)] = {.first = bodies_->find(first), .second = bodies_->find(second)};
    }
    check(start);
}

bool Region::has_walls(int axis) const { return walls_[at_axis(axis)].first >= 0; }

// A wall bounds the region with the face that is turned to the other wall: the first one with its
// largest coordinate, the second one with its smallest.
Cuboid Region::at(const Snapshot& state) const {
    Cuboid box = fixed_;
    for (int axis = 0; axis < box.dimension; ++axis) {
        if (!has_walls(axis)) continue;
        box.low[axis] = bodies_->extent(state, walls_[at_axis(axis)].first).high[axis];
        box.high[axis] = bodies_->extent(state, walls_[at_axis(axis)].second).low[axis];
    }
    return box;
}

// A region without bounds in a cell that repeats in all directions has the volume of the cell.
double Region::volume(const Snapshot& state) const {
    const Cuboid box = at(state);
    const bool bounded = std::isfinite(box.volume());
    if (bounded || state.cell.cols() < box.dimension) return box.volume();
    return std::abs(state.cell.determinant());
}

void Region::check(const Snapshot& start) const {
    const Cuboid box = at(start);
    std::vector<Defect> defects;
    const auto report = [&](std::string expected, std::string found) {
        defects.push_back(
            {.what = "region.between", .expected = std::move(expected), .found = std::move(found)});
    };
    for (int axis = 0; axis < box.dimension; ++axis) {
        if (!has_walls(axis)) continue;
        const std::string label(1, "xyz"[axis]);
        const auto check_face = [&](Index wall, double face, const char* side) {
            if (std::isfinite(face)) return;
            report("a wall that ends at a " + std::string(side) + " " + label,
                   "'" + bodies_->info(wall).name + "', which does not");
        };
        check_face(walls_[at_axis(axis)].first, box.low[axis], "largest");
        check_face(walls_[at_axis(axis)].second, box.high[axis], "smallest");
        if (std::isfinite(box.low[axis]) && std::isfinite(box.high[axis]) &&
            !(box.low[axis] < box.high[axis])) {
            report("room between '" + bodies_->info(walls_[at_axis(axis)].first).name + "' and '" +
                       bodies_->info(walls_[at_axis(axis)].second).name + "' along " + label,
                   "walls at " + to_text(box.low[axis]) + " and " + to_text(box.high[axis]));
        }
    }
    if (!defects.empty()) throw InputError(std::move(defects));
}

}  // namespace drystone::sim::measures
