#include "solvers/families/balls.hpp"

namespace drystone::families {

int Balls::add(const Vec3& centre, double radius, double mass) {
    system.bodies.push_back(ball(centre, radius, mass, system.dimension));
    radii.push_back(radius);
    return static_cast<int>(radii.size()) - 1;
}

Contact& Balls::touch(int a, int b, const problem::Cone& law, Index size) {
    const auto i = static_cast<std::size_t>(a);
    const auto j = static_cast<std::size_t>(b);
    const Vec3 between = system.bodies[i].centre - system.bodies[j].centre;
    const Vec3 normal = between.normalized();
    const double gap = between.norm() - radii[i] - radii[j];
    system.contacts.push_back({.a = a,
                               .b = b,
                               .point = system.bodies[j].centre + (radii[j] + 0.5 * gap) * normal,
                               .normal = normal,
                               .law = law,
                               .size = size});
    return system.contacts.back();
}

Contact& Balls::rest(int a, const Vec3& normal, const problem::Cone& law, Index size) {
    const auto i = static_cast<std::size_t>(a);
    system.contacts.push_back({.a = a,
                               .point = system.bodies[i].centre - radii[i] * normal,
                               .normal = normal,
                               .law = law,
                               .size = size});
    return system.contacts.back();
}

void Balls::touch_all(double gap, const problem::Cone& law, Index size) {
    const Vec3 vertical = up(system);
    const int count = static_cast<int>(radii.size());
    for (int a = 0; a < count; ++a) {
        const auto i = static_cast<std::size_t>(a);
        const Vec3& centre = system.bodies[i].centre;
        if (centre.dot(vertical) < gap * radii[i]) rest(a, vertical, law, size);
        for (int b = 0; b < a; ++b) {
            const auto j = static_cast<std::size_t>(b);
            const double reach = gap * (radii[i] + radii[j]);
            if ((centre - system.bodies[j].centre).norm() < reach) touch(a, b, law, size);
        }
    }
}

}  // namespace drystone::families
