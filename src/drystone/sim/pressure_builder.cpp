#include "drystone/sim/pressure_builder.hpp"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::sim {

template <int D>
void add_pressures(const scene::SceneSpec& spec, const Places<D>& places,
                   contact::RigidModel<D>& model) {
    std::vector<Defect> defects;
    const auto wall = [&](const std::string& name) {
        const int body = places.body(name);
        return mechanics::Wall<D>{.body = body,
                                  .parts = model.colliders[static_cast<std::size_t>(body)].parts};
    };
    for (const scene::PressureSpec& pressure : spec.pressures) {
        mechanics::Pressure<D> built{.body = places.body(pressure.body),
                                     .direction = in_space<D>(pressure.direction).normalized(),
                                     .value = pressure.value};
        for (const auto& [a, b] : pressure.spans) {
            built.spans.push_back(
                mechanics::span_between<D>(wall(a), wall(b), built.direction, model.bodies));
            const double width = mechanics::width(built.spans.back(), model.bodies);
            if (width > 0.0) continue;
            // Adding 0 turns -0 into 0.
            defects.push_back(
                {.what = "pressure on '" + pressure.body + "': spans",
                 .expected = "walls that face each other across the direction, with room between",
                 .found = "'" + a + "' and '" + b + "', " +
                          (std::isfinite(width) ? short_text(width + 0.0) + " m apart"
                                                : "which do not face each other"),
                 .place = pressure.place});
        }
        model.forces.emplace_back(std::move(built));
    }
    if (!defects.empty()) throw InputError(std::move(defects));
}

template void add_pressures<2>(const scene::SceneSpec&, const Places<2>&, contact::RigidModel<2>&);
template void add_pressures<3>(const scene::SceneSpec&, const Places<3>&, contact::RigidModel<3>&);

}  // namespace drystone::sim
