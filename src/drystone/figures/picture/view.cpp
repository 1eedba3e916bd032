// Chooses the camera of a viewpoint and the part of the plane that a drawing shows.
#include "drystone/figures/picture/view.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "drystone/geometry/plane_vector.hpp"

namespace drystone::figures::picture {
namespace {

constexpr double k_longest = 840.0;     // px of the longer side
constexpr double k_narrowest = 0.55;    // width over height: title and legend need room
constexpr double k_lowest = 0.4;        // height over width
constexpr double k_margin = 0.06;       // of the extent of what is shown
constexpr double k_whole = 3.0;         // fixed bodies up to this multiple are shown entirely
constexpr double k_surroundings = 0.4;  // of larger ones: this much around what moves
constexpr double k_far = 12.0;          // half-planes within this multiple are shown
constexpr double k_header = 46.0;       // px above, for title and time
constexpr double k_side = 16.0;

/// A box along the axes that may be empty.
struct Box {
    Eigen::AlignedBox2d box;

    [[nodiscard]] double extent() const { return box.isEmpty() ? 0.0 : box.sizes().maxCoeff(); }
    [[nodiscard]] Eigen::AlignedBox2d grown(double distance) const {
        return {box.min().array() - distance, box.max().array() + distance};
    }
};

/// Bounding box of the faces that are fixed, or of those that move; half-planes are unbounded and
/// left out.
Box box_of(std::span<const PlacedFace> faces, bool fixed) {
    Box result;
    for (const PlacedFace& face : faces) {
        if (face.half_plane || face.fixed != fixed) continue;
        for (const Vec2& corner : face.corners) result.box.extend(corner);
    }
    return result;
}

/// Adds fixed bodies: small ones, or with `whole` all, entirely, of large ones what is near.
void add_fixed(Box& shown, std::span<const PlacedFace> faces, bool whole) {
    const double extent = shown.extent();
    const Eigen::AlignedBox2d near = shown.grown(k_surroundings * extent);
    for (const PlacedFace& face : faces) {
        if (face.half_plane || !face.fixed) continue;
        const Box own = box_of({&face, 1}, true);
        const bool small = whole || own.extent() <= k_whole * extent;
        const Eigen::AlignedBox2d part = small ? own.box : own.box.intersection(near);
        if (!part.isEmpty()) shown.box.extend(part);
    }
}

/// Adds the point of every half-plane below (or beside) what is shown.
void add_half_planes(Box& shown, std::span<const PlacedFace> faces) {
    const double extent = shown.extent();
    const Vec2 middle = shown.box.center();
    for (const PlacedFace& face : faces) {
        if (!face.half_plane) continue;
        const Vec2 along = (face.corners.front() - face.corners.back()).normalized();
        const Vec2 normal = geometry::right_of(along);
        const double distance = normal.dot(middle - face.corners.front());
        if (std::abs(distance) < k_far * extent) shown.box.extend(Vec2(middle - distance * normal));
    }
}

}  // namespace

Camera camera_of(const Viewpoint& from) {
    const double a = from.azimuth * std::numbers::pi / 180.0;
    const double e = from.elevation * std::numbers::pi / 180.0;
    // Written out, so that views from straight above have a frame too.
    return {.right = {-std::sin(a), std::cos(a), 0.0},
            .up = {-std::sin(e) * std::cos(a), -std::sin(e) * std::sin(a), std::cos(e)},
            .towards = {std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e)}};
}

View view_of(std::span<const PlacedFace> faces, bool whole) {
    Box shown = box_of(faces, false);
    if (shown.box.isEmpty()) shown = box_of(faces, true);
    if (shown.box.isEmpty()) shown.box.extend(Vec2::Zero()), shown.box.extend(Vec2::Ones());
    add_fixed(shown, faces, whole);
    add_half_planes(shown, faces);

    const double extent = shown.extent();
    Eigen::AlignedBox2d window = shown.grown(k_margin * extent);
    const Vec2 least(k_narrowest * window.sizes().y(), k_lowest * window.sizes().x());
    const Vec2 missing = (least - window.sizes()).cwiseMax(0.0);
    window = {window.min() - 0.5 * missing, window.max() + 0.5 * missing};

    View view{.low = window.min(), .size = window.sizes()};
    view.scale = k_longest / view.size.maxCoeff();
    view.frame = {.left = k_side,
                  .top = k_header,
                  .width = view.scale * view.size.x(),
                  .height = view.scale * view.size.y()};
    return view;
}

}  // namespace drystone::figures::picture
