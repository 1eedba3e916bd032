// Outline of a set of the plane: marching squares, crossings by bisection, joined to polylines.
#include "drystone/figures/curves/set_outline.hpp"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace drystone::figures::curves {

namespace {

constexpr int k_bisections = 40;

/// Edges of a grid with `cells` cells in a row, numbered; crossings of the boundary on them.
class Outline {
  public:
    Outline(const convex::AnySet& set, const Range& x, const Range& y, int cells)
        : set_(set), x_(x), y_(y), cells_(cells), nodes_(cells + 1) {
        inside_.resize(static_cast<std::size_t>(nodes_ * nodes_));
        for (int j = 0; j < nodes_; ++j) {
            for (int i = 0; i < nodes_; ++i) inside_[node(i, j)] = set.contains(place(i, j));
        }
        // Two per node: the edge to the right, and the edge upwards.
        neighbours_.resize(2 * inside_.size());
    }

    Line joined() {
        for (int j = 0; j < cells_; ++j) {
            for (int i = 0; i < cells_; ++i) cross(i, j);
        }
        Line line;
        // Open polylines first, from their ends; what is left is closed.
        for (const bool from_ends : {true, false}) {
            for (std::size_t edge = 0; edge < neighbours_.size(); ++edge) {
                if (neighbours_[edge].empty()) continue;
                if (from_ends && neighbours_[edge].size() != 1) continue;
                walk(edge, line);
            }
        }
        return line;
    }

  private:
    [[nodiscard]] std::size_t node(int i, int j) const {
        return static_cast<std::size_t>(j * nodes_ + i);
    }
    [[nodiscard]] VecX place(int i, int j) const {
        const double s = static_cast<double>(i) / cells_;
        const double r = static_cast<double>(j) / cells_;
        return Vec2(x_.low + s * (x_.high - x_.low), y_.low + r * (y_.high - y_.low));
    }

    /// Joins the crossings of the four edges of a grid cell in pairs.
    void cross(int i, int j) {
        std::vector<std::size_t> crossed;
        const auto add = [&](int a, int b, int c, int d, std::size_t edge) {
            if (inside_[node(a, b)] != inside_[node(c, d)]) crossed.push_back(edge);
        };
        add(i, j, i + 1, j, 2 * node(i, j));
        add(i + 1, j, i + 1, j + 1, 2 * node(i + 1, j) + 1);
        add(i, j + 1, i + 1, j + 1, 2 * node(i, j + 1));
        add(i, j, i, j + 1, 2 * node(i, j) + 1);
        for (std::size_t k = 0; k + 1 < crossed.size(); k += 2) {
            neighbours_[crossed[k]].push_back(crossed[k + 1]);
            neighbours_[crossed[k + 1]].push_back(crossed[k]);
        }
    }

    /// The boundary on an edge, by bisection.
    [[nodiscard]] VecX crossing(std::size_t edge) const {
        const auto start = static_cast<int>(edge / 2);
        const int i = start % nodes_;
        const int j = start / nodes_;
        VecX in = place(i, j);
        VecX out = edge % 2 == 0 ? place(i + 1, j) : place(i, j + 1);
        if (!inside_[static_cast<std::size_t>(start)]) std::swap(in, out);
        for (int k = 0; k < k_bisections; ++k) {
            const VecX middle = 0.5 * (in + out);
            (set_.contains(middle) ? in : out) = middle;
        }
        return in;
    }

    /// Follows neighbours until there are none left, and takes them away.
    void walk(std::size_t edge, Line& line) {
        const auto append = [&line](const VecX& point) {
            line.x.push_back(point[0]);
            line.y.push_back(point[1]);
        };
        append(crossing(edge));
        while (!neighbours_[edge].empty()) {
            const std::size_t next = neighbours_[edge].back();
            neighbours_[edge].pop_back();
            std::erase(neighbours_[next], edge);
            append(crossing(next));
            edge = next;
        }
        append(VecX::Constant(2, std::numeric_limits<double>::quiet_NaN()));
    }

    const convex::AnySet& set_;
    Range x_;
    Range y_;
    int cells_;
    int nodes_;
    std::vector<char> inside_;                          // nodes
    std::vector<std::vector<std::size_t>> neighbours_;  // of the crossing on each edge
};

}  // namespace

Line set_outline(const convex::AnySet& set, const Range& x, const Range& y, int cells) {
    return Outline(set, x, y, cells).joined();
}

}  // namespace drystone::figures::curves
