// Runs all checks of a scene and collects their defects.
#include "drystone/scene/validity.hpp"

#include <set>
#include <utility>

#include "drystone/scene/validity/checks.hpp"

namespace drystone::scene {

std::vector<Defect> find_defects(const SceneSpec& scene, const SceneSources& sources,
                                 const KnownNames& known) {
    std::vector<Defect> found;
    validity::check_settings(scene, sources, known, found);
    validity::check_materials(scene, sources, known, found);
    validity::check_bodies(scene, sources, found);
    validity::check_integrator(scene, sources, known, found);
    validity::check_growth(scene, sources, known, found);
    validity::check_deformables(scene, sources, found);
    validity::check_forces(scene, sources, found);
    validity::check_joints(scene, sources, found);
    validity::check_cell(scene, sources, found);
    validity::check_inclusion(scene, sources, known, found);
    validity::check_sweeping(scene, sources, found);
    validity::check_crowd(scene, sources, found);
    validity::check_measures(scene, sources, known, found);
    // Bodies of one generator share their defects.
    std::vector<Defect> defects;
    std::set<std::string> seen;
    for (Defect& defect : found) {
        if (seen.insert(to_text(defect)).second) defects.push_back(std::move(defect));
    }
    return defects;
}

void require_valid(const SceneSpec& scene, const KnownNames& known) {
    std::vector<Defect> defects = find_defects(scene, {}, known);
    if (!defects.empty()) throw InputError(std::move(defects));
}

}  // namespace drystone::scene
