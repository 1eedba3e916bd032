// A crowd in motion: desired velocities, watched pairs, projection, leaving.
#include "drystone/crowd/crowd.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>
#include <utility>

#include "drystone/collision/contact_point.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/stopwatch.hpp"
#include "drystone/crowd/start_checks.hpp"
#include "drystone/geometry/plane_vector.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::crowd {

namespace {

/// From here on sweeps need longer than the interior point method (bench_crowd).
constexpr std::size_t k_many_rows = 1000;

/// The model, if it is valid.
Model valid(Model model) {
    require_valid(model);
    return model;
}

/// People first (disks, mobile), then obstacles (not mobile): body numbers below the number of
/// people are people.
std::vector<collision::Collider<2>> colliders(const Model& model) {
    std::vector<collision::Collider<2>> list;
    for (const Person& person : model.people) {
        geometry::Part<2> part;
        part.shape = geometry::Disk{.radius = person.radius};
        list.emplace_back().parts.push_back(std::move(part));
    }
    list.insert(list.end(), model.plan.obstacles.begin(), model.plan.obstacles.end());
    for (std::size_t k = model.people.size(); k < list.size(); ++k) list[k].mobile = false;
    return list;
}

/// One field of distances for each group: to its exits, with room for its largest person.
std::vector<GeodesicDistance> geodesic_distances(const Model& model, const PlanGrid& grid) {
    std::vector<GeodesicDistance> list;
    for (std::size_t g = 0; g < model.groups.size(); ++g) {
        const double radius = largest_radius(model, static_cast<int>(g));
        list.emplace_back(model.plan, model.groups[g].exits, grid,
                          radius > 0.0 ? radius : grid.grid.spacing);
    }
    return list;
}

/// What touches, whatever the corner or edge of it.
auto pair_of(const collision::Contact<2>& contact) {
    return std::tie(contact.body_a, contact.body_b, contact.part_a, contact.part_b);
}

}  // namespace

Crowd::Crowd(Model model, const CrowdSettings& settings)
    : model_(valid(std::move(model))),
      settings_(settings),
      gathering_(gathering_of(model_)),
      detector_(colliders(model_)),
      frames_(model_.people.size()),
      u_(Eigen::Matrix2Xd::Zero(2, static_cast<Index>(model_.people.size()))),
      inside_(model_.people.size(), 1) {
    frames_.insert(frames_.end(), model_.plan.frames.begin(), model_.plan.frames.end());
    q_.resize(2, u_.cols());
    for (Index i = 0; i < count(); ++i) q_.col(i) = model_.people[at(i)].position;
    const PlanGrid grid = plan_grid(model_.plan, bounds(model_), grid_spacing(model_));
    distances_ = geodesic_distances(model_, grid);
    std::vector<Defect> defects =
        start_defects(model_, {.contacts = search(q_, std::vector<double>(frames_.size(), 0.0)),
                               .distances = distances_,
                               .enclosure = Enclosure(model_.plan, grid, least_radius(model_))});
    if (!defects.empty()) throw InputError(std::move(defects));
}

// U_i = speed times (the direction of the shortest way + noise); 0 for people who have left.
// (2 x people)
Eigen::Matrix2Xd Crowd::desired_velocities(double t) const {
    Eigen::Matrix2Xd U = Eigen::Matrix2Xd::Zero(2, count());
    for (Index i = 0; i < count(); ++i) {
        if (!is_inside(i)) continue;
        const int group = model_.people[at(i)].group;
        Vec2 direction = distances_[at(group)].direction(q_.col(i));
        if (model_.noise.size > 0.0) direction += model_.noise.size * model_.noise.at(i, t);
        U.col(i) = model_.groups[at(group)].speed * direction;
    }
    return U;
}

Index Crowd::inside_count() const { return std::count(inside_.begin(), inside_.end(), char{1}); }

