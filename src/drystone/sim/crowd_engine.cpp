// Runs a crowd: steps of its scheme, shown as bodies, contacts and a step report.
#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/crowd/crowd.hpp"
#include "drystone/crowd/deadlocks.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/sim/building/crowd_builder.hpp"
#include "drystone/sim/building/scene_axes.hpp"
#include "drystone/sim/engine.hpp"

namespace drystone::sim {

namespace {

/// People are bodies of mass 1 and contacts push them by h lambda, the way that they were kept from
/// going, so that forces that measures compute from impulses are the multipliers lambda (m/s).
class CrowdEngine final : public Engine {
  public:
    explicit CrowdEngine(const scene::SceneSpec& spec)
        : CrowdEngine(building::build_crowd(spec),
                      {.solver = spec.solver.name,
                       .most_iterations = spec.solver.most_iterations,
                       .warm_start = spec.solver.warm_start,
                       .velocity_tolerance = spec.solver.velocity_tolerance.value()}) {}

    // The scheme of crowds has no ledger: the report has the solver, overlaps and times only.
    StepReport step(double t, double h) override {
        h_ = h;
        const crowd::CrowdStep made = crowd_.step(h, t);
        StepReport report{.h = h, .candidates = made.rows};
        report.contacts = std::count_if(crowd_.pressures().begin(), crowd_.pressures().end(),
                                        [](const auto& one) { return one.lambda > 0.0; });
        report.status = made.solve.status;
        report.iterations = made.solve.iterations;
        report.residual = made.solve.residual;
        report.largest_penetration = made.largest_overlap;
        report.penetration_ratio = made.largest_overlap / least_radius_;
        report.predicts_gaps = true;
        report.times.detection = made.search_seconds;
        report.times.build = made.build_seconds;
        report.times.solve = made.solve_seconds;
        if (!made.solve.converged()) report.warnings.push_back(made.solve.message);
        find_deadlocks(t + h, h, report);
        return report;
    }

    // A motion without inertia has no energies.
    [[nodiscard]] double kinetic_energy() override { return 0.0; }
    [[nodiscard]] double potential_energy() override { return 0.0; }

    [[nodiscard]] const std::vector<BodyInfo>& bodies() const override { return bodies_; }
    [[nodiscard]] const std::vector<DeformableInfo>& deformables() const override {
        return deformables_;
    }

    void read_state(Snapshot& snapshot) const override {
        snapshot.q = places_;
        snapshot.v = MatX::Zero(3, places_.cols());
        for (Index i = 0; i < crowd_.count(); ++i) {
            snapshot.q.col(person_body_[at(i)]).head<2>() = crowd_.positions().col(i);
            snapshot.v.col(person_body_[at(i)]).head<2>() = crowd_.velocities().col(i);
        }
    }

    void write_state(const Snapshot& snapshot) override {
        if (snapshot.q.rows() != 3 || snapshot.q.cols() != places_.cols()) {
            throw InputError({.what = "snapshot",
                              .expected = std::to_string(places_.cols()) + " bodies",
                              .found = std::to_string(snapshot.q.cols())});
        }
        Eigen::Matrix2Xd q(2, crowd_.count());
        Eigen::Matrix2Xd u(2, crowd_.count());
        for (Index i = 0; i < crowd_.count(); ++i) {
            q.col(i) = snapshot.q.col(person_body_[at(i)]).head<2>();
            u.col(i) = snapshot.v.col(person_body_[at(i)]).head<2>();
        }
        crowd_.restart(q, u);
        deadlocks_.forget();
        events_.clear();
        warned_ = false;
    }

    [[nodiscard]] std::span<const Event> events() const override { return events_; }

    // Pairs that push, or touch without pushing; rows of pairs farther apart are left out.
    [[nodiscard]] std::vector<ContactRecord> contacts() const override {
        std::vector<ContactRecord> records;
        for (const crowd::Pressure& pressure : crowd_.pressures()) {
            const bool touching = pressure.row.distance <= crowd_.model().distance_tolerance;
            if (!(pressure.lambda > 0.0) && !touching) continue;
            const crowd::DistanceRow& row = pressure.row;
            Vec2 u = crowd_.velocities().col(row.a);
            if (row.b >= 0) u -= crowd_.velocities().col(row.b);
            const double push = h_ * pressure.lambda;
            records.push_back(
                {.body_a = static_cast<int>(person_body_[at(row.a)]),
                 .body_b = static_cast<int>(other_body(pressure)),
                 .point = building::three(pressure.point),
                 .normal = building::three(row.normal),
                 .gap = row.distance,
                 .impulse = building::three(Vec2(push * row.normal)),
                 .normal_impulse = push,
                 .velocity = building::three(u),
                 .status = push > 0.0 ? ContactStatus::sliding : ContactStatus::open});
        }
        return records;
    }

