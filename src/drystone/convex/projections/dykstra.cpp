// Dykstra's cyclic projections with a certificate of the error.
#include "drystone/convex/projections/dykstra.hpp"

#include <algorithm>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::convex {

DykstraReport dykstra(const std::vector<Projector>& sets, const VecX& z,
                      const DykstraSettings& settings) {
    const std::size_t count = sets.size();
    std::vector<VecX> normals(count, VecX::Zero(z.size()));  // p_i, so that z - x = sum p_i
    std::vector<VecX> points(count, z);                      // x_i in C_i
    DykstraReport report;
    report.point = z;
    const double allowed = settings.tolerance * (1.0 + z.norm());

    while (report.iterations < settings.most_iterations && !report.converged) {
        ++report.iterations;
        double change = 0.0;
        for (std::size_t i = 0; i < count; ++i) {
            const VecX target = report.point + normals[i];
            points[i] = sets[i](target);
            change = std::max(change, (target - points[i] - normals[i]).norm());
            normals[i] = target - points[i];
            report.point = points[i];
        }
        report.spread = 0.0;
        for (const VecX& point : points) {
            report.spread = std::max(report.spread, (point - report.point).norm());
        }
        // The corrections must have settled too: with the sets in agreement but a normal still
        // moving, the point is feasible and not yet nearest.
        report.converged = report.spread <= allowed && change <= allowed;
    }
    for (const VecX& normal : normals) report.normal_sum += normal.norm();
    return report;
}

VecX dykstra_or_throw(const std::vector<Projector>& sets, const VecX& z, const std::string& what,
                      const DykstraSettings& settings) {
    const DykstraReport report = dykstra(sets, z, settings);
    if (report.converged) return report.point;
    throw ComputationError("projection on the " + what + ": after " +
                           std::to_string(report.iterations) + " passes the parts are still " +
                           to_text(report.spread) +
                           " apart; they may have no common point, or only touch");
}

}  // namespace drystone::convex
