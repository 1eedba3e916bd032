#include <algorithm>
#include <limits>

#include "convex/set_case.hpp"
#include "core/test_numbers.hpp"
#include "drystone/convex/sets/affine_subspace.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/half_space.hpp"
#include "drystone/convex/sets/polyhedral_form.hpp"
#include "drystone/convex/sets/segment.hpp"
#include "drystone/convex/sets/simplex.hpp"
#include "drystone/linalg/decompositions.hpp"

namespace drystone::convex::cases {

namespace {

SetCase half_space(std::string name, const VecX& normal, double offset) {
    const VecX unit = normal.normalized();
    const double level = offset / normal.norm();
    return {.name = std::move(name),
            .set = HalfSpace<>(normal, offset),
            .excess = [unit, level](const VecX& x) { return unit.dot(x) - level; },
            .inside = (level - 1.0) * unit,
            .corners = {level * unit}};
}

/// x_0 + x_1 + x_2 + x_3 = 2 and x_0 = x_1: distances from two orthogonal hyperplanes.
SetCase affine_subspace(std::string name, const MatX& A, const VecX& b) {
    MatX span(4, 2);
    span << 1, 0, 1, 0, -1, 1, -1, -1;
    span.colwise().normalize();
    return {.name = std::move(name),
            .set = AffineSubspace(A, b),
            .excess =
                [](const VecX& x) {
                    return std::max(std::abs(x.sum() - 2.0) / 2.0,
                                    std::abs(x[0] - x[1]) / std::sqrt(2.0));
                },
            .inside = VecX::Constant(4, 0.5),
            .span = span};
}

SetCase box(std::string name, const VecX& lower, const VecX& upper, const VecX& inside) {
    SetCase result{.name = std::move(name),
                   .set = Box<>(lower, upper),
                   .excess =
                       [lower, upper](const VecX& x) {
                           return std::max((lower - x).maxCoeff(), (x - upper).maxCoeff());
                       },
                   .inside = inside};
    if (lower.allFinite() && upper.allFinite()) result.corners = {lower, upper};
    return result;
}

SetCase segment(std::string name, const Vec3& a, const Vec3& b) {
    const double length = (b - a).norm();
    const Vec3 along = length > 0.0 ? Vec3((b - a) / length) : Vec3::UnitX();
    return {.name = std::move(name),
            .set = Segment<3>(a, b),
            .excess =
                [a, along, length](const VecX& x) {
                    const double s = along.dot(x - a);
                    const double off_line = (x - a - s * along).norm();
                    return std::max({off_line, -s, s - length});
                },
            .inside = 0.5 * (a + b),
            .span = along,
            .corners = {a, b}};
}

SetCase simplex(std::string name, Index n, double total) {
    // Differences of neighbouring vertices span the plane of equal sums.
    MatX span = MatX::Zero(n, n - 1);
    for (Index i = 0; i + 1 < n; ++i) span(i, i) = 1.0, span(i + 1, i) = -1.0;
    const MatX basis = Eigen::HouseholderQR<MatX>(span).householderQ() * MatX::Identity(n, n - 1);
    SetCase result{.name = std::move(name),
                   .set = Simplex(n, total),
                   .excess =
                       [total](const VecX& x) {
                           const double off_plane = std::abs(x.sum() - total);
                           return std::max(off_plane / std::sqrt(static_cast<double>(x.size())),
                                           -x.minCoeff());
                       },
                   .inside = VecX::Constant(n, total / static_cast<double>(n)),
                   .size = total,
                   .span = basis};
    for (Index i = 0; i < n; ++i) result.corners.push_back(total * VecX::Unit(n, i));
    return result;
}

}  // namespace

std::vector<SetCase> flat_cases() {
    MatX dependent(3, 4);
    dependent << 1, 1, 1, 1, 2, -2, 0, 0, 3, -1, 1, 1;  // the third row is the sum of the others
    return {
        half_space("half_space_r3", Vec3(1, -2, 0.5), 3.0),
        half_space("half_space_r1", -2.0 * VecX::Ones(1), 1.0),
        affine_subspace("affine_subspace", dependent.topRows(2), Vec2(2, 0)),
        affine_subspace("affine_subspace_dependent_rows", dependent, Vec3(2, 0, 2)),
        box("box", Vec3(-1, 0, 2), Vec3(1, 3, 2.5), Vec3(0, 1, 2.2)),
        box("box_infinite_bounds", Vec3(-k_infinity, 0, -k_infinity),
            Vec3(1, k_infinity, k_infinity), Vec3(0, 1, 0)),
        segment("segment", Vec3(1, 0, -1), Vec3(2, 2, 1)),
        segment("segment_of_one_point", Vec3(1, 2, 3), Vec3(1, 2, 3)),
        simplex("simplex_r5", 5, 2.0),
        simplex("simplex_r2", 2, 1e-3),
    };
}

}  // namespace drystone::convex::cases
