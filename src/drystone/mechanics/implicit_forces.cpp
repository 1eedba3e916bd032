// Sums springs, dampers and drag over a step: forces, tangent, works.
#include "drystone/mechanics/implicit_forces.hpp"

#include <algorithm>
#include <utility>

namespace drystone::mechanics {

template <int D>
ImplicitForces<D>::ImplicitForces(std::vector<Spring<D>> springs, std::vector<Drag<D>> drags)
    : springs_(std::move(springs)), drags_(std::move(drags)) {
    std::erase_if(springs_, [](const Spring<D>& spring) {
        return !(spring.stiffness > 0.0 || spring.damping > 0.0);
    });
    std::erase_if(drags_, [](const Drag<D>& drag) {
        return !(drag.linear > 0.0 || drag.quadratic > 0.0 || drag.angular > 0.0);
    });
    for (const Spring<D>& spring : springs_) {
        for (const int body : {spring.a.body, spring.b.body}) {
            if (body >= 0) bodies_.push_back(body);
        }
        if (spring.a.body >= 0 && spring.b.body >= 0) {
            pairs_.push_back({spring.a.body, spring.b.body});
        }
    }
    for (const Drag<D>& drag : drags_) {
        bodies_.insert(bodies_.end(), drag.bodies.begin(), drag.bodies.end());
    }
    std::sort(bodies_.begin(), bodies_.end());
    bodies_.erase(std::unique(bodies_.begin(), bodies_.end()), bodies_.end());
}

template <int D>
void ImplicitForces<D>::start(const RigidBodies<D>& bodies, const StepRule& rule) {
    rule_ = rule;
    lines_.clear();
    for (const Spring<D>& spring : springs_) {
        lines_.push_back(position(spring.a, bodies) - position(spring.b, bodies));
    }
    start_ = bodies.q;
    travels_.resize(bodies.q.size());
}

template <int D>
BodyTravel<D> ImplicitForces<D>::travel(const Attachment<D>& end) const {
    return end.body < 0 ? BodyTravel<D>{} : travels_[at(end.body)];
}

template <int D>
double ImplicitForces<D>::straightness() const {
    double least = 1.0;
    for (const SpringStep<D>& step : steps_) least = std::min(least, step.along.norm());
    return least;
}

template <int D>
void ImplicitForces<D>::evaluate(const VecX& xi, VecX& forces) {
    constexpr int k_n = k_dofs<D>;
    for (const int body : bodies_) {
        const Twist<D> own = xi.template segment<k_n>(k_n * body);
        travels_[at(body)] = {.middle = frame_of(moved(start_[at(body)], own, 0.5)).rotation,
                              .xi = own};
    }
    forces.setZero(xi.size());
    const auto add = [&](int body, const Twist<D>& force) {
        if (body >= 0) forces.template segment<k_n>(k_n * body) += force;
    };
    steps_.clear();
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        const Spring<D>& spring = springs_[i];
        steps_.push_back(step_of(spring, rule_, lines_[i], travel(spring.a), travel(spring.b)));
        add(spring.a.body, -steps_[i].tension * steps_[i].a);
        add(spring.b.body, -steps_[i].tension * steps_[i].b);
    }
    for (const Drag<D>& drag : drags_) {
        for (const int body : drag.bodies) {
            add(body, force_of(drag, mean_twist(body)));
        }
    }
}

