#pragma once

#include <cstdint>

/// Contacts and bodies as sweeps in body space read them: several contacts side by side, one in
/// each lane of a vector, so that an instruction treats them all.
///
/// Unknowns are scaled by the square root of the inverse masses, v = M^-1/2 v', so that with
/// G = H M^-1/2 both u = G v' + b and v' += G^T dr need the rows G only.
namespace drystone::solvers {

/// Bytes of a vector, and the alignment of everything that is loaded as one.
inline constexpr int k_vector_bytes = 32;

/// Contacts side by side: 8 in single precision, 4 in double.
template <class Real>
inline constexpr int k_lanes = k_vector_bytes / static_cast<int>(sizeof(Real));

/// Velocities of a rigid body in D dimensions.
template <int D>
inline constexpr int k_body_unknowns = D == 3 ? 6 : 3;

/// Numbers stored per body: its velocities, then zeros up to a power of two.
template <int D>
inline constexpr int k_body_stride = D == 3 ? 8 : 4;

/// One number of each contact of a batch.
template <class Real>
struct alignas(k_vector_bytes) LaneValues {
    Real lane[k_lanes<Real>];
};

/// Contacts that share no moving body, with Coulomb's law and D components: the normal one, then
/// the tangential ones. Contacts without friction have tangential rows 0, S = I and mu = 0.
///
/// W_cc is kept as W_NN, t = W_NT / W_NN and S = W_TT - W_NN t t^T, which the exact solution of a
/// contact needs (local/coulomb_contact.hpp).
template <int D, class Real>
struct Batch {
    using Value = LaneValues<Real>;
    static constexpr int k_tangents = D - 1;

    Value rows_a[D][k_body_unknowns<D>];  ///< G on the first body, 0 where it does not move
    Value rows_b[D][k_body_unknowns<D>];  ///< G on the second body
    Value b[D];
    Value r[D];
    Value normal;                ///< W_NN
    Value inverse_normal;        ///< 1 / W_NN
    Value coupling[k_tangents];  ///< t
    Value S[D == 3 ? 3 : 1];     ///< S_11, S_12, S_22; in the plane S
    Value det;                   ///< det S
    Value inverse_det;
    Value mu;
    Value rho;    ///< trace(W_cc) / size
    Value gauge;  ///< impulses times this are velocities in the residual: rho, or 1
    Value k;      ///< |u_T| / |r_T| of the last slip, the next first guess; in space only
    std::int32_t body_a[k_lanes<Real>];  ///< where its velocities begin
    std::int32_t body_b[k_lanes<Real>];
    /// Most steps on the slip root per visit: 0 where S is a multiple of I in all lanes (spheres),
    /// for the direction of slip then does not depend on it.
    std::int32_t slip_steps;
};

/// Most steps on the slip root per visit of other shapes, of which one or two are made.
inline constexpr std::int32_t k_slip_steps = 30;

/// What a sweep changed. Not finite where a number was not.
struct SweepChange {
    double largest = 0.0;  ///< max_c rho_c |dr_c|
    double energy = 0.0;   ///< sum_c rho_c |dr_c|^2
};

/// Velocity maps of the contacts, |gauge r - P_K(gauge r - Phi(u))|. Not finite where a number was
/// not.
struct MapSize {
    double largest = 0.0;
    double squares = 0.0;  ///< the sum of their squares
};

/// The inner loops for D dimensions in this precision. Denormal numbers count as 0 inside, and only
/// there. All variants of a kernel return the same bits.
template <int D, class Real>
struct Kernel {
    /// Solves every contact of the batches in turn, with the impulses of the others frozen; the
    /// contacts of a batch at once. `velocities` follow. `before` (batches x D vectors) becomes r
    /// as it was.
    SweepChange (*sweep)(Batch<D, Real>* batches, std::int64_t count, Real* velocities,
                         Real* before);
    MapSize (*measure)(const Batch<D, Real>* batches, std::int64_t count, const Real* velocities);
    /// d <- (r - before) + beta d,  r <- before + d, for the impulses of all batches.
    void (*extend)(Batch<D, Real>* batches, std::int64_t count, const Real* before, Real* d,
                   Real beta);
    /// The same for `count` velocities, a multiple of k_lanes.
    void (*follow)(Real* velocities, std::int64_t count, const Real* before, Real* d, Real beta);
};

/// The kernel for this machine: AVX2 where the processor has it.
template <int D, class Real>
[[nodiscard]] const Kernel<D, Real>& kernel();

/// The variants, for tests.
template <int D, class Real>
[[nodiscard]] const Kernel<D, Real>& plain_kernel();
template <int D, class Real>
[[nodiscard]] const Kernel<D, Real>& avx2_kernel();
/// Whether avx2_kernel may run here.
[[nodiscard]] bool has_avx2();

}  // namespace drystone::solvers
