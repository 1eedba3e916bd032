#include "drystone/springs/round_contact.hpp"

#include <functional>

#include <gtest/gtest.h>

#include "springs/pair_tangent.hpp"

namespace drystone::springs {
namespace {

using namespace test;

/// A pair in a trial step, by the displacements of both bodies.
template <int D>
struct Case {
    geometry::Frame<D> a = {};
    geometry::Frame<D> b = {};
    std::function<RoundGeometry<D>(const Vector<D>& x_a, const Vector<D>& way_a,
                                   const Vector<D>& way_b)>
        geometry;
    Vector<D> belt = Vector<D>::Zero();
    TrialRule rule = {};

    [[nodiscard]] PairResponse<D> operator()(const TwoTwists<D>& xi) const {
        constexpr int k_n = mechanics::k_dofs<D>;
        const BodyStep<D> one{.start = a,
                              .displacement = xi.template head<k_n>(),
                              .velocity = rule.rate * xi.template head<k_n>()};
        const BodyStep<D> two{.start = b,
                              .displacement = xi.template tail<k_n>(),
                              .velocity = rule.rate * xi.template tail<k_n>()};
        const RoundGeometry<D> shape = geometry(a.origin, one.displacement.template head<D>(),
                                                two.displacement.template head<D>());
        return respond<D>(shape, one, two, belt, rule);
    }
};

/// Two bodies that overlap by a few per cent, moving by as much.
template <int D>
Case<D> overlapping(Rng& rng, const TrialRule& rule) {
    const RoundPair radii{.radius_a = 0.3, .radius_b = 0.2};
    Case<D> pair;
    pair.rule = rule;
    pair.b.origin = random_vector<D>(rng, 1.0);
    pair.a.origin = pair.b.origin + 0.48 * random_vector<D>(rng, 1.0).normalized();
    pair.a.rotation = some_rotation(rng, Vector<D>());
    pair.b.rotation = some_rotation(rng, Vector<D>());
    pair.belt = random_vector<D>(rng, 0.1);
    const Vector<D> d0 = pair.a.origin - pair.b.origin;
    pair.geometry = [=](const Vector<D>&, const Vector<D>& way_a, const Vector<D>& way_b) {
        return geometry_of<D>(radii, d0, way_a - way_b);
    };
    return pair;
}

template <int D>
void check_pair_tangents() {
    Rng rng(7);
    for (int k = 0; k < 20; ++k) {
        for (const double damping : {1e-2, 1e9}) {  // sticks, slides
            const TrialRule rule{
                .law = {.normal = {.stiffness = 1e3, .exponent = 2.6}, .friction_damping = damping},
                .mu = 0.4,
                .rate = 20.0};
            const Case<D> pair = overlapping<D>(rng, rule);
            const TwoTwists<D> xi = random_vector<2 * mechanics::k_dofs<D>>(rng, 0.01);
            expect_tangent<D>(pair, xi, false);
        }
    }
}

TEST(RoundContact, TangentsOfPairsAreDerivatives) {
    check_pair_tangents<2>();
    check_pair_tangents<3>();
}

template <int D>
void check_wall_tangents() {
    Rng rng(8);
    for (int k = 0; k < 20; ++k) {
        for (const double damping : {1e-2, 1e9}) {
            Case<D> pair;
            pair.rule = {
                .law = {.normal = {.stiffness = 1e3, .exponent = 3.0}, .friction_damping = damping},
                .mu = 0.4,
                .rate = 20.0};
            const Vector<D> n0 = random_vector<D>(rng, 1.0).normalized();
            const Vector<D> n1 = (n0 + random_vector<D>(rng, 0.01)).normalized();
            pair.b.origin = random_vector<D>(rng, 1.0);
            pair.a.origin = 0.28 * n0;
            pair.a.rotation = some_rotation(rng, Vector<D>());
            const RoundWall<D> wall{
                .radius = 0.3, .normal_start = n0, .normal_end = n1, .centre = pair.b.origin};
            pair.geometry = [=](const Vector<D>& x, const Vector<D>& way, const Vector<D>&) {
                return geometry_of<D>(wall, x, way);
            };
            expect_tangent<D>(pair, random_vector<2 * mechanics::k_dofs<D>>(rng, 0.01), true);
        }
    }
}

TEST(RoundContact, TangentsOfWallsAreDerivatives) {
    check_wall_tangents<2>();
    check_wall_tangents<3>();
}

// Without friction: the work of the forces is the stored energy, they sum to 0 and have no moment
// about any point at the mean positions.
template <int D>
void check_conservation() {
    Rng rng(9);
    for (int k = 0; k < 50; ++k) {
        const NormalCompliance normal{.stiffness = 1e3, .exponent = 2.0 + 0.1 * k};
        const Case<D> pair = overlapping<D>(rng, {.law = {.normal = normal}, .rate = 20.0});
        const TwoTwists<D> xi = random_vector<2 * mechanics::k_dofs<D>>(rng, 0.05);
        const PairResponse<D> response = pair(xi);
        const double stored = contact_potential(normal, -response.gap) -
                              contact_potential(normal, -response.gap_start);
        const double scale = contact_potential(normal, -response.gap) +
                             contact_potential(normal, -response.gap_start);
        EXPECT_NEAR(forces_of(response).dot(xi), -stored, 1e-13 * scale + 1e-16);
        EXPECT_EQ(response.force_a.template head<D>(), -response.force_b.template head<D>());
        const Vector<D> mean =
            pair.a.origin - pair.b.origin +
            0.5 * (xi.template head<D>() - xi.template segment<D>(mechanics::k_dofs<D>));
        const auto moment = (lever(mean).transpose() * response.force_a.template head<D>()).eval();
        EXPECT_LE(moment.norm(), 1e-15 * (1.0 + response.normal_force));
    }
}

TEST(RoundContact, PairsKeepEnergyAndMomenta) {
    check_conservation<2>();
    check_conservation<3>();
}

// Friction takes energy, and both bodies feel it at one point: its moments about the origin cancel.
template <int D>
void check_friction() {
    Rng rng(10);
    for (int k = 0; k < 50; ++k) {
        Case<D> pair = overlapping<D>(rng, {.law = {.normal = {.stiffness = 1e3},
                                                    .friction_damping = k % 2 == 0 ? 1e-2 : 1e6},
                                            .mu = 0.7,
                                            .rate = 20.0});
        pair.belt.setZero();
        const TwoTwists<D> xi = random_vector<2 * mechanics::k_dofs<D>>(rng, 0.02);
        const PairResponse<D> response = pair(xi);
        const double total = forces_of(response).dot(xi);
        const double normal = response.normal_force * (response.gap - response.gap_start);
        EXPECT_LE(total - normal, 1e-15);
        EXPECT_NEAR(total - normal, response.tangential_force.dot(response.slip) / pair.rule.rate,
                    1e-13);
        constexpr int k_n = mechanics::k_dofs<D>;
        constexpr int k_s = mechanics::k_spins<D>;
        const Vector<D> x_a = pair.a.origin + 0.5 * xi.template head<D>();
        const Vector<D> x_b = pair.b.origin + 0.5 * xi.template segment<D>(k_n);
        const Vector<D> f = response.force_a.template head<D>();
        const Spin<D> moment = lever(Vector<D>(x_a - x_b)).transpose() * f +
                               spin_axes(pair.a.rotation) * response.force_a.template tail<k_s>() +
                               spin_axes(pair.b.rotation) * response.force_b.template tail<k_s>();
        EXPECT_LE(moment.norm(), 1e-13);
    }
}

TEST(RoundContact, FrictionTakesEnergyAndKeepsAngularMomentum) {
    check_friction<2>();
    check_friction<3>();
}

}  // namespace
}  // namespace drystone::springs
