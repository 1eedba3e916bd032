// Draws the impulses of contacts in the plane as lines whose widths are proportional to them.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "drystone/figures/picture/drawings.hpp"
#include "drystone/figures/plot/geometry.hpp"
#include "drystone/geometry/plane_vector.hpp"

namespace drystone::figures::picture {

using xml::XmlDocument;

namespace {

constexpr double k_width = 0.22;     // of the largest line over the size of a typical body
constexpr double k_widest = 14.0;    // px
constexpr double k_narrowest = 2.5;  // px, of the largest
constexpr double k_visible = 0.15;   // px, lines below are left out

/// Area of a simple polygon by the shoelace formula (m^2).
double area_of(const std::vector<Vec2>& corners) {
    double twice = 0.0;
    for (std::size_t k = 0; k < corners.size(); ++k) {
        twice += geometry::cross(corners[k], corners[(k + 1) % corners.size()]);
    }
    return 0.5 * std::abs(twice);
}

/// Radius of the disk with the area of a body (m). For a deformable body the area of four of its
/// elements, because contacts act at its nodes. 0 for bodies without area.
std::vector<double> radii_of(std::span<const PlacedFace> faces) {
    int bodies = 0;
    for (const PlacedFace& face : faces) bodies = std::max(bodies, face.body + 1);
    std::vector<double> areas(static_cast<std::size_t>(bodies), 0.0);
    std::vector<double> elements(areas.size(), 0.0);
    for (const PlacedFace& face : faces) {
        const auto body = static_cast<std::size_t>(face.body);
        if (!face.half_plane) areas[body] += area_of(face.corners);
        if (face.element) elements[body] += 1.0;
    }
    for (std::size_t k = 0; k < areas.size(); ++k) {
        if (elements[k] > 0.0) areas[k] *= std::min(1.0, 4.0 / elements[k]);
        areas[k] = std::sqrt(areas[k] / std::numbers::pi);
    }
    return areas;
}

/// Median radius of the moving faces that are elements, or of those that are not.
double median_of_moving(std::span<const PlacedFace> faces, const std::vector<double>& radii,
                        bool elements) {
    std::vector<double> moving;
    for (const PlacedFace& face : faces) {
        if (face.fixed || face.element != elements) continue;
        moving.push_back(radii[static_cast<std::size_t>(face.body)]);
    }
    if (moving.empty()) return 0.0;
    const auto middle = moving.begin() + static_cast<std::ptrdiff_t>(moving.size() / 2);
    std::nth_element(moving.begin(), middle, moving.end());
    return *middle;
}

}  // namespace

ForceScale draw_forces(XmlDocument& svg, const View& view, std::span<const PlacedFace> faces,
                       std::span<const sim::ContactRecord> contacts, bool friction) {
    const auto slides = [friction](const sim::ContactRecord& contact) {
        return friction && contact.status == sim::ContactStatus::sliding;
    };
    ForceScale scale;
    for (const sim::ContactRecord& contact : contacts) {
        const double impulse = contact.impulse.norm();
        if (!(impulse > scale.largest)) continue;
        scale.largest = impulse;
        scale.slides = slides(contact);
    }
    if (!(scale.largest > 0.0) || !std::isfinite(scale.largest)) return {};
    const std::vector<double> radii = radii_of(faces);
    const double of_rigid = median_of_moving(faces, radii, false);
    const double of_elements = median_of_moving(faces, radii, true);
    const double typical = of_rigid > 0.0 ? of_rigid : of_elements;
    // Contacts of meshes are close together: their lines must be narrow.
    const double least = of_elements > 0.0 ? std::min(typical, of_elements) : typical;
    scale.width = std::clamp(k_width * 2.0 * least * view.scale, k_narrowest, k_widest);

    // Half length of a line in a body: its radius, but no more than for a typical body.
    const auto reach = [&](int body) {
        const auto k = static_cast<std::size_t>(body);
        const double radius = k < radii.size() ? radii[k] : 0.0;
        return radius > 0.0 ? std::min(radius, 1.5 * typical) : 0.3 * typical;
    };
    svg.open("g", {{"stroke-linecap", "round"}, {"opacity", "0.85"}});
    for (const sim::ContactRecord& contact : contacts) {
        const double impulse = contact.impulse.norm();
        const double width = scale.width * impulse / scale.largest;
        if (!(width > k_visible)) continue;
        const bool sliding = slides(contact);
        (sliding ? scale.sliding : scale.sticking) = true;
        const Vec2 direction = contact.impulse.head<2>() / impulse;  // on A
        const Vec2 point = contact.point.head<2>();
        svg.leaf("path",
                 {{"class", "force"},
                  {"d", plot::segment_path(view.at(point + reach(contact.body_a) * direction),
                                           view.at(point - reach(contact.body_b) * direction))},
                  {"stroke", hex(sliding ? k_sliding_color : k_sticking_color)},
                  {"stroke-width", width}});
    }
    svg.close();
    return scale;
}

}  // namespace drystone::figures::picture
