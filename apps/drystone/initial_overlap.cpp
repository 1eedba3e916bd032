#include "initial_overlap.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include "drystone/collision/detector.hpp"
#include "drystone/contact/rigid_system.hpp"
#include "drystone/sim/model_builder.hpp"

namespace drystone::app {

namespace {

template <int D>
InitialOverlap overlap(const scene::SceneSpec& scene) {
    const sim::BuiltModel<D> built = sim::build_model<D>(scene);
    const mechanics::RigidBodies<D>& bodies = built.model.bodies;
    std::vector<geometry::Frame<D>> frames;
    for (std::size_t i = 0; i < built.bodies.size(); ++i) {
        frames.push_back(mechanics::frame_of(bodies.q[i]));
    }
    const collision::Lattice<D> lattice = contact::lattice_of(bodies);

    // Bodies that touch do so up to rounding, which the scene's tolerance for gaps covers.
    const auto size_of = [&](int a, int b) {
        return std::min(bodies.size[static_cast<std::size_t>(a)],
                        bodies.size[static_cast<std::size_t>(b)]);
    };
    std::vector<double> margins;
    for (std::size_t i = 0; i < built.bodies.size(); ++i) {
        const double size = bodies.size[i];
        margins.push_back(std::isfinite(size) ? 0.5 * scene.contact.gap_tolerance * size : 0.0);
    }
    collision::Detector<D> detector(built.model.colliders, Threads(), built.model.strangers);
    detector.find_pairs(frames, margins, lattice);
    InitialOverlap result;
    std::set<std::pair<int, int>> deep;
    for (const collision::Contact<D>& contact : detector.contacts(frames, margins, lattice)) {
        ++result.contacts;
        const double tolerated =
            scene.contact.penetration_tolerance * size_of(contact.body_a, contact.body_b);
        if (contact.gap < -tolerated) deep.emplace(contact.body_a, contact.body_b);
        if (-contact.gap <= result.depth) continue;
        result.depth = -contact.gap;
        result.body_a = built.bodies[static_cast<std::size_t>(contact.body_a)].name;
        result.body_b = built.bodies[static_cast<std::size_t>(contact.body_b)].name;
    }
    result.pairs = static_cast<Index>(deep.size());
    return result;
}

}  // namespace

InitialOverlap initial_overlap(const scene::SceneSpec& scene) {
    return scene.dimension == 2 ? overlap<2>(scene) : overlap<3>(scene);
}

}  // namespace drystone::app
