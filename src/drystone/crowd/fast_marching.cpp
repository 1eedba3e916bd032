// Solves |grad T| = 1 on the nodes of a grid by fast marching.
#include "drystone/crowd/fast_marching.hpp"

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

#include "drystone/linalg/at.hpp"

namespace drystone::crowd {

namespace {

constexpr double k_infinity = std::numeric_limits<double>::infinity();

/// The second node counts when it is nearer to the source by so many spacings: then it really lies
/// upwind. Beside the line between two nodes of equal T it is nearly 0, and rounding would decide.
constexpr double k_upwind = 1e-6;

/// One squared difference of the equation: factor (T - value)^2.
struct Difference {
    double factor = 0.0;
    double value = k_infinity;
};

class Front {
  public:
    Front(const Grid& grid, const std::vector<char>& enter, VecX& T)
        : grid_(grid),
          enter_(enter),
          T_(T),
          known_(static_cast<std::size_t>(grid.nodes()), 0),
          tried_(VecX::Constant(grid.nodes(), k_infinity)) {
        for (Index node = 0; node < grid.nodes(); ++node) {
            known_[at(node)] = std::isfinite(T[node]) ? 1 : 0;
        }
        for (Index node = 0; node < grid.nodes(); ++node) {
            if (known_[at(node)] != 0) try_neighbours(node);
        }
    }

    void advance() {
        while (!trial_.empty()) {
            const auto [value, node] = trial_.top();
            trial_.pop();
            // Skip outdated values: a later trial used more known neighbours.
            if (known_[at(node)] != 0 || value != tried_[node]) continue;
            T_[node] = value;
            known_[at(node)] = 1;
            try_neighbours(node);
        }
    }

  private:
    [[nodiscard]] bool inside(Index i, Index j) const {
        return i >= 0 && i < grid_.columns && j >= 0 && j < grid_.rows;
    }
    [[nodiscard]] double known_value(Index i, Index j) const {
        if (!inside(i, j)) return k_infinity;
        const Index node = grid_.node(i, j);
        return known_[at(node)] != 0 ? T_[node] : k_infinity;
    }

    void try_neighbours(Index node) {
        constexpr std::array<std::pair<int, int>, 4> k_sides{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
        const Index i = node % grid_.columns;
        const Index j = node / grid_.columns;
        for (const auto& [di, dj] : k_sides) {
            if (!inside(i + di, j + dj)) continue;
            const Index other = grid_.node(i + di, j + dj);
            if (known_[at(other)] != 0 || enter_[at(other)] == 0) continue;
            tried_[other] = update(i + di, j + dj);
            trial_.emplace(tried_[other], other);
        }
    }

    /// The upwind difference along an axis.
    [[nodiscard]] Difference upwind(Index i, Index j, int di, int dj) const {
        const double before = known_value(i - di, j - dj);
        const double after = known_value(i + di, j + dj);
        const int side = before <= after ? -1 : 1;
        const double near = std::min(before, after);
        if (!std::isfinite(near)) return {};
        const double h = grid_.spacing;
        const double far = known_value(i + 2 * side * di, j + 2 * side * dj);
        if (near - far >= k_upwind * h) {
            return {.factor = 2.25 / (h * h), .value = (4.0 * near - far) / 3.0};
        }
        return {.factor = 1.0 / (h * h), .value = near};
    }

    /// The T with sum factor (T - value)^2 = 1.
    [[nodiscard]] double update(Index i, Index j) const {
        Difference x = upwind(i, j, 1, 0);
        Difference y = upwind(i, j, 0, 1);
        const auto alone = [](const Difference& d) {
            return d.factor > 0.0 ? d.value + 1.0 / std::sqrt(d.factor) : k_infinity;
        };
        const double least = std::min(alone(x), alone(y));
        if (x.factor == 0.0 || y.factor == 0.0) return least;
        const double a = x.factor + y.factor;
        const double b = x.factor * x.value + y.factor * y.value;
        const double c = x.factor * x.value * x.value + y.factor * y.value * y.value - 1.0;
        const double discriminant = b * b - a * c;
        if (!(discriminant >= 0.0)) return least;
        const double T = (b + std::sqrt(discriminant)) / a;
        // Upwind only: what comes later cannot count.
        return T >= std::max(x.value, y.value) ? T : least;
    }

    const Grid& grid_;
    const std::vector<char>& enter_;
    VecX& T_;
    std::vector<char> known_;
    VecX tried_;  ///< (nodes) the last value of those that are not known yet
    using Trial = std::pair<double, Index>;
    std::priority_queue<Trial, std::vector<Trial>, std::greater<>> trial_;
};

}  // namespace

void march(const Grid& grid, const std::vector<char>& enter, VecX& T) {
    Front(grid, enter, T).advance();
}

}  // namespace drystone::crowd
