#pragma once

#include <stdexcept>
#include <string>

#include "drystone/geometry/elements/element_mesh.hpp"

namespace drystone::geometry::test {

/// The group with this name, which must be there.
inline const ElementGroup& group_of(const ElementMesh& mesh, const std::string& name) {
    const ElementGroup* group = mesh.find(name);
    if (group == nullptr) throw std::logic_error("no group '" + name + "'");
    return *group;
}

}  // namespace drystone::geometry::test