    [[nodiscard]] std::optional<std::string> tunnelling_warning(double /*h*/) const override {
        return {};
    }

    [[nodiscard]] std::string block_name(Index k) const override {
        const crowd::Pressure& pressure = crowd_.pressures()[at(k)];
        return "distance of '" + bodies_[at(person_body_[at(pressure.row.a)])].name + "' to '" +
               bodies_[at(other_body(pressure))].name + "'";
    }

    [[nodiscard]] PosedProblem posed_problem() override {
        return {.problem = crowd_.problem(), .r = crowd_.multipliers()};
    }

  private:
    CrowdEngine(building::BuiltCrowd built, const crowd::CrowdSettings& settings)
        : crowd_(std::move(built.model), settings),
          person_body_(std::move(built.person_body)),
          obstacle_body_(std::move(built.obstacle_body)),
          bodies_(std::move(built.bodies)),
          places_(std::move(built.places)) {
        least_radius_ = crowd_.model().people.front().radius;
        for (const crowd::Person& person : crowd_.model().people) {
            least_radius_ = std::min(least_radius_, person.radius);
        }
    }

    /// Events of the step that ended at t; the first deadlock of a run is a warning too.
    void find_deadlocks(double t, double h, StepReport& report) {
        events_.clear();
        const crowd::DeadlockChanges changes = deadlocks_.add(crowd_, t, h);
        for (const crowd::Deadlock& one : changes.ended) {
            add_event(integrators::EventKind::deadlock_end, one, t);
        }
        for (const crowd::Deadlock& one : changes.begun) {
            add_event(integrators::EventKind::deadlock, one, t);
            if (warned_) continue;
            warned_ = true;
            report.warnings.push_back("deadlock: " + text_of(one) +
                                      " (reported once; later ones are in the events)");
        }
    }

    /// The event is at the front, where an arch stands, and names the front and an obstacle.
    void add_event(integrators::EventKind kind, const crowd::Deadlock& one, double t) {
        events_.push_back({.time = t,
                           .kind = kind,
                           .a = static_cast<int>(person_body_[at(one.front)]),
                           .b = static_cast<int>(obstacle_body_[at(one.obstacles.front())]),
                           .point = building::three(Vec2(crowd_.positions().col(one.front))),
                           .speed = crowd_.velocities().col(one.front).norm()});
    }

    /// "12 people hold each other since t = 3.2 s between 'room' ('visitor-1', ...)"
    [[nodiscard]] std::string text_of(const crowd::Deadlock& one) const {
        constexpr std::size_t k_named = 5;
        std::string names;
        for (std::size_t k = 0; k < std::min(one.people.size(), k_named); ++k) {
            names +=
                (k > 0 ? ", '" : "'") + bodies_[at(person_body_[at(one.people[k])])].name + "'";
        }
        if (one.people.size() > k_named) names += ", ...";
        std::string walls;
        for (const int obstacle : one.obstacles) {
            walls += (walls.empty() ? "'" : ", '") +
                     bodies_[at(obstacle_body_[at(obstacle)])].name + "'";
        }
        return std::to_string(one.people.size()) + " people (" + names +
               ") want to leave and do not move since t = " + short_text(one.since) +
               " s, held by each other and by " + walls;
    }

    [[nodiscard]] Index other_body(const crowd::Pressure& pressure) const {
        return pressure.row.b >= 0 ? person_body_[at(pressure.row.b)]
                                   : obstacle_body_[at(pressure.obstacle)];
    }

    crowd::Crowd crowd_;
    crowd::DeadlockSearch deadlocks_;
    std::vector<Event> events_;  // of the last step
    bool warned_ = false;        // of a deadlock
    std::vector<Index> person_body_;
    std::vector<Index> obstacle_body_;
    std::vector<BodyInfo> bodies_;
    std::vector<DeformableInfo> deformables_;
    MatX places_;
    double least_radius_ = 0.0;
    double h_ = 0.0;  // of the last step
};

}  // namespace

std::unique_ptr<Engine> make_crowd_engine(const scene::SceneSpec& spec) {
    return std::make_unique<CrowdEngine>(spec);
}

}  // namespace drystone::sim
