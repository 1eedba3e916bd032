// Contacts of all bodies: boxes of placed parts, broad phase, narrow phase in pieces shared by
// threads.
// In a periodic cell the images of bodies near its border are further slots behind the bodies
// themselves; a pair with an image is found from both of its bodies, and one of the two is dropped
// (is_twin).
#include "drystone/collision/detector.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "drystone/collision/narrow_phase.hpp"
#include "drystone/geometry/bounds.hpp"

namespace drystone::collision {

namespace {

/// Pairs that one thread does in a row: work for some 10 us, far more than it costs to share.
constexpr std::size_t k_piece = 128;

/// Slots that one thread places in a row.
constexpr std::size_t k_placed = 1024;

/// No point is farther from the origin than the corners of the boxes of the parts.
template <int D>
double radius_of(const Collider<D>& collider) {
    double radius = 0.0;
    for (const geometry::Part<D>& part : collider.parts) {
        const geometry::Aabb<D> box = geometry::bounds(part.shape, part.frame);
        radius = std::max(radius, box.low.cwiseAbs().cwiseMax(box.high.cwiseAbs()).norm());
    }
    return radius;
}

/// No point of the shape is farther from its origin.
template <int D>
double reach_of(const geometry::Shape<D>& shape) {
    if constexpr (D == 2) {
        if (const auto* disk = std::get_if<geometry::Disk>(&shape)) return disk->radius;
    } else {
        if (const auto* ball = std::get_if<geometry::Sphere>(&shape)) return ball->radius;
    }
    const geometry::Aabb<D> box = geometry::bounds(shape, geometry::Frame<D>());
    return box.low.cwiseAbs().cwiseMax(box.high.cwiseAbs()).norm();
}

/// Share by which two shapes are farther apart than their margin before they are left out: far
/// beyond rounding.
constexpr double k_apart = 1e-9;

/// Whether a box lies farther in front of a half-plane or plane than `margin`; false for other
/// shapes.
template <int D>
bool is_in_front(const geometry::Aabb<D>& box, const geometry::Shape<D>& shape,
                 const geometry::Frame<D>& placed, double margin) {
    using Solid = std::conditional_t<D == 2, geometry::HalfPlane, geometry::Plane>;
    const auto* solid = std::get_if<Solid>(&shape);
    if (solid == nullptr || !box.bounded()) return false;
    const Vector<D> normal = placed.rotation * solid->normal;
    const Vector<D> nearest = (normal.array() > 0.0).select(box.low, box.high);
    const double low = normal.dot(nearest);
    const double surface = normal.dot(placed.origin) + solid->offset;
    return low - surface > margin + k_apart * (std::abs(low) + std::abs(surface));
}

void set_radius_of(geometry::PlaneShape& shape, double radius) {
    std::get<geometry::Disk>(shape).radius = radius;
}
void set_radius_of(geometry::SpaceShape& shape, double radius) {
    std::get<geometry::Sphere>(shape).radius = radius;
}

}  // namespace

template <int D>
Detector<D>::Detector(std::vector<Collider<D>> colliders, Threads threads,
                      std::vector<Pair> excluded_pairs)
    : colliders_(std::move(colliders)),
      excluded_pairs_(std::move(excluded_pairs)),
      threads_(std::move(threads)) {
    std::sort(excluded_pairs_.begin(), excluded_pairs_.end());
    first_slots_.resize(colliders_.size());
    for (const bool mobile : {true, false}) {
        for (std::size_t body = 0; body < colliders_.size(); ++body) {
            if (colliders_[body].mobile != mobile) continue;
            first_slots_[body] = static_cast<int>(slots_.size());
            for (std::size_t part = 0; part < colliders_[body].parts.size(); ++part) {
                slots_.push_back({.body = static_cast<int>(body),
                                  .part = static_cast<int>(part),
                                  .own = static_cast<int>(slots_.size())});
                mobile_.push_back(static_cast<char>(mobile));
                reaches_.push_back(reach_of<D>(colliders_[body].parts[part].shape));
            }
        }
    }
    own_slots_ = slots_.size();
    placed_.resize(own_slots_);
    images_.resize(colliders_.size());
    for (const Collider<D>& collider : colliders_) radii_.push_back(radius_of(collider));
}

// For disks and spheres that grow; boxes are made anew in every search.
template <int D>
void Detector<D>::set_radius(int body, double radius) {
    Collider<D>& own = colliders_[static_cast<std::size_t>(body)];
    set_radius_of(own.parts.front().shape, radius);
    radii_[static_cast<std::size_t>(body)] = radius_of(own);
    reaches_[static_cast<std::size_t>(first_slots_[static_cast<std::size_t>(body)])] = radius;
}

template <int D>
const Collider<D>& Detector<D>::collider(int i) const {
    return colliders_[static_cast<std::size_t>(slot(i).body)];
}

template <int D>
const geometry::Part<D>& Detector<D>::part(int i) const {
    return collider(i).parts[static_cast<std::size_t>(slot(i).part)];
}

// Slots of images are removed and made again; then boxes, broad phase, and the pairs that may
// touch.
template <int D>
void Detector<D>::find_pairs(std::span<const geometry::Frame<D>> frames,
                             std::span<const double> margins, const Lattice<D>& lattice) {
    assert(frames.size() == colliders_.size() && margins.size() == colliders_.size());
    slots_.resize(own_slots_);
    mobile_.resize(own_slots_);
    if (lattice.count > 0) put_in_cell(frames, margins, lattice);
    boxes_.resize(slots_.size());
    placed_.resize(slots_.size());
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const double margin = margins[static_cast<std::size_t>(slots_[i].body)];
        assert(margin >= 0.0);
        place(static_cast<int>(i), frames, lattice);
        boxes_[i] = grown(geometry::bounds(part(static_cast<int>(i)).shape, placed_[i]), margin);
    }
    // Planes have boxes without end, and would make a pair with every body of the scene.
    const auto in_front = [&](int i, int solid) {
        return is_in_front<D>(boxes_[static_cast<std::size_t>(i)], part(solid).shape,
                              placed_[static_cast<std::size_t>(solid)],
                              margins[static_cast<std::size_t>(slot(solid).body)]);
    };
    pairs_.clear();
    for (const Pair& pair : broad_phase_.find(boxes_, mobile_)) {
        if (in_front(pair.first, pair.second) || in_front(pair.second, pair.first)) continue;
        if (may_touch(pair)) pairs_.push_back(pair);
    }
    sort_pairs();
    list_paired_slots();
}

