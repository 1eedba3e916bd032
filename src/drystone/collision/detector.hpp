#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "drystone/collision/broad_phase.hpp"
#include "drystone/collision/contact_point.hpp"
#include "drystone/collision/lattice.hpp"
#include "drystone/core/threads.hpp"
#include "drystone/geometry/shape.hpp"

namespace drystone::collision {

/// A body as collision sees it: its shape, its group, and whether it moves on its own.
template <int D>
struct Collider {
    std::vector<geometry::Part<D>> parts = {};
    bool mobile = true;       ///< two bodies that are not mobile never touch
    std::uint32_t group = 0;  ///< bodies of the same group never touch, unless it is 0
};

/// Broad and narrow phase over all bodies. Searching again allocates only for more pairs or
/// contacts than before. Threads share the narrow phase; its result does not depend on them.
template <int D>
class Detector {
  public:
    /// Pairs of bodies in `excluded_pairs`, first < second, never touch.
    explicit Detector(std::vector<Collider<D>> colliders, Threads threads = Threads(),
                      std::vector<Pair> excluded_pairs = {});

    /// Pairs of parts whose boxes, grown by the margins (>= 0) of their bodies, overlap in the
    /// given placement. They serve `contacts` as long as the boxes of the parts, grown by the
    /// margins given there, stay inside these: a body that moves by d needs d more here.
    ///
    /// In a periodic cell bodies may be anywhere: a body that touches an image of another one, or
    /// of itself, is found wherever the two are. Unbounded bodies have no images.
    void find_pairs(std::span<const geometry::Frame<D>> frames, std::span<const double> margins,
                    const Lattice<D>& lattice = {});

    /// All contact points of these pairs with gap <= margin_a + margin_b, sorted by bodies, parts
    /// and feature (compare_identity). Valid until the next call.
    [[nodiscard]] std::span<const Contact<D>> contacts(std::span<const geometry::Frame<D>> frames,
                                                       std::span<const double> margins,
                                                       const Lattice<D>& lattice = {},
                                                       PointsFor points_for = PointsFor::impulses);

    /// Sets the radius (m) of a body that is one disk or one sphere. Pairs found before keep the
    /// old radius.
    void set_radius(int body, double radius);

    /// (bodies) no point of a body is farther from the origin of its axes (m).
    [[nodiscard]] std::span<const double> radii() const { return radii_; }

    /// How many times each lattice vector lies between a body in the cell and its farthest image.
    [[nodiscard]] const Image<D>& farthest_image() const { return farthest_image_; }

    /// (bodies) by which image a body was found in the cell by the last search.
    [[nodiscard]] std::span<const Image<D>> images() const { return images_; }

    /// Pairs of parts found by the last search.
    [[nodiscard]] std::size_t pair_count() const { return pairs_.size(); }

    [[nodiscard]] const std::vector<Collider<D>>& colliders() const { return colliders_; }

  private:
    /// A part of a body. The parts of mobile bodies come first, so that in a pair of places in the
    /// list, first < second, the first one belongs to body A.
    ///
    /// In a periodic cell the parts stand where their image in the cell is, and after them all come
    /// images of those next to the border of the cell.
    struct Slot {
        int body = 0;
        int part = 0;
        int own = 0;  ///< the slot of the same part that is not an image
        Image<D> image = {};
    };

    /// Contacts of a stretch of the list of pairs.
    struct Piece {
        std::vector<ContactPoint<D>> points;  ///< of one pair
        std::vector<Contact<D>> contacts;
    };

    [[nodiscard]] const Slot& slot(int i) const { return slots_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] const Collider<D>& collider(int slot) const;
    [[nodiscard]] const geometry::Part<D>& part(int slot) const;
    [[nodiscard]] bool may_touch(const Pair& pair) const;
    void place(int slot, std::span<const geometry::Frame<D>> frames, const Lattice<D>& lattice);
    void list_paired_slots();
    void put_in_cell(std::span<const geometry::Frame<D>> frames, std::span<const double> margins,
                     const Lattice<D>& lattice);
    [[nodiscard]] bool is_twin(const Pair& pair) const;
    [[nodiscard]] bool is_apart(const Pair& pair, double margin) const;
    void sort_pairs();
    void collide_pairs(std::span<const Pair> pairs, std::span<const double> margins,
                       const Lattice<D>& lattice, PointsFor points_for, Piece& piece) const;

    std::vector<Collider<D>> colliders_;
    std::vector<Pair> excluded_pairs_;  ///< sorted
    std::vector<Slot> slots_;
    std::size_t own_slots_ = 0;     ///< slots of bodies; slots of their images follow
    std::vector<double> radii_;     ///< (bodies)
    std::vector<int> first_slots_;  ///< (bodies) of their first parts
    std::vector<double> reaches_;   ///< (slots of bodies) of the shape, around its own origin
    std::vector<Image<D>> images_;  ///< (bodies)
    Image<D> farthest_image_ = {};
    std::vector<char> mobile_;                ///< (slots)
    std::vector<geometry::Frame<D>> placed_;  ///< (slots) of the shapes, in the world
    std::vector<geometry::Aabb<D>> boxes_;    ///< (slots)
    BroadPhase<D> broad_phase_;
    std::vector<Pair> pairs_;      ///< of slots, in the order of their contacts
    std::vector<char> is_paired_;  ///< (slots) whether a pair contains it
    std::vector<int> paired_;      ///< the slots for which one does
    Threads threads_;
    std::vector<Piece> pieces_;
    std::vector<Contact<D>> contacts_;
};

}  // namespace drystone::collision
