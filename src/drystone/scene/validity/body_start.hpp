#pragma once

#include <string>
#include <vector>

#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

/// What rigid and deformable bodies have in common: a name, a material, where they begin and how
/// fast.
template <class Body>
void check_start(const Body& body, int dimension, const std::vector<std::string>& materials,
                 const ItemCheck& check) {
    if (body.name.empty()) check.report("name", "a name", "nothing");
    check.name("material", body.material, materials);
    check.vector("position", body.position, reading::k_any_number, dimension);
    check.rotation(dimension == 2 ? "angle" : "rotation", body.rotation, dimension);
    check.vector("velocity", body.velocity, reading::k_any_number, dimension);
    check.vector("spin", body.spin, reading::k_any_number);
    if (dimension == 2 && body.spin.template head<2>() != Vec2::Zero()) {
        check.report("spin", "a rotation about the third axis in the plane", "another one");
    }
}

}  // namespace drystone::scene::validity
