// Draws solids and planes in space as SVG, shaded, from back to front.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <string>

#include <Eigen/Geometry>

#include "drystone/figures/color.hpp"
#include "drystone/figures/picture/drawings.hpp"
#include "drystone/figures/picture/solid.hpp"
#include "drystone/figures/plot/geometry.hpp"

namespace drystone::figures::picture {

using plot::Pixel;
using xml::XmlDocument;

namespace {

constexpr std::string_view k_plane = "#f1f0ec";
constexpr std::string_view k_plane_edge = "#c8c7c0";
constexpr std::string_view k_fixed = "#d9d8d2";  // of fixed bodies without a colour

/// Bounding box in the world.
Eigen::AlignedBox3d box_of(const Solid& solid) {
    Eigen::AlignedBox3d box;
    if (solid.radius > 0.0) {
        box.extend(Vec3(solid.centre.array() - solid.radius));
        box.extend(Vec3(solid.centre.array() + solid.radius));
    }
    for (const Vec3& corner : solid.corners) box.extend(corner);
    return box;
}

/// The eight corners of a box.
std::vector<Vec3> corners_of(const Eigen::AlignedBox3d& box) {
    std::vector<Vec3> corners;
    for (const double x : {box.min().x(), box.max().x()}) {
        for (const double y : {box.min().y(), box.max().y()}) {
            for (const double z : {box.min().z(), box.max().z()}) corners.emplace_back(x, y, z);
        }
    }
    return corners;
}

/// Convex hull in the plane, counter-clockwise (A. M. Andrew 1979).
std::vector<Vec2> hull_of(std::vector<Vec2> points) {
    std::sort(points.begin(), points.end(), [](const Vec2& a, const Vec2& b) {
        return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
    });
    std::vector<Vec2> hull;
    const auto add = [&](const Vec2& point, std::size_t fixed) {
        const auto turns_left = [&] {
            const Vec2 last = hull.back() - hull[hull.size() - 2];
            const Vec2 next = point - hull.back();
            return last.x() * next.y() - last.y() * next.x() > 0.0;
        };
        while (hull.size() > fixed && !turns_left()) hull.pop_back();
        hull.push_back(point);
    };
    for (const Vec2& point : points) add(point, 1);
    const std::size_t lower = hull.size();
    for (auto point = points.rbegin() + 1; point < points.rend(); ++point) add(*point, lower);
    hull.pop_back();
    return hull;
}

/// Channel `k` (0 to 2) of "#rrggbb".
double channel(const std::string& color, std::size_t k) {
    int value = 0;
    const char* first = color.data() + 1 + 2 * k;
    std::from_chars(first, first + 2, value, 16);
    return value;
}

/// The colour times `brightness`, at most white.
Color shaded(const std::string& color, double brightness) {
    const auto part = [&](std::size_t k) {
        return static_cast<std::uint8_t>(
            std::min(255.0, std::round(brightness * channel(color, k))));
    };
    return {.red = part(0), .green = part(1), .blue = part(2)};
}

/// Light from the upper left, behind the eye; faces that turn away from it keep two thirds.
double brightness(const Vec3& normal, const Camera& camera) {
    const Vec3 light =
        (-0.4 * camera.right + 0.75 * camera.up + 0.55 * camera.towards).normalized();
    return 0.66 + 0.42 * std::max(0.0, normal.dot(light));
}

/// Draws solids in the colours of their bodies; gradients shade circles as balls.
class Painter {
  public:
    Painter(XmlDocument& svg, const View& view, const Camera& camera,
            std::span<const results::BodyRecord> bodies)
        : svg_(svg), view_(view), camera_(camera), bodies_(bodies), fillings_(bodies) {}

    void define_gradients(const std::vector<Solid>& solids) {
        std::set<std::string> colors;
        for (const Solid& solid : solids) {
            if (solid.radius > 0.0) colors.insert(color_of(solid));
        }
        svg_.open("defs", {});
        for (const std::string& color : colors) {
            svg_.open("radialGradient",
                      {{"id", gradient(color)}, {"cx", "0.36"}, {"cy", "0.3"}, {"r", "0.75"}});
            svg_.leaf("stop", {{"offset", "0"}, {"stop-color", hex(shaded(color, 1.15))}});
            svg_.leaf("stop", {{"offset", "1"}, {"stop-color", hex(shaded(color, 0.62))}});
            svg_.close();
        }
        svg_.close();
    }

    void draw(const PlacedFace& patch) {
        svg_.leaf("path", {{"class", "plane"},
                           {"d", path_of(patch.corners)},
                           {"fill", k_plane},
                           {"stroke", k_plane_edge},
                           {"stroke-width", 1.0}});
    }

    void draw(const Solid& solid) {
        if (solid.radius > 0.0) {
            draw_ball(solid);
        } else {
            draw_faces(solid);
        }
    }

  private:
    static std::string gradient(const std::string& color) { return "ball-" + color.substr(1); }

