// The kernels of sweeps in body space: one contact against its exact solution, the plain variant
// against AVX2, batches.
#include <cfenv>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/problem/cone.hpp"
#include "drystone/solvers/body_sweep/batch.hpp"
#include "drystone/solvers/body_sweep/batching.hpp"
#include "drystone/solvers/local/coulomb_contact.hpp"

namespace drystone::solvers {
namespace {

/// A batch of contacts, each on two bodies of its own, with random rows, and W_cc of each.
template <int D, class Real>
struct OwnBodies {
    static constexpr int k_width = k_lanes<Real>;
    using Block = Eigen::Matrix<double, D, D>;

    Batch<D, Real> batch = {};
    std::vector<Real> velocities = std::vector<Real>(at(2 * k_width * k_body_stride<D>), Real(0));
    std::vector<Block> W = std::vector<Block>(k_width);

    explicit OwnBodies(Rng& rng, double largest_mu = 1.0) {
        batch.slip_steps = k_slip_steps;
        for (int lane = 0; lane < k_width; ++lane) {
            batch.body_a[lane] = 2 * lane * k_body_stride<D>;
            batch.body_b[lane] = (2 * lane + 1) * k_body_stride<D>;
            Eigen::Matrix<double, D, 2 * k_body_unknowns<D>> G;
            for (int i = 0; i < D; ++i) {
                for (int j = 0; j < k_body_unknowns<D>; ++j) {
                    batch.rows_a[i][j].lane[lane] = static_cast<Real>(rng.normal());
                    batch.rows_b[i][j].lane[lane] = static_cast<Real>(rng.normal());
                    G(i, j) = static_cast<double>(batch.rows_a[i][j].lane[lane]);
                    G(i, j + k_body_unknowns<D>) =
                        static_cast<double>(batch.rows_b[i][j].lane[lane]);
                }
                batch.b[i].lane[lane] = static_cast<Real>(rng.normal());
            }
            W[at(lane)] = G * G.transpose();
            set_block(W[at(lane)], rng.uniform(0.0, largest_mu), lane);
        }
    }

