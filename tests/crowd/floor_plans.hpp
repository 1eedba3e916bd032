#pragma once

#include <string>
#include <utility>
#include <vector>

#include "drystone/crowd/model.hpp"

/// Floor plans and people for tests.
namespace drystone::crowd {

inline void add_obstacle(Model& model, const std::string& name, geometry::PlaneShape shape,
                         const Vec2& position = Vec2::Zero()) {
    geometry::Part<2> part;
    part.shape = std::move(shape);
    collision::Collider<2> collider;
    collider.parts.push_back(std::move(part));
    collider.mobile = false;
    model.plan.names.push_back(name);
    model.plan.obstacles.push_back(std::move(collider));
    geometry::Frame<2> frame;
    frame.origin = position;
    model.plan.frames.push_back(frame);
}

inline void add_wall(Model& model, const Vec2& a, const Vec2& b) {
    add_obstacle(model, "wall-" + std::to_string(model.plan.obstacles.size() + 1),
                 geometry::Segment{.a = a, .b = b});
}

inline void add_person(Model& model, const Vec2& position, double radius, int group = 0) {
    model.people.push_back({.name = "p" + std::to_string(model.people.size() + 1),
                            .position = position,
                            .radius = radius,
                            .group = group});
}

/// A room of width x height with its lower left corner in the origin and a door of the given width
/// in the middle of its right side.
inline Model room_with_door(double width, double height, double door) {
    Model model;
    const double low = 0.5 * (height - door);
    const double high = 0.5 * (height + door);
    add_wall(model, {0, 0}, {width, 0});
    add_wall(model, {width, 0}, {width, low});
    add_wall(model, {width, high}, {width, height});
    add_wall(model, {width, height}, {0, height});
    add_wall(model, {0, height}, {0, 0});
    model.plan.exits.push_back({.name = "door", .a = {width, low}, .b = {width, high}});
    model.groups.push_back({.name = "all", .speed = 1.0, .exits = {0}});
    return model;
}

}  // namespace drystone::crowd