    [[nodiscard]] std::string color_of(const Solid& solid) const {
        if (!solid.color.empty()) return solid.color;
        const results::BodyRecord& body = bodies_[static_cast<std::size_t>(solid.body)];
        const bool plain = body.mobility != "dynamic" && body.color.empty();
        return plain ? std::string(k_fixed) : fillings_.of(body);
    }

    [[nodiscard]] std::string path_of(const std::vector<Vec2>& corners) const {
        std::vector<Pixel> pixels;
        for (const Vec2& corner : corners) pixels.push_back(view_.at(corner));
        return plot::polygon_path(pixels);
    }

    void draw_ball(const Solid& ball) {
        const std::string color = color_of(ball);
        const Pixel middle = view_.at(camera_.at(ball.centre));
        svg_.leaf("circle", {{"class", "body"},
                             {"cx", middle.x},
                             {"cy", middle.y},
                             {"r", view_.scale * ball.radius},
                             {"fill", "url(#" + gradient(color) + ")"},
                             {"stroke", hex(shaded(color, 0.45))},
                             {"stroke-width", 0.5}});
    }

    /// The visible faces of a convex solid do not cover each other, so any order is right.
    void draw_faces(const Solid& solid) {
        const std::string color = color_of(solid);
        // Colours of stresses are shaded less, so that they can be compared with the bar.
        const double contrast = solid.color.empty() ? 1.0 : 0.3;
        for (const SolidFace& face : solid.faces) {
            if (!camera_.sees(face.normal)) continue;
            const double light = brightness(face.normal, camera_);
            std::vector<Vec2> corners;
            for (const int corner : face.corners) {
                corners.push_back(camera_.at(solid.corners[static_cast<std::size_t>(corner)]));
            }
            const Color filling = shaded(color, 1.0 + contrast * (light - 1.0));
            const bool seamed = !solid.seams.empty();
            svg_.leaf("path", {{"class", "body"},
                               {"d", path_of(corners)},
                               {"fill", hex(filling)},
                               {"stroke", hex(seamed ? filling : shaded(color, 0.45))},
                               {"stroke-width", 0.5},
                               {"stroke-linejoin", "round"}});
            if (seamed) draw_edges(solid, corners, shaded(color, 0.45));
        }
    }

    /// The edges of a single face that are not seams.
    void draw_edges(const Solid& solid, const std::vector<Vec2>& corners, Color color) {
        std::string path;
        for (std::size_t k = 0; k < corners.size(); ++k) {
            if (std::find(solid.seams.begin(), solid.seams.end(), k) != solid.seams.end()) continue;
            path += plot::segment_path(view_.at(corners[k]),
                                       view_.at(corners[(k + 1) % corners.size()]));
        }
        if (path.empty()) return;
        svg_.leaf("path", {{"d", path}, {"stroke", hex(color)}, {"stroke-width", 0.5}});
    }

    XmlDocument& svg_;
    const View& view_;
    const Camera& camera_;
    std::span<const results::BodyRecord> bodies_;
    Fillings fillings_;
};

}  // namespace

std::vector<PlacedFace> plane_patches(const Solids& solids, const Camera& camera) {
    Eigen::AlignedBox3d box;
    for (const Solid& solid : solids.solids) box.extend(box_of(solid));
    std::vector<PlacedFace> patches;
    if (box.isEmpty()) return patches;
    for (const SolidPlane& plane : solids.planes) {
        if (!camera.sees(plane.normal)) continue;
        std::vector<Vec2> points;
        for (const Vec3& corner : corners_of(box)) {
            const double height = plane.normal.dot(corner - plane.point);
            points.push_back(camera.at(corner - height * plane.normal));
        }
        patches.push_back({.body = plane.body, .fixed = true, .corners = hull_of(points)});
    }
    return patches;
}

std::vector<PlacedFace> shadows(const Solids& solids, const Camera& camera,
                                std::span<const results::BodyRecord> bodies) {
    std::vector<PlacedFace> faces;
    for (const Solid& solid : solids.solids) {
        PlacedFace& face = faces.emplace_back();
        face.body = solid.body;
        face.fixed = bodies[static_cast<std::size_t>(solid.body)].mobility != "dynamic";
        Eigen::AlignedBox2d box;
        if (solid.radius > 0.0) {
            const Vec2 centre = camera.at(solid.centre);
            box.extend(Vec2(centre.array() - solid.radius));
            box.extend(Vec2(centre.array() + solid.radius));
        }
        for (const Vec3& corner : solid.corners) box.extend(camera.at(corner));
        face.corners = {box.min(), Vec2(box.max().x(), box.min().y()), box.max(),
                        Vec2(box.min().x(), box.max().y())};
    }
    return faces;
}

void draw_solids(XmlDocument& svg, const View& view, const Camera& camera, const Solids& solids,
                 std::span<const results::BodyRecord> bodies) {
    Painter painter(svg, view, camera, bodies);
    painter.define_gradients(solids.solids);
    for (const PlacedFace& patch : plane_patches(solids, camera)) painter.draw(patch);
    for (const std::size_t k : painter_order(solids.solids, camera)) painter.draw(solids.solids[k]);
}

}  // namespace drystone::figures::picture
