// Draws one frame of a result as an SVG document, in the plane or in space.
#include "drystone/figures/picture/frame_picture.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "drystone/figures/picture/drawings.hpp"
#include "drystone/figures/picture/mesh_faces.hpp"
#include "drystone/figures/picture/view.hpp"
#include "drystone/figures/plot/geometry.hpp"
#include "drystone/figures/plot/text.hpp"
#include "drystone/sim/state/snapshot.hpp"

namespace drystone::figures::picture {
namespace {

using xml::XmlDocument;

constexpr double k_side = 16.0;           // px beside the view
constexpr double k_behind_forces = 0.35;  // opacity of bodies in space over which forces are drawn

/// The text beside the title.
std::string corner_of(const FramePicture& picture) {
    if (!picture.corner.empty()) return picture.corner;
    return "t = " + plot::short_number(picture.state.time, 6) + " s";
}

/// The faces of rigid bodies in the world, with the flags that choose how they are drawn.
std::vector<PlacedFace> placed_faces(const FramePicture& picture, const sim::Snapshot& state) {
    const std::vector<Vec3> points = results::shapes::placed(picture.surfaces, state);
    std::vector<PlacedFace> faces;
    for (const results::shapes::Face& face : picture.surfaces.faces) {
        const results::BodyRecord& body = picture.bodies[static_cast<std::size_t>(face.body)];
        PlacedFace& there = faces.emplace_back();
        there.body = face.body;
        there.fixed = body.mobility != "dynamic";
        there.half_plane = face.kind == results::shapes::FaceKind::half_plane;
        there.disk = face.kind == results::shapes::FaceKind::disk;
        for (const int corner : face.corners) {
            there.corners.emplace_back(points[static_cast<std::size_t>(corner)].head<2>());
        }
    }
    return faces;
}

/// The scale of the stresses that the picture shows; nothing without stresses.
std::optional<ColorScale> color_scale(const FramePicture& picture) {
    if (picture.stresses.empty()) return std::nullopt;
    double largest = picture.largest_stress;
    if (largest > 0.0) return ColorScale{.largest = largest};
    for (const sim::ElementStress& body : picture.stresses) {
        if (body.von_mises.size() > 0) largest = std::max(largest, body.von_mises.maxCoeff());
    }
    return ColorScale{.largest = largest};
}

ElementColors colors_of(const FramePicture& picture, const std::optional<ColorScale>& scale,
                        std::size_t body) {
    if (!scale) return {};
    const VecX& values = picture.stresses[body].von_mises;
    return {.scale = *scale, .values = {values.data(), static_cast<std::size_t>(values.size())}};
}

/// Deformable bodies follow the rigid ones in number.
int number_of(const FramePicture& picture, std::size_t deformable) {
    return static_cast<int>(picture.bodies.size() + deformable);
}

/// Displacements of the nodes of a deformable body times the enlargement (m).
VecX shown_displacements(const FramePicture& picture, std::size_t deformable) {
    return picture.enlargement * picture.state.deformables[deformable].u;
}

/// Adds the elements of deformable bodies.
void add_elements(const FramePicture& picture, const std::optional<ColorScale>& scale,
                  std::vector<PlacedFace>& faces) {
    for (std::size_t d = 0; d < picture.deformables.size(); ++d) {
        for (PlacedFace& face :
             element_faces(picture.deformables[d], shown_displacements(picture, d),
                           number_of(picture, d), colors_of(picture, scale, d))) {
            faces.push_back(std::move(face));
        }
    }
}

/// Adds the boundary faces of deformable bodies that the camera sees.
void add_boundaries(const FramePicture& picture, const std::optional<ColorScale>& scale,
                    const Camera& camera, Solids& solids) {
    for (std::size_t d = 0; d < picture.deformables.size(); ++d) {
        for (Solid& face : boundary_solids(picture.deformables[d], shown_displacements(picture, d),
                                           number_of(picture, d), colors_of(picture, scale, d))) {
            if (camera.sees(face.faces.front().normal)) solids.solids.push_back(std::move(face));
        }
    }
}

/// Records of all bodies, the deformable ones after the rigid. If the picture shows stresses,
/// moving rigid bodies without a colour of their own are grey.
std::vector<results::BodyRecord> all_bodies(const FramePicture& picture) {
    constexpr const char* k_beside_colors = "#c6c9cd";
    std::vector<results::BodyRecord> bodies(picture.bodies.begin(), picture.bodies.end());
    for (results::BodyRecord& body : bodies) {
        const bool plain = body.color.empty() && body.mobility == "dynamic";
        if (plain && !picture.stresses.empty()) body.color = k_beside_colors;
    }
    for (const results::records::DeformableRecord& body : picture.deformables) {
        results::BodyRecord& record = bodies.emplace_back();
        record.name = body.name;
        record.material = body.material;
        record.mobility = "dynamic";
    }
    return bodies;
}

/// The outlines of moving bodies, dashed.
void draw_outlines(XmlDocument& svg, const View& view, std::span<const PlacedFace> faces) {
    std::string path;
    for (const PlacedFace& face : faces) {
        if (face.fixed) continue;
        const std::size_t n = face.corners.size();
        for (std::size_t k = 0; k < n; ++k) {
            path +=
                plot::segment_path(view.at(face.corners[k]), view.at(face.corners[(k + 1) % n]));
        }
    }
    svg.leaf("path", {{"class", "outlines"},
                      {"d", path},
                      {"stroke", hex(k_ink)},
                      {"stroke-width", 0.8},
                      {"stroke-dasharray", "4 3"}});
}

/// Contacts with vectors along the axes of the camera: their first two components are the drawing.
std::vector<sim::ContactRecord> seen_from(const Camera& camera,
                                          std::span<const sim::ContactRecord> contacts) {
    Mat3 axes;
    axes << camera.right.transpose(), camera.up.transpose(), camera.towards.transpose();
    std::vector<sim::ContactRecord> seen(contacts.begin(), contacts.end());
    for (sim::ContactRecord& contact : seen) {
        contact.point = axes * contact.point;
        contact.impulse = axes * contact.impulse;
    }
    return seen;
}

/// The border of a periodic cell in the plane, dashed.
void draw_periodic_cell(XmlDocument& svg, const View& view, const MatX& lattice) {
    if (lattice.rows() != 2 || lattice.cols() != 2) return;
    const Vec2 a = lattice.col(0);
    const Vec2 b = lattice.col(1);
    const std::array<Vec2, 4> corners{Vec2::Zero(), a, a + b, b};
    std::string path;
    for (std::size_t k = 0; k < corners.size(); ++k) {
        path += plot::segment_path(view.at(corners[k]), view.at(corners[(k + 1) % 4]));
    }
    svg.leaf("path", {{"d", path},
                      {"stroke", hex(k_ink)},
                      {"stroke-width", 1.0},
                      {"stroke-dasharray", "5 4"},
                      {"fill", "none"}});
}

/// Opens the SVG, with space for the legend of colours if `colors`, and clips to the view.
void open_document(XmlDocument& svg, const View& view, const std::string& title, bool colors) {
    constexpr double k_color_legend = 40.0;
    const double width = view.frame.right() + k_side;
    const double height = view.frame.bottom() + k_footer + (colors ? k_color_legend : 0.0);
    const auto number = [](double x) { return xml::two_decimals(x); };
    svg.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                     {"width", number(width)},
                     {"height", number(height)},
                     {"viewBox", "0 0 " + number(width) + ' ' + number(height)},
                     {"role", "img"},
                     {"font-family", "DejaVu Sans, Helvetica, Arial, sans-serif"}});
    if (!title.empty()) svg.leaf("title", {}, xml::escaped(title));
    svg.leaf("rect", {{"width", width}, {"height", height}, {"fill", "#ffffff"}});
    define_hatching(svg);
    svg.open("clipPath", {{"id", "view"}});
    svg.leaf("rect", {{"x", view.frame.left},
                      {"y", view.frame.top},
                      {"width", view.frame.width},
                      {"height", view.frame.height}});
    svg.close();
}

