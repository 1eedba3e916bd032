#pragma once

#include "drystone/solvers/body_sweep/flush_denormals.hpp"
#include "drystone/solvers/body_sweep/lane_contact.hpp"

/// The loops over batches of a kernel. For the kernels only, as lanes.hpp.
namespace drystone::solvers {
namespace {

/// u = G v' + b.
template <int D, class Real>
[[gnu::always_inline]] inline void velocities_of(const Batch<D, Real>& batch,
                                                 const BodyLanes<D, Real>& a,
                                                 const BodyLanes<D, Real>& b, Lanes<Real>* u) {
    for (int i = 0; i < D; ++i) {
        Lanes<Real> of_a = load(batch.rows_a[i][0]) * a.x[0];
        Lanes<Real> of_b = load(batch.rows_b[i][0]) * b.x[0];
        for (int j = 1; j < k_body_unknowns<D>; ++j) {
            of_a += load(batch.rows_a[i][j]) * a.x[j];
            of_b += load(batch.rows_b[i][j]) * b.x[j];
        }
        u[i] = load(batch.b[i]) + (of_a + of_b);
    }
}

template <int D, class Real>
SweepChange sweep_batches(Batch<D, Real>* batches, std::int64_t count, Real* velocities,
                          Real* before) {
    using V = Lanes<Real>;
    const FlushDenormals flush;
    V largest{}, energy{};
    for (std::int64_t q = 0; q < count; ++q) {
        Batch<D, Real>& batch = batches[q];
        BodyLanes<D, Real> a, b;
        a.load(velocities, batch.body_a);
        b.load(velocities, batch.body_b);
        V u[D], r[D], next[D];
        velocities_of(batch, a, b, u);
        for (int i = 0; i < D; ++i) {
            r[i] = load(batch.r[i]);
            store_at(before + (q * D + i) * k_lanes<Real>, r[i]);
        }
        solve(batch, u, r, next);
        V size2{};
        for (int i = 0; i < D; ++i) {
            const V change = next[i] - r[i];
            store(batch.r[i], next[i]);
            size2 += change * change;
            for (int j = 0; j < k_body_unknowns<D>; ++j) {
                a.x[j] += load(batch.rows_a[i][j]) * change;
                b.x[j] += load(batch.rows_b[i][j]) * change;
            }
        }
        a.store(velocities, batch.body_a);
        b.store(velocities, batch.body_b);
        const V rho = load(batch.rho);
        largest = larger(rho * rho * size2, largest);
        energy += rho * size2;
    }
    // A sum keeps what is not a number, a maximum loses it.
    const double sum = sum_of<Real>(energy);
    const double worst = sum - sum == 0.0 ? largest_of<Real>(largest) : sum;
    return {.largest = __builtin_sqrt(worst), .energy = sum};
}

template <int D, class Real>
MapSize measure_batches(const Batch<D, Real>* batches, std::int64_t count, const Real* velocities) {
    using V = Lanes<Real>;
    const FlushDenormals flush;
    V largest{}, squares{};
    for (std::int64_t q = 0; q < count; ++q) {
        const Batch<D, Real>& batch = batches[q];
        BodyLanes<D, Real> a, b;
        a.load(velocities, batch.body_a);
        b.load(velocities, batch.body_b);
        V u[D];
        velocities_of(batch, a, b, u);
        const V size2 = map_squared(batch, u);
        largest = larger(size2, largest);
        squares += size2;
    }
    const double sum = sum_of<Real>(squares);
    const double worst = sum - sum == 0.0 ? largest_of<Real>(largest) : sum;
    return {.largest = __builtin_sqrt(worst), .squares = sum};
}

template <int D, class Real>
void extend_batches(Batch<D, Real>* batches, std::int64_t count, const Real* before, Real* d,
                    Real beta) {
    using V = Lanes<Real>;
    const FlushDenormals flush;
    const V factor = all(beta);
    for (std::int64_t q = 0; q < count; ++q) {
        for (int i = 0; i < D; ++i) {
            const std::int64_t place = (q * D + i) * k_lanes<Real>;
            const V start = load_at(before + place);
            const V direction = (load(batches[q].r[i]) - start) + factor * load_at(d + place);
            store_at(d + place, direction);
            store(batches[q].r[i], start + direction);
        }
    }
}

template <class Real>
void follow_impulses(Real* velocities, std::int64_t count, const Real* before, Real* d, Real beta) {
    using V = Lanes<Real>;
    const FlushDenormals flush;
    const V factor = all(beta);
    for (std::int64_t i = 0; i < count; i += k_lanes<Real>) {
        const V start = load_at(before + i);
        const V direction = (load_at(velocities + i) - start) + factor * load_at(d + i);
        store_at(d + i, direction);
        store_at(velocities + i, start + direction);
    }
}

template <int D, class Real>
constexpr Kernel<D, Real> k_kernel_of_this_file = {.sweep = sweep_batches<D, Real>,
                                                   .measure = measure_batches<D, Real>,
                                                   .extend = extend_batches<D, Real>,
                                                   .follow = follow_impulses<Real>};

}  // namespace
}  // namespace drystone::solvers
