#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// Plane geometry in px of the picture (x to the right, y down), and its text in SVG paths.
namespace drystone::figures::plot {

/// A point of the picture (px).
struct Pixel {
    double x = 0.0;
    double y = 0.0;

    friend bool operator==(const Pixel&, const Pixel&) = default;
};

/// A rectangle along the axes (px); width and height are >= 0.
struct Rect {
    double left = 0.0;
    double top = 0.0;
    double width = 0.0;
    double height = 0.0;

    [[nodiscard]] double right() const noexcept { return left + width; }
    [[nodiscard]] double bottom() const noexcept { return top + height; }
};

/// Points on the border are inside.
[[nodiscard]] bool contains(const Rect& rect, const Pixel& point) noexcept;
/// True if the interiors have a common point.
[[nodiscard]] bool overlap(const Rect& a, const Rect& b) noexcept;

/// `rect` with every side moved outwards by `distance`.
[[nodiscard]] Rect grown(const Rect& rect, double distance) noexcept;

[[nodiscard]] double distance(const Pixel& a, const Pixel& b) noexcept;

/// The part of the segment [a, b] inside `rect` (Liang and Barsky 1984); ends that are inside are
/// returned bit for bit.
[[nodiscard]] std::optional<std::pair<Pixel, Pixel>> clipped(const Pixel& a, const Pixel& b,
                                                             const Rect& rect) noexcept;

/// The part of a closed polygon inside `rect` (Sutherland and Hodgman 1974).
[[nodiscard]] std::vector<Pixel> clipped(std::vector<Pixel> polygon, const Rect& rect);

/// "1.00,2.00"
[[nodiscard]] std::string text_of(const Pixel& point);

/// "M0.00,0.00 1.00,0.00 1.00,1.00Z"
[[nodiscard]] std::string polygon_path(std::span<const Pixel> corners);
[[nodiscard]] std::string polygon_path(std::initializer_list<Pixel> corners);

/// "M0.00,0.00 1.00,0.00"
[[nodiscard]] std::string segment_path(const Pixel& a, const Pixel& b);

}  // namespace drystone::figures::plot
