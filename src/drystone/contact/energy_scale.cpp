// Finds the body that moves most, and the energy of small motions of all bodies.
#include "drystone/contact/energy_scale.hpp"

#include <cmath>

#include "drystone/linalg/at.hpp"

namespace drystone::contact {

namespace {

/// v_i . M v_i of one body.
template <int D>
double product_of(const World<D>& world, const VecX& v, Index body) {
    constexpr int k_n = mechanics::k_dofs<D>;
    const Index rigid = world.body_count();
    if (body < rigid) {
        const auto own = v.template segment<k_n>(k_n * body);
        return own.dot(world.bodies().mass.template segment<k_n>(k_n * body).cwiseProduct(own));
    }
    const DeformableSet<D>& set = world.deformables();
    const auto& dynamics = set.body(body - rigid);
    const VecX own = v.segment(set.offset(body - rigid), dynamics.size());
    return dynamics.kinetic_product(own, own);
}

}  // namespace

template <int D>
Index most_energetic_body(const World<D>& world, const VecX& v) {
    Index most = -1;
    double largest = 0.0;
    for (Index i = 0; i < world.body_count() + world.deformables().count(); ++i) {
        const double energy = product_of(world, v, i);
        if (!std::isfinite(energy)) return i;
        if (!(energy > largest)) continue;
        largest = energy;
        most = i;
    }
    return most;
}

template <int D>
double small_energy(const World<D>& world, double speed, double g) {
    double sum = 0.0;
    for (Index i = 0; i < world.body_count() + world.deformables().count(); ++i) {
        const double mass = world.moving_mass(static_cast<int>(i));
        if (mass > 0.0) {
            sum += mass * (0.5 * speed * speed + g * world.body_size(static_cast<int>(i)));
        }
    }
    return sum;
}

template Index most_energetic_body<2>(const World<2>&, const VecX&);
template Index most_energetic_body<3>(const World<3>&, const VecX&);
template double small_energy<2>(const World<2>&, double, double);
template double small_energy<3>(const World<3>&, double, double);

}  // namespace drystone::contact