// Distances of people inside from each other and from obstacles, up to the sum of the margins.
const Crowd::Contacts& Crowd::search(const Eigen::Matrix2Xd& q,
                                     const std::vector<double>& margins) {
    for (Index i = 0; i < count(); ++i) frames_[at(i)].origin = q.col(i);
    detector_.find_pairs(frames_, margins);
    found_.clear();
    for (const collision::Contact<2>& contact : detector_.contacts(frames_, margins)) {
        const bool person = contact.body_b < count();
        if (is_inside(contact.body_a) && (!person || is_inside(contact.body_b))) {
            found_.push_back(contact);
        }
    }
    return found_;
}

// One row D + h G.u >= 0 for each contact, without multiplier.
std::vector<Pressure> Crowd::rows_of(const Contacts& contacts) const {
    std::vector<Pressure> rows;
    rows.reserve(contacts.size());
    for (const collision::Contact<2>& contact : contacts) {
        const bool person = contact.body_b < count();
        rows.push_back({.row = {.normal = contact.normal,
                                .distance = contact.gap,
                                .a = contact.body_a,
                                .b = person ? contact.body_b : -1},
                        .obstacle = person ? -1 : contact.body_b - static_cast<int>(count()),
                        .part = contact.part_b,
                        .point = contact.point});
    }
    return rows;
}

std::vector<Pressure> Crowd::distances_within(double reach) {
    // Margins of two people add up.
    std::vector<double> margins(frames_.size(), reach);
    return rows_of(search(q_, margins));
}

// In a step h two people approach by at most 2 h times the desired speed unless others push them;
// `factor` allows for that.
std::vector<double> Crowd::margins(double h, double factor) const {
    double fastest = 0.0;
    for (const Group& group : model_.groups) fastest = std::max(fastest, group.speed);
    fastest *= 1.0 + model_.noise.size;
    std::vector<double> margins(frames_.size(), 0.0);
    for (Index i = 0; i < count(); ++i) {
        if (is_inside(i)) margins[at(i)] = factor * h * fastest;
    }
    return margins;
}

// Multipliers of the last step for pairs that were watched then, 0 for new ones.
VecX Crowd::warm_start(const Contacts& contacts) const {
    VecX lambda = VecX::Zero(static_cast<Index>(contacts.size()));
    if (!settings_.warm_start || lambda_.size() != static_cast<Index>(watched_.size())) {
        return lambda;
    }
    std::vector<std::int64_t> same;
    collision::match<2>(watched_, contacts, same);
    for (std::size_t c = 0; c < same.size(); ++c) {
        if (same[c] >= 0) lambda[static_cast<Index>(c)] = lambda_[same[c]];
    }
    return lambda;
}

// Builds and solves the projection of U on K_h (velocity_projection.hpp) for the rows of
// pressures_: lambda_ gets the multipliers, u_ the velocities.
void Crowd::solve(double h, const Eigen::Matrix2Xd& U, CrowdStep& report) {
    std::vector<DistanceRow> rows;
    for (const Pressure& pressure : pressures_) rows.push_back(pressure.row);
    Stopwatch watch;
    problem_ = projection_problem(rows, U, h);
    report.build_seconds += watch.lap();
    if (solver_tolerance_ != report.tolerance) {
        const auto made = [&](const std::string& name) {
            // Half of it, since negative multipliers are cut off below.
            return solvers::make_solver(name, {.tolerance = 0.5 * report.tolerance,
                                               .measure = problem::Measure::velocity,
                                               .most_iterations = settings_.most_iterations,
                                               .strategy = solvers::Strategy::time_step});
        };
        solver_ = made(settings_.solver);
        const bool chosen = solvers::chooses_method(settings_.solver);
        solver_of_many_ = chosen ? made("interior_point") : solver_;
        solver_tolerance_ = report.tolerance;
    }
    report.rows = static_cast<Index>(rows.size());
    report.solve = {.status = solvers::Status::converged};
    if (!rows.empty()) {
        report.solve = (rows.size() > k_many_rows ? solver_of_many_ : solver_)(problem_, lambda_);
        // Newton's method leaves multipliers of about -1e-12 without pressure: round them to 0.
        lambda_ = lambda_.cwiseMax(0.0);
        report.solve.residual = problem::velocity_residual(problem_, lambda_);
        if (report.solve.converged() && !(report.solve.residual <= report.tolerance)) {
            report.solve.status = solvers::Status::not_converged;
        }
    }
    report.solve_seconds += watch.lap();
    u_ = actual_velocities(rows, U, lambda_);
    for (std::size_t c = 0; c < rows.size(); ++c) {
        pressures_[c].lambda = lambda_[static_cast<Index>(c)];
    }
}

