// Measures how far impulses are from a solution, for W in any form.
#include "drystone/problem/residual.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/problem/cone.hpp"

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

/// `visit(offset, u_c, map_c)` for blocks of N x N, in one pass.
template <int N, class Visit>
void visit_uniform(const ContactProblem& problem, const BlockMatrix& W, const VecX& r,
                   const ContactMeasure& measure, Visit visit) {
    for (Index c = 0; c < W.block_rows(); ++c) {
        const Index offset = N * c;
        Vector<N> u = W.add_products<N>(W.first(c), W.first(c + 1), r.data(), Vector<N>::Zero());
        u += problem.b.segment<N>(offset);
        visit(offset, u, measure.map<Vector<N>>(c, r.segment<N>(offset), u));
    }
}

/// `visit(offset, u_c, map_c)` for contacts of any sizes; u_of(c) makes their velocity.
template <class Velocity, class Visit>
void visit_mixed(const ContactProblem& problem, const VecX& r, const ContactMeasure& measure,
                 Velocity u_of, Visit visit) {
    for (Index c = 0; c < problem.contacts(); ++c) {
        const Index offset = problem.W.offset(c);
        const SmallVector u = u_of(c);
        visit(offset, u, measure.map<SmallVector>(c, r.segment(offset, u.size()), u));
    }
}

/// `visit(offset, u_c, map_c)` for contacts of N components over factors, with v = M^-1 H^T r.
template <int N, class Visit>
void visit_factors(const ContactProblem& problem, const VecX& r, const ContactMeasure& measure,
                   const double* v, Visit visit) {
    for (Index c = 0; c < problem.contacts(); ++c) {
        Vector<N> u = problem.b.segment<N>(N * c);
        problem.W.factors().add_velocity(c, v, u);
        visit(N * c, u, measure.map<Vector<N>>(c, r.segment<N>(N * c), u));
    }
}

/// The velocity of contact c from its blocks.
SmallVector velocity(const ContactProblem& problem, const BlockMatrix& W, const VecX& r, Index c) {
    SmallVector u = SmallVector::Zero(W.size(c));
    for (Index k = W.first(c); k < W.first(c + 1); ++k) {
        const Index j = W.column(k);
        u.noalias() += W.block(c, k).lazyProduct(r.segment(W.offset(j), W.size(j)));
    }
    u += problem.b.segment(W.offset(c), W.size(c));
    return u;
}

/// `visit` for every contact, with the velocities that the form of W gives.
template <class Visit>
void visit_all(const ContactProblem& problem, const VecX& r, const ContactMeasure& measure,
               GrowingVector& v, Visit visit) {
    const DelassusOperator& W = problem.W;
    if (W.has_blocks()) {
        const BlockMatrix& blocks = W.blocks();
        switch (blocks.uniform_size()) {
            case 1:
                return visit_uniform<1>(problem, blocks, r, measure, visit);
            case 2:
                return visit_uniform<2>(problem, blocks, r, measure, visit);
            case 3:
                return visit_uniform<3>(problem, blocks, r, measure, visit);
            default:
                return visit_mixed(
                    problem, r, measure, [&](Index c) { return velocity(problem, blocks, r, c); },
                    visit);
        }
    }
    if (W.has_factors()) {
        set_motion(W.factors(), r, v);
        const double* motion = v.get().data();
        if (W.uniform_size() == 2) return visit_factors<2>(problem, r, measure, motion, visit);
        if (W.uniform_size() == 3) return visit_factors<3>(problem, r, measure, motion, visit);
        const auto u_of = [&](Index c) {
            SmallVector u = problem.b.segment(W.offset(c), W.size(c));
            W.factors().add_velocity(c, motion, u);
            return u;
        };
        return visit_mixed(problem, r, measure, u_of, visit);
    }
    const VecX u = velocities(problem, r);
    const auto u_of = [&](Index c) -> SmallVector { return u.segment(W.offset(c), W.size(c)); };
    visit_mixed(problem, r, measure, u_of, visit);
}

/// The residual; `store(offset, u_c, map_c)` sees every contact.
template <class Store>
double measured(const ContactProblem& problem, const VecX& r, Measure measure, GrowingVector& v,
                Store store) {
    ResidualSum sum(measure);
    visit_all(problem, r, ContactMeasure(problem, measure), v,
              [&](Index offset, const auto& u, const auto& map) {
                  sum.add(map.squaredNorm());
                  store(offset, u, map);
              });
    return sum.finish(problem.b);
}

}  // namespace

double residual(const ContactProblem& problem, const VecX& r, Measure measure, GrowingVector& v) {
    return measured(problem, r, measure, v, [](Index, const auto&, const auto&) {});
}

double residual(const ContactProblem& problem, const VecX& r, Measure measure) {
    GrowingVector v;
    return residual(problem, r, measure, v);
}

double residual(const ContactProblem& problem, const VecX& r, Measure measure, VecX& u, VecX& map) {
    u.resize(r.size());
    map.resize(r.size());
    GrowingVector v;
    return measured(problem, r, measure, v, [&](Index offset, const auto& u_c, const auto& map_c) {
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
