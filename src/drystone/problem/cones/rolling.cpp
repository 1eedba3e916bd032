// Projects on the product of discs of rolling friction and differentiates the projection.
#include "drystone/problem/cones/rolling.hpp"

#include <algorithm>
#include <array>

#include "drystone/core/text.hpp"

namespace drystone::problem {

std::array<FrictionDisc, 3> friction_discs(const Rolling& law, Index size) {
    if (size == 3) return {{{1, 1, law.mu}, {2, 1, law.rolling}, {3, 0, 0.0}}};
    return {{{1, 2, law.mu}, {3, 2, law.rolling}, {5, 1, law.spinning}}};
}

namespace {

/// The normal component s of the projection, and which discs are outside their limit limit * s.
struct Cut {
    double s = 0.0;
    double bottom = 1.0;  ///< 1 + sum of limit^2 over the discs outside
    std::array<double, 3> length{};
    std::array<bool, 3> outside{true, true, true};
};

// For a given r_N = s each disc projects on its own, so s minimises
//     (s - z_N)^2 + sum_k max(0, |z_k| - limit_k s)^2,   s >= 0,
// whose derivative increases and is linear between the breakpoints |z_k| / limit_k: with the discs
// of a set A outside their limit, s = (z_N + sum_A limit |z|) / (1 + sum_A limit^2). Starting with
// all discs in A and dropping those that turn out to be inside gives increasing s.
Cut cut(const std::array<FrictionDisc, 3>& all, const Eigen::Ref<const VecX>& z) {
    Cut result;
    for (std::size_t k = 0; k < 3; ++k)
        result.length[k] = z.segment(all[k].first, all[k].size).norm();
    for (bool changed = true; changed;) {
        double top = z[0];
        result.bottom = 1.0;
        for (std::size_t k = 0; k < 3; ++k) {
            if (!result.outside[k]) continue;
            top += all[k].limit * result.length[k];
            result.bottom += all[k].limit * all[k].limit;
        }
        result.s = std::max(0.0, top / result.bottom);
        changed = false;
        for (std::size_t k = 0; k < 3; ++k) {
            if (!result.outside[k] || result.length[k] > all[k].limit * result.s) continue;
            result.outside[k] = false;
            changed = true;
        }
    }
    return result;
}

}  // namespace

void project(const Rolling& law, Eigen::Ref<VecX> r) {
    const std::array<FrictionDisc, 3> all = friction_discs(law, r.size());
    const Cut at = cut(all, r);
    r[0] = at.s;
    for (std::size_t k = 0; k < 3; ++k) {
        if (!at.outside[k] || at.length[k] == 0.0) continue;
        r.segment(all[k].first, all[k].size) *= all[k].limit * at.s / at.length[k];
    }
}

void projection_derivative(const Rolling& law, const Eigen::Ref<const VecX>& z,
                           Eigen::Ref<MatX> D) {
    const std::array<FrictionDisc, 3> all = friction_discs(law, z.size());
    const Cut at = cut(all, z);
    D.setZero();
    if (at.s <= 0.0) return;
    D(0, 0) = 1.0 / at.bottom;
    for (std::size_t k = 0; k < 3; ++k) {
        if (!at.outside[k] || at.length[k] == 0.0) continue;
        D.row(0).segment(all[k].first, all[k].size) =
            (all[k].limit / (at.bottom * at.length[k])) *
            z.segment(all[k].first, all[k].size).transpose();
    }
    for (std::size_t k = 0; k < 3; ++k) {
        const Index i = all[k].first;
        const Index n = all[k].size;
        if (n == 0 || all[k].limit == 0.0) continue;
        if (!at.outside[k] || at.length[k] == 0.0) {
            D.block(i, i, n, n).setIdentity();
            continue;
        }
        const double over = all[k].limit / at.length[k];
        D.middleRows(i, n) = over * z.segment(i, n) * D.row(0);
        D.block(i, i, n, n).diagonal().array() += over * at.s;
        D.block(i, i, n, n) -= (over * at.s / (at.length[k] * at.length[k])) * z.segment(i, n) *
                               z.segment(i, n).transpose();
    }
}

void shift_gradient(const Rolling& law, const Eigen::Ref<const VecX>& u,
                    Eigen::Ref<VecX> gradient) {
    gradient.setZero();
    for (const FrictionDisc& disc : friction_discs(law, u.size())) {
        const double length = u.segment(disc.first, disc.size).norm();
        if (length == 0.0) continue;
        gradient.segment(disc.first, disc.size) =
            (disc.limit / length) * u.segment(disc.first, disc.size);
    }
}

double shift(const Rolling& law, const Eigen::Ref<const VecX>& u) {
    double sum = 0.0;
    for (const FrictionDisc& disc : friction_discs(law, u.size()))
        sum += disc.limit * u.segment(disc.first, disc.size).norm();
    return sum;
}

std::string describe(const Rolling& law) {
    return "rolling friction with mu " + to_text(law.mu) + ", rolling " + to_text(law.rolling) +
           ", spinning " + to_text(law.spinning);
}

}  // namespace drystone::problem
