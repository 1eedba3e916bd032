#include "drystone/contact/delassus.hpp"

#include <algorithm>

namespace drystone::contact {

namespace {

constexpr std::size_t at(Index i) { return static_cast<std::size_t>(i); }

/// Walks through two increasing lists of touches; calls `visit(contact, a, b)` for every contact in
/// their union, with null where it is in one of them only.
template <class Touches, class Visit>
void merge(const Touches& a, const Touches& b, Visit visit) {
    auto i = a.begin();
    auto j = b.begin();
    while (i != a.end() || j != b.end()) {
        if (j == b.end() || (i != a.end() && i->contact < j->contact)) {
            visit(i->contact, &*i, nullptr);
            ++i;
        } else if (i == a.end() || j->contact < i->contact) {
            visit(j->contact, nullptr, &*j);
            ++j;
        } else {
            visit(i->contact, &*i, &*j);
            ++i;
            ++j;
        }
    }
}

}  // namespace

template <int D>
std::span<const typename Delassus<D>::Touch> Delassus<D>::touches(int body) const {
    return std::span(touches_).subspan(at(first_[at(body)]),
                                       at(first_[at(body + 1)] - first_[at(body)]));
}

template <int D>
void Delassus<D>::list_touches(std::span<const ContactRow<D>> rows, const VecX& inverse_mass,
                               double scale) {
    constexpr int k_n = mechanics::k_dofs<D>;
    const Index bodies = inverse_mass.size() / k_n;
    const auto moves = [&](int body) { return inverse_mass[k_n * body] > 0.0; };
    first_.assign(at(bodies + 1), 0);
    for (const ContactRow<D>& row : rows) {
        if (moves(row.body_a)) ++first_[at(row.body_a + 1)];
        if (moves(row.body_b)) ++first_[at(row.body_b + 1)];
    }
    for (Index b = 0; b < bodies; ++b) first_[at(b + 1)] += first_[at(b)];
    touches_.resize(at(first_.back()));
    // Contacts are taken in order, so each body's list increases; first_ is moved on and back.
    const auto put = [&](Index contact, int body, const Rows& H) {
        if (!moves(body)) return;
        Touch& touch = touches_[at(first_[at(body)]++)];
        touch.contact = contact;
        touch.motion = scale * H * inverse_mass.template segment<k_n>(k_n * body).asDiagonal();
    };
    for (Index c = 0; c < static_cast<Index>(rows.size()); ++c) {
        put(c, rows[at(c)].body_a, rows[at(c)].H_a);
        put(c, rows[at(c)].body_b, rows[at(c)].H_b);
    }
    for (Index b = bodies; b > 0; --b) first_[at(b)] = first_[at(b - 1)];
    first_[0] = 0;
}

template <int D>
void Delassus<D>::find_pattern(std::span<const ContactRow<D>> rows) {
    rows_.assign(1, 0);
    columns_.clear();
    for (Index c = 0; c < static_cast<Index>(rows.size()); ++c) {
        const auto& row = rows[at(c)];
        const auto a = touches(row.body_a);
        const auto b = touches(row.body_b);
        // Two bodies that do not move leave an empty diagonal block.
        if (a.empty() && b.empty()) columns_.push_back(c);
        merge(a, b, [&](Index j, const Touch*, const Touch*) { columns_.push_back(j); });
        rows_.push_back(static_cast<Index>(columns_.size()));
    }
}

template <int D>
void Delassus<D>::assemble(std::span<const ContactRow<D>> rows, std::span<const Index> sizes,
                           const VecX& inverse_mass, double scale, BlockMatrix& W) {
    list_touches(rows, inverse_mass, scale);
    find_pattern(rows);
    W.restructure(sizes, rows_, columns_);
    for (Index c = 0; c < static_cast<Index>(rows.size()); ++c) {
        const auto& row = rows[at(c)];
        const auto a = touches(row.body_a);
        const auto b = touches(row.body_b);
        Index k = W.first(c);
        const Index size = sizes[at(c)];
        if (a.empty() && b.empty()) std::fill_n(W.data(k), size * size, 0.0);
        merge(a, b, [&](Index j, const Touch* in_a, const Touch* in_b) {
            geometry::Rotation<D> block = geometry::Rotation<D>::Zero();
            if (in_a != nullptr) block.noalias() += row.H_a * in_a->motion.transpose();
            if (in_b != nullptr) block.noalias() += row.H_b * in_b->motion.transpose();
            const Index columns = sizes[at(j)];
            double* values = W.data(k++);
            if (size == D && columns == D) {
                Eigen::Map<geometry::Rotation<D>>{values} = block;
            } else {
                Eigen::Map<MatX>(values, size, columns) = block.topLeftCorner(size, columns);
            }
        });
    }
}

template class Delassus<2>;
template class Delassus<3>;

}  // namespace drystone::contact
