#include "drystone/solvers/sweep/velocity_sweep.hpp"

#include <cmath>

#include "drystone/solvers/sweep/relaxed_contact.hpp"

namespace drystone::solvers {

double velocity_pass(const problem::FactoredProblem& problem, LocalMethod method,
                     Direction direction, double relaxation, VecX& r, VecX& v) {
    double squares = 0.0;
    const std::size_t count = problem.contacts.size();
    for (std::size_t step = 0; step < count; ++step) {
        const std::size_t c = direction == Direction::forward ? step : count - 1 - step;
        const auto& contact = problem.contacts[c];
        const Eigen::Map<const MatX> W(problem.diagonals.data() + contact.block, contact.size,
                                       contact.size);
        auto r_c = r.segment(contact.offset, contact.size);
        SmallVector b(contact.size);
        contact_velocity(problem, contact, v, b.data());
        b.noalias() -= W.lazyProduct(r_c);
        const SmallVector change = relaxed_change(method, problem.cones[c], W, b, r_c, relaxation);
        r_c += change;
        add_motion(problem, contact, change.data(), v);
        squares += change.squaredNorm();
    }
    return std::sqrt(squares);
}

}  // namespace drystone::solvers