    void set_block(const Block& block, double mu, int lane) {
        const auto set = [lane](LaneValues<Real>& values, double value) {
            values.lane[lane] = static_cast<Real>(value);
        };
        const double normal = block(0, 0);
        set(batch.normal, normal);
        set(batch.inverse_normal, 1.0 / normal);
        for (int i = 1; i < D; ++i) set(batch.coupling[i - 1], block(i, 0) / normal);
        const auto S = [&](int i, int j) {
            return block(i, j) - block(i, 0) * block(0, j) / normal;
        };
        double det = S(1, 1);
        set(batch.S[0], det);
        if constexpr (D == 3) {
            set(batch.S[1], S(1, 2));
            set(batch.S[2], S(2, 2));
            det = S(1, 1) * S(2, 2) - S(1, 2) * S(1, 2);
        }
        set(batch.det, det);
        set(batch.inverse_det, 1.0 / det);
        set(batch.mu, mu);
        set(batch.rho, block.trace() / D);
        set(batch.gauge, block.trace() / D);
        set(batch.k, 0.0);
    }
};

template <int D, class Real>
void expect_exact_contacts(double tolerance) {
    Rng rng(11);
    int open = 0, stick = 0, slip = 0;
    for (int round = 0; round < 300; ++round) {
        OwnBodies<D, Real> own(rng);
        std::vector<Real> before(at(D * own.k_width));
        // The slip root converges over a few visits.
        for (int visit = 0; visit < 8; ++visit) {
            static_cast<void>(
                kernel<D, Real>().sweep(&own.batch, 1, own.velocities.data(), before.data()));
        }
        for (int lane = 0; lane < own.k_width; ++lane) {
            Vector<D> b, r;
            for (int i = 0; i < D; ++i) {
                b[i] = static_cast<double>(own.batch.b[i].lane[lane]);
                r[i] = static_cast<double>(own.batch.r[i].lane[lane]);
            }
            const double mu = static_cast<double>(own.batch.mu.lane[lane]);
            const auto& W = own.W[at(lane)];
            // Where friction can jam (Painleve), several impulses solve a contact.
            if (mu * W.template block<1, D - 1>(0, 1).norm() > W(0, 0)) continue;
            const Vector<D> exact = CoulombContact<D>(W, mu).solve(b);
            EXPECT_LE((r - exact).norm(), tolerance * (1.0 + exact.norm()) * W.norm() / W(0, 0))
                << b.transpose() << " mu " << mu;
            const bool edge = exact.template tail<D - 1>().norm() > 0.999 * mu * exact[0];
            (exact[0] == 0.0 ? open : edge ? slip : stick) += 1;
        }
        const MapSize size = kernel<D, Real>().measure(&own.batch, 1, own.velocities.data());
        EXPECT_TRUE(std::isfinite(size.largest));
    }
    EXPECT_GT(std::min({open, stick, slip}), 30);
}

TEST(BodyKernel, SolvesOneContactExactly) {
    // Conditions of S up to 1e3 or so; roundings of single and double precision.
    expect_exact_contacts<2, float>(1e-3);
    expect_exact_contacts<3, float>(1e-3);
    expect_exact_contacts<2, double>(1e-11);
    expect_exact_contacts<3, double>(1e-11);
}

template <int D, class Real>
void expect_equal_variants() {
    Rng rng(12);
    for (int round = 0; round < 50; ++round) {
        OwnBodies<D, Real> plain(rng);
        OwnBodies<D, Real> vectors = plain;
        std::vector<Real> before(at(D * plain.k_width));
        std::vector<Real> direction(before.size(), Real(0.1));
        const auto run = [&](const Kernel<D, Real>& one, OwnBodies<D, Real>& own) {
            std::vector<Real> d = direction;
            double sum = 0.0;
            for (int visit = 0; visit < 3; ++visit) {
                const SweepChange change =
                    one.sweep(&own.batch, 1, own.velocities.data(), before.data());
                one.extend(&own.batch, 1, before.data(), d.data(), Real(0.5));
                const MapSize size = one.measure(&own.batch, 1, own.velocities.data());
                sum += change.largest + change.energy + size.largest + size.squares;
            }
            return sum;
        };
        EXPECT_EQ(run(plain_kernel<D, Real>(), plain), run(avx2_kernel<D, Real>(), vectors));
        EXPECT_EQ(std::memcmp(&plain.batch, &vectors.batch, sizeof plain.batch), 0);
        EXPECT_EQ(plain.velocities, vectors.velocities);
    }
}

/// Impulses on both sides of the cone, with friction and without.
template <int D, class Real>
void expect_measured_maps(double tolerance) {
    Rng rng(16);
    for (int round = 0; round < 200; ++round) {
        OwnBodies<D, Real> own(rng, round % 3 == 0 ? 0.0 : 1.0);
        double largest = 0.0, squares = 0.0;
        for (int lane = 0; lane < own.k_width; ++lane) {
            Vector<D> u, r;
            for (int i = 0; i < D; ++i) {
                own.batch.r[i].lane[lane] = static_cast<Real>(0.3 * rng.normal());
                u[i] = static_cast<double>(own.batch.b[i].lane[lane]);
                r[i] = static_cast<double>(own.batch.r[i].lane[lane]);
            }
            const double mu = static_cast<double>(own.batch.mu.lane[lane]);
            const double rho = static_cast<double>(own.batch.gauge.lane[lane]);
            const double size =
                problem::velocity_map(problem::Cone(problem::Coulomb{mu}), rho, r, u).norm();
            largest = std::max(largest, size);
            squares += size * size;
        }
        const MapSize size = kernel<D, Real>().measure(&own.batch, 1, own.velocities.data());
        EXPECT_NEAR(size.largest, largest, tolerance * largest);
        EXPECT_NEAR(size.squares, squares, tolerance * squares);
    }
}

TEST(BodyKernel, MeasuresTheMapsOfTheLaw) {
    expect_measured_maps<2, float>(1e-5);
    expect_measured_maps<3, float>(1e-5);
    expect_measured_maps<2, double>(1e-13);
    expect_measured_maps<3, double>(1e-13);
}

TEST(BodyKernel, VariantsReturnTheSameBits) {
    if (!has_avx2()) GTEST_SKIP() << "no AVX2 here";
    expect_equal_variants<2, float>();
    expect_equal_variants<2, double>();
    expect_equal_variants<3, float>();
    expect_equal_variants<3, double>();
}

/// Whatever the lane, also beside larger numbers that come later.
TEST(BodyKernel, NumbersThatAreNoneAreSeen) {
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        for (int lane = 0; lane < k_lanes<float>; ++lane) {
            Rng rng(13);
            OwnBodies<3, float> own(rng);
            own.velocities[at(own.batch.body_a[lane])] = bad;
            std::vector<float> before(at(3 * own.k_width));
            EXPECT_FALSE(std::isfinite(
                kernel<3, float>().measure(&own.batch, 1, own.velocities.data()).largest));
            static_cast<void>(
                kernel<3, float>().sweep(&own.batch, 1, own.velocities.data(), before.data()));
            EXPECT_FALSE(std::isfinite(
                kernel<3, float>().measure(&own.batch, 1, own.velocities.data()).largest));
        }
    }
}

TEST(BodyKernel, DenormalNumbersCountOutside) {
    Rng rng(14);
    OwnBodies<3, float> own(rng);
    std::vector<float> before(at(3 * own.k_width));
    static_cast<void>(
        kernel<3, float>().sweep(&own.batch, 1, own.velocities.data(), before.data()));
    volatile double small = std::numeric_limits<double>::min();
    EXPECT_GT(small / 4.0, 0.0);
}

TEST(Batching, NoBodyTwiceInABatchAndEveryContactOnce) {
    Rng rng(15);
    Batching batching;
    for (const int bodies : {1, 3, 40, 400}) {
        for (const int lanes : {4, 8}) {
            std::vector<BodyPair> pairs;
            for (int c = 0; c < 3 * bodies; ++c) {
                BodyPair pair{.a = rng.index(bodies), .b = rng.index(bodies + 1) - 1};
                if (pair.b == pair.a) pair.b = -1;
                pairs.push_back(pair);
            }
            batching.arrange(pairs, bodies, lanes);
            std::set<std::int64_t> places;
            std::vector<std::set<std::int32_t>> in(at(batching.count()));
            for (std::size_t c = 0; c < pairs.size(); ++c) {
                const std::int64_t place = batching.place(c);
                ASSERT_LT(place, lanes * batching.count());
                EXPECT_TRUE(places.insert(place).second);
                for (const std::int32_t body : {pairs[c].a, pairs[c].b}) {
                    if (body < 0) continue;
                    EXPECT_TRUE(in[at(place / lanes)].insert(body).second) << "body " << body;
                }
            }
            if (bodies == 400) {
                EXPECT_LE(batching.count() * lanes, 1.1 * 3 * bodies + lanes);
            }
        }
    }
}

}  // namespace
}  // namespace drystone::solvers
