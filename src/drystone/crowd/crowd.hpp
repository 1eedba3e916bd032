#pragma once

#include <memory>
#include <string>
#include <vector>

#include "drystone/collision/detector.hpp"
#include "drystone/crowd/gathering.hpp"
#include "drystone/crowd/geodesic_distance.hpp"
#include "drystone/crowd/model.hpp"
#include "drystone/crowd/velocity_projection.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::crowd {

/// How the projection of a step is solved.
struct CrowdSettings {
    /// "auto": the solver `auto` up to 1,000 distances, above that the interior point method, which
    /// takes about 15 iterations at any density.
    std::string solver = "auto";
    int most_iterations = 0;  ///< 0: the default of the solver
    bool warm_start = true;   ///< from the multipliers of the last step
    /// Largest residual of a row (m/s). Steps ask for distance_tolerance / h where that is less.
    double velocity_tolerance = 1e-6;
};

/// A distance that counted in the last step. Distances of people from obstacles have b = -1 and the
/// number of the obstacle.
struct Pressure {
    DistanceRow row = {};
    int obstacle = -1;
    int part = 0;               ///< of the obstacle
    Vec2 point = Vec2::Zero();  ///< halfway between the two (m)
    double lambda = 0.0;        ///< multiplier: how much velocity the contact adds to a (m/s)
};

/// What a step did.
struct CrowdStep {
    solvers::SolveReport solve = {};
    double tolerance = 0.0;  ///< asked of the residual (m/s)
    Index rows = 0;          ///< distances that were watched
    int searches = 1;        ///< 1 + how often pairs were missing and the step was solved again
    double largest_overlap = 0.0;  ///< at the end of the step (m)
    Index left = 0;                ///< people who left in this step
    double search_seconds = 0.0;
    double build_seconds = 0.0;
    double solve_seconds = 0.0;
};

/// A crowd in motion: catching-up with linearised distances,
///
///     u^n = P_{K_h(q^n)}(U(q^n)),   q^{n+1} = q^n + h u^n,
///
/// with K_h of velocity_projection.hpp. The pairs that are watched are a guess from the speeds;
/// after the step all distances are measured, and while one that was not watched is violated, the
/// search is widened and the step solved again. Who crosses one of his exits leaves.
class Crowd {
  public:
    /// Throws InputError with everything that is wrong at the start: people in walls or in each
    /// other, exits that are too narrow or out of reach.
    explicit Crowd(Model model, const CrowdSettings& settings = {});

    /// From the instant t, which only noise depends on.
    CrowdStep step(double h, double t = 0.0);

    [[nodiscard]] const Model& model() const noexcept { return model_; }
    [[nodiscard]] Index count() const noexcept { return q_.cols(); }
    [[nodiscard]] const Eigen::Matrix2Xd& positions() const noexcept { return q_; }
    /// Of the last step; 0 of those who have left.
    [[nodiscard]] const Eigen::Matrix2Xd& velocities() const noexcept { return u_; }
    /// U(t, q): the velocities that people would have alone; 0 of those who have left.
    [[nodiscard]] Eigen::Matrix2Xd desired_velocities(double t = 0.0) const;
    /// U of the last step.
    [[nodiscard]] const Eigen::Matrix2Xd& desired() const noexcept { return desired_; }
    [[nodiscard]] bool is_inside(Index person) const {
        return inside_[static_cast<std::size_t>(person)] != 0;
    }
    [[nodiscard]] Index inside_count() const;
    [[nodiscard]] const std::vector<Pressure>& pressures() const noexcept { return pressures_; }
    [[nodiscard]] const Gathering& gathering() const noexcept { return gathering_; }
    [[nodiscard]] const GeodesicDistance& distance_of(int group) const {
        return distances_[static_cast<std::size_t>(group)];
    }

    /// The contact problem of the last step with its multipliers (m/s).
    [[nodiscard]] const problem::ContactProblem& problem() const noexcept { return problem_; }
    [[nodiscard]] const VecX& multipliers() const noexcept { return lambda_; }

    /// All distances that are at most `reach`, linearised at q.
    [[nodiscard]] std::vector<Pressure> distances_within(double reach);

    /// Goes on from other positions and velocities (2 x people). Who stands at a place of the
    /// gathering has left.
    void restart(const Eigen::Matrix2Xd& positions, const Eigen::Matrix2Xd& velocities);

  private:
    using Contacts = std::vector<collision::Contact<2>>;

    [[nodiscard]] const Contacts& search(const Eigen::Matrix2Xd& q,
                                         const std::vector<double>& margins);
    [[nodiscard]] std::vector<Pressure> rows_of(const Contacts& contacts) const;
    [[nodiscard]] std::vector<double> margins(double h, double factor) const;
    [[nodiscard]] VecX warm_start(const Contacts& contacts) const;
    [[nodiscard]] double largest_overlap(const Eigen::Matrix2Xd& q, bool& all_watched);
    void solve(double h, const Eigen::Matrix2Xd& U, CrowdStep& report);
    [[nodiscard]] Index leave(const Eigen::Matrix2Xd& before);

    Model model_;
    CrowdSettings settings_;
    Gathering gathering_;
    std::vector<GeodesicDistance> distances_;  ///< (groups)
    collision::Detector<2> detector_;          ///< people, then obstacles
    std::vector<geometry::Frame<2>> frames_;
    Eigen::Matrix2Xd q_;
    Eigen::Matrix2Xd u_;
    Eigen::Matrix2Xd desired_;
    std::vector<char> inside_;
    Index left_ = 0;

    Contacts found_;    ///< of a search
    Contacts watched_;  ///< of the last step, in the order of the rows
    std::vector<Pressure> pressures_;
    problem::ContactProblem problem_;
    VecX lambda_;
    double solver_tolerance_ = 0.0;  ///< that solvers were made for
    solvers::AnySolver solver_;
    solvers::AnySolver solver_of_many_;
};

}  // namespace drystone::crowd
