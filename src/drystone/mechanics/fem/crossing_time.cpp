// How long elastic waves need to cross a body.
#include "drystone/mechanics/fem/crossing_time.hpp"

#include <algorithm>
#include <cmath>

namespace drystone::mechanics::fem {

namespace {

/// 1 / c^2 (s^2/m^2).
template <class Solid>
double slowness_squared(const Solid& solid) {
    return solid.elastic.density / solid.elastic.young;
}
double slowness_squared(const Bar& bar) { return bar.density / bar.young; }
double slowness_squared(const Beam& beam) { return beam.density / beam.young; }

}  // namespace

double crossing_time(const geometry::ElementMesh& mesh, std::span<const Region> regions) {
    double slowest = 0.0;
    for (const Region& region : regions) {
        slowest = std::max(
            slowest, std::visit([](const auto& material) { return slowness_squared(material); },
                                region.material));
    }
    const Vec3 extent = mesh.nodes.rowwise().maxCoeff() - mesh.nodes.rowwise().minCoeff();
    return extent.maxCoeff() * std::sqrt(slowest);
}

}  // namespace drystone::mechanics::fem
