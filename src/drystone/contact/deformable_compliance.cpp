// Columns of Mhat^-1 of a deformable body at the nodes that contacts touch.
#include "drystone/contact/deformable_compliance.hpp"

#include <algorithm>

#include "drystone/linalg/at.hpp"

namespace drystone::contact {

namespace {

/// Products of numbers that follow each other cost this much of those with a factor's entries.
constexpr double k_in_order = 0.25;

}  // namespace

template <int D>
std::vector<int> DeformableCompliance<D>::without_columns(
    const mechanics::fem::ElasticDynamics& dynamics, std::span<const int> nodes) const {
    std::vector<int> without;
    for (const int node : nodes) {
        if (version_ != dynamics.version() || slot_[at(node)] < 0) without.push_back(node);
    }
    std::sort(without.begin(), without.end());
    without.erase(std::unique(without.begin(), without.end()), without.end());
    return without;
}

template <int D>
void DeformableCompliance<D>::make_room(Index columns) {
    if (G_.cols() >= columns) return;
    const auto most = static_cast<Index>(D * unknowns_.size());
    const Index room = std::min(most, std::max(columns, 2 * G_.cols()));
    G_.conservativeResize(room, room);
}

template <int D>
void DeformableCompliance<D>::add_column(const mechanics::fem::ElasticDynamics& dynamics,
                                         Index unknown, VecX& work) {
    const auto c = static_cast<Index>(Y_.size());
    const Index place = dynamics.free_place(unknown);
    Y_.push_back(place < 0 ? SparseVector{} : dynamics.factor()->columns().forward(place, work));
    for (Index s = 0; s <= c; ++s) G_(s, c) = product_of_ways(Y_[at(s)], Y_.back());
    G_.row(c).head(c) = G_.col(c).head(c).transpose();
}

template <int D>
void DeformableCompliance<D>::prepare(const mechanics::fem::ElasticDynamics& dynamics,
                                      std::span<const int> nodes) {
    const std::vector<int> missing = without_columns(dynamics, nodes);
    if (version_ != dynamics.version()) {
        version_ = dynamics.version();
        std::fill(slot_.begin(), slot_.end(), -1);
        Y_.clear();
    }
    if (missing.empty()) return;
    make_room(static_cast<Index>(Y_.size() + D * missing.size()));
    VecX work = VecX::Zero(dynamics.factor() == nullptr ? 0 : dynamics.factor()->size());
    for (const int node : missing) {
        slot_[at(node)] = static_cast<int>(Y_.size() / D);
        for (Index i = 0; i < D; ++i) add_column(dynamics, unknowns_[at(node)] + i, work);
    }
}

template <int D>
ColumnNeeds DeformableCompliance<D>::needs(const mechanics::fem::ElasticDynamics& dynamics,
                                           std::span<const int> nodes) const {
    const std::vector<int> missing = without_columns(dynamics, nodes);
    const std::size_t known = version_ == dynamics.version() ? Y_.size() : 0;
    const double all = static_cast<double>(known + D * missing.size());
    ColumnNeeds needs{.stored = all * all};
    if (dynamics.factor() == nullptr) return needs;
    for (std::size_t k = 0; k < known; ++k) {
        needs.stored += static_cast<double>(Y_[k].values.size());
    }
    if (missing.empty()) return needs;
    const CholeskyColumns& L = dynamics.factor()->columns();
    for (const int node : missing) {
        for (Index i = 0; i < D; ++i) {
            const Index place = dynamics.free_place(unknowns_[at(node)] + i);
            if (place < 0) continue;
            double length = 0.0;
            L.climb(place, [&](int) { length += 1.0; });
            needs.work += L.forward_work(place) + k_in_order * length * all;
            needs.stored += length;
        }
    }
    return needs;
}

template <int D>
geometry::Rotation<D> DeformableCompliance<D>::between(const DeformableSide<D>& a,
                                                       const DeformableSide<D>& b) const {
    geometry::Rotation<D> sum = geometry::Rotation<D>::Zero();
    for (std::size_t k = 0; k < D; ++k) {
        for (std::size_t l = 0; l < D; ++l) {
            const double weight = a.weights[k] * b.weights[l];
            if (weight == 0.0) continue;
            sum += weight *
                   G_.template block<D, D>(D * slot_[at(a.nodes[k])], D * slot_[at(b.nodes[l])]);
        }
    }
    return sum;
}

template class DeformableCompliance<2>;
template class DeformableCompliance<3>;

}  // namespace drystone::contact
