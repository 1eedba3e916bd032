// Follows the piecewise linear path of contacts in the plane, in the velocities of the bodies.
#include "drystone/solvers/methods/planar_path.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/core/error.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/solvers/cone_product.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

namespace {

using problem::SmallMatrix;
using problem::SmallVector;

/// Changes of piece after which K is factorised anew and rounding is taken out.
constexpr int k_most_changes = 50;
/// A path that goes back further than this has lost its way.
constexpr double k_furthest_back = -4.0;
/// The paths from all contacts open need a few pieces for each that closes; those from a start
/// that is good much fewer.
constexpr int k_pieces_per_contact = 40;
constexpr int k_short = 4;  // of these, for the path from the start
constexpr int k_least_pieces = 200;
/// A centre is worth its path if it leaves at most this share of the residual; otherwise the shift
/// falls by as much.
constexpr double k_good_centre = 0.1;

/// A number in [0, 1) that depends on c only: no two contacts are to change at the same time.
double scatter_of(Index c) {
    const double x = static_cast<double>(c + 1) * 0.6180339887498949;
    return x - std::floor(x);
}

}  // namespace

bool planar_path_takes(const problem::ContactProblem& problem) {
    for (Index c = 0; c < problem.contacts(); ++c) {
        const problem::Cone& cone = problem.cones[at(c)];
        if (problem::is_bilateral(cone)) continue;
        if (!problem::coulomb_mu(cone) || problem.W.size(c) > 2) return false;
    }
    return true;
}

PlanarPath::PlanarPath(PlanarPathSettings settings) : settings_(settings) {
    require_positive("planar path: tolerance", settings_.tolerance);
    require_positive("planar path: shift", settings_.shift);
    require_non_negative("planar path: most iterations", settings_.most_iterations);
    require_count("planar path: most centres", settings_.most_centres);
}

void PlanarPath::bind(const problem::ContactProblem& problem,
                      const problem::DelassusFactors& factors) {
    problem_ = &problem;
    factors_ = &factors;
    matrix_.bind(factors);
    factor_.reset(factors.unknowns(), k_most_changes);
    mean_diagonals(problem, spread_);
    pieces_.resize(at(problem.contacts()));
    z_.resize(problem.components());
    dz_.resize(problem.components());
    v_.resize(factors.unknowns());
}

void PlanarPath::set_shift(double shift) { stiffness_ = (shift * spread_).cwiseInverse(); }

/// mu of a contact with friction; 0 without.
double PlanarPath::friction(Index c) const {
    if (problem_->W.size(c) != 2) return 0.0;
    return problem::coulomb_mu(problem_->cones[at(c)]).value_or(0.0);
}

/// r_T / r_N on a sliding piece.
double PlanarPath::slope(Index c, Piece piece) const {
    return piece == Piece::slides_up ? friction(c) : -friction(c);
}

SmallVector PlanarPath::segment(Index c, const VecX& x) const {
    return x.segment(problem_->W.offset(c), problem_->W.size(c));
}

/// u += H v.
void PlanarPath::add_velocities(const VecX& v, VecX& u) const {
    for (Index c = 0; c < problem_->contacts(); ++c) {
        auto own = u.segment(problem_->W.offset(c), problem_->W.size(c));
        factors_->add_velocity(c, v.data(), own);
    }
}

/// v <- M^-1 H^T r.
void PlanarPath::set_motion(const VecX& r) {
    v_.setZero(factors_->unknowns());
    for (Index c = 0; c < problem_->contacts(); ++c) {
        factors_->add_motion(c, r.segment(problem_->W.offset(c), problem_->W.size(c)), v_.data());
    }
}

/// Where z is.
PlanarPath::Piece PlanarPath::piece_at(Index c) const {
    if (problem::is_bilateral(problem_->cones[at(c)])) return Piece::closed;
    const Index first = problem_->W.offset(c);
    if (!(z_[first] > 0.0)) return Piece::open;
    if (problem_->W.size(c) == 1) return Piece::closed;
    const double bound = friction(c) * z_[first];
    if (std::abs(z_[first + 1]) < bound) return Piece::closed;
    return z_[first + 1] >= 0.0 ? Piece::slides_up : Piece::slides_down;
}

/// D of r = D z on the piece of contact c.
SmallMatrix PlanarPath::law_on_piece(Index c) const {
    const Index n = problem_->W.size(c);
    const Piece piece = pieces_[at(c)];
    if (piece == Piece::open) return SmallMatrix::Zero(n, n);
    if (piece == Piece::closed) return SmallMatrix::Identity(n, n);
    SmallMatrix D = SmallMatrix::Zero(n, n);
    D(0, 0) = 1.0;
    D(1, 0) = slope(c, piece);
    return D;
}

