#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "drystone/collision/broad_phase.hpp"
#include "drystone/collision/contact_point.hpp"
#include "drystone/core/threads.hpp"
#include "drystone/geometry/shape.hpp"

namespace drystone::collision {

/// What collision needs to know of a body: its shape and whether it moves on its own.
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
    explicit Detector(std::vector<Collider<D>> colliders, Threads threads = Threads());

    /// Pairs of parts whose boxes, grown by the margins (>= 0) of their bodies, overlap in the
    /// given placement. They serve `contacts` as long as the boxes of the parts, grown by the
    /// margins given there, stay inside these: a body that moves by d needs d more here.
    void find_pairs(std::span<const geometry::Frame<D>> frames, std::span<const double> margins);

    /// All contact points of these pairs with gap <= margin_a + margin_b, sorted by bodies, parts
    /// and feature (compare_identity). Valid until the next call.
    [[nodiscard]] std::span<const Contact<D>> contacts(std::span<const geometry::Frame<D>> frames,
                                                       std::span<const double> margins);

    /// Pairs of parts found by the last search.
    [[nodiscard]] std::size_t pair_count() const { return pairs_.size(); }

    [[nodiscard]] const std::vector<Collider<D>>& colliders() const { return colliders_; }

  private:
    /// A part of a body. The parts of mobile bodies come first, so that in a pair of places in the
    /// list, first < second, the first one belongs to body A.
    struct Slot {
        int body = 0;
        int part = 0;
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
    void place(std::span<const geometry::Frame<D>> frames);
    void sort_pairs();
    void collide_pairs(std::span<const Pair> pairs, std::span<const double> margins,
                       Piece& piece) const;

    std::vector<Collider<D>> colliders_;
    std::vector<Slot> slots_;
    std::vector<char> mobile_;                ///< (slots)
    std::vector<geometry::Frame<D>> placed_;  ///< (slots) of the shapes, in the world
    std::vector<geometry::Aabb<D>> boxes_;    ///< (slots)
    BroadPhase<D> broad_phase_;
    std::vector<Pair> pairs_;  ///< of slots, in the order of their contacts
    Threads threads_;
    std::vector<Piece> pieces_;
    std::vector<Contact<D>> contacts_;
};

}  // namespace drystone::collision
