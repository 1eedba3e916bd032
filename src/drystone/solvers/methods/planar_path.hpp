#pragma once

#include <vector>

#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/newton/newton_system.hpp"
#include "drystone/solvers/solve_report.hpp"
#include "drystone/solvers/stop_request.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

struct PlanarPathSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 0;  ///< pieces of a path, in all; 0: by the number of contacts
    StopRequest stop = {};
};

/// True if the path exists: Coulomb's law in the plane (one or two components) and bilateral rows.
[[nodiscard]] bool planar_path_takes(const problem::ContactProblem& problem);

/// Follows the solutions of a family of contact problems in the plane,
///     u = W r + b + (1 - t) q,   from t = 0, whose solution is known, to t = 1.
///
/// In the plane the equations of Alart and Curnier, r = P(r - rho u), are linear on pieces: each
/// contact is open, sticks, or slides to one side or the other. On a piece r is linear in t; where
/// one contact comes to the end of its piece the path goes on in the next, with t forwards or
/// backwards, whichever leaves the old piece (Katzenelson 1965; Eaves 1976). No merit has to fall,
/// so nothing can get stuck where Newton's method does.
///
/// First q is such that the impulses of the start solve the problem at t = 0; a good start has a
/// short path. If that leads nowhere, q pushes all contacts open, so that r = 0 is the only
/// solution at t = 0, and the path cannot return there: Lemke's method, with sparse factors in
/// place of a tableau. Redundant contacts are made regular by a shift of W that acts on the
/// distance from a centre, the start of the path; a second path, from the end of the first, removes
/// what that leaves.
class PlanarPath {
  public:
    using Settings = PlanarPathSettings;

    explicit PlanarPath(PlanarPathSettings settings = {});

    /// Throws InputError for laws that have no such path.
    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r);

  private:
    /// The piece that a contact is on.
    enum class Piece : unsigned char { open, closed, slides_up, slides_down };

    /// Where a contact comes to the end of its piece.
    struct Crossing {
        Index contact = -1;
        double way = 0.0;  ///< |dt| until then
        Piece next = Piece::open;
    };

    void bind(const problem::ContactProblem& problem);
    void start_at(const VecX& r);
    void start_open();
    [[nodiscard]] bool follow(int most_pieces, int& pieces);
    [[nodiscard]] bool find_direction();
    [[nodiscard]] Crossing first_crossing(double sign) const;
    [[nodiscard]] double rate_into(Index contact, Piece from, Piece to) const;
    void set_equations(Index c);
    void refresh();
    [[nodiscard]] Piece piece_at(Index c) const;
    [[nodiscard]] double friction(Index c) const;

    PlanarPathSettings settings_;
    const problem::ContactProblem* problem_ = nullptr;
    NewtonSystem system_;
    ImpulseBound bound_;
    std::vector<ContactEquations> equations_;
    std::vector<Piece> pieces_;
    VecX kappa_;   // (contacts) mean diagonal of W_cc
    VecX spread_;  // (components) kappa of the contact that each belongs to
    VecX shifts_;  // (contacts) that make W regular
    VecX centre_;  // of the shifts
    VecX q_;
    VecX r_;
    VecX z_;  // r - u / kappa
    VecX dr_;
    VecX dz_;
    double t_ = 0.0;
};

}  // namespace drystone::solvers
