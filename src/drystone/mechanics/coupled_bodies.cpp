// Newton's method for the velocities of bodies that springs, dampers and drag move implicitly.
#include "drystone/mechanics/coupled_bodies.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "drystone/core/disjoint_sets.hpp"
#include "drystone/core/error.hpp"
#include "drystone/linalg/anderson_mixing.hpp"

namespace drystone::mechanics {

namespace {

/// Corrections of Newton's method. Its error shrinks by about half the turn of a spring over the
/// step each time, so that a few suffice; steps that turn springs by more take Anderson's mixing.
constexpr int k_most_corrections = 100;
/// Plain corrections: always so many, then as long as each is less than half of the one before.
constexpr int k_least_plain = 4;
constexpr int k_most_plain = 10;
/// Iterates that are mixed, and the growth of a correction after which they are forgotten.
constexpr Index k_mixed = 8;
constexpr double k_growth = 10.0;
/// Corrections below this share of the velocities, or below that of a body's size per step, are
/// rounding.
constexpr double k_rounding = 64.0 * std::numeric_limits<double>::epsilon();
constexpr double k_place_rounding = 4.0 * std::numeric_limits<double>::epsilon();
template <int D>
bool is_free(const RigidBodies<D>& bodies, int body) {
    constexpr int k_n = k_dofs<D>;
    return (bodies.inverse_mass.template segment<k_n>(k_n * body).array() > 0.0).any();
}

}  // namespace

template <int D>
CoupledBodies<D>::CoupledBodies(ImplicitForces<D> forces, const RigidBodies<D>& bodies)
    : forces_(std::move(forces)),
      inverse_mass_(bodies.inverse_mass),
      own_inverse_mass_(bodies.inverse_mass) {
    constexpr int k_n = k_dofs<D>;
    places_.assign(bodies.q.size(), -1);
    islands_.assign(bodies.q.size(), -1);
    for (const int body : forces_.bodies()) {
        if (!is_free(bodies, body)) continue;
        places_[at(body)] = static_cast<int>(coupled_.size());
        coupled_.push_back(body);
        sizes_.push_back(bodies.size[at(body)]);
        largest_size_ = std::max(largest_size_, sizes_.back());
        own_inverse_mass_.template segment<k_n>(k_n * body).setZero();
    }
    moving_ = (gathered(bodies.inverse_mass).array() > 0.0).template cast<double>();
    mass_ = (moving_.array() > 0.0).select(gathered(bodies.mass), 1.0);
    DisjointSets sets(static_cast<DisjointSets::Number>(coupled_.size()));
    for (const auto& [a, b] : forces_.pairs()) {
        if (places_[at(a)] < 0 || places_[at(b)] < 0) continue;
        pairs_.push_back({places_[at(a)], places_[at(b)]});
        sets.join(places_[at(a)], places_[at(b)]);
    }
    for (const auto& island : sets.sets()) {
        for (const auto place : island) islands_[at(coupled_[at(place)])] = island_count_;
        largest_island_ = std::max(largest_island_, static_cast<int>(island.size()));
        ++island_count_;
    }
}

template <int D>
void CoupledBodies<D>::start_step(const RigidBodies<D>& bodies, double h, double theta) {
    if (forces_.empty()) return;
    h_ = h;
    theta_ = theta;
    v0_ = bodies.v;
    forces_.start(bodies, {.theta = theta, .h = h});
    acted_.setZero(bodies.v.size());
    residual_ = 0.0;
    held_ = false;
}

template <int D>
void CoupledBodies<D>::hold(VecX& v) {
    if (empty()) return;
    constexpr int k_n = k_dofs<D>;
    held_ = true;
    for (const int body : coupled_) {
        const Index own = k_n * body;
        const Block impulse = (f_ + h_ * acted_).template segment<k_n>(own);
        v.template segment<k_n>(own) =
            v0_.template segment<k_n>(own) +
            inverse_mass_.template segment<k_n>(own).cwiseProduct(impulse);
    }
}

template <int D>
void CoupledBodies<D>::linearise(const VecX& v) {
    forces_.evaluate(h_ * (theta_ * v + (1.0 - theta_) * v0_), acted_);
    if (empty()) return;
    Mhat_.restructure(static_cast<Index>(coupled_.size()), k_dofs<D>, pairs_);
    Mhat_.add_diagonal(mass_);
    forces_.add_tangent(inverse_mass_, places_, theta_ * h_ * h_, Mhat_);
    if (!factor_.factorise(Mhat_.matrix())) {
        throw ComputationError(
            "springs are too stiff for double precision: h^2 k / m is above 1e13 or not finite; a "
            "joint of kind distance is a rigid link");
    }
}

template <int D>
VecX CoupledBodies<D>::gathered(const VecX& x) const {
    constexpr int k_n = k_dofs<D>;
    VecX own(k_n * static_cast<Index>(coupled_.size()));
    for (std::size_t i = 0; i < coupled_.size(); ++i) {
        own.template segment<k_n>(k_n * static_cast<Index>(i)) =
            x.template segment<k_n>(k_n * coupled_[i]);
    }
    return own;
}

template <int D>
double CoupledBodies<D>::largest(const VecX& x) const {
    constexpr int k_n = k_dofs<D>;
    double most = 0.0;
    for (std::size_t i = 0; i < coupled_.size(); ++i) {
        const Block own = x.template segment<k_n>(k_n * static_cast<Index>(i));
        most = std::max(most, own.template head<D>().norm() +
                                  sizes_[i] * own.template tail<k_spins<D>>().norm());
    }
    return most;
}

template <int D>
void CoupledBodies<D>::scatter(const VecX& x, VecX& v) const {
    constexpr int k_n = k_dofs<D>;
    for (std::size_t i = 0; i < coupled_.size(); ++i) {
        v.template segment<k_n>(k_n * coupled_[i]) =
            x.template segment<k_n>(k_n * static_cast<Index>(i));
    }
}

template <int D>
VecX CoupledBodies<D>::correction(const VecX& f, const VecX& v) {
    linearise(v);
    if (coupled_.empty()) return {};
    const VecX rest = gathered(f + h_ * acted_) - mass_.cwiseProduct(gathered(v - v0_));
    VecX dv;
    if (!factor_.solve(moving_.cwiseProduct(rest), dv)) {
        throw ComputationError("velocities of bodies on springs are not finite");
    }
    return dv;
}

// With M (v + dv - v0) = f + h F_s(v) - (Mhat - M) dv the last terms are the forces as they act.
template <int D>
void CoupledBodies<D>::take(const VecX& dv, VecX& v) {
    scatter(gathered(v) + dv, v);
    const VecX linear = (mass_.cwiseProduct(dv) - Mhat_.matrix() * dv) / h_;
    scatter(gathered(acted_) + linear, acted_);
}

template <int D>
double CoupledBodies<D>::rounding(const VecX& v) const {
    return k_rounding * std::max(largest(gathered(v)), largest(gathered(v0_))) +
           k_place_rounding * largest_size_ / h_;
}

template <int D>
void CoupledBodies<D>::free_velocity(const VecX& f, VecX& v) {
    if (forces_.empty()) return;
    f_ = f;
    const VecX start = gathered(v0_);
    scatter(start, v);
    VecX dv = correction(f_, v);
    if (theta_ > 0.0 && forces_.straightness() < k_right_angle) {
        // v_a = 0.
        scatter(-(1.0 - theta_) / theta_ * start, v);
        dv = correction(f_, v);
    }
    if (!coupled_.empty()) take(dv, v);
}

template <int D>
void CoupledBodies<D>::solve(const VecX& r, VecX& v) {
    if (forces_.empty() || held_) return;
    if (coupled_.empty()) return linearise(v);
    const VecX f = f_ + r;
    AndersonMixing mixing(k_mixed);
    VecX x = gathered(v);
    VecX best = x;
    double least = std::numeric_limits<double>::infinity();
    double last = least;
    VecX dv = correction(f, v);
    residual_ = largest(dv);
    for (int k = 0; residual_ > rounding(v) && k < k_most_corrections; ++k) {
        if (residual_ < least) best = x;
        least = std::min(least, residual_);
        if (k < k_least_plain || (k < k_most_plain && residual_ < 0.5 * last)) {
            x += dv;
        } else {
            if (residual_ > k_growth * last) mixing.forget();
            x = mixing.next(x, dv);
        }
        last = k < k_most_plain ? residual_ : std::min(last, residual_);
        scatter(x, v);
        dv = correction(f, v);
        residual_ = largest(dv);
    }
    if (residual_ <= rounding(v)) {
        residual_ = 0.0;
    } else if (least < residual_) {
        scatter(best, v);
        dv = correction(f, v);
        residual_ = largest(dv);
    }
    take(dv, v);
}

template <int D>
void CoupledBodies<D>::set_free_velocity(const VecX& r, const VecX& v, VecX& v_free) const {
    if (empty()) return;
    VecX response = VecX::Zero(v.size());
    add_response(r, response);
    scatter(gathered(v - response), v_free);
}

template <int D>
void CoupledBodies<D>::add_response(const VecX& f, VecX& x) const {
    if (empty()) return;
    constexpr int k_n = k_dofs<D>;
    VecX dv;
    if (!factor_.solve(moving_.cwiseProduct(gathered(f)), dv)) return;
    for (std::size_t i = 0; i < coupled_.size(); ++i) {
        x.template segment<k_n>(k_n * coupled_[i]) +=
            dv.template segment<k_n>(k_n * static_cast<Index>(i));
    }
}

template <int D>
void CoupledBodies<D>::settle(const VecX& v_a, ForceSums& sums) const {
    if (forces_.empty()) return;
    constexpr int k_n = k_dofs<D>;
    for (const int body : forces_.bodies()) {
        sums.damping.template segment<k_n>(k_n * body).setZero();
    }
    forces_.add_damping(v_a, sums.damping);
    for (const int body : forces_.bodies()) {
        const Index own = k_n * body;
        sums.elastic.template segment<k_n>(own) =
            acted_.template segment<k_n>(own) - sums.damping.template segment<k_n>(own);
    }
}

// One mode: q+ = q + h v, v+ = v - h w^2 q+ - 2 h d v has |eigenvalues| <= 1 up to
// h^2 w^2 + 4 h d = 4. In general a real eigenvalue passes -1 where 4 M - 2 h C - h^2 K is
// singular.
template <int D>
double CoupledBodies<D>::longest_explicit_step(const RigidBodies<D>& bodies) {
    constexpr double k_infinity = std::numeric_limits<double>::infinity();
    if (coupled_.empty()) return k_infinity;
    const VecX still = VecX::Zero(bodies.v.size());
    VecX forces;
    const auto is_stable = [&](double h) {
        forces_.start(bodies, {.theta = 0.5, .h = h});
        forces_.evaluate(still, forces);
        Mhat_.restructure(static_cast<Index>(coupled_.size()), k_dofs<D>, pairs_);
        Mhat_.add_diagonal(4.0 * mass_);
        // The tangent at theta = 1/2 is K / 2 + C / h.
        forces_.add_tangent(inverse_mass_, places_, -2.0 * h * h, Mhat_);
        return factor_.factorise(Mhat_.matrix());
    };
    constexpr double k_shortest = 1e-30;
    constexpr double k_longest = 1e30;
    if (is_stable(k_longest)) return k_infinity;
    double stable = k_shortest;
    double unstable = k_longest;
    while (unstable > (1.0 + 1e-6) * stable) {
        const double h = std::sqrt(stable * unstable);
        (is_stable(h) ? stable : unstable) = h;
    }
    return stable;
}

template class CoupledBodies<2>;
template class CoupledBodies<3>;

}  // namespace drystone::mechanics
