#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/body_sweep/batch.hpp"
#include "drystone/solvers/body_sweep/batching.hpp"
#include "drystone/solvers/body_sweep/body_layout.hpp"
#include "drystone/solvers/body_sweep/general_rows.hpp"

namespace drystone::solvers {

/// A factored problem as the kernels sweep over it: impulses in batches, velocities of bodies that
/// follow every correction, in this precision. W is not there.
///
/// Sweeps can be accelerated along conjugate directions (sweep/conjugate_sweeps.hpp has the
/// method); the energy of a sweep's correction stands for the squared gradient.
template <int D, class Real>
class BodySpace {
  public:
    /// Allocates only for larger problems than ever before, general rows aside. The problem must
    /// outlive the sweeps.
    void pose(const problem::ContactProblem& problem, const BodyLayout& layout,
              problem::Measure measure);

    /// Impulses r (components), their velocities v = M^-1 H^T r (unknowns), and no direction.
    void set(const VecX& r, const Eigen::Ref<const VecX>& v);
    /// The velocities alone, to shed their rounding.
    void set_velocities(const Eigen::Ref<const VecX>& v);
    void get(VecX& r) const;

    /// One sweep over all contacts.
    [[nodiscard]] SweepChange sweep();
    /// Lengthens the last sweep by beta times the direction so far; the sum is the new direction.
    void extend(double beta);
    void restart();
    [[nodiscard]] MapSize measure() const;

    /// Keeps the impulses, and takes them back, without their velocities.
    void keep();
    void restore();

  private:
    using Lane = Batch<D, Real>;
    static constexpr int k_width = k_lanes<Real>;
    static constexpr Index k_stride = k_body_stride<D>;
    static constexpr Index k_unknowns = k_body_unknowns<D>;

    void clear_lane(Lane& batch, int lane) const;
    void fill_lane(Lane& batch, int lane, std::size_t number, const BodyLayout& layout,
                   double largest_mean, bool gauge_is_rho);
    void fill_rows(Lane& batch, int lane, Index c, const BodyPair& pair,
                   const std::vector<double>& inverse_mass);
    void fill_block(Lane& batch, int lane, Index c);

    const Kernel<D, Real>* kernel_ = &kernel<D, Real>();
    const problem::ContactProblem* problem_ = nullptr;
    std::vector<Index> contacts_;  // of the kernels
    Batching batching_;
    std::vector<Lane> batches_;
    std::vector<Real> velocities_;                 // bodies x stride, then one that does not move
    std::vector<Real> scale_;                      // (as many) M^1/2, 0 where M is infinite
    std::vector<Real> before_, direction_, kept_;  // impulses by batch
    std::vector<Real> velocities_before_, velocity_direction_;
    GeneralRows general_;
};

}  // namespace drystone::solvers
