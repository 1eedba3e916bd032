#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace drystone::solvers {

/// The bodies of a contact: -1 where there is none that moves.
struct BodyPair {
    std::int32_t a = -1;
    std::int32_t b = -1;
};

/// Puts contacts into batches of `lanes` that share no body.
///
/// Greedy: each contact goes to the oldest open batch with room in which neither of its bodies is;
/// a batch closes when it is full, or when 16 others were opened after it. Sweeps then visit
/// contacts almost in their order, and 98 to 100 % of the lanes of packings are filled.
class Batching {
  public:
    /// Contacts `pairs` between bodies 0 to `bodies` - 1. Allocates only for more of them than ever
    /// before.
    void arrange(std::span<const BodyPair> pairs, std::int32_t bodies, int lanes);

    /// The batches of the last call, and where contact c is: batch * lanes + lane.
    [[nodiscard]] std::int64_t count() const noexcept { return count_; }
    [[nodiscard]] std::int64_t place(std::size_t c) const { return places_[c]; }

  private:
    static constexpr int k_window = 16;
    static constexpr int k_most_lanes = 8;

    /// An open batch; a slot serves one batch after another.
    struct Slot {
        std::int64_t batch = 0;
        int filled = 0;
        std::int32_t bodies[2 * k_most_lanes] = {};
    };

    int oldest_free(unsigned busy) const;
    int open_slot();
    void close(int position);

    Slot slots_[k_window];
    int order_[k_window] = {};  // open slots, oldest first
    int open_ = 0;
    std::int64_t count_ = 0;
    std::vector<std::int64_t> places_;
    std::vector<std::uint32_t> in_;  // (bodies) bit s: the body is in the batch of slot s
};

}  // namespace drystone::solvers
