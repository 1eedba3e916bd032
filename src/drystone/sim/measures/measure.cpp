// Makes the measures of a scene from the entries of their kinds.
#include "drystone/sim/measures/measure.hpp"

#include <algorithm>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::sim::measures {

const scene::InclusionSpec& inclusion_of(const Setting& setting) {
    if (!setting.scene.inclusion) {
        throw InputError({.what = "kind",
                          .expected = "a measure of bodies, or a scene with [inclusion]",
                          .found = "a measure of an inclusion"});
    }
    return *setting.scene.inclusion;
}

const scene::SweepingSpec& sweeping_of(const Setting& setting) {
    if (!setting.scene.sweeping) {
        throw InputError({.what = "kind",
                          .expected = "a measure of bodies, or a scene with [sweeping]",
                          .found = "a measure of a sweeping process"});
    }
    return *setting.scene.sweeping;
}

std::vector<scene::MeasureKind> measure_kinds() {
    std::vector<scene::MeasureKind> kinds;
    for (MeasureEntry& entry : measure_entries()) {
        kinds.push_back({.name = std::move(entry.name),
                         .keys = std::move(entry.keys),
                         .required = std::move(entry.required),
                         .cell_is_region = entry.cell_is_region,
                         .needs_cell = entry.needs_cell,
                         .needs_surface = entry.needs_surface,
                         .uses_sizes = entry.uses_sizes});
    }
    return kinds;
}

std::vector<NamedMeasure> make_measures(const scene::SceneSpec& scene,
                                        const std::vector<BodyInfo>& bodies, const Snapshot& start,
                                        const std::vector<DeformableInfo>& deformables) {
    std::vector<NamedMeasure> measures;
    if (scene.measures.empty()) return measures;
    const std::vector<MeasureEntry> entries = measure_entries();
    const Setting setting{
        .scene = scene,
        .bodies = std::make_shared<const Bodies>(scene.dimension, bodies, deformables),
        .start = start};
    std::vector<Defect> defects;
    // Defects of all measures are thrown together, each under the name of its measure.
    for (const scene::MeasureSpec& spec : scene.measures) {
        const auto entry = std::find_if(entries.begin(), entries.end(),
                                        [&](const auto& one) { return one.name == spec.kind; });
        const std::string label = "measure '" + spec.name + "': ";
        if (entry == entries.end()) {
            defects.push_back({.what = label + "kind",
                               .expected = "the name of a measure",
                               .found = "'" + spec.kind + "'"});
            continue;
        }
        try {
            measures.push_back(
                {.name = spec.name,
                 .kind = spec.kind,
                 .interval = spec.interval.value_or(scene.output.interval.value_or(0.0)),
                 .by_steps = entry->by_steps,
                 .measure = entry->make(spec, setting)});
        } catch (const InputError& error) {
            for (Defect defect : error.defects()) {
                defect.what = label + defect.what;
                defects.push_back(std::move(defect));
            }
        }
    }
    if (!defects.empty()) throw InputError(std::move(defects));
    return measures;
}

}  // namespace drystone::sim::measures
