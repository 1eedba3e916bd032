// Follows the piecewise linear path of contacts in the plane.
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

/// Shift of W, relative to its diagonal, that makes redundant contacts regular. It acts on the
/// distance from a centre, so that what it leaves is removed by a path from there.
constexpr double k_shift = 1e-9;
constexpr int k_centres = 3;
/// Pieces after which rounding is taken out.
constexpr int k_refresh = 20;
/// A path that goes back further than this has lost its way.
constexpr double k_furthest_back = -4.0;
/// The paths from all contacts open need a few pieces for each that closes; those from a start
/// that is good much fewer.
constexpr int k_pieces_per_contact = 40;
constexpr int k_short = 4;  // of these, for the path from the start
constexpr int k_least_pieces = 200;

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
    require_non_negative("planar path: most iterations", settings_.most_iterations);
}

void PlanarPath::bind(const problem::ContactProblem& problem) {
    problem_ = &problem;
    system_.bind(problem.W.blocks());
    const Index contacts = problem.contacts();
    mean_diagonals(problem, spread_);
    kappa_.resize(contacts);
    for (Index c = 0; c < contacts; ++c) kappa_[c] = spread_[problem.W.offset(c)];
    shifts_ = k_shift * kappa_;
    equations_.resize(at(contacts));
    pieces_.resize(at(contacts));
    z_.resize(problem.components());
    dz_.resize(problem.components());
}

