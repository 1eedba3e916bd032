#include "convex/random_polyhedron.hpp"

#include <limits>

#include "convex/sampling.hpp"

namespace drystone::convex::cases {

namespace {

/// A unit row, possibly related to one of the `count` rows before it.
VecX related_row(Rng& rng, const MatX& rows, Index count, double least_angle) {
    const Index n = rows.cols();
    const VecX fresh = sampling::direction(rng, n);
    if (count == 0) return fresh;
    const VecX earlier = rows.row(rng.index(static_cast<int>(count))).transpose();
    const VecX other = rows.row(rng.index(static_cast<int>(count))).transpose();
    switch (rng.index(10)) {
        case 0:
            return earlier;
        case 1:
            return -earlier;
        case 2: {
            const double angle = sampling::log_uniform(rng, least_angle, 0.1);
            return (earlier + angle * fresh).normalized();
        }
        case 3:
            return VecX::Zero(n);
        case 4: {
            const VecX sum = earlier + rng.uniform() * other;
            return sum.norm() > 0.1 ? VecX(sum.normalized()) : fresh;
        }
        default:
            return fresh;
    }
}

MatX related_rows(Rng& rng, Index count, Index n, double least_angle) {
    MatX rows(count, n);
    for (Index i = 0; i < count; ++i) rows.row(i) = related_row(rng, rows, i, least_angle);
    return rows;
}

/// Room between the known point and a row: none, some, or as good as infinite.
double random_slack(Rng& rng, double length) {
    switch (rng.index(8)) {
        case 0:
        case 1:
            return 0.0;
        case 2:
            return 1e15 * length;
        case 3:
            return std::numeric_limits<double>::infinity();
        default:
            return length * sampling::log_uniform(rng, 1e-3, 10.0);
    }
}

}  // namespace

RandomSystem random_feasible_system(Rng& rng, const Nastiness& nastiness) {
    const Index n = 1 + rng.index(7);
    const Index inequalities = 1 + rng.index(20);
    const Index equations = rng.index(3) == 0 ? 1 + rng.index(static_cast<int>(n)) : 0;
    RandomSystem random;
    random.length = sampling::log_uniform(rng, 1.0 / nastiness.lengths, nastiness.lengths);
    random.point = random.length * sampling::normal_vector(rng, n);

    PolyhedralSystem& system = random.system;
    system.A = related_rows(rng, inequalities, n, nastiness.least_angle);
    system.A_eq = related_rows(rng, equations, n, nastiness.least_angle);
    system.b = system.A * random.point;
    system.b_eq = system.A_eq * random.point;
    for (double& offset : system.b) offset += random_slack(rng, random.length);

    for (Index i = 0; i < inequalities; ++i) {
        const double unit =
            sampling::log_uniform(rng, 1.0 / nastiness.row_scales, nastiness.row_scales);
        system.A.row(i) *= unit;
        system.b[i] *= unit;
    }
    return random;
}

RandomSystem random_empty_system(Rng& rng, const Nastiness& nastiness) {
    RandomSystem random = random_feasible_system(rng, nastiness);
    PolyhedralSystem& system = random.system;
    const Index n = random.point.size();
    // A combination w.x <= v of one to n rows with finite offsets.
    VecX w = VecX::Zero(n);
    double v = 0.0;
    const Index chosen = 1 + rng.index(static_cast<int>(n));
    for (Index k = 0; k < chosen; ++k) {
        const VecX row = sampling::direction(rng, n);
        const Index i = rng.index(static_cast<int>(system.A.rows()));
        system.A.row(i) = row;
        system.b[i] = row.dot(random.point) + random.length * rng.uniform();
    }
    for (Index i = 0; i < system.A.rows(); ++i) {
        const bool is_far = !(system.b[i] - system.A.row(i).dot(random.point) <=
                              100.0 * random.length * system.A.row(i).norm());
        if (is_far || rng.index(3) != 0) continue;
        const double weight = rng.uniform(0.1, 1.0) / std::max(system.A.row(i).norm(), 1e-300);
        if (system.A.row(i).norm() == 0.0) continue;
        w += weight * system.A.row(i).transpose();
        v += weight * system.b[i];
    }
    const double gap = random.length * sampling::log_uniform(rng, 1e-3, 10.0);
    system.A.conservativeResize(system.A.rows() + 1, Eigen::NoChange);
    system.b.conservativeResize(system.A.rows());
    system.A.bottomRows(1) = -w.transpose();
    system.b[system.b.size() - 1] = -v - gap * std::max(w.norm(), 0.1);
    return random;
}

}  // namespace drystone::convex::cases
