// Detects the contacts of the initial placement and the deepest overlap.
#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "drystone/collision/detector.hpp"
#include "drystone/contact/cell_lattice.hpp"
#include "drystone/contact/deformable_set.hpp"
#include "drystone/sim/building/model_builder.hpp"
#include "scene_report.hpp"

namespace drystone::app {

namespace {

/// Collects contact points of bodies that are numbered, rigid ones first.
class OverlapCount {
  public:
    OverlapCount(std::vector<std::string> names, std::vector<double> sizes, double tolerance)
        : names_(std::move(names)), sizes_(std::move(sizes)), tolerance_(tolerance) {}

    void add(int a, int b, double gap) {
        ++result_.contacts;
        const double size = std::min(sizes_[at(a)], sizes_[at(b)]);
        if (gap < -tolerance_ * size) deep_.emplace(a, b);
        if (-gap <= result_.depth) return;
        result_.depth = -gap;
        result_.body_a = names_[at(a)];
        result_.body_b = names_[at(b)];
    }

    [[nodiscard]] InitialOverlap result() const {
        InitialOverlap result = result_;
        result.pairs = static_cast<Index>(deep_.size());
        return result;
    }

  private:
    static std::size_t at(int body) { return static_cast<std::size_t>(body); }

    std::vector<std::string> names_;
    std::vector<double> sizes_;
    double tolerance_;  // penetration, relative to sizes
    std::set<std::pair<int, int>> deep_;
    InitialOverlap result_;
};

template <int D>
InitialOverlap overlap(const scene::SceneSpec& scene) {
    sim::building::BuiltModel<D> built = sim::building::build_model<D>(scene);
    const mechanics::RigidBodies<D>& bodies = built.model.bodies;
    const double gap_tolerance = scene.contact.gap_tolerance;
    std::vector<geometry::Frame<D>> frames;
    std::vector<std::string> names;
    std::vector<double> sizes;
    std::vector<double> margins;
    for (std::size_t i = 0; i < built.bodies.size(); ++i) {
        frames.push_back(mechanics::frame_of(bodies.q[i]));
        names.push_back(built.bodies[i].name);
        sizes.push_back(bodies.size[i]);
        // Bodies that touch do so up to rounding, which the scene's tolerance for gaps covers.
        margins.push_back(std::isfinite(sizes[i]) ? 0.5 * gap_tolerance * sizes[i] : 0.0);
    }
    for (const contact::DeformableBody<D>& one : built.model.deformables) {
        names.push_back(one.body.name);
        sizes.push_back(one.size);
    }
    OverlapCount count(std::move(names), std::move(sizes),
                       scene.contact.penetration_tolerance.value());

    const collision::Lattice<D> lattice = contact::lattice_of(bodies);
    collision::Detector<D> detector(built.model.colliders, Threads(), built.model.excluded_pairs);
    detector.find_pairs(frames, margins, lattice);
    for (const collision::Contact<D>& contact : detector.contacts(frames, margins, lattice)) {
        count.add(contact.body_a, contact.body_b, contact.gap);
    }
    if (!built.model.deformables.empty()) {
        contact::DeformableSet<D> deformables(std::move(built.model.deformables),
                                              built.model.colliders, 0);
        const VecX at_rest = VecX::Zero(deformables.unknowns());
        for (const auto& contact :
             deformables.find(at_rest, 0.5 * gap_tolerance, 0.0, 0.0, frames, margins)) {
            count.add(contact.body_a, contact.body_b, contact.gap);
        }
    }
    return count.result();
}

}  // namespace

InitialOverlap initial_overlap(const scene::SceneSpec& scene) {
    return scene.dimension == 2 ? overlap<2>(scene) : overlap<3>(scene);
}

}  // namespace drystone::app
