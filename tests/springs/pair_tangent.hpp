#pragma once

// Two bodies in a trial step: random motions, and the tangent against differences.

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/mechanics/placement.hpp"
#include "drystone/springs/pair_response.hpp"

namespace drystone::springs::test {

template <int D>
using TwoTwists = Vector<2 * mechanics::k_dofs<D>>;

template <int N>
Vector<N> random_vector(Rng& rng, double size) {
    Vector<N> x;
    for (int k = 0; k < N; ++k) x[k] = rng.uniform(-size, size);
    return x;
}

inline Mat2 some_rotation(Rng& rng, const Vec2&) { return geometry::plane_rotation(rng.uniform()); }
inline Mat3 some_rotation(Rng& rng, const Vec3&) {
    return mechanics::rotation_by(random_vector<3>(rng, 1.0)).toRotationMatrix();
}

template <int D>
TwoTwists<D> forces_of(const PairResponse<D>& response) {
    TwoTwists<D> forces;
    forces << response.force_a, response.force_b;
    return forces;
}

/// Compares the tangent of pair(xi), or only what A feels of its own motion, with differences of
/// second order over 1e-7, relative to its largest entry.
template <int D, class Pair>
void expect_tangent(const Pair& pair, const TwoTwists<D>& xi, bool only_a = false) {
    constexpr int k_n = mechanics::k_dofs<D>;
    const PairResponse<D> response = pair(xi);
    ASSERT_NE(response.state, CompliantState::open);
    Eigen::Matrix<double, 2 * k_n, 2 * k_n> tangent;
    tangent << response.aa, response.ab, response.ba, response.bb;
    const double step = 1e-7;
    const Index size = only_a ? k_n : 2 * k_n;
    for (Index j = 0; j < size; ++j) {
        TwoTwists<D> shift = TwoTwists<D>::Zero();
        shift[j] = step;
        const TwoTwists<D> difference =
            (forces_of(pair(xi + shift)) - forces_of(pair(xi - shift))) / (2.0 * step);
        for (Index i = 0; i < size; ++i) {
            EXPECT_NEAR(tangent(i, j), -difference[i], 2e-6 * tangent.cwiseAbs().maxCoeff())
                << i << ' ' << j;
        }
    }
}

}  // namespace drystone::springs::test
