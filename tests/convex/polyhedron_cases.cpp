#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/QR>

#include "convex/sampling.hpp"
#include "convex/set_case.hpp"
#include "drystone/convex/sets/polyhedral_form.hpp"
#include "drystone/convex/sets/polyhedron.hpp"

namespace drystone::convex::cases {

namespace {

/// Largest distance beyond a row. Zero rows and infinite offsets do not count.
Formula rows_formula(const PolyhedralSystem& system) {
    return [system](const VecX& x) {
        double worst = -std::numeric_limits<double>::infinity();
        for (Index i = 0; i < system.A.rows(); ++i) {
            const double length = system.A.row(i).norm();
            if (length == 0.0) continue;
            worst = std::max(worst, (system.A.row(i).dot(x) - system.b[i]) / length);
        }
        for (Index i = 0; i < system.A_eq.rows(); ++i) {
            const double defect = system.A_eq.row(i).dot(x) - system.b_eq[i];
            worst = std::max(worst, std::abs(defect) / system.A_eq.row(i).norm());
        }
        return worst;
    };
}

SetCase polyhedron(std::string name, const PolyhedralSystem& system, const VecX& inside,
                   double conditioning = 10.0) {
    return {.name = std::move(name),
            .set = Polyhedron(system),
            .excess = rows_formula(system),
            .inside = inside,
            .conditioning = conditioning};
}

PolyhedralSystem inequalities(const MatX& A, const VecX& b) {
    return {.A = A, .b = b, .A_eq = MatX(0, A.cols()), .b_eq = VecX(0)};
}

/// All eight rows (+-1, +-1, +-1).
MatX sign_rows() {
    MatX rows(8, 3);
    for (Index i = 0; i < 8; ++i) {
        rows.row(i) << ((i & 1) != 0 ? 1 : -1), ((i & 2) != 0 ? 1 : -1), ((i & 4) != 0 ? 1 : -1);
    }
    return rows;
}

/// |x_i| <= 1 and |x_0| + |x_1| + |x_2| <= 2: four rows meet at each vertex (1, 1, 0).
SetCase cuboctahedron() {
    MatX A(14, 3);
    A << sign_rows(), MatX::Identity(3, 3), -MatX::Identity(3, 3);
    VecX b(14);
    b << VecX::Constant(8, 2.0), VecX::Ones(6);
    SetCase result = polyhedron("polyhedron_bounded", inequalities(A, b), VecX::Zero(3));
    result.corners = {Vec3(1, 1, 0), Vec3(0, -1, 1), Vec3(-1, 0, -1)};
    return result;
}

/// |x_0| + |x_1| + |x_2| <= 1 with every row twice at different lengths, rows that only touch the
/// vertices, rows that never matter, an empty row and an infinite offset.
SetCase degenerate_octahedron() {
    MatX A(8 + 8 + 3 + 3 + 2, 3);
    A << sign_rows(), 1e3 * sign_rows(), MatX::Identity(3, 3), MatX::Identity(3, 3),
        MatX::Zero(1, 3), MatX::Ones(1, 3);
    VecX b(A.rows());
    b << VecX::Ones(8), VecX::Constant(8, 1e3), VecX::Ones(3), VecX::Constant(3, 5.0), 0.0,
        std::numeric_limits<double>::infinity();
    SetCase result = polyhedron("polyhedron_degenerate", inequalities(A, b), VecX::Zero(3));
    for (Index i = 0; i < 3; ++i) result.corners.push_back(VecX::Unit(3, i));
    result.corners.push_back(-VecX::Unit(3, 1));
    return result;
}

/// A wedge x_1 <= 2, x_0 + x_1 <= 1, x_2 >= -1 without vertex opposite to it.
SetCase unbounded() {
    MatX A(3, 3);
    A << 0, 1, 0, 1, 1, 0, 0, 0, -1;
    SetCase result =
        polyhedron("polyhedron_unbounded", inequalities(A, Vec3(2, 1, 1)), Vec3(-2, 0, 0));
    result.corners = {Vec3(-1, 2, -1)};
    return result;
}

/// { x >= -1, sum x = 1, x_0 - x_1 = 0.2, and the sum of both again } in R^4.
SetCase with_equations() {
    PolyhedralSystem system{
        .A = -MatX::Identity(4, 4), .b = VecX::Ones(4), .A_eq = MatX(3, 4), .b_eq = VecX(3)};
    system.A_eq << 1, 1, 1, 1, 1, -1, 0, 0, 2, 0, 1, 1;
    system.b_eq << 1.0, 0.2, 1.2;
    VecX inside(4);
    inside << 0.35, 0.15, 0.25, 0.25;
    SetCase result = polyhedron("polyhedron_with_equations", system, inside);
    result.span = MatX(4, 2);
    result.span << 1, 0, 1, 0, -1, 1, -1, -1;
    result.span.colwise().normalize();
    return result;
}

/// Forty random unit rows around the unit ball of R^6. Six random unit rows rarely have a
/// singular value below 1e-3.
SetCase many_rows() {
    Rng rng(12);
    MatX A(40, 6);
    for (Index i = 0; i < 40; ++i) A.row(i) = sampling::direction(rng, 6);
    return polyhedron("polyhedron_many_rows", inequalities(A, VecX::Ones(40)), VecX::Zero(6), 1e3);
}

/// A slab of width 1e-6: both faces are close to every point of it.
SetCase thin_slab() {
    MatX A(2, 2);
    A << 1, 1, -1, -1;
    SetCase result = polyhedron("polyhedron_thin_slab", inequalities(A, Vec2(1.0, -1.0 + 1e-6)),
                                Vec2::Constant(0.5 - 0.25e-6));
    result.span = Vec2(1, -1).normalized();
    return result;
}

}  // namespace

std::vector<SetCase> polyhedron_cases() {
    return {cuboctahedron(), degenerate_octahedron(), unbounded(), with_equations(), many_rows(),
            thin_slab()};
}

}  // namespace drystone::convex::cases
