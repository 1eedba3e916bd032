// Fills batches of contacts from a factored problem, and moves impulses in and out.
#include "drystone/solvers/body_sweep/body_space.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/linalg/at.hpp"

namespace drystone::solvers {

namespace {

/// Relative differences of the principal values of S that are rounding.
template <class Real>
constexpr Real k_isotropic = 16 * std::numeric_limits<Real>::epsilon();

}  // namespace

/// A lane without a contact: it acts on the body that does not move, opens, and stays at r = 0.
template <int D, class Real>
void BodySpace<D, Real>::clear_lane(Lane& batch, int lane) const {
    const auto set = [lane](LaneValues<Real>& values, Real value) { values.lane[lane] = value; };
    for (int i = 0; i < D; ++i) {
        for (Index j = 0; j < k_unknowns; ++j) {
            set(batch.rows_a[i][j], Real(0));
            set(batch.rows_b[i][j], Real(0));
        }
        set(batch.b[i], i == 0 ? Real(1) : Real(0));
        set(batch.r[i], Real(0));
    }
    for (LaneValues<Real>& t : batch.coupling) set(t, Real(0));
    for (LaneValues<Real>& S : batch.S) set(S, Real(1));
    if constexpr (D == 3) set(batch.S[1], Real(0));
    for (LaneValues<Real>* one : {&batch.normal, &batch.inverse_normal, &batch.det,
                                  &batch.inverse_det, &batch.rho, &batch.gauge}) {
        set(*one, Real(1));
    }
    set(batch.mu, Real(0));
    set(batch.k, Real(0));
    const auto ground = static_cast<std::int32_t>(velocities_.size() - at(k_stride));
    batch.body_a[lane] = ground;
    batch.body_b[lane] = ground;
}

/// G = H M^-1/2 of both bodies, and b.
template <int D, class Real>
void BodySpace<D, Real>::fill_rows(Lane& batch, int lane, Index c, const BodyPair& pair,
                                   const std::vector<double>& inverse_mass) {
    const problem::DelassusFactors& factors = problem_->W.factors();
    const double* H = factors.rows(c);
    // Contacts without friction need no tangential rows.
    const bool friction = felt_friction(*problem_, c) > 0.0;
    const Index offset = problem_->W.offset(c);
    for (Index i = 0; i < (friction ? D : 1); ++i) {
        for (const problem::DelassusFactors::Run& run : factors.runs(c)) {
            for (Index k = run.first; k < run.first + run.count; ++k) {
                const Index body = k / k_unknowns;
                auto& rows = body == pair.a ? batch.rows_a : batch.rows_b;
                rows[i][k - body * k_unknowns].lane[lane] =
                    static_cast<Real>(*H++ * std::sqrt(inverse_mass[at(k)]));
            }
        }
        batch.b[i].lane[lane] = static_cast<Real>(problem_->b[offset + i]);
    }
}

/// W_cc in the parts that the exact solution needs.
template <int D, class Real>
void BodySpace<D, Real>::fill_block(Lane& batch, int lane, Index c) {
    const auto W = problem_->W.diagonal(c);
    const double normal = W(0, 0);
    batch.normal.lane[lane] = static_cast<Real>(normal);
    batch.inverse_normal.lane[lane] = static_cast<Real>(1.0 / normal);
    const double mu = felt_friction(*problem_, c);
    if (!(mu > 0.0)) return;
    batch.mu.lane[lane] = static_cast<Real>(mu);
    double t[D - 1];
    for (int i = 0; i + 1 < D; ++i) {
        t[i] = W(i + 1, 0) / normal;
        batch.coupling[i].lane[lane] = static_cast<Real>(t[i]);
    }
    const auto S = [&](int i, int j) { return W(i + 1, j + 1) - normal * t[i] * t[j]; };
    double det = S(0, 0);
    batch.S[0].lane[lane] = static_cast<Real>(det);
    if constexpr (D == 3) {
        const double mixed = 0.5 * (S(0, 1) + S(1, 0));
        batch.S[1].lane[lane] = static_cast<Real>(mixed);
        batch.S[2].lane[lane] = static_cast<Real>(S(1, 1));
        det = S(0, 0) * S(1, 1) - mixed * mixed;
    }
    batch.det.lane[lane] = static_cast<Real>(det);
    batch.inverse_det.lane[lane] = static_cast<Real>(1.0 / det);
}

template <int D, class Real>
void BodySpace<D, Real>::fill_lane(Lane& batch, int lane, std::size_t number,
                                   const BodyLayout& layout, double largest_mean,
                                   bool gauge_is_rho) {
    const Index c = layout.contacts()[number];
    const BodyPair pair = layout.pairs()[number];
    const auto stride = static_cast<std::int32_t>(k_stride);
    batch.body_a[lane] = stride * pair.a;
    if (pair.b >= 0) batch.body_b[lane] = stride * pair.b;
    fill_rows(batch, lane, c, pair, layout.inverse_mass());
    fill_block(batch, lane, c);
    const double rho = problem::rho_of(problem::mean_diagonal(problem_->W, c), largest_mean);
    batch.rho.lane[lane] = static_cast<Real>(rho);
    batch.gauge.lane[lane] = static_cast<Real>(gauge_is_rho ? rho : 1.0);
}

template <int D, class Real>
void BodySpace<D, Real>::pose(const problem::ContactProblem& problem, const BodyLayout& layout,
                              problem::Measure measure) {
    problem_ = &problem;
    contacts_ = layout.contacts();
    // Whole vectors.
    const Index used = k_stride * (layout.bodies() + 1);
    velocities_.assign(at((used + k_width - 1) / k_width * k_width), Real(0));
    scale_.assign(velocities_.size(), Real(0));
    const std::vector<double>& inverse_mass = layout.inverse_mass();
    for (Index k = 0; k < problem.W.factors().unknowns(); ++k) {
        if (!(inverse_mass[at(k)] > 0.0)) continue;
        scale_[at(k / k_unknowns * k_stride + k % k_unknowns)] =
            static_cast<Real>(1.0 / std::sqrt(inverse_mass[at(k)]));
    }
    batching_.arrange(layout.pairs(), layout.bodies(), k_width);
    batches_.resize(at(batching_.count()));
    for (Lane& batch : batches_) {
        for (int lane = 0; lane < k_width; ++lane) clear_lane(batch, lane);
    }
    const double largest = problem::largest_mean_diagonal(problem.W);
    const bool gauge_is_rho = measure == problem::Measure::velocity;
    for (std::size_t number = 0; number < contacts_.size(); ++number) {
        const std::int64_t place = batching_.place(number);
        fill_lane(batches_[at(place / k_width)], static_cast<int>(place % k_width), number, layout,
                  largest, gauge_is_rho);
    }
    if constexpr (D == 3) {
        for (Lane& batch : batches_) {
            bool equal = true;
            for (int lane = 0; lane < k_width; ++lane) {
                const Real trace = batch.S[0].lane[lane] + batch.S[2].lane[lane];
                const Real uneven = std::abs(batch.S[0].lane[lane] - batch.S[2].lane[lane]) +
                                    std::abs(batch.S[1].lane[lane]);
                equal = equal && uneven <= k_isotropic<Real> * trace;
            }
            batch.slip_steps = equal ? 0 : k_slip_steps;
        }
    }
    general_.pose(problem, layout, k_unknowns, k_stride, gauge_is_rho);
    const std::size_t impulses = batches_.size() * D * at(k_width);
    for (std::vector<Real>* stored : {&before_, &direction_, &kept_}) stored->resize(impulses);
    for (std::vector<Real>* stored : {&velocities_before_, &velocity_direction_}) {
        stored->resize(velocities_.size());
    }
}

template <int D, class Real>
void BodySpace<D, Real>::set(const VecX& r, const Eigen::Ref<const VecX>& v) {
    for (std::size_t number = 0; number < contacts_.size(); ++number) {
        const Index c = contacts_[number];
        const std::int64_t place = batching_.place(number);
        // Without friction the tangential impulse is 0.
        const Index size = felt_friction(*problem_, c) > 0.0 ? D : 1;
        for (Index i = 0; i < size; ++i) {
            batches_[at(place / k_width)].r[i].lane[place % k_width] =
                static_cast<Real>(r[problem_->W.offset(c) + i]);
        }
    }
    general_.set(r);
    set_velocities(v);
    restart();
}

template <int D, class Real>
void BodySpace<D, Real>::set_velocities(const Eigen::Ref<const VecX>& v) {
    for (Index k = 0; k < v.size(); ++k) {
        const std::size_t place = at(k / k_unknowns * k_stride + k % k_unknowns);
        velocities_[place] = static_cast<Real>(v[k] * static_cast<double>(scale_[place]));
    }
}

template <int D, class Real>
void BodySpace<D, Real>::get(VecX& r) const {
    for (std::size_t number = 0; number < contacts_.size(); ++number) {
        const Index c = contacts_[number];
        const std::int64_t place = batching_.place(number);
        for (Index i = 0; i < problem_->W.size(c); ++i) {
            r[problem_->W.offset(c) + i] =
                static_cast<double>(batches_[at(place / k_width)].r[i].lane[place % k_width]);
        }
    }
    general_.get(r);
}

template <int D, class Real>
SweepChange BodySpace<D, Real>::sweep() {
    std::copy(velocities_.begin(), velocities_.end(), velocities_before_.begin());
    SweepChange change =
        kernel_->sweep(batches_.data(), batching_.count(), velocities_.data(), before_.data());
    if (general_.empty()) return change;
    const SweepChange other = general_.sweep(velocities_.data());
    const double energy = change.energy + other.energy;
    // A maximum loses what is not a number, a sum keeps it.
    const double largest = std::max(change.largest, other.largest);
    return {.largest = std::isfinite(energy) ? largest : energy, .energy = energy};
}

template <int D, class Real>
void BodySpace<D, Real>::extend(double beta) {
    const auto factor = static_cast<Real>(beta);
    kernel_->extend(batches_.data(), batching_.count(), before_.data(), direction_.data(), factor);
    kernel_->follow(velocities_.data(), static_cast<std::int64_t>(velocities_.size()),
                    velocities_before_.data(), velocity_direction_.data(), factor);
    general_.extend(beta);
}

template <int D, class Real>
void BodySpace<D, Real>::restart() {
    std::fill(direction_.begin(), direction_.end(), Real(0));
    std::fill(velocity_direction_.begin(), velocity_direction_.end(), Real(0));
    general_.restart();
}

template <int D, class Real>
MapSize BodySpace<D, Real>::measure() const {
    const MapSize size = kernel_->measure(batches_.data(), batching_.count(), velocities_.data());
    if (general_.empty()) return size;
    const MapSize other = general_.measure(velocities_.data());
    const double squares = size.squares + other.squares;
    const double largest = std::max(size.largest, other.largest);
    return {.largest = std::isfinite(squares) ? largest : squares, .squares = squares};
}

template <int D, class Real>
void BodySpace<D, Real>::keep() {
    std::size_t place = 0;
    for (const Lane& batch : batches_) {
        for (int i = 0; i < D; ++i, place += at(k_width)) {
            std::copy_n(batch.r[i].lane, k_width, kept_.data() + place);
        }
    }
    general_.keep();
}

template <int D, class Real>
void BodySpace<D, Real>::restore() {
    std::size_t place = 0;
    for (Lane& batch : batches_) {
        for (int i = 0; i < D; ++i, place += at(k_width)) {
            std::copy_n(kept_.data() + place, k_width, batch.r[i].lane);
        }
    }
    general_.restore();
}

template class BodySpace<2, float>;
template class BodySpace<2, double>;
template class BodySpace<3, float>;
template class BodySpace<3, double>;

}  // namespace drystone::solvers