// World frame of a slot: body frame times part frame, moved by the image.
template <int D>
void Detector<D>::place(int i, std::span<const geometry::Frame<D>> frames,
                        const Lattice<D>& lattice) {
    geometry::Frame<D>& placed = placed_[static_cast<std::size_t>(i)];
    placed = frames[static_cast<std::size_t>(slot(i).body)] * part(i).frame;
    placed.origin += lattice.shift(slot(i).image);
}

// Slots that no pair contains need no place: in a dilute flow most of them.
template <int D>
void Detector<D>::list_paired_slots() {
    is_paired_.assign(slots_.size(), 0);
    for (const Pair& pair : pairs_) {
        is_paired_[static_cast<std::size_t>(pair.first)] = 1;
        is_paired_[static_cast<std::size_t>(pair.second)] = 1;
    }
    paired_.clear();
    for (std::size_t i = 0; i < is_paired_.size(); ++i) {
        if (is_paired_[i] != 0) paired_.push_back(static_cast<int>(i));
    }
}

/// Every bounded body gets the image that is in the cell, and further images where these may touch
/// a body in the cell: a body whose origin is in the cell sticks out by `largest` at most.
template <int D>
void Detector<D>::put_in_cell(std::span<const geometry::Frame<D>> frames,
                              std::span<const double> margins, const Lattice<D>& lattice) {
    const ReducedCell<D> cell(lattice);
    double largest = 0.0;
    for (std::size_t body = 0; body < colliders_.size(); ++body) {
        if (std::isfinite(radii_[body])) {
            largest = std::max(largest, radii_[body] + margins[body]);
        }
    }
    farthest_image_ = {};
    for (std::size_t i = 0; i < own_slots_; ++i) {
        const auto body = static_cast<std::size_t>(slots_[i].body);
        slots_[i].image = images_[body] = {};
        if (!std::isfinite(radii_[body])) continue;
        const Vector<D> x = cell.coordinates(frames[body].origin);
        const double reach = radii_[body] + margins[body] + largest;
        visit_images(cell, x, reach, [&](const Image<D>& n, bool inside) {
            const Image<D> image = cell.in_lattice(n);
            if (inside) {
                slots_[i].image = images_[body] = image;
            } else {
                slots_.push_back({.body = slots_[i].body,
                                  .part = slots_[i].part,
                                  .own = static_cast<int>(i),
                                  .image = image});
                mobile_.push_back(0);
            }
        });
    }
    for (std::size_t i = own_slots_; i < slots_.size(); ++i) {
        const auto body = static_cast<std::size_t>(slots_[i].body);
        const Image<D> far = difference<D>(slots_[i].image, images_[body]);
        for (std::size_t j = 0; j < far.size(); ++j) {
            farthest_image_[j] = std::max(farthest_image_[j], std::abs(far[j]));
        }
    }
}

/// True for the second copy of a pair. A body in the periodic cell and an image of another body are
/// found twice, once from either body. Kept is the pair whose first body is mobile if one is not,
/// else the pair whose first body has the smaller number; of a body and its own image, the pair
/// with the larger image.
template <int D>
bool Detector<D>::is_twin(const Pair& pair) const {
    if (static_cast<std::size_t>(pair.second) < own_slots_) return false;
    const Slot& a = slot(pair.first);
    const Slot& b = slot(pair.second);
    if (a.body == b.body) return b.image < a.image;
    const bool mobile_a = collider(pair.first).mobile;
    const bool mobile_b = collider(pair.second).mobile;
    if (mobile_a != mobile_b) return mobile_b;
    return b.body < a.body;
}

