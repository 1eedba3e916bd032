#include "drystone/figures/picture/frame_picture.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/figures/picture/body_drawing.hpp"
#include "drystone/figures/picture/force_drawing.hpp"
#include "drystone/figures/picture/mesh_faces.hpp"
#include "drystone/figures/picture/solid_drawing.hpp"
#include "drystone/figures/picture/view.hpp"
#include "drystone/figures/plot/label.hpp"
#include "drystone/figures/plot/path_text.hpp"
#include "drystone/figures/plot/text_width.hpp"
#include "drystone/figures/plot/typography.hpp"
#include "drystone/sim/state/snapshot.hpp"

namespace drystone::figures::picture {

namespace {

using xml::XmlDocument;

constexpr double k_side = 16.0;    // px beside the view
constexpr double k_footer = 52.0;  // px below it
constexpr double k_text = 13.0;
constexpr double k_title = 16.0;

/// Three digits: "0.00123", "12.3", "1.2e+06".
std::string short_text(double value, int digits = 3) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                   std::chars_format::general, digits);
    return {text.data(), end.ptr};
}

std::vector<PlacedFace> placed_faces(const FramePicture& picture) {
    const std::vector<Vec3> points = results::shapes::placed(picture.surfaces, picture.state);
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

/// Whether the picture shows stresses, and up to which.
std::optional<ColorScale> color_scale(const FramePicture& picture) {
    if (picture.stresses.empty()) return std::nullopt;
    double largest = picture.largest_stress;
    if (largest > 0.0) return ColorScale{.largest = largest};
    for (const sim::CellStress& body : picture.stresses) {
        if (body.von_mises.size() > 0) largest = std::max(largest, body.von_mises.maxCoeff());
    }
    return ColorScale{.largest = largest};
}

CellColors colors_of(const FramePicture& picture, const std::optional<ColorScale>& scale,
                     std::size_t body) {
    if (!scale) return {};
    const VecX& values = picture.stresses[body].von_mises;
    return {.scale = *scale, .values = {values.data(), static_cast<std::size_t>(values.size())}};
}

/// Deformable bodies follow the rigid ones in number.
int number_of(const FramePicture& picture, std::size_t deformable) {
    return static_cast<int>(picture.bodies.size() + deformable);
}

VecX shown_displacements(const FramePicture& picture, std::size_t deformable) {
    return picture.enlargement * picture.state.deformables[deformable].u;
}

/// Adds the cells of deformable bodies.
void add_cells(const FramePicture& picture, const std::optional<ColorScale>& scale,
               std::vector<PlacedFace>& faces) {
    for (std::size_t d = 0; d < picture.deformables.size(); ++d) {
        for (PlacedFace& face : cell_faces(picture.deformables[d], shown_displacements(picture, d),
                                           number_of(picture, d), colors_of(picture, scale, d))) {
            faces.push_back(std::move(face));
        }
    }
}

/// Adds the faces of deformable bodies that look at the eye.
void add_boundaries(const FramePicture& picture, const std::optional<ColorScale>& scale,
                    const Camera& camera, Solids& solids) {
    for (std::size_t d = 0; d < picture.deformables.size(); ++d) {
        for (Solid& face : boundary_solids(picture.deformables[d], shown_displacements(picture, d),
                                           number_of(picture, d), colors_of(picture, scale, d))) {
            if (camera.sees(face.faces.front().normal)) solids.solids.push_back(std::move(face));
        }
    }
}

/// Records of all bodies, the deformable ones after the rigid. Beside colours of stresses those
/// that move are grey, unless they have a colour.
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

/// The largest of 1, 2, 5 times a power of ten that is at most `length`.
double round_length(double length) {
    const double power = std::pow(10.0, std::floor(std::log10(length)));
    for (const double digit : {5.0, 2.0}) {
        if (digit * power <= length) return digit * power;
    }
    return power;
}

/// A length, and by how much displacements are enlarged if they are.
void draw_scale_bar(XmlDocument& svg, const View& view, double enlargement) {
    const double length = round_length(0.2 * view.size.maxCoeff());
    const double left = view.frame.left;
    const double right = left + view.scale * length;
    const double y = view.frame.bottom() + 18.0;
    svg.leaf("path", {{"d", plot::segment_path({left, y}, {right, y}) +
                                plot::segment_path({left, y - 4.0}, {left, y + 4.0}) +
                                plot::segment_path({right, y - 4.0}, {right, y + 4.0})},
                      {"stroke", hex(k_ink)},
                      {"stroke-width", 1.5}});
    plot::draw(svg, {.x = 0.5 * (left + right),
                     .y = y + 18.0,
                     .text = short_text(length) + " m",
                     .size = k_text,
                     .anchor = Anchor::middle});
    if (enlargement == 1.0) return;
    plot::draw(svg, {.x = right + 16.0,
                     .y = y + 4.5,
                     .text = "displacements x " + short_text(enlargement),
                     .size = k_text});
}

/// Entries of a legend, from right to left.
class LegendLine {
  public:
    LegendLine(XmlDocument& svg, double right, double y) : svg_(svg), right_(right), y_(y) {}

    void add(const std::string& text, Color color, double width) {
        plot::draw(
            svg_,
            {.x = right_, .y = y_ + 4.5, .text = text, .size = k_text, .anchor = Anchor::end});
        right_ -= plot::text_width(text, k_text) + 8.0 + 0.5 * width;
        svg_.leaf("path", {{"d", plot::segment_path({right_ - 26.0, y_}, {right_, y_})},
                           {"stroke", hex(color)},
                           {"stroke-width", width},
                           {"stroke-linecap", "round"}});
        right_ -= 26.0 + 22.0;
    }

  private:
    XmlDocument& svg_;
    double right_;
    double y_;
};

/// The largest impulse as a line of its width, and what the colours mean.
void draw_force_legend(XmlDocument& svg, const View& view, const ForceScale& scale,
                       const std::string& unit) {
    if (scale.largest <= 0.0) return;
    const double y = view.frame.bottom() + 16.0;
    const Color color = scale.slides ? k_sliding_color : k_sticking_color;
    LegendLine(svg, view.frame.right(), y)
        .add("largest impulse " + short_text(scale.largest) + ' ' + unit, color, scale.width);
    if (!scale.sliding) return;
    LegendLine colors(svg, view.frame.right(), y + 24.0);
    const double thin = std::min(scale.width, 4.0);
    colors.add("sliding", k_sliding_color, thin);
    if (scale.sticking) colors.add("sticking", k_sticking_color, thin);
}

void draw_header(XmlDocument& svg, const View& view, const FramePicture& picture) {
    constexpr double k_room_for_time = 110.0;
    const double y = view.frame.top - 16.0;
    const double room = view.frame.width - k_room_for_time;
    const double width = plot::text_width(picture.title, k_title) * plot::k_bold_width;
    plot::draw(svg, {.x = view.frame.left,
                     .y = y,
                     .text = picture.title,
                     .size = width > room ? k_title * room / width : k_title,
                     .bold = true});
    plot::draw(svg, {.x = view.frame.right(),
                     .y = y,
                     .text = "t = " + short_text(picture.state.time, 6) + " s",
                     .size = 15.0,
                     .anchor = Anchor::end});
}

/// The border of a periodic cell in the plane, dashed.
void draw_cell(XmlDocument& svg, const View& view, const MatX& cell) {
    if (cell.rows() != 2 || cell.cols() != 2) return;
    const Vec2 a = cell.col(0);
    const Vec2 b = cell.col(1);
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

/// The colours of stresses, below everything else.
void draw_color_legend(XmlDocument& svg, const View& view, const ColorScale& scale) {
    const double width = std::min(300.0, 0.5 * view.frame.width);
    draw_color_bar(svg,
                   {.left = view.frame.right() - width,
                    .top = view.frame.bottom() + k_footer + 2.0,
                    .width = width,
                    .height = 12.0},
                   scale, "von Mises stress");
}

/// `colors`: with room for their legend.
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

std::string plane_svg(const FramePicture& picture) {
    std::vector<PlacedFace> faces = placed_faces(picture);
    const std::optional<ColorScale> colors = color_scale(picture);
    add_cells(picture, colors, faces);
    const View view = view_of(faces, picture.whole);
    XmlDocument svg;
    open_document(svg, view, picture.title, colors.has_value());
    svg.open("g", {{"clip-path", "url(#view)"}, {"fill", "none"}});
    draw_bodies(svg, view, faces, all_bodies(picture));
    // Lines of forces would hide the colours.
    const ForceScale scale =
        colors ? ForceScale{} : draw_forces(svg, view, faces, picture.contacts, picture.friction);
    draw_cell(svg, view, sim::shown_cell(picture.state.cell));
    svg.close();
    draw_header(svg, view, picture);
    draw_scale_bar(svg, view, picture.enlargement);
    draw_force_legend(svg, view, scale, picture.impulse_unit);
    if (colors) draw_color_legend(svg, view, *colors);
    svg.close();
    return svg.str();
}

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
    draw_solids(svg, view, camera, solids, bodies);
    svg.close();
    draw_header(svg, view, picture);
    draw_scale_bar(svg, view, picture.enlargement);
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
