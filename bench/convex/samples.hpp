#pragma once

#include <cstdint>
#include <vector>

#include "drystone/core/rng.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::bench {

/// Vectors with normal components: enough of them that branch prediction cannot learn the order.
template <class V>
std::vector<V> random_vectors(std::uint64_t seed, std::size_t count, Index dimension,
                              double scale = 1.0) {
    Rng rng(seed);
    std::vector<V> vectors(count, V::Zero(dimension));
    for (V& vector : vectors) {
        for (double& value : vector) value = scale * rng.normal();
    }
    return vectors;
}

}  // namespace drystone::bench
