#include "drystone/collision/detector.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

#include "drystone/collision/narrow_phase.hpp"
#include "drystone/geometry/bounds.hpp"

namespace drystone::collision {

namespace {

/// Pairs that one thread does in a row: work for some 10 us, far more than it costs to share.
constexpr std::size_t k_piece = 128;

}  // namespace

template <int D>
Detector<D>::Detector(std::vector<Collider<D>> colliders, Threads threads)
    : colliders_(std::move(colliders)), threads_(std::move(threads)) {
    for (const bool mobile : {true, false}) {
        for (std::size_t body = 0; body < colliders_.size(); ++body) {
            if (colliders_[body].mobile != mobile) continue;
            for (std::size_t part = 0; part < colliders_[body].parts.size(); ++part) {
                slots_.push_back({static_cast<int>(body), static_cast<int>(part)});
                mobile_.push_back(static_cast<char>(mobile));
            }
        }
    }
    placed_.resize(slots_.size());
    boxes_.resize(slots_.size());
}

template <int D>
const Collider<D>& Detector<D>::collider(int i) const {
    return colliders_[static_cast<std::size_t>(slot(i).body)];
}

template <int D>
const geometry::Part<D>& Detector<D>::part(int i) const {
    return collider(i).parts[static_cast<std::size_t>(slot(i).part)];
}

template <int D>
void Detector<D>::find_pairs(std::span<const geometry::Frame<D>> frames,
                             std::span<const double> margins) {
    assert(frames.size() == colliders_.size() && margins.size() == colliders_.size());
    place(frames);
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const double margin = margins[static_cast<std::size_t>(slots_[i].body)];
        assert(margin >= 0.0);
        const geometry::Part<D>& placed = part(static_cast<int>(i));
        boxes_[i] = grown(geometry::bounds(placed.shape, placed_[i]), margin);
    }
    pairs_.clear();
    for (const Pair& pair : broad_phase_.find(boxes_, mobile_)) {
        if (may_touch(pair)) pairs_.push_back(pair);
    }
    sort_pairs();
}

template <int D>
void Detector<D>::place(std::span<const geometry::Frame<D>> frames) {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        placed_[i] =
            frames[static_cast<std::size_t>(slots_[i].body)] * part(static_cast<int>(i)).frame;
    }
}

template <int D>
bool Detector<D>::may_touch(const Pair& pair) const {
    if (slot(pair.first).body == slot(pair.second).body) return false;
    const std::uint32_t group = collider(pair.first).group;
    return group == 0 || group != collider(pair.second).group;
}

/// By bodies, then parts. The broad phase has ordered them by body A already, so that only the
/// few pairs of each body are left to be put in order.
template <int D>
void Detector<D>::sort_pairs() {
    const auto before = [this](const Pair& x, const Pair& y) {
        return std::tie(slot(x.second).body, slot(x.first).part, slot(x.second).part) <
               std::tie(slot(y.second).body, slot(y.first).part, slot(y.second).part);
    };
    auto begin = pairs_.begin();
    while (begin != pairs_.end()) {
        const int body = slot(begin->first).body;
        const auto end = std::find_if(
            begin, pairs_.end(), [&](const Pair& pair) { return slot(pair.first).body != body; });
        if (!std::is_sorted(begin, end, before)) std::sort(begin, end, before);
        begin = end;
    }
}

template <int D>
std::span<const Contact<D>> Detector<D>::contacts(std::span<const geometry::Frame<D>> frames,
                                                  std::span<const double> margins) {
    assert(frames.size() == colliders_.size() && margins.size() == colliders_.size());
    place(frames);
    const std::size_t pieces = (pairs_.size() + k_piece - 1) / k_piece;
    if (pieces > pieces_.size()) pieces_.resize(pieces);
    const std::span<const Pair> pairs(pairs_);
    threads_.share(pieces, [&](std::size_t k) {
        const std::size_t begin = k * k_piece;
        const std::size_t count = std::min(k_piece, pairs.size() - begin);
        collide_pairs(pairs.subspan(begin, count), margins, pieces_[k]);
    });
    contacts_.clear();
    for (std::size_t k = 0; k < pieces; ++k) {
        contacts_.insert(contacts_.end(), pieces_[k].contacts.begin(), pieces_[k].contacts.end());
    }
    return contacts_;
}

template <int D>
void Detector<D>::collide_pairs(std::span<const Pair> pairs, std::span<const double> margins,
                                Piece& piece) const {
    piece.contacts.clear();
    for (const Pair& pair : pairs) {
        const Slot& a = slot(pair.first);
        const Slot& b = slot(pair.second);
        const double margin =
            margins[static_cast<std::size_t>(a.body)] + margins[static_cast<std::size_t>(b.body)];
        piece.points.clear();
        collide(part(pair.first).shape, placed_[static_cast<std::size_t>(pair.first)],
                part(pair.second).shape, placed_[static_cast<std::size_t>(pair.second)], margin,
                piece.points);
        std::sort(piece.points.begin(), piece.points.end(),
                  [](const auto& x, const auto& y) { return x.feature < y.feature; });
        for (const ContactPoint<D>& point : piece.points) {
            piece.contacts.push_back({point, a.body, b.body, a.part, b.part});
        }
    }
}

template class Detector<2>;
template class Detector<3>;

}  // namespace drystone::collision
