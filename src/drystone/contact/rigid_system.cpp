#include "drystone/contact/rigid_system.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/collision/match.hpp"
#include "drystone/mechanics/gyroscopic.hpp"

namespace drystone::contact {

namespace {

constexpr std::size_t at(Index i) { return static_cast<std::size_t>(i); }

/// Mean of a number over the bodies that move, 1 when there are none: the same multiple in any
/// system of units.
template <int D, class Number>
double dynamic_mean(const mechanics::RigidBodies<D>& bodies, Number number) {
    double sum = 0.0;
    double count = 0.0;
    for (Index i = 0; i < bodies.count(); ++i) {
        if (bodies.dynamic[at(i)] == 0) continue;
        sum += number(i);
        count += 1.0;
    }
    return count > 0.0 ? sum / count : 1.0;
}

void add_gyroscopic(const mechanics::RigidBodies<2>&, double, mechanics::ForceSums&) {}
void add_gyroscopic(const mechanics::RigidBodies<3>& bodies, double h, mechanics::ForceSums& sums) {
    for (Index i = 0; i < bodies.count(); ++i) {
        if (bodies.dynamic[at(i)] == 0) continue;
        const Index spin = 6 * i + 3;
        const Vec3 torque = sums.elastic.segment<3>(spin) + sums.damping.segment<3>(spin) +
                            sums.external.segment<3>(spin);
        sums.gyroscopic.segment<3>(spin) = mechanics::gyroscopic_torque(
            bodies.mass.segment<3>(spin), bodies.v.segment<3>(spin), torque, h);
    }
}

/// x += M^-1 H^T r for one contact, r its first components.
template <int D, class Impulse>
void add_motion(const ContactRow<D>& row, const VecX& inverse_mass, const Impulse& r, VecX& x) {
    constexpr int k_n = mechanics::k_dofs<D>;
    const auto push = [&](int body, const typename ContactRow<D>::Rows& H) {
        const Index first = k_n * body;
        const Vector<k_n> f = H.topRows(r.size()).transpose() * r;
        x.template segment<k_n>(first) += inverse_mass.template segment<k_n>(first).cwiseProduct(f);
    };
    push(row.body_a, row.H_a);
    push(row.body_b, row.H_b);
}

}  // namespace

template <int D>
RigidSystem<D>::RigidSystem(RigidModel<D> model)
    : bodies_(std::move(model.bodies)),
      materials_(std::move(model.materials)),
      laws_(std::move(model.laws)),
      forces_(std::move(model.forces)),
      driven_(std::move(model.driven)),
      finder_(std::move(model.colliders), model.threads),
      typical_mass_(
          dynamic_mean(bodies_, [&](Index i) { return bodies_.mass[mechanics::k_dofs<D> * i]; })),
      typical_size_(dynamic_mean(bodies_, [&](Index i) { return bodies_.size[at(i)]; })) {}

template <int D>
void RigidSystem<D>::start_step(double t, double h) {
    for (const Driven<D>& driven : driven_) {
        bodies_.twist(driven.body) = driven.motion.mean_twist(bodies_.q[at(driven.body)], t, h);
    }
}

template <int D>
const mechanics::ForceSums& RigidSystem<D>::evaluate_forces(const LoadInstants& loads, double h) {
    sums_.reset(bodies_.dofs());
    mechanics::add_forces<D>(forces_, bodies_, loads.t, sums_);
    if (loads.share > 0.0) {
        later_.reset(bodies_.dofs());
        for (const mechanics::Force<D>& force : forces_) {
            const auto* load = std::get_if<mechanics::Load<D>>(&force);
            if (load != nullptr) add_force(*load, bodies_, loads.later, later_);
        }
        sums_.external = (1.0 - loads.share) * sums_.external + loads.share * later_.external;
    }
    add_gyroscopic(bodies_, h, sums_);
    return sums_;
}

template <int D>
void RigidSystem<D>::apply_inverse_mass(const VecX& F, VecX& x) const {
    x = bodies_.inverse_mass.cwiseProduct(F);
}

template <int D>
double RigidSystem<D>::kinetic_product(const VecX& a, const VecX& b) const {
    return mechanics::kinetic_product(bodies_, a, b);
}

template <int D>
double RigidSystem<D>::potential_energy() const {
    return mechanics::potential<D>(forces_, bodies_);
}

template <int D>
void RigidSystem<D>::forget_contacts() {
    active_.clear();
    before_.clear();
    problem_ = {};
}

template <int D>
double RigidSystem<D>::elastic_energy() const {
    return mechanics::elastic_energy<D>(forces_, bodies_);
}

template <int D>
double RigidSystem<D>::boundary_power(const VecX& v, const VecX& F) const {
    constexpr int k_n = mechanics::k_dofs<D>;
    double power = 0.0;
    for (Index i = 0; i < bodies_.count(); ++i) {
        if (bodies_.dynamic[at(i)] != 0) continue;
        power += v.template segment<k_n>(k_n * i).dot(F.template segment<k_n>(k_n * i));
    }
    return power;
}

template <int D>
void RigidSystem<D>::advance(double dt) {
    mechanics::advance(bodies_, dt);
}

template <int D>
double RigidSystem<D>::pair_size(const collision::Contact<D>& contact) const {
    return std::min(bodies_.size[at(contact.body_a)], bodies_.size[at(contact.body_b)]);
}

template <int D>
ContactRow<D> RigidSystem<D>::row_of(const collision::Contact<D>& contact) const {
    return contact_row(contact, finder_.frames()[at(contact.body_a)],
                       finder_.frames()[at(contact.body_b)]);
}

template <int D>
Detection RigidSystem<D>::detect(double gap_tolerance, double drift, double horizon) {
    found_ = finder_.find(bodies_, gap_tolerance, drift, horizon);
    Detection detection{.contacts = static_cast<Index>(found_.size())};
    for (const collision::Contact<D>& contact : found_) {
        const double depth = -contact.gap;
        detection.largest_penetration = std::max(detection.largest_penetration, depth);
        detection.penetration_ratio =
            std::max(detection.penetration_ratio, depth / pair_size(contact));
    }
    return detection;
}

template <int D>
Index RigidSystem<D>::activate(const Activation& rule) {
    std::swap(active_, before_);
    active_.clear();
    for (const collision::Contact<D>& contact : found_) {
        const ContactRow<D> row = row_of(contact);
        const double u_n = relative_velocity(row, bodies_.v)[0];
        const double gap = contact.gap + rule.horizon * u_n;
        const double touching = rule.gap_tolerance * pair_size(contact) + rule.drift;
        if (gap > touching) continue;
        if (rule.only_approaching && u_n > rule.approach_tolerance) continue;
        const ContactLaw& law =
            laws_(materials_[at(contact.body_a)], materials_[at(contact.body_b)]);
        active_.contacts.push_back(contact);
        active_.rows.push_back(row);
        active_.laws.push_back(&law);
        active_.sizes.push_back(components(law, D));
        const bool drifted = contact.gap > 0.0 && contact.gap <= touching;
        // What approaches faster than a drift can close is an impact, whose law is exact.
        const bool closes =
            drifted && rule.closing_time > 0.0 && -u_n * rule.closing_time <= rule.drift;
        active_.closing.push_back(closes ? contact.gap / rule.closing_time : 0.0);
        active_.impulses.push_back(Vector<D>::Zero());
        active_.normal_work.push_back(0.0);
        active_.tangential_work.push_back(0.0);
    }
    return static_cast<Index>(active_.contacts.size());
}

template <int D>
const problem::ContactProblem& RigidSystem<D>::build(const VecX& v, const VecX& v_free,
                                                     const ProblemUnits& units) {
    delassus_.assemble(active_.rows, active_.sizes, bodies_.inverse_mass, units.mass, problem_.W);
    problem_.b.resize(problem_.components());
    problem_.cones.clear();
    for (Index c = 0; c < problem_.contacts(); ++c) {
        const ContactRow<D>& row = active_.rows[at(c)];
        const ContactLaw& law = *active_.laws[at(c)];
        Vector<D> b = relative_velocity(row, v_free) + rebound<D>(law, relative_velocity(row, v));
        b[0] += active_.closing[at(c)];
        problem_.b.segment(problem_.W.offset(c), problem_.W.size(c)) =
            b.head(problem_.W.size(c)) / units.velocity;
        problem_.cones.push_back(cone(law));
    }
    return problem_;
}

template <int D>
void RigidSystem<D>::warm_start(VecX& r) const {
    r.setZero(problem_.components());
    std::vector<std::int64_t> found;
    collision::match<D>(before_.contacts, active_.contacts, found);
    for (Index c = 0; c < problem_.contacts(); ++c) {
        if (found[at(c)] < 0) continue;
        const Vector<D> local =
            active_.rows[at(c)].axes * before_.impulses[static_cast<std::size_t>(found[at(c)])];
        r.segment(problem_.W.offset(c), problem_.W.size(c)) = local.head(problem_.W.size(c));
    }
}

template <int D>
void RigidSystem<D>::apply_impulses(const VecX& v_free, const VecX& r, VecX& v) {
    v = v_free;
    for (Index c = 0; c < problem_.contacts(); ++c) {
        const ContactRow<D>& row = active_.rows[at(c)];
        const auto own = r.segment(problem_.W.offset(c), problem_.W.size(c));
        add_motion<D>(row, bodies_.inverse_mass, own, v);
        active_.impulses[at(c)] = row.axes.topRows(own.size()).transpose() * own;
    }
}

template <int D>
ContactWork RigidSystem<D>::work(const VecX& v_a, const VecX& r, double velocity_tolerance) {
    ContactWork sum;
    for (Index c = 0; c < problem_.contacts(); ++c) {
        const ContactRow<D>& row = active_.rows[at(c)];
        const Index size = problem_.W.size(c);
        const auto own = r.segment(problem_.W.offset(c), size);
        const Vector<D> u = relative_velocity(row, v_a);
        const double normal = u[0] * own[0];
        const double tangential = u.segment(1, size - 1).dot(own.tail(size - 1));
        active_.normal_work[at(c)] = normal;
        active_.tangential_work[at(c)] = tangential;
        sum.normal += normal;
        sum.tangential += tangential;
        sum.uncertainty += velocity_tolerance * own.norm();
        const auto share = [&](int body, const typename ContactRow<D>::Rows& H) {
            if (bodies_.dynamic[at(body)] != 0) return;
            constexpr int k_n = mechanics::k_dofs<D>;
            const Vector<D> w = H * v_a.template segment<k_n>(k_n * body);
            sum.boundaries -= w.head(size).dot(own);
        };
        share(row.body_a, row.H_a);
        share(row.body_b, row.H_b);
    }
    return sum;
}

template <int D>
bool RigidSystem<D>::penetrates(double tolerance, double horizon) const {
    return std::any_of(found_.begin(), found_.end(), [&](const collision::Contact<D>& contact) {
        const double u_n = relative_velocity(row_of(contact), bodies_.v)[0];
        return contact.gap + horizon * u_n < -tolerance * pair_size(contact);
    });
}

template <int D>
const problem::ContactProblem* RigidSystem<D>::build_projection(const ProjectionRule& rule) {
    const auto beyond = [&](const collision::Contact<D>& contact) {
        return contact.gap < -rule.tolerance * pair_size(contact);
    };
    if (std::none_of(found_.begin(), found_.end(), beyond)) return nullptr;
    projection_rows_.clear();
    for (const collision::Contact<D>& contact : found_) projection_rows_.push_back(row_of(contact));
    projection_sizes_.assign(found_.size(), 1);
    delassus_.assemble(projection_rows_, projection_sizes_, bodies_.inverse_mass, rule.units.mass,
                       projection_.W);
    projection_.b.resize(projection_.components());
    projection_.cones.assign(found_.size(), problem::Coulomb{0.0});
    for (Index c = 0; c < projection_.contacts(); ++c) {
        const collision::Contact<D>& contact = found_[at(c)];
        projection_.b[c] = (contact.gap + rule.left * pair_size(contact)) / rule.units.velocity;
    }
    return &projection_;
}

template <int D>
void RigidSystem<D>::apply_projection(const VecX& lambda) {
    shift_.setZero(bodies_.dofs());
    for (Index c = 0; c < projection_.contacts(); ++c) {
        add_motion<D>(projection_rows_[at(c)], bodies_.inverse_mass, lambda.segment<1>(c), shift_);
    }
    for (Index i = 0; i < bodies_.count(); ++i) {
        constexpr int k_n = mechanics::k_dofs<D>;
        const mechanics::Twist<D> shift = shift_.template segment<k_n>(k_n * i);
        if (!shift.isZero(0.0)) bodies_.q[at(i)] = mechanics::moved(bodies_.q[at(i)], shift, 1.0);
    }
}

template class RigidSystem<2>;
template class RigidSystem<3>;

}  // namespace drystone::contact
