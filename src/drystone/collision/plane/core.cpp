// The core of a plane shape: the shape without its rounding.
#include "drystone/collision/plane/core.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace drystone::collision::plane {
namespace {

struct MakeCore {
    CoreRoom& room;

    Core operator()(const geometry::Disk& disk) const {
        room[0] = Vec2::Zero();
        return {.vertices = {room.data(), 1}, .radius = disk.radius};
    }
    Core operator()(const geometry::Segment& segment) const {
        room = {segment.a, segment.b};
        const std::size_t count = segment.a == segment.b ? 1 : 2;
        return {.vertices = {room.data(), count}, .radius = segment.rounding};
    }
    Core operator()(const geometry::Polygon& polygon) const {
        return {.vertices = polygon.vertices, .radius = polygon.rounding};
    }
    Core operator()(const geometry::HalfPlane&) const {
        assert(false && "a half-plane has no core");
        return {};
    }
};

}  // namespace

double Core::size() const {
    double square = radius * radius;
    for (const Vec2& v : vertices) square = std::max(square, (v - vertices[0]).squaredNorm());
    return std::sqrt(square);
}

Vec2 PlacedCore::centroid() const {
    Vec2 sum = Vec2::Zero();
    for (const Vec2& v : vertices) sum += v;
    return frame.to_world(sum / static_cast<double>(vertices.size()));
}

Core core_of(const geometry::PlaneShape& shape, CoreRoom& room) {
    return std::visit(MakeCore{room}, shape);
}

}  // namespace drystone::collision::plane