/// Between open and closed the tangential components are 0 (a contact without friction), between
/// closed and sliding the normal ones are equal.
PlanarPath::Change PlanarPath::change(Index c, Piece from, Piece to) const {
    const auto opening = [&](Piece other) {
        return Vec2(1.0, other == Piece::closed ? 0.0 : slope(c, other));
    };
    if (from == Piece::open) return {.a = opening(to), .b = Vec2(1.0, 0.0)};
    if (to == Piece::open) return {.a = -opening(from), .b = Vec2(1.0, 0.0)};
    if (from == Piece::closed) return {.a = Vec2(0.0, 1.0), .b = Vec2(slope(c, to), -1.0)};
    return {.a = Vec2(0.0, 1.0), .b = Vec2(-slope(c, from), 1.0)};
}

/// r = D z.
void PlanarPath::set_impulses() {
    r_.resize(z_.size());
    for (Index c = 0; c < problem_->contacts(); ++c) {
        r_.segment(problem_->W.offset(c), problem_->W.size(c)) = law_on_piece(c) * segment(c, z_);
    }
}

/// z of the present v and t.
void PlanarPath::set_places() {
    z_ = problem_->b + (1.0 - t_) * q_;
    add_velocities(v_, z_);
    z_ = centre_ - stiffness_.cwiseProduct(z_);
}

/// v, z and r as the pieces define them at t, without the rounding of earlier steps: one step of
/// Newton's method, which is exact on a piece.
void PlanarPath::refresh() {
    set_places();
    VecX defect = v_;
    for (Index c = 0; c < problem_->contacts(); ++c) {
        const SmallVector r = -(law_on_piece(c) * segment(c, z_));
        factors_->add_motion(c, r, defect.data());
    }
    factor_.solve(defect);
    v_ -= defect;
    set_places();
    set_impulses();
}

/// q such that r, projected, is the solution at t = 0. The projection does not depend on the scale
/// of u: r = P(r - s u) for every s > 0.
void PlanarPath::start_at(const VecX& r) {
    VecX u = problem_->b;
    set_motion(r);
    add_velocities(v_, u);
    z_ = r - u.cwiseQuotient(spread_);
    for (Index c = 0; c < problem_->contacts(); ++c) pieces_[at(c)] = piece_at(c);
    set_impulses();
    centre_ = r_;
    set_motion(r_);
    u = problem_->b;
    add_velocities(v_, u);
    q_ = spread_.cwiseProduct(r_ - z_) - u;
    t_ = 0.0;
}

/// q that opens every contact: r = 0 solves the problem at t = 0, and nothing else does, because
/// u_N > mu |u_T| everywhere and r.W r >= 0.
void PlanarPath::start_open() {
    const VecX& b = problem_->b;
    r_ = VecX::Zero(b.size());
    centre_ = r_;
    v_.setZero();
    q_ = VecX::Zero(b.size());
    const double size = b.cwiseAbs().maxCoeff();
    for (Index c = 0; c < problem_->contacts(); ++c) {
        pieces_[at(c)] = Piece::open;
        const Index first = problem_->W.offset(c);
        if (problem::is_bilateral(problem_->cones[at(c)])) {
            pieces_[at(c)] = Piece::closed;
            continue;
        }
        const double slip = problem_->W.size(c) == 2 ? friction(c) * std::abs(b[first + 1]) : 0.0;
        q_[first] = std::max(0.0, -b[first]) + slip + (1.0 + scatter_of(c)) * size;
    }
    t_ = 0.0;
}

/// K of the present pieces.
bool PlanarPath::factorise() {
    matrix_.set_identity();
    for (Index c = 0; c < problem_->contacts(); ++c) {
        if (pieces_[at(c)] == Piece::open) continue;
        matrix_.add(c, stiffness_[problem_->W.offset(c)] * law_on_piece(c));
    }
    return factor_.factorise(matrix_.matrix());
}

/// dv by dt on the present pieces: K dv = sum M^-1 H_c^T s D q_c.
void PlanarPath::find_direction() {
    dv_.setZero(factors_->unknowns());
    for (Index c = 0; c < problem_->contacts(); ++c) {
        if (pieces_[at(c)] == Piece::open) continue;
        const SmallVector load =
            stiffness_[problem_->W.offset(c)] * (law_on_piece(c) * segment(c, q_));
        factors_->add_motion(c, load, dv_.data());
    }
    factor_.solve(dv_);
}

