// Finds the deepest overlap of disks and half-planes by a sweep along x.
#include "reproduce/end_penetration.hpp"

#include <algorithm>
#include <variant>

namespace drystone::app {

EndPenetration::EndPenetration(const scene::SceneSpec& spec) {
    for (std::size_t k = 0; k < spec.bodies.size(); ++k) {
        for (const scene::PartSpec& part : spec.bodies[k].parts) {
            if (const auto* disk = std::get_if<geometry::Disk>(&part.shape)) {
                disks_.push_back({.body = static_cast<Index>(k), .radius = disk->radius});
            } else if (const auto* wall = std::get_if<geometry::HalfPlane>(&part.shape)) {
                walls_.push_back({.normal = wall->normal, .offset = wall->offset});
            }
        }
    }
}

double EndPenetration::of(const sim::Simulation& simulation) {
    const MatX q = simulation.snapshot().q;
    for (Disk& disk : disks_) disk.place = q.col(disk.body).head<2>();
    const auto left = [](const Disk& disk) { return disk.place[0] - disk.radius; };
    // Nearly sorted since the last call.
    for (std::size_t i = 1; i < disks_.size(); ++i) {
        for (std::size_t k = i; k > 0 && left(disks_[k]) < left(disks_[k - 1]); --k) {
            std::swap(disks_[k], disks_[k - 1]);
        }
    }
    double deepest = 0.0;
    for (std::size_t i = 0; i < disks_.size(); ++i) {
        const Disk& disk = disks_[i];
        for (const Wall& wall : walls_) {
            const double height = wall.normal.dot(disk.place) - wall.offset;
            deepest = std::max(deepest, disk.radius - height);
        }
        const double right = disk.place[0] + disk.radius;
        for (std::size_t k = i + 1; k < disks_.size() && left(disks_[k]) < right; ++k) {
            const double radii = disk.radius + disks_[k].radius;
            const Vec2 apart = disks_[k].place - disk.place;
            if (std::abs(apart[1]) > radii) continue;
            deepest = std::max(deepest, radii - apart.norm());
        }
    }
    return deepest;
}

}  // namespace drystone::app
