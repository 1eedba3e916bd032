#include "drystone/contact/soft_compliance.hpp"

#include <algorithm>

#include "drystone/linalg/at.hpp"

namespace drystone::contact {

namespace {

// Right sides that are solved together: enough to use the factor well, few enough for the memory.
constexpr std::size_t k_batch = 64;

}  // namespace

template <int D>
void SoftCompliance<D>::prepare(const mechanics::fem::ElasticDynamics& dynamics,
                                std::span<const int> nodes) {
    if (version_ != dynamics.version()) {
        version_ = dynamics.version();
        std::fill(slot_.begin(), slot_.end(), -1);
        count_ = 0;
    }
    std::vector<int> missing;
    for (const int node : nodes) {
        int& slot = slot_[at(node)];
        if (slot >= 0) continue;
        slot = static_cast<int>(count_++);
        missing.push_back(node);
    }
    const auto rows = static_cast<Index>(D * unknowns_.size());
    if (G_.cols() < D * count_) {
        G_.conservativeResize(rows, std::min(rows, std::max(D * count_, 2 * G_.cols())));
    }
    for (std::size_t first = 0; first < missing.size(); first += k_batch) {
        const std::size_t last = std::min(missing.size(), first + k_batch);
        MatX f = MatX::Zero(dynamics.size(), static_cast<Index>(D * (last - first)));
        for (std::size_t k = first; k < last; ++k) {
            for (Index i = 0; i < D; ++i) {
                f(unknowns_[at(missing[k])] + i, static_cast<Index>(D * (k - first)) + i) = 1.0;
            }
        }
        const MatX x = dynamics.responses(f);
        for (std::size_t k = first; k < last; ++k) {
            for (std::size_t n = 0; n < unknowns_.size(); ++n) {
                G_.template block<D, D>(static_cast<Index>(D * n), D * slot_[at(missing[k])]) =
                    x.template block<D, D>(unknowns_[n], static_cast<Index>(D * (k - first)));
            }
        }
    }
}

template <int D>
Index SoftCompliance<D>::missing(const mechanics::fem::ElasticDynamics& dynamics,
                                 std::span<const int> nodes) const {
    std::vector<int> without;
    for (const int node : nodes) {
        if (version_ != dynamics.version() || slot_[at(node)] < 0) without.push_back(node);
    }
    std::sort(without.begin(), without.end());
    return std::unique(without.begin(), without.end()) - without.begin();
}

template <int D>
geometry::Rotation<D> SoftCompliance<D>::between(const SoftSide<D>& a, const SoftSide<D>& b) const {
    geometry::Rotation<D> sum = geometry::Rotation<D>::Zero();
    for (std::size_t k = 0; k < D; ++k) {
        for (std::size_t l = 0; l < D; ++l) {
            const double weight = a.weights[k] * b.weights[l];
            if (weight == 0.0) continue;
            sum += weight * G_.template block<D, D>(D * a.nodes[k], D * slot_[at(b.nodes[l])]);
        }
    }
    return sum;
}

template class SoftCompliance<2>;
template class SoftCompliance<3>;

}  // namespace drystone::contact
