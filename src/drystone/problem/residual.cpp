#include "drystone/problem/residual.hpp"

#include <algorithm>
#include <limits>

#include "drystone/problem/mean_diagonal.hpp"
#include "drystone/problem/natural_map.hpp"

namespace drystone::problem {

namespace {

/// The map of one contact in either measure.
class ContactMeasure {
  public:
    ContactMeasure(const ContactProblem& problem, Measure measure)
        : problem_(problem), natural_(measure == Measure::natural) {
        if (!natural_) largest_ = largest_mean_diagonal(problem.W);
    }

    template <class V>
    [[nodiscard]] V map(Index c, const V& r, const V& u) const {
        const Cone& cone = problem_.cones[static_cast<std::size_t>(c)];
        if (natural_) return natural_map(cone, r, u);
        return velocity_map(cone, rho_of(mean_diagonal(problem_.W, c), largest_), r, u);
    }

  private:
    const ContactProblem& problem_;
    bool natural_;
    double largest_ = 0.0;  // mean diagonal, for velocities only
};

/// `visit(c, u_c, map_c)` for contacts of N components.
template <int N, class Visit>
void visit_uniform(const ContactProblem& problem, const VecX& r, const ContactMeasure& measure,
                   Visit visit) {
    for (Index c = 0; c < problem.contacts(); ++c) {
        const Index offset = N * c;
        Vector<N> u = problem.W.add_products<N>(problem.W.first(c), problem.W.first(c + 1),
                                                r.data(), Vector<N>::Zero());
        u += problem.b.segment<N>(offset);
        visit(offset, u, measure.map<Vector<N>>(c, r.segment<N>(offset), u));
    }
}

/// The same for contacts of any sizes.
template <class Visit>
void visit_mixed(const ContactProblem& problem, const VecX& r, const ContactMeasure& measure,
                 Visit visit) {
    const BlockMatrix& W = problem.W;
    for (Index c = 0; c < problem.contacts(); ++c) {
        SmallVector u = SmallVector::Zero(W.size(c));
        for (Index k = W.first(c); k < W.first(c + 1); ++k) {
            const Index j = W.column(k);
            u.noalias() += W.block(c, k).lazyProduct(r.segment(W.offset(j), W.size(j)));
        }
        u += problem.b.segment(W.offset(c), W.size(c));
        visit(W.offset(c), u, measure.map<SmallVector>(c, r.segment(W.offset(c), W.size(c)), u));
    }
}

/// The residual; `store(offset, u_c, map_c)` sees every contact.
template <class Store>
double measured(const ContactProblem& problem, const VecX& r, Measure measure, Store store) {
    const ContactMeasure contact(problem, measure);
    ResidualSum sum(measure);
    const auto visit = [&](Index offset, const auto& u, const auto& map) {
        sum.add(map.squaredNorm());
        store(offset, u, map);
    };
    switch (problem.W.uniform_size()) {
        case 1:
            visit_uniform<1>(problem, r, contact, visit);
            break;
        case 2:
            visit_uniform<2>(problem, r, contact, visit);
            break;
        case 3:
            visit_uniform<3>(problem, r, contact, visit);
            break;
        default:
            visit_mixed(problem, r, contact, visit);
    }
    return sum.finish(problem.b);
}

}  // namespace

double ResidualSum::finish(const VecX& b) const {
    if (measure_ == Measure::velocity) return std::sqrt(sum_);
    const double unit = 1.0 + b.norm();
    return std::isfinite(unit) ? std::sqrt(sum_) / unit : std::numeric_limits<double>::infinity();
}

double residual(const ContactProblem& problem, const VecX& r, Measure measure) {
    return measured(problem, r, measure, [](Index, const auto&, const auto&) {});
}

double residual(const ContactProblem& problem, const VecX& r, Measure measure, VecX& u, VecX& map) {
    u.resize(r.size());
    map.resize(r.size());
    return measured(problem, r, measure, [&](Index offset, const auto& u_c, const auto& map_c) {
        u.segment(offset, u_c.size()) = u_c;
        map.segment(offset, map_c.size()) = map_c;
    });
}

std::vector<ContactResidual> contact_residuals(const ContactProblem& problem, const VecX& r) {
    const VecX u = velocities(problem, r);
    const double largest = largest_mean_diagonal(problem.W);
    std::vector<ContactResidual> all;
    for (Index c = 0; c < problem.contacts(); ++c) {
        const Cone& cone = problem.cones[static_cast<std::size_t>(c)];
        const SmallVector r_c = r.segment(problem.W.offset(c), problem.W.size(c));
        const SmallVector u_c = u.segment(problem.W.offset(c), problem.W.size(c));

        ContactResidual contact;
        contact.natural = natural_map(cone, r_c, u_c).norm();
        contact.velocity =
            velocity_map(cone, rho_of(mean_diagonal(problem.W, c), largest), r_c, u_c).norm();
        if (!is_bilateral(cone)) contact.normal = std::max(0.0, -u_c[0]);
        SmallVector inside = r_c;
        project(cone, inside);
        contact.cone = (r_c - inside).norm();
        contact.complementarity =
            std::abs(u_c.dot(r_c) + shift(cone, u_c) * r_c[0] + largest_dissipation(cone, u_c));
        all.push_back(contact);
    }
    return all;
}

}  // namespace drystone::problem
