#pragma once

#include <array>
#include <span>
#include <vector>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/pair_matrix.hpp"
#include "drystone/mechanics/drag.hpp"
#include "drystone/mechanics/spring.hpp"

namespace drystone::mechanics {

/// |d + d+| / (l + l+) of a spring that turns by a right angle.
inline constexpr double k_right_angle = 0.7;

/// The springs, dampers and drag of a scene. Implicit schemes evaluate them over a step, as
/// functions of where it ends; explicit ones in a placement. Forces without a coefficient above 0
/// are dropped.
template <int D>
class ImplicitForces {
  public:
    ImplicitForces() = default;
    ImplicitForces(std::vector<Spring<D>> springs, std::vector<Drag<D>> drags);

    [[nodiscard]] bool empty() const { return bodies_.empty(); }
    /// Bodies that the forces act on, ascending, boundaries among them.
    [[nodiscard]] std::span<const int> bodies() const { return bodies_; }
    /// Pairs of bodies at the ends of springs.
    [[nodiscard]] const std::vector<std::array<int, 2>>& pairs() const { return pairs_; }

    /// A step begins in the present placement.
    void start(const RigidBodies<D>& bodies, const StepRule& rule);

    /// The forces (dofs) when the step displaces the bodies by xi = h v_a, each in one motion of
    /// constant twist. Entries of other bodies than `bodies()` are not read.
    void evaluate(const VecX& xi, VecX& forces);

    /// A += scale x minus the derivative of the forces of the last evaluation by the displacements
    /// xi, its positive semidefinite part (SpringTangent). `place`: (bodies) block of A of a body,
    /// -1 for none. Components without inverse mass get no entries.
    void add_tangent(const VecX& inverse_mass, std::span<const int> place, double scale,
                     PairMatrix& A) const;

    /// Adds the forces of dampers and drag when the bodies travel at v_a, with the gradients of
    /// the last evaluation.
    void add_damping(const VecX& v_a, VecX& damping) const;
    /// v_a . these forces, a sum of squares: never above 0 (W).
    [[nodiscard]] double damping_power(const VecX& v_a) const;
    /// |h v_a|^2_K = sum k (s+ - s)^2 over the springs (J).
    [[nodiscard]] double stiffness_product(const VecX& v_a) const;

    /// Where a body stands after the displacement xi, in one motion from the start of the step.
    [[nodiscard]] Placement<D> end_of(int body, const Twist<D>& xi) const {
        return moved(start_[at(body)], xi, 1.0);
    }
    /// Smallest |d + d+| / (l + l+) of a spring in the last evaluation: near 1 where springs keep
    /// their direction, below k_right_angle where one turns by more; 1 without springs.
    [[nodiscard]] double straightness() const;

    /// Energy of the springs in the present placement (J).
    [[nodiscard]] double potential(const RigidBodies<D>& bodies) const;
    /// Adds the forces of the present placement at the present velocities.
    void add_explicit(const RigidBodies<D>& bodies, ForceSums& sums) const;

  private:
    /// ds/dt of spring i when the bodies travel at v.
    [[nodiscard]] double rate(std::size_t i, const VecX& v) const;
    [[nodiscard]] BodyTravel<D> travel(const Attachment<D>& at) const;
    /// v_a of a body in the last evaluation.
    [[nodiscard]] Twist<D> mean_twist(int body) const { return travels_[at(body)].xi / rule_.h; }

    std::vector<Spring<D>> springs_;
    std::vector<Drag<D>> drags_;
    std::vector<int> bodies_;
    std::vector<std::array<int, 2>> pairs_;
    StepRule rule_;
    std::vector<Placement<D>> start_;     // (bodies) at the start of the step
    std::vector<Vector<D>> lines_;        // (springs) d at the start of the step
    std::vector<BodyTravel<D>> travels_;  // (bodies) of the last evaluation
    std::vector<SpringStep<D>> steps_;    // (springs) of the last evaluation
};

}  // namespace drystone::mechanics