/// Order from bottom to top: bodies, forces (unless stresses are shown), border of the periodic
/// cell, then header, scale bar and legends outside the clipped view.
std::string plane_svg(const FramePicture& picture) {
    std::vector<PlacedFace> faces = placed_faces(picture, picture.state);
    const std::optional<ColorScale> colors = color_scale(picture);
    add_elements(picture, colors, faces);
    const View view = view_of(faces, picture.whole);
    XmlDocument svg;
    open_document(svg, view, picture.title, colors.has_value());
    svg.open("g", {{"clip-path", "url(#view)"}, {"fill", "none"}});
    draw_bodies(svg, view, faces, all_bodies(picture));
    if (picture.outlines != nullptr) {
        draw_outlines(svg, view, placed_faces(picture, *picture.outlines));
    }
    // Lines of forces would hide the colours of stresses.
    const ForceScale scale =
        colors ? ForceScale{} : draw_forces(svg, view, faces, picture.contacts, picture.friction);
    draw_periodic_cell(svg, view, sim::shown_cell(picture.state.cell));
    svg.close();
    draw_header(svg, view, picture.title, corner_of(picture));
    draw_scale_bar(svg, view, picture.enlargement);
    draw_force_legend(svg, view, scale, picture.impulse_name, picture.impulse_unit);
    if (colors) draw_color_legend(svg, view, *colors);
    svg.close();
    return svg.str();
}

/// The view is chosen from the projections of solids and planes; then patches of planes and solids
/// are drawn from back to front.
std::string space_svg(const FramePicture& picture) {
    const Camera camera = camera_of(picture.from);
    const std::vector<Vec3> points = results::shapes::placed(picture.surfaces, picture.state);
    const std::optional<ColorScale> colors = color_scale(picture);
    const std::vector<results::BodyRecord> bodies = all_bodies(picture);
    Solids solids = solids_of(picture.surfaces, points);
    add_boundaries(picture, colors, camera, solids);
    std::vector<PlacedFace> faces = shadows(solids, camera, bodies);
    for (PlacedFace& patch : plane_patches(solids, camera)) {
        faces.push_back(std::move(patch));
    }
    const View view = view_of(faces);
    XmlDocument svg;
    open_document(svg, view, picture.title, colors.has_value());
    svg.open("g", {{"clip-path", "url(#view)"}, {"fill", "none"}});
    const double opacity = picture.forces_in_space ? k_behind_forces : 1.0;
    if (opacity < 1.0) svg.open("g", {{"opacity", opacity}});
    draw_solids(svg, view, camera, solids, bodies);
    if (opacity < 1.0) svg.close();
    ForceScale scale;
    if (picture.forces_in_space) {
        scale =
            draw_forces(svg, view, faces, seen_from(camera, picture.contacts), picture.friction);
    }
    svg.close();
    draw_header(svg, view, picture.title, corner_of(picture));
    draw_scale_bar(svg, view, picture.enlargement);
    draw_force_legend(svg, view, scale, picture.impulse_name, picture.impulse_unit);
    if (colors) draw_color_legend(svg, view, *colors);
    svg.close();
    return svg.str();
}

}  // namespace

std::string to_svg(const FramePicture& picture) {
    constexpr Index k_plane_rows = 3;
    return picture.state.q.rows() == k_plane_rows ? plane_svg(picture) : space_svg(picture);
}

}  // namespace drystone::figures::picture