/// mu of a contact with friction; 0 without.
double PlanarPath::friction(Index c) const {
    if (problem_->W.size(c) != 2) return 0.0;
    return problem::coulomb_mu(problem_->cones[at(c)]).value_or(0.0);
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

/// F = r - P(r - u / kappa) on the piece of contact c: its derivatives, and -dF/dt as its value.
void PlanarPath::set_equations(Index c) {
    const Index n = problem_->W.size(c);
    SmallMatrix D = SmallMatrix::Zero(n, n);
    switch (pieces_[at(c)]) {
        case Piece::open:
            break;
        case Piece::closed:
            D.setIdentity();
            break;
        case Piece::slides_up:
        case Piece::slides_down:
            D(0, 0) = 1.0;
            D(1, 0) = pieces_[at(c)] == Piece::slides_up ? friction(c) : -friction(c);
            break;
    }
    ContactEquations& equations = equations_[at(c)];
    equations.by_velocity = D / kappa_[c];
    equations.by_impulse = SmallMatrix::Identity(n, n) - D;
    equations.value = -equations.by_velocity * q_.segment(problem_->W.offset(c), n);
}

/// z and r as the pieces define them at t, without the rounding of earlier steps.
void PlanarPath::refresh() {
    VecX u;
    problem_->W.multiply(r_, u);
    u += problem_->b + (1.0 - t_) * q_ + k_shift * spread_.cwiseProduct(r_ - centre_);
    std::vector<ContactEquations> now = equations_;
    for (Index c = 0; c < problem_->contacts(); ++c) {
        const Index first = problem_->W.offset(c);
        const Index n = problem_->W.size(c);
        // F = r - D (r - u / kappa).
        now[at(c)].value = now[at(c)].by_impulse * r_.segment(first, n) +
                           now[at(c)].by_velocity * u.segment(first, n);
    }
    VecX change;
    if (system_.step(now, shifts_, change)) {
        r_ += change;
        problem_->W.multiply(r_, u);
        u += problem_->b + (1.0 - t_) * q_ + k_shift * spread_.cwiseProduct(r_ - centre_);
    }
    z_ = r_ - u.cwiseQuotient(spread_);
}

/// q such that r, projected, is the solution at t = 0.
void PlanarPath::start_at(const VecX& r) {
    VecX u;
    problem_->W.multiply(r, u);
    u += problem_->b;
    z_ = r - u.cwiseQuotient(spread_);
    r_ = VecX::Zero(r.size());
    centre_ = r;
    for (Index c = 0; c < problem_->contacts(); ++c) {
        pieces_[at(c)] = piece_at(c);
        const Index first = problem_->W.offset(c);
        const Index n = problem_->W.size(c);
        const Piece piece = pieces_[at(c)];
        if (piece == Piece::closed) r_.segment(first, n) = z_.segment(first, n);
        if (piece == Piece::slides_up || piece == Piece::slides_down) {
            r_[first] = z_[first];
            r_[first + 1] = (piece == Piece::slides_up ? friction(c) : -friction(c)) * z_[first];
        }
    }
    problem_->W.multiply(r_, u);
    q_ = spread_.cwiseProduct(r_ - z_) - u - problem_->b -
         k_shift * spread_.cwiseProduct(r_ - centre_);
    t_ = 0.0;
}

/// q that opens every contact: r = 0 solves the problem at t = 0, and nothing else does, because
/// u_N > mu |u_T| everywhere and r.W r >= 0.
void PlanarPath::start_open() {
    const VecX& b = problem_->b;
    r_ = VecX::Zero(b.size());
    centre_ = r_;
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
    // Bilateral rows are solved as they are.
    for (Index c = 0; c < problem_->contacts(); ++c) set_equations(c);
    refresh();
}

/// dr and dz by dt on the present pieces.
bool PlanarPath::find_direction() {
    if (!system_.step(equations_, shifts_, dr_)) return false;
    VecX du;
    problem_->W.multiply(dr_, du);
    du += k_shift * spread_.cwiseProduct(dr_) - q_;
    dz_ = dr_ - du.cwiseQuotient(spread_);
    return dz_.allFinite();
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
            const Piece side =
                plain ? Piece::closed : (z_[i + 1] >= 0.0 ? Piece::slides_up : Piece::slides_down);
            meet(c, z, dz_[i], side);
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
    return first;
}

bool PlanarPath::follow(int most_pieces, int& pieces) {
    for (Index c = 0; c < problem_->contacts(); ++c) set_equations(c);
    double sign = 1.0;
    if (!find_direction()) return false;
    for (int k = 0; k < most_pieces && !is_stopped(settings_.stop); ++k, ++pieces) {
        const Crossing crossing = first_crossing(sign);
        const double left = sign > 0.0 ? 1.0 - t_ : std::numeric_limits<double>::infinity();
        const double way = std::min(crossing.way, left);
        if (!std::isfinite(way)) return false;  // a ray
        r_ += sign * way * dr_;
        z_ += sign * way * dz_;
        t_ += sign * way;
        if (bound_.exceeded_by(r_) || t_ < k_furthest_back) return false;
        if (crossing.way >= left) {
            t_ = 1.0;
            refresh();
            return true;
        }
        const Piece before = pieces_[at(crossing.contact)];
        pieces_[at(crossing.contact)] = crossing.next;
        set_equations(crossing.contact);
        if (k % k_refresh == k_refresh - 1) refresh();
        if (!find_direction()) return false;
        // On into the new piece, t growing or falling.
        sign = rate_into(crossing.contact, before, crossing.next) > 0.0 ? 1.0 : -1.0;
    }
    return false;
}

SolveReport PlanarPath::solve(const problem::ContactProblem& problem, VecX& r) {
    if (!planar_path_takes(problem)) {
        throw InputError({.what = "planar path",
                          .expected = "Coulomb's law in the plane, and bilateral rows",
                          .found = "another law, or contacts in space"});
    }
    make_usable(problem.components(), r);
    bind(problem);
    bound_.start(problem, r, settings_.tolerance);
    SolveReport report{.residual = problem::residual(problem, r, settings_.measure)};
    if (!std::isfinite(report.residual)) {
        r.setZero();
        report.residual = problem::residual(problem, r, settings_.measure);
    }
    const auto contacts = static_cast<int>(problem.contacts());
    const int most = settings_.most_iterations > 0
                         ? settings_.most_iterations
                         : k_least_pieces + k_pieces_per_contact * contacts;
    for (const bool open : {false, true}) {
        if (report.residual <= settings_.tolerance || is_stopped(settings_.stop)) break;
        open ? start_open() : start_at(r);
        const int pieces = open ? most : most / k_short;
        for (int k = 0; k < k_centres && report.residual > settings_.tolerance; ++k) {
            const int left = std::min(pieces, most - report.iterations);
            if (!follow(left, report.iterations)) break;
            const double after = problem::residual(problem, r_, settings_.measure);
            if (!(after < report.residual)) break;
            report.residual = after;
            r = r_;
            start_at(r);
        }
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
