// Deposits balls one by one: each falls, then rolls along arcs until its contacts carry it.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

#include <Eigen/Geometry>

#include "drystone/scene/generation/balls.hpp"
#include "drystone/scene/generation/packing.hpp"
#include "drystone/scene/generation/rolling.hpp"

namespace drystone::scene::generation {

namespace {

constexpr int k_most_trials = 50;
constexpr int k_most_turns = 400;
/// Gaps below this part of the radius are contacts.
constexpr double k_touching = 1e-9;

/// The grains at rest and the walls. A new grain starts above the pile and moves in turns, until
/// its contacts carry it:
///   no active contact     it falls along a line to the first grain or the floor,
///   one (a ball)          it rolls around the ball on a circle,
///   two (a ball + other)  it rolls on the circle on which both contacts stay closed.
class Pile {
  public:
    Pile(const DepositionBox& box, std::span<const double> radii)
        : box_(box),
          radii_(radii),
          up_(Vec3::Unit(box.dimension - 1)),
          floor_(box.low.dot(up_)),
          top_(floor_),
          grid_(make_grid(box, radii)) {}

    /// The place at which the next grain comes to rest; nothing if it does not within k_most_turns.
    std::optional<Vec3> settle(double radius, Rng& rng) {
        Vec3 x = Vec3::Zero();
        for (Index i = 0; i + 1 < box_.dimension; ++i) {
            x[i] = box_.low[i] + rng.uniform(radius, box_.footprint[i] - radius);
        }
        x += (top_ + 2.0 * radius) * up_;
        for (int turn = 0; turn < k_most_turns; ++turn) {
            const std::vector<Touch> touches = touched(x, radius);
            const Descent way = steepest_descent(touches, up_);
            if (way.direction == Vec3::Zero()) {
                if (overlaps(x, radius)) return {};
                return x;
            }
            x = way.active.empty() ? fallen(x, radius, touches) : rolled(x, radius, touches, way);
        }
        return {};
    }

    void add(const Vec3& centre, double radius) {
        grid_.add(static_cast<int>(centres_.size()), centre, radius);
        centres_.push_back(centre);
        top_ = std::max(top_, centre.dot(up_) + radius);
    }

    [[nodiscard]] std::vector<Vec3> take_centres() { return std::move(centres_); }

  private:
    /// Grid cells of the size of a mean grain, up to the height of a loose pile (fraction 1/2).
    static CellGrid make_grid(const DepositionBox& box, std::span<const double> radii) {
        double sum = 0.0;
        double volume = 0.0;
        for (const double radius : radii) {
            sum += radius;
            volume += ball_volume(box.dimension, radius);
        }
        const double side = 2.0 * sum / static_cast<double>(radii.size());
        const Index up = box.dimension - 1;
        Vec3 high = box.low + box.footprint;
        high[up] = box.low[up] + 2.0 * volume / box.footprint.head(up).prod() + side;
        return {box.dimension, box.low, high, side};
    }

    /// Calls `action` with the number of every grain that may reach into the box.
    template <class Action>
    void near(const Vec3& low, const Vec3& high, Action action) {
        grid_.visit(low, high, [&](const std::vector<int>& cell) {
            for (const int ball : cell) action(static_cast<std::size_t>(ball));
            return true;
        });
    }

    std::vector<Touch> touched(const Vec3& x, double radius) {
        std::vector<Touch> touches;
        const double reach = radius * (1.0 + k_touching);
        near(x.array() - reach, x.array() + reach, [&](std::size_t k) {
            const Vec3 between = x - centres_[k];
            const double distance = between.norm();
            const bool known = std::any_of(touches.begin(), touches.end(), [&](const Touch& t) {
                return t.ball == static_cast<int>(k);
            });
            if (known || distance > radii_[k] + reach) return;
            touches.push_back({.normal = between / distance, .ball = static_cast<int>(k)});
        });
        // Cells list a grain more than once, and in no order that means anything.
        std::sort(touches.begin(), touches.end(),
                  [](const Touch& a, const Touch& b) { return a.ball < b.ball; });
        for (const Touch& wall : walls()) {
            if (wall_gap(wall, x, radius) <= radius * k_touching) touches.push_back(wall);
        }
        return touches;
    }

    /// Floor and walls: `ball` is -1.
    [[nodiscard]] std::vector<Touch> walls() const {
        std::vector<Touch> list{{.normal = up_, .offset = floor_}};
        for (Index i = 0; i + 1 < box_.dimension; ++i) {
            list.push_back({.normal = Vec3::Unit(i), .offset = box_.low[i]});
            list.push_back({.normal = -Vec3::Unit(i), .offset = -box_.low[i] - box_.footprint[i]});
        }
        return list;
    }

    static double wall_gap(const Touch& wall, const Vec3& x, double radius) {
        return wall.normal.dot(x) - wall.offset - radius;
    }

