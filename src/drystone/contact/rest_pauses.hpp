#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::contact {

/// Steps in which bodies that move slowly are not asked whether they can rest
/// (integrators/rest_choice.hpp): after every answer no, 1, 2, 4, ... up to 64 of them. A flow that
/// is slower than one step of gravity is then asked rarely. The pauses belong to the bodies, so
/// that a flow does not keep a pile beside it from being asked.
class RestPauses {
  public:
    /// Once a step, before the first question.
    void start_step() {
        for (Pause& pause : pauses_) pause.left = std::max(0, pause.left - 1);
    }
    /// True if more than half of these bodies pause: one body that joins a flow, or that a flow
    /// sends to a pile, does not decide.
    [[nodiscard]] bool hold(std::span<const Index> bodies) const {
        const auto paused = std::ranges::count_if(bodies, [&](Index body) {
            return body < std::ssize(pauses_) && pauses_[at(body)].left > 0;
        });
        return 2 * paused > std::ssize(bodies);
    }
    /// After the answer no. The pause holds for the rest of this step and for the next ones.
    void lengthen(std::span<const Index> bodies) {
        int longest = 0;
        for (const Index body : bodies) {
            if (body >= std::ssize(pauses_)) pauses_.resize(at(body) + 1);
            longest = std::max(longest, pauses_[at(body)].length);
        }
        const int length = std::clamp(2 * longest, 1, k_longest);
        for (const Index body : bodies) pauses_[at(body)] = {.left = length + 1, .length = length};
    }
    /// After the answer yes.
    void end(std::span<const Index> bodies) {
        for (const Index body : bodies) {
            if (body < std::ssize(pauses_)) pauses_[at(body)] = {};
        }
    }

  private:
    static constexpr int k_longest = 64;

    struct Pause {
        int left = 0;    ///< steps, the present one included
        int length = 0;  ///< of the last pause
    };
    std::vector<Pause> pauses_;  // (bodies up to the last one that was asked)
};

}  // namespace drystone::contact
