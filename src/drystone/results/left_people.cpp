// Finds the people of a crowd who have left the floor plan.
#include "drystone/results/left_people.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "drystone/scene/spec/crowd.hpp"

namespace drystone::results {

namespace {

// Nothing else moves by catching up, without a law of impact.
bool is_of_crowd(const ResultReader& result) {
    return result.run().integrator == scene::k_crowd_integrator &&
           result.run().impact_law.empty() && result.frames() > 0;
}

}  // namespace

LeftPeople::LeftPeople(const ResultReader& result)
    : LeftPeople(result, is_of_crowd(result) ? shapes::marks_of(shapes::parts_of(
                                                   result.surfaces(), result.run().dimension))
                                             : std::vector<shapes::Mark>{}) {}

LeftPeople::LeftPeople(const ResultReader& result, const std::vector<shapes::Mark>& marks)
    : is_crowd_(is_of_crowd(result)) {
    if (!is_crowd_) return;
    for (const BodyRecord& body : result.bodies()) is_person_.push_back(body.mobility == "dynamic");
    const sim::Snapshot start = result.frame(0);
    double low = std::numeric_limits<double>::infinity();
    double radius = 0.0;
    for (const shapes::Mark& mark : marks) {
        const Vec3 place = shapes::centre_of(start, mark.body) +
                           shapes::rotation_of(start, mark.body) * mark.place;
        low = std::min(low, place.y() - mark.radius);
        if (is_person_[static_cast<std::size_t>(mark.body)]) radius = std::max(radius, mark.radius);
    }
    limit_ = low - 3.0 * radius;  // half-way to those who have left
}

bool LeftPeople::has_left(const sim::Snapshot& state, Index body) const {
    return is_crowd_ && is_person_[static_cast<std::size_t>(body)] && state.q(1, body) < limit_ &&
           state.v(0, body) == 0.0 && state.v(1, body) == 0.0;
}

bool LeftPeople::have_all_left(const sim::Snapshot& state) const {
    for (Index body = 0; body < state.q.cols(); ++body) {
        if (is_person_[static_cast<std::size_t>(body)] && !has_left(state, body)) return false;
    }
    return true;
}

Index LeftPeople::frames_with_people(const ResultReader& result) const {
    if (!is_crowd_) return result.frames();
    std::vector<Index> frames(static_cast<std::size_t>(result.frames()));
    std::iota(frames.begin(), frames.end(), Index{0});
    // Nobody comes back, so that they need not all be read.
    const auto empty = std::partition_point(frames.begin(), frames.end(), [&](Index frame) {
        return !have_all_left(result.frame(frame));
    });
    return std::distance(frames.begin(), empty);
}

}  // namespace drystone::results