template <int D>
void ImplicitForces<D>::add_tangent(const VecX& inverse_mass, std::span<const int> place,
                                    double scale, PairMatrix& A) const {
    constexpr int k_n = k_dofs<D>;
    // 1 for components that move, 0 for others.
    const auto moving = [&](int body) -> Twist<D> {
        const auto own = inverse_mass.template segment<k_n>(k_n * body);
        return (own.array() > 0.0).template cast<double>();
    };
    const auto place_of = [&](int body) { return body < 0 ? -1 : place[at(body)]; };
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        const int body_a = springs_[i].a.body;
        const int body_b = springs_[i].b.body;
        const int a = place_of(body_a);
        const int b = place_of(body_b);
        SpringTangent<D> tangent =
            tangent_of(steps_[i], travel(springs_[i].a), travel(springs_[i].b));
        const Twist<D> mask_a = a < 0 ? Twist<D>::Zero() : moving(body_a);
        const Twist<D> mask_b = b < 0 ? Twist<D>::Zero() : moving(body_b);
        tangent.aa = scale * mask_a.asDiagonal() * tangent.aa * mask_a.asDiagonal();
        tangent.ab = scale * mask_a.asDiagonal() * tangent.ab * mask_b.asDiagonal();
        tangent.bb = scale * mask_b.asDiagonal() * tangent.bb * mask_b.asDiagonal();
        if (a >= 0) A.add(a, a, tangent.aa);
        if (b >= 0) A.add(b, b, tangent.bb);
        if (a < 0 || b < 0) continue;
        A.add(a, b, tangent.ab);
        A.add(b, a, tangent.ab.transpose());
    }
    for (const Drag<D>& drag : drags_) {
        for (const int body : drag.bodies) {
            if (place_of(body) < 0) continue;
            const Twist<D> mask = moving(body);
            typename SpringTangent<D>::Block block = tangent_of(drag, mean_twist(body));
            block = (scale / rule_.h) * mask.asDiagonal() * block * mask.asDiagonal();
            A.add(place_of(body), place_of(body), block);
        }
    }
}

template <int D>
double ImplicitForces<D>::rate(std::size_t i, const VecX& v) const {
    constexpr int k_n = k_dofs<D>;
    double sum = 0.0;
    const Spring<D>& spring = springs_[i];
    if (spring.a.body >= 0) {
        sum += steps_[i].a.dot(v.template segment<k_n>(k_n * spring.a.body));
    }
    if (spring.b.body >= 0) {
        sum += steps_[i].b.dot(v.template segment<k_n>(k_n * spring.b.body));
    }
    return sum;
}

template <int D>
void ImplicitForces<D>::add_damping(const VecX& v_a, VecX& damping) const {
    constexpr int k_n = k_dofs<D>;
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        const Spring<D>& spring = springs_[i];
        if (spring.damping == 0.0) continue;
        const double pull = spring.damping * rate(i, v_a);
        if (spring.a.body >= 0) {
            damping.template segment<k_n>(k_n * spring.a.body) -= pull * steps_[i].a;
        }
        if (spring.b.body >= 0) {
            damping.template segment<k_n>(k_n * spring.b.body) -= pull * steps_[i].b;
        }
    }
    for (const Drag<D>& drag : drags_) {
        for (const int body : drag.bodies) {
            auto own = damping.template segment<k_n>(k_n * body);
            own += force_of(drag, Twist<D>(v_a.template segment<k_n>(k_n * body)));
        }
    }
}

template <int D>
double ImplicitForces<D>::damping_power(const VecX& v_a) const {
    constexpr int k_n = k_dofs<D>;
    double power = 0.0;
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        const double speed = rate(i, v_a);
        power -= springs_[i].damping * speed * speed;
    }
    for (const Drag<D>& drag : drags_) {
        for (const int body : drag.bodies) {
            const Twist<D> v = v_a.template segment<k_n>(k_n * body);
            power += force_of(drag, v).dot(v);
        }
    }
    return power;
}

template <int D>
double ImplicitForces<D>::stiffness_product(const VecX& v_a) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        const double change = rule_.h * rate(i, v_a);
        sum += springs_[i].stiffness * change * change;
    }
    return sum;
}

template <int D>
double ImplicitForces<D>::potential(const RigidBodies<D>& bodies) const {
    double sum = 0.0;
    for (const Spring<D>& spring : springs_) sum += mechanics::potential(spring, bodies);
    return sum;
}

template <int D>
void ImplicitForces<D>::add_explicit(const RigidBodies<D>& bodies, ForceSums& sums) const {
    for (const Spring<D>& spring : springs_) add_force(spring, bodies, sums);
    for (const Drag<D>& drag : drags_) add_force(drag, bodies, sums);
}

template class ImplicitForces<2>;
template class ImplicitForces<3>;

}  // namespace drystone::mechanics
