#include "drystone/mechanics/fem/equilibrium.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/linalg/spd_factor.hpp"
#include "drystone/linalg/submatrix.hpp"
#include "drystone/mechanics/fem/held_unknowns.hpp"
#include "drystone/mechanics/vector_formula.hpp"

namespace drystone::mechanics::fem {
namespace {

/// Residual forces relative to those that cancel in them: many times their rounding, which grows
/// with the stiffness of slender bodies.
constexpr double k_balanced = 1e-11;
constexpr int k_most_steps = 200;
constexpr int k_most_halvings = 40;

/// Free unknowns of a body and the forces on it.
class Balance {
  public:
    Balance(const ElasticBody& body, const HeldUnknowns& held, VecX F)
        : body_(body),
          held_(held),
          F_(std::move(F)),
          name_("equilibrium of body '" + body.name + "'") {}

    /// u of the free unknowns <- those of K u = F.
    void solve_linear(VecX& u) const {
        move(u, correction(body_.matrices.K, F_ - body_.matrices.K * u), 1.0);
    }

    /// The same for f(u) = F.
    void solve_turning(VecX& u) const {
        State now = state_at(u);
        for (int step = 0; step < k_most_steps; ++step) {
            if (now.rest_norm <= k_balanced * now.scale) return;
            const VecX way = correction(body_.corotational->tangent(u).K, now.rest);
            if (!descend(u, way, now)) break;
        }
        throw ComputationError(name_ +
                               ": not found; apply what turns the body far in time instead");
    }

  private:
    /// Of the free unknowns, in their order.
    [[nodiscard]] VecX correction(const SparseMatrix& K, const VecX& rest) const {
        const auto free = held_.free();
        VecX own(static_cast<Index>(free.size()));
        for (std::size_t k = 0; k < free.size(); ++k) own[static_cast<Index>(k)] = rest[free[k]];
        return SpdFactor(submatrix(K, free, free), name_ + ", which must be held").solve(own);
    }

    void move(VecX& u, const VecX& way, double share) const {
        const auto free = held_.free();
        for (std::size_t k = 0; k < free.size(); ++k) {
            u[free[k]] += share * way[static_cast<Index>(k)];
        }
    }

    struct State {
        double energy = std::numeric_limits<double>::infinity();  ///< E(u) - F.u (J)
        VecX rest = {};                                           ///< F - f(u) (N)
        double rest_norm = 0.0;                                   ///< of the free unknowns
        double scale = 0.0;                                       ///< of the forces in it
    };

    [[nodiscard]] State state_at(const VecX& u) const {
        const Corotational::Forces forces = body_.corotational->forces(u);
        State state{.energy = forces.energy - F_.dot(u), .rest = F_ - forces.internal};
        state.rest_norm = norm_of_free(state.rest);
        state.scale = F_.norm() + forces.internal.norm();
        return state;
    }

    /// Whether some part of the way leads down, or nearer to balance where energies differ by
    /// rounding only; u is then there.
    [[nodiscard]] bool descend(VecX& u, const VecX& way, State& now) const {
        double share = 1.0;
        for (int k = 0; k < k_most_halvings; ++k, share *= 0.5) {
            VecX next = u;
            move(next, way, share);
            State there;
            try {
                there = state_at(next);
            } catch (const ComputationError&) {
                continue;  // a cell would be inside out
            }
            const double rounding = k_balanced * (std::abs(now.energy) + now.scale * way.norm());
            const bool nearer =
                there.energy <= now.energy + rounding && there.rest_norm < now.rest_norm;
            if (there.energy >= now.energy - rounding && !nearer) continue;
            u = std::move(next);
            now = std::move(there);
            return true;
        }
        return false;
    }

    [[nodiscard]] double norm_of_free(const VecX& f) const {
        double sum = 0.0;
        for (const Index i : held_.free()) sum += f[i] * f[i];
        return std::sqrt(sum);
    }

    const ElasticBody& body_;
    const HeldUnknowns& held_;
    VecX F_;
    std::string name_;
};

}  // namespace

VecX equilibrium(const ElasticBody& body, const std::vector<Index>& stuck, double t) {
    std::vector<Hold> holds;
    if (!stuck.empty()) holds.push_back({.unknowns = stuck});
    holds.insert(holds.end(), body.holds.begin(), body.holds.end());
    const Index unknowns = body.matrices.dofs.size();
    const HeldUnknowns held(holds, unknowns);
    VecX u = VecX::Zero(unknowns);
    for (const Hold& hold : holds) {
        for (const Index i : hold.unknowns) u[i] = value_of(hold.displacement, t);
    }
    VecX F = body.gravity;
    for (const ElasticLoad& load : body.loads) F += value_of(load.factor, t) * load.pattern;
    const Balance balance(body, held, std::move(F));
    if (body.corotational) {
        balance.solve_turning(u);
    } else {
        balance.solve_linear(u);
    }
    return u;
}

}  // namespace drystone::mechanics::fem
