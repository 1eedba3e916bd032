#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone {

/// A vector of a workspace that serves problems of many sizes: memory grows to the largest so far
/// and is kept. (An Eigen vector allocates whenever its size changes.)
class GrowingVector {
  public:
    using Map = Eigen::Map<VecX>;
    using ConstMap = Eigen::Map<const VecX>;

    /// The vector with this many entries, whose values are unspecified.
    Map resized(Index size) {
        const auto count = static_cast<std::size_t>(size);
        if (values_.size() < count) values_.resize(count);
        size_ = size;
        return get();
    }

    [[nodiscard]] Index size() const noexcept { return size_; }
    [[nodiscard]] Map get() noexcept { return {values_.data(), size_}; }
    [[nodiscard]] ConstMap get() const noexcept { return {values_.data(), size_}; }

  private:
    std::vector<double> values_;
    Index size_ = 0;
};

}  // namespace drystone