    bool overlaps(const Vec3& x, double radius) {
        bool found = false;
        near(x.array() - radius, x.array() + radius, [&](std::size_t k) {
            const double gap = (x - centres_[k]).norm() - radii_[k] - radius;
            found = found || gap < -radius * k_touching;
        });
        for (const Touch& wall : walls()) {
            found = found || wall_gap(wall, x, radius) < -radius * k_touching;
        }
        return found;
    }

    /// The end of a fall straight down: on the floor or on the first grain. Grains touched already
    /// are beside the path.
    Vec3 fallen(const Vec3& x, double radius, const std::vector<Touch>& touches) {
        double height = floor_ + radius;
        const double start = x.dot(up_);
        const Vec3 flat = x - start * up_;
        const Vec3 sides = radius * (Vec3::Ones() - up_);
        near(flat + (floor_ - radius) * up_ - sides, x + sides + radius * up_, [&](std::size_t k) {
            const bool beside = std::any_of(touches.begin(), touches.end(), [&](const Touch& t) {
                return t.ball == static_cast<int>(k);
            });
            const double centre = centres_[k].dot(up_);
            const double aside = (flat - (centres_[k] - centre * up_)).squaredNorm();
            const double sum = radii_[k] + radius;
            if (beside || centre > start || aside >= sum * sum) return;
            height = std::max(height, std::min(start, centre + std::sqrt(sum * sum - aside)));
        });
        return flat + height * up_;
    }

    /// The end of a roll along the arc on which the active contacts stay closed: where an active
    /// contact stops carrying, or where the grain touches another grain or a wall, whichever is
    /// first.
    Vec3 rolled(const Vec3& x, double radius, const std::vector<Touch>& touches,
                const Descent& way) {
        const Touch& ball = touches[way.active[0]];
        const auto first = static_cast<std::size_t>(ball.ball);
        Arc arc{.middle = centres_[first]};
        const Touch* other = way.active.size() == 2 ? &touches[way.active[1]] : nullptr;
        if (other != nullptr) {
            const Vec3 axis =
                other->ball < 0
                    ? other->normal
                    : Vec3((centres_[static_cast<std::size_t>(other->ball)] - arc.middle)
                               .normalized());
            arc.middle += axis.dot(x - arc.middle) * axis;
        }
        arc.start = x - arc.middle;
        arc.onward = arc.start.norm() * way.direction.normalized();
        double angle = end_of_descent(arc, radius, ball, other);
        const auto stop_at_zero = [&](const Wave& gap) {
            angle = std::min(angle, descent_through_zero(gap));
        };
        const auto active = [&](int k) {
            return k == ball.ball || (other != nullptr && k == other->ball);
        };
        const double reach = arc.start.norm() + radius;
        near(arc.middle.array() - reach, arc.middle.array() + reach, [&](std::size_t k) {
            if (active(static_cast<int>(k))) return;
            stop_at_zero(power_along(arc, centres_[k], radii_[k] + radius));
        });
        for (const Touch& wall : walls()) {
            const bool rolling =
                other != nullptr && other->ball < 0 && other->normal == wall.normal;
            if (rolling) continue;
            stop_at_zero(height_along(arc, wall.normal, (wall.offset + radius) * wall.normal));
        }
        return arc.point(angle);
    }

    /// The angle at which an active contact stops carrying. On one ball this is where the normal is
    /// level; on two, where (n_a - (n_a . n_b) n_b) . up = 0, a wave because n_a . n_b is constant.
    [[nodiscard]] double end_of_descent(const Arc& arc, double radius, const Touch& ball,
                                        const Touch* other) const {
        const Wave a = normal_along(arc, radius, ball);
        if (other == nullptr) return descent_through_zero(a);
        const Wave b = normal_along(arc, radius, *other);
        const double cosine = ball.normal.dot(other->normal);
        const auto without = [&](const Wave& x, const Wave& y) {
            return Wave{.constant = x.constant - cosine * y.constant,
                        .cosine = x.cosine - cosine * y.cosine,
                        .sine = x.sine - cosine * y.sine};
        };
        return std::min(descent_through_zero(without(a, b)), descent_through_zero(without(b, a)));
    }

    /// normal . up along the arc.
    [[nodiscard]] Wave normal_along(const Arc& arc, double radius, const Touch& touch) const {
        if (touch.ball < 0) return {.constant = touch.normal.dot(up_)};
        const auto k = static_cast<std::size_t>(touch.ball);
        return height_along(arc, up_ / (radii_[k] + radius), centres_[k]);
    }

    DepositionBox box_;
    std::span<const double> radii_;
    Vec3 up_;
    double floor_;
    double top_;
    CellGrid grid_;
    std::vector<Vec3> centres_;
};

}  // namespace

std::vector<Vec3> deposit(const DepositionBox& box, std::span<const double> radii, Rng& rng) {
    if (radii.empty()) return {};
    Pile pile(box, radii);
    for (const double radius : radii) {
        std::optional<Vec3> place;
        for (int trial = 0; trial < k_most_trials && !place; ++trial) {
            place = pile.settle(radius, rng);
        }
        if (!place) break;
        pile.add(*place, radius);
    }
    return pile.take_centres();
}

}  // namespace drystone::scene::generation
