// Draws chosen frames of a result file, with one colour scale for all of them.
#include "drystone/figures/picture/result_pictures.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/results/left_people.hpp"

namespace drystone::figures::picture {
namespace {

/// The largest von Mises stress of these frames (Pa).
double largest_stress(const results::ResultReader& result, std::span<const Index> frames) {
    double largest = 0.0;
    for (const Index k : frames) {
        for (const sim::ElementStress& body : result.stresses(k)) {
            if (body.von_mises.size() > 0) largest = std::max(largest, body.von_mises.maxCoeff());
        }
    }
    return largest;
}

/// The surfaces without the surfaces of people who have left.
results::shapes::BodySurfaces present(results::shapes::BodySurfaces surfaces,
                                      const sim::Snapshot& state, const results::LeftPeople& left) {
    const auto gone = [&](const results::shapes::Face& face) {
        return left.has_left(state, face.body);
    };
    const auto moving = surfaces.faces.begin() + static_cast<std::ptrdiff_t>(surfaces.moving);
    surfaces.moving -=
        static_cast<std::size_t>(std::count_if(surfaces.faces.begin(), moving, gone));
    std::erase_if(surfaces.faces, gone);
    return surfaces;
}

}  // namespace

void draw_frames(const results::ResultReader& result, std::span<const Index> frames,
                 const PictureChoice& choice,
                 const std::function<void(Index frame, const std::string& svg)>& take) {
    if (choice.stress && !result.has_stresses()) {
        throw InputError({.what = "colours of stress",
                          .expected = "a result with stresses of deformable bodies",
                          .found = result.deformables() == 0 ? "no deformable body"
                                                             : "a run with output.stress = false"});
    }
    const results::shapes::BodySurfaces surfaces = result.surfaces();
    std::vector<results::records::DeformableRecord> deformables;
    for (Index d = 0; d < result.deformables(); ++d) deformables.push_back(result.deformable(d));
    const results::LeftPeople left(result);
    const double largest = choice.stress ? largest_stress(result, frames) : 0.0;
    for (const Index k : frames) {
        const sim::Snapshot state = result.frame(k);
        std::optional<results::shapes::BodySurfaces> shown;
        if (left.is_crowd()) shown = present(surfaces, state, left);
        const std::vector<sim::ElementStress> stresses =
            choice.stress ? result.stresses(k) : std::vector<sim::ElementStress>{};
        const std::vector<sim::ContactRecord> contacts = result.contacts(k);
        take(k, to_svg({.title = result.run().title,
                        .surfaces = shown ? *shown : surfaces,
                        .bodies = result.bodies(),
                        .state = state,
                        .deformables = deformables,
                        .contacts = contacts,
                        // In a crowd an impulse is a distance: velocity prevented times h.
                        .impulse_unit = result.run().impact_law.empty() ? "m" : "N s",
                        .friction = !left.is_crowd(),
                        .whole = left.is_crowd(),
                        .from = choice.from,
                        .stresses = stresses,
                        .largest_stress = largest,
                        .enlargement = choice.enlargement}));
    }
}

}  // namespace drystone::figures::picture
