// Writes polyhedral sets as one system A x <= b, A_eq x = b_eq.
#include "drystone/convex/sets/polyhedral_form.hpp"

namespace drystone::convex {

PolyhedralSystem polyhedral_system(const AffineSubspace& set) {
    const Index n = dimension(set);
    return {.A = MatX(0, n),
            .b = VecX(0),
            .A_eq = set.normals().transpose(),
            .b_eq = set.normals().transpose() * set.point()};
}

/// Rows x_i <= upper_i first, then -x_i <= -lower_i.
PolyhedralSystem polyhedral_system(const Box<k_dynamic>& set) {
    const Index n = dimension(set);
    PolyhedralSystem system{
        .A = MatX(2 * n, n), .b = VecX(2 * n), .A_eq = MatX(0, n), .b_eq = VecX(0)};
    system.A << MatX::Identity(n, n), -MatX::Identity(n, n);
    system.b << set.upper(), -set.lower();
    return system;
}

PolyhedralSystem polyhedral_system(const HalfSpace<k_dynamic>& set) {
    const Index n = dimension(set);
    return {.A = set.normal().transpose(),
            .b = VecX::Constant(1, set.offset()),
            .A_eq = MatX(0, n),
            .b_eq = VecX(0)};
}

PolyhedralSystem polyhedral_system(const Polyhedron& set) { return set.system(); }

PolyhedralSystem polyhedral_system(const Simplex& set) {
    const Index n = dimension(set);
    return {.A = -MatX::Identity(n, n),
            .b = VecX::Zero(n),
            .A_eq = MatX::Ones(1, n),
            .b_eq = VecX::Constant(1, set.total())};
}

PolyhedralSystem stacked(const PolyhedralSystem& first, const PolyhedralSystem& second) {
    const Index n = first.dimension();
    PolyhedralSystem both{.A = MatX(first.A.rows() + second.A.rows(), n),
                          .b = VecX(first.b.size() + second.b.size()),
                          .A_eq = MatX(first.A_eq.rows() + second.A_eq.rows(), n),
                          .b_eq = VecX(first.b_eq.size() + second.b_eq.size())};
    both.A << first.A, second.A;
    both.b << first.b, second.b;
    both.A_eq << first.A_eq, second.A_eq;
    both.b_eq << first.b_eq, second.b_eq;
    return both;
}

VecX project(const Box<k_dynamic>& set, const VecX& x, const Metric& metric) {
    return project_polyhedral(polyhedral_system(set), x, &metric).point;
}

}  // namespace drystone::convex
