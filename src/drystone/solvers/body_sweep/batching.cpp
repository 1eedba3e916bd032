// Groups contacts that share no body, so that the lanes of a vector can hold them.
#include "drystone/solvers/body_sweep/batching.hpp"

#include <algorithm>
#include <cassert>

#include "drystone/linalg/at.hpp"

namespace drystone::solvers {

/// Position in order_ of the oldest open batch outside `busy`, -1 if there is none.
int Batching::oldest_free(unsigned busy) const {
    for (int position = 0; position < open_; ++position) {
        if ((busy >> order_[position] & 1U) == 0) return position;
    }
    return -1;
}

void Batching::close(int position) {
    const int slot = order_[position];
    for (int i = 0; i < 2 * slots_[slot].filled; ++i) {
        const std::int32_t body = slots_[slot].bodies[i];
        if (body >= 0) in_[at(body)] &= ~(1U << slot);
    }
    std::copy(order_ + position + 1, order_ + open_, order_ + position);
    --open_;
}

/// Opens a batch; returns its position in order_.
int Batching::open_slot() {
    int slot = open_;
    if (open_ == k_window) {
        slot = order_[0];
        close(0);
    } else {
        // The first slot that no open batch has.
        unsigned taken = 0;
        for (int position = 0; position < open_; ++position) taken |= 1U << order_[position];
        for (slot = 0; (taken >> slot & 1U) != 0;) ++slot;
    }
    slots_[slot].batch = count_++;
    slots_[slot].filled = 0;
    order_[open_] = slot;
    return open_++;
}

void Batching::arrange(std::span<const BodyPair> pairs, std::int32_t bodies, int lanes) {
    assert(lanes <= k_most_lanes);
    open_ = 0;
    count_ = 0;
    in_.assign(at(bodies), 0);
    places_.resize(pairs.size());
    for (std::size_t c = 0; c < pairs.size(); ++c) {
        const BodyPair pair = pairs[c];
        const unsigned busy =
            (pair.a >= 0 ? in_[at(pair.a)] : 0U) | (pair.b >= 0 ? in_[at(pair.b)] : 0U);
        int position = oldest_free(busy);
        if (position < 0) position = open_slot();
        const int number = order_[position];
        Slot& slot = slots_[number];
        places_[c] = slot.batch * lanes + slot.filled;
        slot.bodies[2 * slot.filled] = pair.a;
        slot.bodies[2 * slot.filled + 1] = pair.b;
        ++slot.filled;
        for (const std::int32_t body : {pair.a, pair.b}) {
            if (body >= 0) in_[at(body)] |= 1U << number;
        }
        if (slot.filled == lanes) close(position);
    }
}

}  // namespace drystone::solvers