/// dz by dt = -s (H dv - q).
void PlanarPath::find_rates() {
    dz_ = -q_;
    add_velocities(dv_, dz_);
    dz_ = -stiffness_.cwiseProduct(dz_);
}

/// Factor, direction and places of the present pieces, without rounding from before.
bool PlanarPath::start_afresh() {
    if (!factorise()) return false;
    refresh();
    find_direction();
    find_rates();
    return dz_.allFinite() && v_.allFinite();
}

/// How fast contact c goes from one piece into another, by dt.
double PlanarPath::rate_into(Index c, Piece from, Piece to) const {
    const Index first = problem_->W.offset(c);
    if (from == Piece::open) return dz_[first];
    if (to == Piece::open) return -dz_[first];
    const Piece side = from == Piece::closed ? to : from;
    const double along = side == Piece::slides_up ? dz_[first + 1] : -dz_[first + 1];
    const double outwards = along - friction(c) * dz_[first];
    return from == Piece::closed ? outwards : -outwards;
}

/// The first contact to leave its piece as t goes on by `sign`.
PlanarPath::Crossing PlanarPath::first_crossing(double sign) const {
    Crossing first{.way = std::numeric_limits<double>::infinity()};
    const auto meet = [&](Index c, double value, double rate, Piece next) {
        // `value` < 0 on the piece, and 0 where the next begins.
        if (!(sign * rate > 0.0)) return;
        const double way = std::max(0.0, -value) / (sign * rate);
        if (way < first.way) first = {.contact = c, .way = way, .next = next};
    };
    for (Index c = 0; c < problem_->contacts(); ++c) {
        if (problem::is_bilateral(problem_->cones[at(c)])) continue;
        const Index i = problem_->W.offset(c);
        const double z = z_[i];
        const Piece piece = pieces_[at(c)];
        const bool plain = problem_->W.size(c) == 1;
        if (piece == Piece::open) {
            meet(c, z, dz_[i], Piece::closed);
            continue;
        }
        if (piece != Piece::closed || plain) meet(c, -z, -dz_[i], Piece::open);
        const double mu = friction(c);
        if (mu == 0.0) continue;  // without friction both sides are one
        if (piece == Piece::closed) {
            meet(c, z_[i + 1] - mu * z, dz_[i + 1] - mu * dz_[i], Piece::slides_up);
            meet(c, -z_[i + 1] - mu * z, -dz_[i + 1] - mu * dz_[i], Piece::slides_down);
        } else {
            const double turn = piece == Piece::slides_up ? 1.0 : -1.0;
            meet(c, mu * z - turn * z_[i + 1], mu * dz_[i] - turn * dz_[i + 1], Piece::closed);
        }
    }
    // A contact with a tangent closes on the side where it slides.
    if (first.contact >= 0 && pieces_[at(first.contact)] == Piece::open &&
        problem_->W.size(first.contact) == 2) {
        const Index i = problem_->W.offset(first.contact);
        const double sideways = z_[i + 1] + first.way * sign * dz_[i + 1];
        first.next = sideways >= 0.0 ? Piece::slides_up : Piece::slides_down;
    }
    return first;
}

/// Takes the contact to its next piece; factor, direction and rates follow. False when the new
/// equations are singular.
bool PlanarPath::enter(const Crossing& crossing) {
    const Index c = crossing.contact;
    const Index n = problem_->W.size(c);
    const double stiffness = stiffness_[problem_->W.offset(c)];
    const Change step = change(c, pieces_[at(c)], crossing.next);
    pieces_[at(c)] = crossing.next;

    column_.setZero(factors_->unknowns());
    factors_->add_motion(c, SmallVector(step.a.head(n)), column_.data());
    factor_.solve(column_);
    SparseRow row;
    const double* H = factors_->rows(c);
    Index k = 0;
    for (const problem::DelassusFactors::Run& run : factors_->runs(c)) {
        for (Index j = 0; j < run.count; ++j, ++k) {
            double value = 0.0;
            for (Index i = 0; i < n; ++i) value += step.b[i] * H[i * factors_->width(c) + k];
            if (value != 0.0) {
                row.entries.push_back({.column = run.first + j, .value = stiffness * value});
            }
        }
    }
    // K' dv' = (right side) + s a b.q, so dv' = dv - w s b.(H dv - q) / (1 + s b.H w).
    const double growth = 1.0 + row.dot(column_);
    const double excess = row.dot(dv_) - stiffness * step.b.head(n).dot(segment(c, q_));
    if (!factor_.change(column_, std::move(row))) return start_afresh();
    dv_ -= (excess / growth) * column_;
    find_rates();
    return dz_.allFinite();
}

