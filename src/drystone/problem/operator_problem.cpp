#include "drystone/problem/operator_problem.hpp"

#include "drystone/problem/mean_diagonal.hpp"
#include "drystone/problem/natural_map.hpp"

namespace drystone::problem {

double residual(const OperatorProblem& problem, const VecX& r, Measure measure, VecX& u,
                VecX& map) {
    const ContactProblem& local = problem.local;
    problem.multiply(r, u);
    u += local.b;
    map.resize(r.size());
    const double largest = largest_mean_diagonal(local.W);
    ResidualSum sum(measure);
    for (Index c = 0; c < local.contacts(); ++c) {
        const Index offset = local.W.offset(c);
        const Index size = local.W.size(c);
        const Cone& cone = local.cones[static_cast<std::size_t>(c)];
        const SmallVector r_c = r.segment(offset, size);
        const SmallVector u_c = u.segment(offset, size);
        const double rho = rho_of(mean_diagonal(local.W, c), largest);
        const SmallVector map_c = measure == Measure::natural ? natural_map(cone, r_c, u_c)
                                                              : velocity_map(cone, rho, r_c, u_c);
        map.segment(offset, size) = map_c;
        sum.add(map_c.squaredNorm());
    }
    return sum.finish(local.b);
}

}  // namespace drystone::problem
