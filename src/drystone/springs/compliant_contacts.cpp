// Contacts as implicit springs: found at the start of a step, their forces and tangents in it.
#include "drystone/springs/compliant_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/collision/contact_point.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/mechanics/gyroscopic.hpp"

namespace drystone::springs {

namespace {

/// Gaps of a contact that lasts differ by less, relative to the size of the smaller body.
constexpr double k_same_gap = 1e-9;

/// Whether two contacts are points of the same parts; contacts are in the order of these.
template <int D>
bool same_pair(const collision::Contact<D>& x, const collision::Contact<D>& y) {
    return x.body_a == y.body_a && x.body_b == y.body_b && x.part_a == y.part_a &&
           x.part_b == y.part_b && x.image == y.image;
}

/// What rounding leaves of the work of a contact (J): displacements and gaps are differences of
/// places.
template <int D>
double unsure_work(const PairResponse<D>& contact, const mechanics::Placement<D>& a,
                   const mechanics::Placement<D>& b, double size) {
    constexpr double k_rounding = 4.0 * std::numeric_limits<double>::epsilon();
    const double places = a.position.norm() + b.position.norm() + size;
    return k_rounding * places * (contact.force_a.norm() + contact.normal_force);
}

}  // namespace

/// FNV-1a hash of the states.
std::uint64_t ContactForces::signature() const {
    std::uint64_t hash = 1469598103934665603ULL;
    for (const CompliantState state : states) {
        hash = (hash ^ static_cast<std::uint64_t>(state)) * 1099511628211ULL;
    }
    return hash;
}

template <int D>
CompliantContacts<D>::CompliantContacts(contact::World<D>& world, contact::ContactSet<D>& contacts)
    : world_(world), contacts_(contacts) {
    for (const collision::Collider<D>& collider : contacts_.found.colliders()) {
        round_.push_back(collider.parts.size() == 1 && round_radius<D>(collider.parts[0]) > 0.0);
    }
}

template <int D>
CompliantPoint<D> CompliantContacts<D>::point_of(std::size_t i) const {
    const collision::Contact<D>& contact = contacts_.found.list()[i];
    const auto& colliders = contacts_.found.colliders();
    const auto& frames = contacts_.found.frames();
    const auto placed = [&](int body, int part) {
        return PlacedPart<D>{colliders[at(body)].parts[at(part)], frames[at(body)]};
    };
    CompliantPoint<D> point = compliant_point<D>(contact, placed(contact.body_a, contact.part_a),
                                                 placed(contact.body_b, contact.part_b));
    point.mu = coulomb_coefficient(contacts_.surfaces.law(contact));
    point.size = std::min(world_.bodies().size[at(contact.body_a)],
                          world_.bodies().size[at(contact.body_b)]);
    if (contacts_.surfaces.moves(contact)) {
        const contact::ContactRow<D> row =
            contacts_.found.row(i, world_.bodies(), contacts_.surfaces, world_.deformables());
        point.belt = row.axes.transpose() * contacts_.surfaces.velocity(row, frames);
    }
    return point;
}

/// The energy at q0 differs from the energy that the last step stored where a contact is now found
/// at another corner, edge or face: the difference is reported as drift.
template <int D>
FoundCompliance CompliantContacts<D>::begin(const ComplianceLaw& law, double slack,
                                            double horizon) {
    contacts_.found.find(
        world_.bodies(), world_.deformables(),
        {.slack = slack, .horizon = horizon, .points_for = collision::PointsFor::springs});
    points_.clear();
    couples_.clear();
    const auto list = contacts_.found.list();
    for (std::size_t i = 0; i < list.size(); ++i) {
        points_.push_back(point_of(i));
        points_.back().counted_elsewhere =
            points_.back().is_overlap() && i > 0 && same_pair(list[i - 1], list[i]);
        if (is_free(list[i].body_a) && is_free(list[i].body_b)) {
            couples_.push_back({list[i].body_a, list[i].body_b});
        }
    }
    // Without earlier slips, the first evaluation sees no sliding that turned round.
    slips_.assign(list.size(), Vector<D>::Zero());
    FoundCompliance found{.continues = contacts_.spring_energy.has_value(),
                          .candidates = static_cast<Index>(list.size())};
    const double energy = energy_at_start(law);
    if (found.continues) {
        found.drift = energy - *contacts_.spring_energy;
        found.changes = changed_features();
    }
    contacts_.spring_energy = energy;
    return found;
}

/// Contacts in penetration that were not there at the end of the last step, are there no more, or
/// have another gap: the same corner on another side. Areas of overlap are one function of the
/// placements and never change.
template <int D>
Index CompliantContacts<D>::changed_features() {
    const auto list = contacts_.found.list();
    const std::vector<contact::ActiveContact<D>>& before = contacts_.active.contacts;
    collision::match<D>(before, list, same_);
    Index changes = 0;
    for (std::size_t k = 0; k < before.size(); ++k) {
        const bool overlap = k < overlaps_.size() && overlaps_[k] != 0;
        if (before[k].gap < 0.0 && !overlap) ++changes;
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (points_[i].is_overlap()) continue;
        const bool was_deep = same_[i] >= 0 && before[at(same_[i])].gap < 0.0;
        if (was_deep) --changes;  // it is still there
        if (!was_deep && !(list[i].gap < 0.0)) continue;
        // A contact without a partner gets a gap that differs by 1 m, so that it counts.
        const double gap = same_[i] >= 0 ? before[at(same_[i])].gap : list[i].gap + 1.0;
        if (std::abs(list[i].gap - gap) > k_same_gap * points_[i].size) ++changes;
    }
    return changes;
}

/// Contacts were sought up to the margin of each body: no free body moves farther than that.
template <int D>
bool CompliantContacts<D>::covers(const VecX& xi) const {
    const std::vector<double>& margins = contacts_.found.margins();
    for (std::size_t i = 0; i < margins.size(); ++i) {
        if (!is_free(static_cast<int>(i))) continue;
        const Index first = mechanics::k_dofs<D> * static_cast<Index>(i);
        double displacement = xi.template segment<D>(first).norm();
        if (round_[i] == 0) {
            displacement += xi.template segment<mechanics::k_spins<D>>(first + D).norm() *
                            contacts_.found.radius(static_cast<Index>(i));
        }
        if (displacement > margins[i]) return false;
    }
    return true;
}

template <int D>
BodyStep<D> CompliantContacts<D>::body_step(int body, const TrialStep& step) const {
    constexpr int k_n = mechanics::k_dofs<D>;
    return {.start = contacts_.found.frames()[at(body)],
            .displacement = step.xi.template segment<k_n>(k_n * body),
            .velocity = step.velocities.template segment<k_n>(k_n * body)};
}

template <int D>
PairResponse<D> CompliantContacts<D>::response(std::size_t i, const TrialStep& step,
                                               const TrialRule& rule) const {
    const collision::Contact<D>& contact = contacts_.found.list()[i];
    return respond(points_[i], body_step(contact.body_a, step), body_step(contact.body_b, step),
                   rule);
}

template <int D>
void CompliantContacts<D>::evaluate(const ComplianceLaw& law, const TrialStep& step,
                                    ContactForces& out, PairMatrix* tangent) {
    constexpr int k_n = mechanics::k_dofs<D>;
    const auto list = contacts_.found.list();
    out.forces.setZero(world_.bodies().dofs());
    out.states.assign(list.size(), CompliantState::open);
    out.active = 0;
    TrialRule rule{
        .law = law, .rate = step.rate, .predictor = step.predictor, .tangent = tangent != nullptr};
    for (std::size_t i = 0; i < list.size(); ++i) {
        PairResponse<D> answer = response(i, step, rule);
        if (answer.state == CompliantState::open) continue;
        if (rule.tangent && points_[i].mu > 0.0 && !law.listing) {
            // Sliding that turns round has passed the place where it would stick.
            if (answer.state == CompliantState::sliding && answer.slip.dot(slips_[i]) < 0.0) {
                rule.hold = true;
                answer = response(i, step, rule);
                rule.hold = false;
            }
            slips_[i] = answer.slip;
        }
        out.states[i] = answer.state;
        ++out.active;
        out.forces.template segment<k_n>(k_n * list[i].body_a) += answer.force_a;
        out.forces.template segment<k_n>(k_n * list[i].body_b) += answer.force_b;
        if (tangent != nullptr) add_tangent(list[i], answer, *tangent);
    }
    add_gyroscopic(step, out, tangent);
}

/// -c w x I w with the mean spin w = xi / h of the step, on which it does no work.
template <int D>
void CompliantContacts<D>::add_gyroscopic(const TrialStep& step, ContactForces& out,
                                          PairMatrix* tangent) const {
    out.gyroscopic.setZero(world_.bodies().dofs());
    if constexpr (D == 3) {
        for (const Index i : world_.uneven_bodies()) {
            const Vec3 inertia = world_.bodies().mass.template segment<3>(6 * i + 3);
            const Vec3 w = step.xi.template segment<3>(6 * i + 3) / step.h;
            out.gyroscopic.template segment<3>(6 * i + 3) =
                mechanics::gyroscopic_torque(inertia, w, w, w, step.h);
            if (tangent == nullptr) continue;
            // d(c w x I w) = c ([w]x I - [I w]x) dw + (w x I w) dc.
            const Vec3 momentum = inertia.cwiseProduct(w);
            const double turn = step.h * w.norm();
            Mat3 slope = mechanics::turn_factor(turn) *
                         (spin_matrix(w) * inertia.asDiagonal() - spin_matrix(momentum));
            if (turn > 0.0) {
                const Vec3 change = mechanics::turn_factor_slope(turn) * step.h * w.normalized();
                slope += w.cross(momentum) * change.transpose();
            }
            typename PairResponse<3>::Block block = PairResponse<3>::Block::Zero();
            block.template bottomRightCorner<3, 3>() = slope / step.h;
            tangent->add(static_cast<int>(i), static_cast<int>(i), block);
        }
    }
}

template <int D>
void CompliantContacts<D>::add_tangent(const collision::Contact<D>& contact,
                                       PairResponse<D>& answer, PairMatrix& tangent) const {
    constexpr int k_n = mechanics::k_dofs<D>;
    const bool free_a = is_free(contact.body_a);
    const bool free_b = is_free(contact.body_b);
    // Locked directions neither move nor answer.
    for (int k = 0; k < k_n; ++k) {
        if (free_a && world_.bodies().inverse_mass[k_n * contact.body_a + k] == 0.0) {
            answer.aa.row(k).setZero();
            answer.aa.col(k).setZero();
            answer.ab.row(k).setZero();
            answer.ba.col(k).setZero();
        }
        if (free_b && world_.bodies().inverse_mass[k_n * contact.body_b + k] == 0.0) {
            answer.bb.row(k).setZero();
            answer.bb.col(k).setZero();
            answer.ba.row(k).setZero();
            answer.ab.col(k).setZero();
        }
    }
    if (free_a) tangent.add(contact.body_a, contact.body_a, answer.aa);
    if (free_b) tangent.add(contact.body_b, contact.body_b, answer.bb);
    if (free_a && free_b) {
        tangent.add(contact.body_a, contact.body_b, answer.ab);
        tangent.add(contact.body_b, contact.body_a, answer.ba);
    }
}

/// q <- q0 (+) xi.
template <int D>
void CompliantContacts<D>::place(const VecX& xi) {
    constexpr int k_n = mechanics::k_dofs<D>;
    for (std::size_t i = 0; i < start_.size(); ++i) {
        const mechanics::Twist<D> own = xi.template segment<k_n>(k_n * static_cast<Index>(i));
        world_.bodies().q[i] = mechanics::moved(start_[i], own, 1.0);
    }
}

/// Sum of Phi(-gap) at q0, by the exact rules in any mode.
template <int D>
double CompliantContacts<D>::energy_at_start(const ComplianceLaw& law) const {
    const VecX still = VecX::Zero(world_.bodies().dofs());
    const TrialStep step{.xi = still, .velocities = still};
    TrialRule rule{.law = law, .tangent = false};
    rule.law.listing = false;
    double energy = 0.0;
    for (std::size_t i = 0; i < points_.size(); ++i) {
        energy += contact_potential(law.normal, -response(i, step, rule).gap);
    }
    return energy;
}

template <int D>
CompliantWork CompliantContacts<D>::finish(const ComplianceLaw& law, const TrialStep& step) {
    constexpr int k_n = mechanics::k_dofs<D>;
    const auto list = contacts_.found.list();
    contact::ActiveContacts<D>& active = contacts_.active;
    active.clear();
    overlaps_.clear();
    CompliantWork work;
    double stored = 0.0;
    TrialRule rule{.law = law, .rate = step.rate, .predictor = step.predictor, .tangent = false};
    for (std::size_t i = 0; i < list.size(); ++i) {
        const CompliantPoint<D>& point = points_[i];
        const PairResponse<D> answer = response(i, step, rule);
        if (touches(point, answer.gap)) ++work.touching;
        work.largest_penetration = std::max(work.largest_penetration, -answer.gap);
        work.penetration_ratio = std::max(work.penetration_ratio, -answer.gap / point.size);
        stored += contact_potential(law.normal, -answer.gap);
        if (answer.state == CompliantState::open) continue;
        ++work.carrying;
        const mechanics::Twist<D> xi_a = step.xi.template segment<k_n>(k_n * list[i].body_a);
        const mechanics::Twist<D> xi_b = step.xi.template segment<k_n>(k_n * list[i].body_b);
        // Of the work on both bodies, what is along the normal and what friction does.
        const double total = answer.force_a.dot(xi_a) + answer.force_b.dot(xi_b);
        const double belt = step.h * answer.tangential_force.dot(point.belt);
        const double normal = answer.normal_force * (answer.gap - answer.gap_start);
        // Friction works on what it sees, except in the listing.
        const double tangential = law.listing && point.mu > 0.0
                                      ? total - normal + belt
                                      : step.h * answer.tangential_force.dot(answer.slip);
        remember(i, answer, 0.5 * (xi_a + xi_b).template head<D>(), step.h);
        active.contacts.back().normal_work = normal;
        active.contacts.back().tangential_work = tangential;
        work.normal += normal;
        work.tangential += tangential;
        const double unsure =
            unsure_work(answer, start_[at(list[i].body_a)], start_[at(list[i].body_b)], point.size);
        if (tangential > unsure) work.tangential_gain = std::max(work.tangential_gain, tangential);
        work.boundaries -= belt + given_work(list[i].body_a, answer.force_a, xi_a) +
                           given_work(list[i].body_b, answer.force_b, xi_b);
    }
    contacts_.spring_energy = stored;
    return work;
}

/// Work of a force on the directions in which a body does not move on its own.
template <int D>
double CompliantContacts<D>::given_work(int body, const mechanics::Twist<D>& force,
                                        const mechanics::Twist<D>& xi) const {
    constexpr int k_n = mechanics::k_dofs<D>;
    double work = 0.0;
    for (int k = 0; k < k_n; ++k) {
        if (world_.bodies().inverse_mass[k_n * body + k] == 0.0) work += force[k] * xi[k];
    }
    return work;
}

/// Contact i with its impulse, for results; its point has moved by `displacement`.
template <int D>
void CompliantContacts<D>::remember(std::size_t i, const PairResponse<D>& answer,
                                    const Vector<D>& displacement, double h) {
    collision::Contact<D> contact = contacts_.found.list()[i];
    const contact::ContactRow<D> row =
        contacts_.found.row(i, world_.bodies(), contacts_.surfaces, world_.deformables());
    contact.point += displacement;
    contact.gap = answer.gap;
    contact.normal = answer.normal.normalized();
    contact::ActiveContacts<D>& active = contacts_.active;
    overlaps_.push_back(points_[i].is_overlap() ? 1 : 0);
    active.blocks.emplace_back().row = row;
    active.add(contact, {.law = &contacts_.surfaces.law(contact),
                         .memory = {.slid = answer.state == CompliantState::sliding},
                         .surface = row.axes * points_[i].belt});
    active.contacts.back().impulse =
        h * (answer.normal_force * answer.normal + answer.tangential_force);
    active.contacts.back().local.template head<D>() = row.axes * active.contacts.back().impulse;
}

template class CompliantContacts<2>;
template class CompliantContacts<3>;

}  // namespace drystone::springs