/// Whether balls around the shapes of a pair are farther apart than the margin. Most pairs of boxes
/// that overlap, grown for some steps to come, end here.
template <int D>
bool Detector<D>::is_apart(const Pair& pair, double margin) const {
    const auto a = static_cast<std::size_t>(pair.first);
    const auto b = static_cast<std::size_t>(pair.second);
    const double reach = reaches_[static_cast<std::size_t>(slots_[a].own)] +
                         reaches_[static_cast<std::size_t>(slots_[b].own)] + margin;
    return (placed_[a].origin - placed_[b].origin).squaredNorm() > (1.0 + k_apart) * reach * reach;
}

// Not: parts of one body (unless in different images), the second copy of a pair, excluded pairs,
// and two bodies of one group other than 0.
template <int D>
bool Detector<D>::may_touch(const Pair& pair) const {
    const Slot& a = slot(pair.first);
    const Slot& b = slot(pair.second);
    if (a.body == b.body && a.image == b.image) return false;
    if (is_twin(pair)) return false;
    if (a.body == b.body) return true;
    const Pair bodies{std::min(a.body, b.body), std::max(a.body, b.body)};
    if (std::binary_search(excluded_pairs_.begin(), excluded_pairs_.end(), bodies)) return false;
    const std::uint32_t group = collider(pair.first).group;
    return group == 0 || group != collider(pair.second).group;
}

/// By bodies, then parts. The broad phase has ordered them by body A already, so that only the
/// few pairs of each body are left to be put in order.
template <int D>
void Detector<D>::sort_pairs() {
    const auto before = [this](const Pair& x, const Pair& y) {
        const Slot& bx = slot(x.second);
        const Slot& by = slot(y.second);
        return std::tie(bx.body, slot(x.first).part, bx.part, bx.image) <
               std::tie(by.body, slot(y.first).part, by.part, by.image);
    };
    auto begin = pairs_.begin();
    while (begin != pairs_.end()) {
        const int body = slot(begin->first).body;
        const auto end = std::find_if(
            begin, pairs_.end(), [&](const Pair& pair) { return slot(pair.first).body != body; });
        if (!std::is_sorted(begin, end, before)) std::sort(begin, end, before);
        begin = end;
    }
}

// Pieces of the list of pairs are computed in any order and joined in the order of the list, so
// that the result does not depend on threads.
template <int D>
std::span<const Contact<D>> Detector<D>::contacts(std::span<const geometry::Frame<D>> frames,
                                                  std::span<const double> margins,
                                                  const Lattice<D>& lattice, PointsFor points_for) {
    assert(frames.size() == colliders_.size() && margins.size() == colliders_.size());
    const std::size_t stretches = (paired_.size() + k_placed - 1) / k_placed;
    threads_.share(stretches, [&](std::size_t k) {
        const std::size_t end = std::min((k + 1) * k_placed, paired_.size());
        for (std::size_t i = k * k_placed; i < end; ++i) place(paired_[i], frames, lattice);
    });
    const std::size_t pieces = (pairs_.size() + k_piece - 1) / k_piece;
    if (pieces > pieces_.size()) pieces_.resize(pieces);
    const std::span<const Pair> pairs(pairs_);
    threads_.share(pieces, [&](std::size_t k) {
        const std::size_t begin = k * k_piece;
        const std::size_t count = std::min(k_piece, pairs.size() - begin);
        collide_pairs(pairs.subspan(begin, count), margins, lattice, points_for, pieces_[k]);
    });
    contacts_.clear();
    for (std::size_t k = 0; k < pieces; ++k) {
        contacts_.insert(contacts_.end(), pieces_[k].contacts.begin(), pieces_[k].contacts.end());
    }
    return contacts_;
}

// The narrow phase of some pairs. Points of a pair are sorted by feature, which completes the order
// of compare_identity.
template <int D>
void Detector<D>::collide_pairs(std::span<const Pair> pairs, std::span<const double> margins,
                                const Lattice<D>& lattice, PointsFor points_for,
                                Piece& piece) const {
    piece.contacts.clear();
    for (const Pair& pair : pairs) {
        const Slot& a = slot(pair.first);
        const Slot& b = slot(pair.second);
        const double margin =
            margins[static_cast<std::size_t>(a.body)] + margins[static_cast<std::size_t>(b.body)];
        if (is_apart(pair, margin)) continue;
        piece.points.clear();
        collide(part(pair.first).shape, placed_[static_cast<std::size_t>(pair.first)],
                part(pair.second).shape, placed_[static_cast<std::size_t>(pair.second)], margin,
                piece.points, points_for);
        std::sort(piece.points.begin(), piece.points.end(),
                  [](const auto& x, const auto& y) { return x.feature < y.feature; });
        for (ContactPoint<D>& point : piece.points) {
            // To where A is.
            if (lattice.count > 0) point.point -= lattice.shift(a.image);
            piece.contacts.push_back(
                {point, a.body, b.body, a.part, b.part, difference<D>(b.image, a.image)});
        }
    }
}

template class Detector<2>;
template class Detector<3>;

}  // namespace drystone::collision
