#include "drystone/springs/feature_contact.hpp"

#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "springs/pair_tangent.hpp"

namespace drystone::springs {
namespace {

using namespace test;

/// A contact of two bodies in a trial step.
template <int D, class Contact>
struct Case {
    Contact contact = {};
    BodyStep<D> a = {};
    BodyStep<D> b = {};
    Vector<D> belt = Vector<D>::Zero();
    TrialRule rule = {};

    [[nodiscard]] PairResponse<D> operator()(const TwoTwists<D>& xi) const {
        constexpr int k_n = mechanics::k_dofs<D>;
        BodyStep<D> one = a;
        BodyStep<D> two = b;
        one.displacement = xi.template head<k_n>();
        two.displacement = xi.template tail<k_n>();
        one.velocity = rule.rate * one.displacement;
        two.velocity = rule.rate * two.displacement;
        return respond(contact, one, two, belt, rule);
    }
};

/// Work of the forces against what the contact stores; friction only takes.
template <int D, class Contact>
void expect_work(const Case<D, Contact>& pair, const TwoTwists<D>& xi) {
    const PairResponse<D> response = pair(xi);
    const double total = forces_of(response).dot(xi);
    const NormalCompliance& law = pair.rule.law.normal;
    const double ends =
        contact_potential(law, -response.gap) + contact_potential(law, -response.gap_start);
    const double stored =
        contact_potential(law, -response.gap) - contact_potential(law, -response.gap_start);
    const double friction =
        (response.slip - pair.belt).dot(response.tangential_force) / pair.rule.rate;
    EXPECT_NEAR(total, friction - stored, 1e-12 * (ends + std::abs(friction)) + 1e-15);
    EXPECT_EQ(response.force_a.template head<D>(), -response.force_b.template head<D>());
}

template <int D, class Make>
void check(const Make& make) {
    Rng rng(11);
    for (int k = 0; k < 30; ++k) {
        for (const double damping : {1e-2, 1e9}) {  // sticks, slides
            auto pair = make(rng);
            pair.belt = Vector<D>::Zero();
            pair.rule = {.law = {.normal = {.stiffness = 1e3, .exponent = 2.0 + 0.05 * k},
                                 .friction_damping = damping},
                         .mu = 0.4,
                         .rate = 20.0};
            expect_tangent<D>(pair, random_vector<2 * mechanics::k_dofs<D>>(rng, 0.005));
            expect_work<D>(pair, random_vector<2 * mechanics::k_dofs<D>>(rng, 0.005));
            // Turns of half a radian are no more than a longer formula.
            expect_work<D>(pair, random_vector<2 * mechanics::k_dofs<D>>(rng, 0.5));
        }
    }
}

template <int D>
Case<D, PointOnSide<D>> corner_in_side(Rng& rng) {
    Case<D, PointOnSide<D>> pair;
    pair.a.start = {.origin = random_vector<D>(rng, 1.0),
                    .rotation = some_rotation(rng, Vector<D>())};
    pair.b.start = {.origin = random_vector<D>(rng, 1.0),
                    .rotation = some_rotation(rng, Vector<D>())};
    PointOnSide<D>& contact = pair.contact;
    contact.side_on_b = rng.uniform() < 0.5;
    contact.point = random_vector<D>(rng, 0.5);
    contact.normal = random_vector<D>(rng, 1.0).normalized();
    contact.radius = 0.02;
    const geometry::Frame<D>& holder = contact.side_on_b ? pair.a.start : pair.b.start;
    const geometry::Frame<D>& side = contact.side_on_b ? pair.b.start : pair.a.start;
    const double height = contact.normal.dot(side.to_local(holder.to_world(contact.point)));
    contact.offset = height - contact.radius + 0.05;
    return pair;
}

template <int D>
Case<D, PointOnPoint<D>> rounded_corners(Rng& rng) {
    Case<D, PointOnPoint<D>> pair;
    pair.a.start.rotation = some_rotation(rng, Vector<D>());
    pair.b.start.rotation = some_rotation(rng, Vector<D>());
    PointOnPoint<D>& contact = pair.contact;
    contact.point_a = random_vector<D>(rng, 0.5);
    contact.point_b = random_vector<D>(rng, 0.5);
    contact.radius = 0.3;
    pair.b.start.origin = random_vector<D>(rng, 1.0);
    pair.a.start.origin = pair.b.start.to_world(contact.point_b) +
                          0.25 * random_vector<D>(rng, 1.0).normalized() -
                          pair.a.start.rotation * contact.point_a;
    return pair;
}

/// Edges that cross somewhere along their lines, 0.05 deep, under at least half a radian.
Case<3, CrossingEdges> crossing_edges(Rng& rng) {
    Case<3, CrossingEdges> pair;
    pair.a.start.rotation = some_rotation(rng, Vec3());
    pair.b.start = {.origin = random_vector<3>(rng, 1.0), .rotation = some_rotation(rng, Vec3())};
    const Vec3 e_b = random_vector<3>(rng, 1.0).normalized();
    Vec3 normal = random_vector<3>(rng, 1.0);
    normal = (normal - normal.dot(e_b) * e_b).normalized();
    const double angle = 0.5 + 2.0 * rng.uniform();
    // e_a x e_b along the normal.
    const Vec3 e_a = std::cos(angle) * e_b + std::sin(angle) * e_b.cross(normal);
    CrossingEdges& contact = pair.contact;
    contact.radius = 0.02;
    contact.point_a = random_vector<3>(rng, 0.5);
    contact.point_b = random_vector<3>(rng, 0.5);
    contact.along_a = pair.a.start.rotation.transpose() * e_a;
    contact.along_b = pair.b.start.rotation.transpose() * e_b;
    pair.a.start.origin = pair.b.start.to_world(contact.point_b) +
                          (contact.radius - 0.05) * normal + 0.3 * e_a - 0.2 * e_b -
                          pair.a.start.rotation * contact.point_a;
    return pair;
}

/// A rim that leans to the other's side by half a radian or so, 0.05 deep.
Case<3, RimOnSide> rim_on_side(Rng& rng) {
    Case<3, RimOnSide> pair;
    pair.a.start = {.origin = random_vector<3>(rng, 1.0), .rotation = some_rotation(rng, Vec3())};
    pair.b.start = {.origin = random_vector<3>(rng, 1.0), .rotation = some_rotation(rng, Vec3())};
    RimOnSide& contact = pair.contact;
    contact.side_on_b = rng.uniform() < 0.5;
    contact.lowest = rng.uniform() < 0.5;
    contact.centre = random_vector<3>(rng, 0.5);
    contact.radius = 0.3;
    const geometry::Frame<3>& holder = contact.side_on_b ? pair.a.start : pair.b.start;
    const geometry::Frame<3>& side = contact.side_on_b ? pair.b.start : pair.a.start;
    contact.axis = random_vector<3>(rng, 1.0).normalized();
    const Vec3 axis = side.rotation.transpose() * (holder.rotation * contact.axis);
    contact.normal = (axis + random_vector<3>(rng, 0.5)).normalized();
    const double reach = contact.radius * axis.cross(contact.normal).norm();
    const double height = contact.normal.dot(side.to_local(holder.to_world(contact.centre)));
    contact.offset = height + (contact.lowest ? -reach : reach) + 0.05;
    contact.touch = contact.centre + random_vector<3>(rng, 0.3);
    return pair;
}

/// Centres 0.05 deep in each other's caps, which lean.
Case<3, CentresOnCaps> centres_on_caps(Rng& rng) {
    Case<3, CentresOnCaps> pair;
    pair.a.start.rotation = some_rotation(rng, Vec3());
    pair.b.start.rotation = some_rotation(rng, Vec3());
    pair.b.start.origin = random_vector<3>(rng, 1.0);
    const Vec3 centre_a = random_vector<3>(rng, 0.5);
    const Vec3 centre_b = random_vector<3>(rng, 0.5);
    const Vec3 up = random_vector<3>(rng, 1.0).normalized();
    const Vec3 down = (-up + random_vector<3>(rng, 0.3)).normalized();
    const auto cap = [](bool side_on_b, const Vec3& centre, const geometry::Frame<3>& side,
                        const Vec3& normal, const Vec3& level) {
        const Vec3 n = side.rotation.transpose() * normal;
        return PointOnSide<3>{
            .side_on_b = side_on_b, .point = centre, .normal = n, .offset = n.dot(level)};
    };
    pair.contact = {.centre_a = cap(true, centre_a, pair.b.start, up, centre_b),
                    .centre_b = cap(false, centre_b, pair.a.start, down, centre_a),
                    .share = rng.uniform(),
                    .touch = centre_a + random_vector<3>(rng, 0.3)};
    pair.a.start.origin =
        pair.b.start.to_world(centre_b) - 0.05 * up - pair.a.start.rotation * centre_a;
    return pair;
}

TEST(FeatureContact, RimsOnSides) { check<3>(rim_on_side); }

TEST(FeatureContact, CentresOnCaps) { check<3>(centres_on_caps); }

TEST(FeatureContact, EdgesThatCross) { check<3>(crossing_edges); }

TEST(FeatureContact, CornersInSides) {
    check<2>(corner_in_side<2>);
    check<3>(corner_in_side<3>);
}

TEST(FeatureContact, RoundedCorners) {
    check<2>(rounded_corners<2>);
    check<3>(rounded_corners<3>);
}

}  // namespace
}  // namespace drystone::springs
