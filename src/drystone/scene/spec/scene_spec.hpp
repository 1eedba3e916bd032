#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/scene/spec/body.hpp"
#include "drystone/scene/spec/crowd.hpp"
#include "drystone/scene/spec/deformable.hpp"
#include "drystone/scene/spec/forces.hpp"
#include "drystone/scene/spec/inclusion.hpp"
#include "drystone/scene/spec/materials.hpp"
#include "drystone/scene/spec/measure.hpp"
#include "drystone/scene/spec/settings.hpp"
#include "drystone/scene/spec/sweeping.hpp"

/// A scene as plain data: the contents of the text file after includes, expressions and generators.
///
/// Plane and spatial scenes share these structs. In the plane the third component of positions and
/// velocities is 0, rotations are about the third axis, and spins are (0, 0, spin). This header
/// contains all of them; files that need one table include the header of this table.
namespace drystone::scene {
inline namespace spec {

struct SceneSpec {
    std::string title = {};
    std::string description = {};
    int dimension = 2;
    Vec3 gravity = Vec3::Zero();
    TimeSpec time = {};
    IntegratorSpec integrator = {};
    ComplianceSpec compliance = {};
    SolverSpec solver = {};
    ContactSpec contact = {};
    OnFailure on_failure = OnFailure::proceed;
    OutputSpec output = {};
    CombinationRule combination = {};
    std::vector<MaterialSpec> materials = {};
    std::vector<PairSpec> pairs = {};
    std::vector<BodySpec> bodies = {};
    std::vector<DeformableSpec> deformables = {};
    std::vector<LoadSpec> loads = {};
    std::vector<SpringSpec> springs = {};
    std::vector<DragSpec> drags = {};
    std::vector<PressureSpec> pressures = {};
    std::vector<JointSpec> joints = {};
    std::optional<CellSpec> cell = {};
    std::optional<InclusionSpec> inclusion = {};  ///< in place of bodies
    std::optional<SweepingSpec> sweeping = {};    ///< in place of bodies
    std::optional<CrowdSpec> crowd = {};          ///< people walk in place of bodies that move
    std::vector<MeasureSpec> measures = {};
    std::string text = {};  ///< the file as it was read, with includes, for the result file
};

}  // namespace spec
}  // namespace drystone::scene
