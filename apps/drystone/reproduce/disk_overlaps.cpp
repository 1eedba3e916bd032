// Finds overlaps of disks and half-planes in a step by a sweep along x.
#include "reproduce/disk_overlaps.hpp"

#include <algorithm>
#include <variant>

namespace drystone::app {

namespace {

void add(double mid_gap, double end_gap, StepOverlaps& overlaps) {
    if (mid_gap <= 0.0 || end_gap <= 0.0) ++overlaps.contacts;
    overlaps.deepest = std::max(overlaps.deepest, -end_gap);
}

}  // namespace

DiskOverlaps::DiskOverlaps(const scene::SceneSpec& spec) {
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

StepOverlaps DiskOverlaps::in_last_step(const sim::Simulation& simulation, double h) {
    const sim::Snapshot state = simulation.snapshot();
    for (Disk& disk : disks_) {
        disk.end = state.q.col(disk.body).head<2>();
        disk.half = 0.5 * h * state.v.col(disk.body).head<2>();
    }
    // Nearly sorted since the last call.
    for (std::size_t i = 1; i < disks_.size(); ++i) {
        for (std::size_t k = i; k > 0 && disks_[k].left() < disks_[k - 1].left(); --k) {
            std::swap(disks_[k], disks_[k - 1]);
        }
    }
    StepOverlaps overlaps;
    for (std::size_t i = 0; i < disks_.size(); ++i) {
        const Disk& disk = disks_[i];
        for (const Wall& wall : walls_) {
            const double gap = wall.normal.dot(disk.end) - wall.offset - disk.radius;
            add(gap - wall.normal.dot(disk.half), gap, overlaps);
        }
        for (std::size_t k = i + 1; k < disks_.size(); ++k) {
            const Disk& other = disks_[k];
            if (other.left() > disk.right()) break;
            const double radii = disk.radius + other.radius;
            const Vec2 apart = other.end - disk.end;
            const Vec2 before = apart - (other.half - disk.half);
            add(before.norm() - radii, apart.norm() - radii, overlaps);
        }
    }
    return overlaps;
}

}  // namespace drystone::app
