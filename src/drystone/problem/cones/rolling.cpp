#include "drystone/problem/cones/rolling.hpp"

#include <algorithm>
#include <array>

#include "drystone/core/text.hpp"

namespace drystone::problem {

namespace {

/// One friction disc |x| <= limit r_N: components [first, first + size).
struct Disc {
    Index first;
    Index size;
    double limit;
};

std::array<Disc, 3> discs(const Rolling& law, Index size) {
    if (size == 3) return {{{1, 1, law.mu}, {2, 1, law.rolling}, {3, 0, 0.0}}};
    return {{{1, 2, law.mu}, {3, 2, law.rolling}, {5, 1, law.spinning}}};
}

}  // namespace

// For a given r_N = s each disc projects on its own, so s minimises
//     (s - z_N)^2 + sum_k max(0, |z_k| - limit_k s)^2,   s >= 0,
// whose derivative increases and is linear between the breakpoints |z_k| / limit_k: with the discs
// of a set A outside their limit, s = (z_N + sum_A limit |z|) / (1 + sum_A limit^2). Starting with
// all discs in A and dropping those that turn out to be inside gives increasing s.
void project(const Rolling& law, Eigen::Ref<VecX> r) {
    const std::array<Disc, 3> all = discs(law, r.size());
    std::array<double, 3> length{};
    for (std::size_t k = 0; k < 3; ++k) length[k] = r.segment(all[k].first, all[k].size).norm();

    std::array<bool, 3> outside{true, true, true};
    double s = 0.0;
    for (bool changed = true; changed;) {
        double top = r[0];
        double bottom = 1.0;
        for (std::size_t k = 0; k < 3; ++k) {
            if (!outside[k]) continue;
            top += all[k].limit * length[k];
            bottom += all[k].limit * all[k].limit;
        }
        s = std::max(0.0, top / bottom);
        changed = false;
        for (std::size_t k = 0; k < 3; ++k) {
            if (!outside[k] || length[k] > all[k].limit * s) continue;
            outside[k] = false;
            changed = true;
        }
    }
    r[0] = s;
    for (std::size_t k = 0; k < 3; ++k) {
        if (!outside[k] || length[k] == 0.0) continue;
        r.segment(all[k].first, all[k].size) *= all[k].limit * s / length[k];
    }
}

double shift(const Rolling& law, const Eigen::Ref<const VecX>& u) {
    double sum = 0.0;
    for (const Disc& disc : discs(law, u.size()))
        sum += disc.limit * u.segment(disc.first, disc.size).norm();
    return sum;
}

std::string describe(const Rolling& law) {
    return "rolling friction with mu " + to_text(law.mu) + ", rolling " + to_text(law.rolling) +
           ", spinning " + to_text(law.spinning);
}

}  // namespace drystone::problem
