// Random packings of balls on a floor: layers on a triangular lattice, radii that differ, contacts
// wherever balls come close. More contact components than unknowns: W is singular.
#include "solvers/families/piles.hpp"

#include <cmath>

#include "drystone/core/text.hpp"
#include "solvers/families/families.hpp"

namespace drystone::families {

Balls pile(int dimension, int width, int layers, std::uint64_t seed) {
    Rng rng(seed);
    Balls balls{.system = {.dimension = dimension, .pull = 1.0}};
    const int depth = dimension == 2 ? 1 : width;
    const double rise = dimension == 2 ? std::sqrt(3.0) : std::sqrt(2.0);
    for (int layer = 0; layer < layers; ++layer) {
        for (int i = 0; i < width - layer; ++i) {
            for (int j = 0; j < std::max(1, depth - layer); ++j) {
                const double radius = rng.uniform(0.9, 1.0);
                Vec3 centre(2.0 * i + layer, 0.0, 0.0);
                if (dimension == 3) centre[1] = 2.0 * j + layer;
                centre += (radius + rise * layer) * up(balls.system);
                balls.add(centre, radius, radius * radius * radius);
                Body& body = balls.system.bodies.back();
                body.velocity = Vec3(0.1 * rng.normal(), 0.1 * rng.normal(), 0.0);
            }
        }
    }
    return balls;
}

std::vector<Named> piles(Size size) {
    std::vector<Named> all;
    for (const double mu : {0.0, 0.3, 1.0, 2.0}) {
        Balls plane = pile(2, size == Size::small ? 5 : 18, size == Size::small ? 4 : 10, 1);
        plane.touch_all(1.07, problem::Coulomb{mu}, 2);
        all.push_back(member("pile of disks, mu " + to_text(mu), plane.system));
        Balls space = pile(3, size == Size::small ? 3 : 7, size == Size::small ? 3 : 4, 2);
        space.touch_all(1.07, problem::Coulomb{mu}, 3);
        all.push_back(member("pile of balls, mu " + to_text(mu), space.system));
    }
    // Heavy balls on light ones.
    Balls heavy = pile(3, 3, 3, 3);
    for (Body& body : heavy.system.bodies) {
        const double factor = body.centre[2] > 2.0 ? 1e3 : 1e-3;
        body.mass *= factor;
        body.inertia *= factor;
    }
    heavy.touch_all(1.07, problem::Coulomb{0.5}, 3);
    all.push_back(member("pile of balls of mass ratio 1e6", heavy.system));
    return all;
}

}  // namespace drystone::families
