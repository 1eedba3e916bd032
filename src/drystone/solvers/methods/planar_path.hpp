#pragma once

#include <vector>

#include "drystone/linalg/growing_vector.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/path/body_matrix.hpp"
#include "drystone/solvers/path/updated_factor.hpp"
#include "drystone/solvers/solve_report.hpp"
#include "drystone/solvers/stop_request.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

struct PlanarPathSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 0;  ///< pieces of a path, in all; 0: by the number of contacts
    int most_centres = 5;     ///< of the shift, from each start
    double shift = 1e-5;      ///< of W, relative to its diagonal
    bool opens = true;        ///< the second path, from all contacts open
    StopRequest stop = {};
};

/// True if the path exists: Coulomb's law in the plane (one or two components) and bilateral rows.
[[nodiscard]] bool planar_path_takes(const problem::ContactProblem& problem);

/// Follows the solutions of a family of contact problems in the plane,
///     u = W r + b + eps rho (r - centre) + (1 - t) q,   rho_c = trace(W_cc) / size,
/// from t = 0, whose solution is known, to t = 1.
///
/// In the plane the equations of Alart and Curnier are linear on pieces: each contact is open,
/// sticks, or slides to one side or the other. On a piece the solution is linear in t; where one
/// contact comes to the end of its piece the path goes on in the next, with t forwards or
/// backwards, whichever leaves the old piece (Katzenelson 1965; Eaves 1976). No merit has to fall,
/// so nothing can get stuck where Newton's method does.
///
/// The shift eps makes redundant contacts regular, and turns the law into an explicit function of
/// the velocities v = M^-1 H^T r of the bodies:
///     r = D z,   z = centre - s (H v + b + (1 - t) q),   s = 1 / (eps rho),
/// with one matrix D per piece (0 open, I sticking, [1 0; +-mu 0] sliding). What is left are the
/// equations K v = ..., K = I + sum M^-1 H_c^T s D H_c, and a change of piece changes K by a term
/// of rank one: one sparse factor and its product-form updates make a piece cost a solve.
///
/// First q is such that the impulses of the start solve the problem at t = 0; a good start has a
/// short path. If that leads nowhere, q pushes all contacts open, so that r = 0 is the only
/// solution at t = 0, and the path cannot return there: Lemke's method, with sparse factors in
/// place of a tableau. The shift acts on the distance from a centre, the start of the path; a
/// second path, from the end of the first, removes what that leaves, and so on. A path that leaves
/// more than a tenth of the residual, or leads nowhere, is followed by one with a smaller shift.
class PlanarPath {
  public:
    using Settings = PlanarPathSettings;

    explicit PlanarPath(PlanarPathSettings settings = {});

    /// In the velocities of the bodies where factors of W are known, and in those of the contacts
    /// otherwise. Throws InputError for laws that have no such path.
    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r);

    /// The same with factors of W that are known beside `problem`.
    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem,
                                    const problem::DelassusFactors& factors, VecX& r);

  private:
    /// The piece that a contact is on.
    enum class Piece : unsigned char { open, closed, slides_up, slides_down };

    /// Where the first of several paths starts.
    enum class Start { given, open };

    /// Where a contact comes to the end of its piece.
    struct Crossing {
        Index contact = -1;
        double way = 0.0;  ///< |dt| until then
        Piece next = Piece::open;
    };

    /// D' = D + a b^T between two pieces of a contact of at most two components.
    struct Change {
        Vec2 a;
        Vec2 b;
    };

    void bind(const problem::ContactProblem& problem, const problem::DelassusFactors& factors);
    void set_shift(double shift);
    void follow_from(Start start, int most_pieces, const problem::ContactProblem& problem, VecX& r,
                     SolveReport& report);
    void start_at(const VecX& r);
    void start_open();
    [[nodiscard]] bool follow(int most_pieces, int& pieces);
    [[nodiscard]] bool start_afresh();
    [[nodiscard]] bool factorise();
    void find_direction();
    void find_rates();
    [[nodiscard]] bool enter(const Crossing& crossing);
    [[nodiscard]] Crossing first_crossing(double sign) const;
    [[nodiscard]] double rate_into(Index contact, Piece from, Piece to) const;
    void refresh();
    void set_impulses();
    void set_places();

    [[nodiscard]] Piece piece_at(Index c) const;
    [[nodiscard]] problem::SmallMatrix law_on_piece(Index c) const;
    [[nodiscard]] Change change(Index c, Piece from, Piece to) const;
    [[nodiscard]] double slope(Index c, Piece piece) const;
    [[nodiscard]] double friction(Index c) const;
    void add_velocities(const VecX& v, VecX& u) const;
    void set_motion(const VecX& r);
    [[nodiscard]] problem::SmallVector segment(Index c, const VecX& x) const;

    PlanarPathSettings settings_;
    const problem::ContactProblem* problem_ = nullptr;
    const problem::DelassusFactors* factors_ = nullptr;
    BodyMatrix matrix_;
    UpdatedFactor factor_;
    ImpulseBound bound_;
    std::vector<Piece> pieces_;
    VecX spread_;     // (components) rho of the contact that each belongs to
    VecX stiffness_;  // (components) s = 1 / (eps rho)
    VecX centre_;     // of the shift
    VecX q_;
    VecX r_;
    VecX z_;
    VecX dz_;
    VecX v_;  // (unknowns)
    VecX dv_;
    VecX column_;  // (unknowns) K^-1 M^-1 H_c^T a of a change
    GrowingVector measured_;
    double t_ = 0.0;
};

}  // namespace drystone::solvers