// The largest overlap at the positions q; all_watched: every pair beyond the tolerance had a row.
double Crowd::largest_overlap(const Eigen::Matrix2Xd& q, bool& all_watched) {
    all_watched = true;
    double largest = 0.0;
    const auto before = [](const auto& x, const auto& y) { return pair_of(x) < pair_of(y); };
    for (const auto& contact : search(q, std::vector<double>(frames_.size(), 0.0))) {
        largest = std::max(largest, -contact.gap);
        const bool violated = contact.gap < -model_.distance_tolerance;
        if (violated && !std::binary_search(watched_.begin(), watched_.end(), contact, before)) {
            all_watched = false;
        }
    }
    return largest;
}

// q+ = q + h P_{K_h}(U) (Maury and Venel 2011). Rows exist for pairs within the margins only; if a
// pair without a row overlaps afterwards, the step is repeated with margins twice as wide.
CrowdStep Crowd::step(double h, double t) {
    CrowdStep report{.tolerance =
                         std::min(settings_.velocity_tolerance, model_.distance_tolerance / h)};
    desired_ = desired_velocities(t);
    Eigen::Matrix2Xd moved;
    Stopwatch watch;
    bool all_watched = false;
    for (double factor = 1.0; !all_watched; factor *= 2.0) {
        const Contacts contacts = search(q_, margins(h, factor));
        lambda_ = warm_start(contacts);
        watched_ = contacts;
        pressures_ = rows_of(contacts);
        report.search_seconds += watch.lap();
        solve(h, desired_, report);
        watch.lap();
        if (!u_.allFinite()) throw ComputationError("velocities of the crowd are no numbers");
        moved = q_ + h * u_;
        report.largest_overlap = largest_overlap(moved, all_watched);
        report.search_seconds += watch.lap();
        if (!all_watched) ++report.searches;
    }
    std::swap(q_, moved);
    report.left = leave(moved);
    return report;
}

// People whose way from `before` to q_ crosses an exit of their group go to the gathering.
Index Crowd::leave(const Eigen::Matrix2Xd& before) {
    Index count_left = 0;
    for (Index i = 0; i < count(); ++i) {
        if (!is_inside(i)) continue;
        const Group& group = model_.groups[at(model_.people[at(i)].group)];
        const bool leaves = std::any_of(group.exits.begin(), group.exits.end(), [&](int exit) {
            return crosses(model_.plan.exits[at(exit)], before.col(i), q_.col(i));
        });
        if (!leaves) continue;
        inside_[at(i)] = 0;
        q_.col(i) = gathering_.place(left_++);
        u_.col(i).setZero();
        ++count_left;
    }
    return count_left;
}

// Positions alone determine who has left (Gathering), so that a run continues from a stored state.
void Crowd::restart(const Eigen::Matrix2Xd& positions, const Eigen::Matrix2Xd& velocities) {
    if (positions.cols() != count() || velocities.cols() != count()) {
        throw InputError({.what = "crowd",
                          .expected = "the places of " + std::to_string(count()) + " people",
                          .found = std::to_string(positions.cols())});
    }
    q_ = positions;
    u_ = velocities;
    left_ = 0;
    for (Index i = 0; i < count(); ++i) {
        const auto place = gathering_.number(q_.col(i));
        inside_[at(i)] = place ? 0 : 1;
        if (place) left_ = std::max(left_, *place + 1);
    }
    watched_.clear();
    pressures_.clear();
    lambda_.resize(0);
}

}  // namespace drystone::crowd