bool PlanarPath::follow(int most_pieces, int& pieces) {
    double sign = 1.0;
    if (!start_afresh()) return false;
    for (int k = 0; k < most_pieces && !is_stopped(settings_.stop); ++k, ++pieces) {
        const Crossing crossing = first_crossing(sign);
        const double left = sign > 0.0 ? 1.0 - t_ : std::numeric_limits<double>::infinity();
        const double way = std::min(crossing.way, left);
        if (!std::isfinite(way)) return false;  // a ray
        v_ += sign * way * dv_;
        z_ += sign * way * dz_;
        t_ += sign * way;
        if (t_ < k_furthest_back) return false;
        if (crossing.way >= left) {
            t_ = 1.0;
            refresh();
            return !bound_.exceeded_by(r_);
        }
        const Piece before = pieces_[at(crossing.contact)];
        if (!enter(crossing)) return false;
        // On into the new piece, t growing or falling.
        sign = rate_into(crossing.contact, before, crossing.next) > 0.0 ? 1.0 : -1.0;
        if (factor_.is_full()) {
            if (!start_afresh() || bound_.exceeded_by(r_)) return false;
        }
    }
    return false;
}

/// Paths from r, or first from all contacts open, each centred at the end of the one before. After
/// a path that brings little or nothing the shift is smaller.
void PlanarPath::follow_from(Start start, int most_pieces, const problem::ContactProblem& problem,
                             VecX& r, SolveReport& report) {
    double shift = settings_.shift;
    int pieces = 0;
    bool moved = false;
    for (int k = 0; k < settings_.most_centres; ++k) {
        if (report.residual <= settings_.tolerance || pieces >= most_pieces) break;
        set_shift(shift);
        if (start == Start::open && !moved) {
            start_open();
        } else {
            start_at(r);
        }
        const double after = follow(most_pieces - pieces, pieces)
                                 ? problem::residual(problem, r_, settings_.measure, measured_)
                                 : std::numeric_limits<double>::infinity();
        if (!(after <= k_good_centre * report.residual)) shift *= k_good_centre;
        if (!(after < report.residual)) continue;
        moved = true;
        report.residual = after;
        r = r_;
    }
    report.iterations += pieces;
}

SolveReport PlanarPath::solve(const problem::ContactProblem& problem, VecX& r) {
    if (problem.W.has_factors()) return solve(problem, problem.W.factors(), r);
    return solve(problem, contact_factors(problem.W.blocks()), r);
}

SolveReport PlanarPath::solve(const problem::ContactProblem& problem,
                              const problem::DelassusFactors& factors, VecX& r) {
    if (!planar_path_takes(problem)) {
        throw InputError({.what = "planar path",
                          .expected = "Coulomb's law in the plane, and bilateral rows",
                          .found = "another law, or contacts in space"});
    }
    make_usable(problem.components(), r);
    bind(problem, factors);
    bound_.start(problem, r, settings_.tolerance);
    SolveReport report{.residual = problem::residual(problem, r, settings_.measure, measured_)};
    if (!std::isfinite(report.residual)) {
        r.setZero();
        report.residual = problem::residual(problem, r, settings_.measure, measured_);
    }
    const auto contacts = static_cast<int>(problem.contacts());
    const int most = settings_.most_iterations > 0
                         ? settings_.most_iterations
                         : k_least_pieces + k_pieces_per_contact * contacts;
    const auto goes_on = [&] {
        return report.residual > settings_.tolerance && !is_stopped(settings_.stop);
    };
    if (goes_on()) {
        follow_from(Start::given, settings_.opens ? most / k_short : most, problem, r, report);
    }
    if (settings_.opens && goes_on()) {
        follow_from(Start::open, most - report.iterations, problem, r, report);
    }
    conclude(settings_.tolerance,
             is_stopped(settings_.stop)  ? k_stopped
             : report.iterations >= most ? k_ran_out
                                         : "the path leads nowhere",
             report);
    return report;
}

SolverEntry planar_path_solver() {
    return entry_of<PlanarPath>(
        "planar_path",
        "contacts in the plane along a piecewise linear path, where others get stuck");
}

}  // namespace drystone::solvers
