// Sums of excesses and Hausdorff distances of a moving set over a partition.
#include "drystone/sweeping/retraction.hpp"

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::sweeping {

namespace {

/// sum of measure(C(t_k), C(t_k+1)) along the partition.
template <class Measure>
convex::Bounds sum_along(const convex::MovingSet& set, std::span<const double> partition,
                         Measure measure) {
    convex::Bounds sum;
    for (std::size_t k = 1; k < partition.size(); ++k) {
        if (!(partition[k - 1] <= partition[k])) {
            throw InputError({.what = "partition",
                              .expected = "increasing times",
                              .found = to_text(partition[k - 1]) + ", " + to_text(partition[k])});
        }
        const convex::Bounds part = measure(set.at(partition[k - 1]), set.at(partition[k]));
        sum.lower += part.lower;
        sum.upper += part.upper;
    }
    return sum;
}

}  // namespace

convex::Bounds retraction(const convex::MovingSet& set, std::span<const double> partition,
                          const convex::ExcessSettings& settings) {
    return sum_along(set, partition,
                     [&](const convex::AnySet& before, const convex::AnySet& after) {
                         return convex::excess(before, after, settings);
                     });
}

convex::Bounds variation(const convex::MovingSet& set, std::span<const double> partition,
                         const convex::ExcessSettings& settings) {
    return sum_along(set, partition,
                     [&](const convex::AnySet& before, const convex::AnySet& after) {
                         return convex::hausdorff_distance(before, after, settings);
                     });
}

}  // namespace drystone::sweeping
