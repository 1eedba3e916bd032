// Lists the rows of H block by block, as factors of W.
#include "drystone/contact/body_factors.hpp"

#include <array>

#include "drystone/problem/cone.hpp"

namespace drystone::contact {

namespace {

constexpr std::size_t k_fewest_blocks = 64;

/// A contact that sweeps in body space treat beside others.
template <int D>
bool is_plain(const LawBlock<D>& block) {
    if (!problem::coulomb_mu(block.cone) || (block.size != D && block.size != 1)) return false;
    return block.row.cell < 0 || block.row.shift.isZero(0.0);
}

}  // namespace

/// Runs and rows of H of one block, with room for two bodies, the vectors of a periodic cell and
/// compliances.
template <int D>
struct BlockFactors {
    static constexpr int k_n = mechanics::k_dofs<D>;
    static constexpr std::size_t k_most_runs = 2 + D + 1;

    std::array<problem::DelassusFactors::Run, k_most_runs> runs = {};
    std::array<typename ContactRow<D>::Rows, k_most_runs> rows;
    std::size_t count = 0;
    std::array<double, k_most_runs * k_n * k_n> values;

    void add(Index first, Index width, const typename ContactRow<D>::Rows& H) {
        runs[count] = {.first = first, .count = width};
        rows[count++] = H;
    }
    /// The first `size` rows of H over all runs, row by row.
    const double* row_by_row(Index size) {
        double* value = values.data();
        for (Index i = 0; i < size; ++i) {
            for (std::size_t s = 0; s < count; ++s) {
                for (Index k = 0; k < runs[s].count; ++k) *value++ = rows[s](i, k);
            }
        }
        return values.data();
    }
};

template <int D>
bool keeps_factors(std::span<const LawBlock<D>> blocks, const World<D>& world) {
    if (!world.deformables().empty() || !world.coupled().empty()) return false;
    if (blocks.size() < k_fewest_blocks) return false;
    std::size_t plain = 0;
    for (const LawBlock<D>& block : blocks) plain += is_plain(block) ? 1 : 0;
    return 4 * plain >= 3 * blocks.size();
}

template <int D>
void set_factors(std::span<const LawBlock<D>> blocks, const VecX& inverse_mass,
                 const DelassusScale& scale, problem::DelassusFactors& factors) {
    constexpr Index k_n = mechanics::k_dofs<D>;
    Index compliant = 0;  // rows
    for (const LawBlock<D>& block : blocks) {
        if (!block.compliance.head(block.size).isZero(0.0)) compliant += block.size;
    }
    const Index bodies = inverse_mass.size();
    VecX diagonal(bodies + compliant);
    diagonal.head(bodies) = scale.mass * scale.share * inverse_mass;
    Index next = bodies;
    for (const LawBlock<D>& block : blocks) {
        const auto compliance = block.compliance.head(block.size);
        if (compliance.isZero(0.0)) continue;
        diagonal.segment(next, block.size) = scale.mass * compliance;
        next += block.size;
    }

    factors.reset(diagonal.size());
    next = bodies;
    BlockFactors<D> own;
    for (const LawBlock<D>& block : blocks) {
        own.count = 0;
        visit_bodies(block.row, [&](int body, const typename ContactRow<D>::Rows& H) {
            const bool moves = (inverse_mass.segment(k_n * body, k_n).array() > 0.0).any();
            if (moves) own.add(k_n * body, k_n, H);
        });
        if (!block.compliance.head(block.size).isZero(0.0)) {
            own.add(next, block.size, ContactRow<D>::Rows::Identity());
            next += block.size;
        }
        factors.add_contact(std::span(own.runs).first(own.count), block.size,
                            own.row_by_row(block.size), diagonal);
    }
}

template bool keeps_factors<2>(std::span<const LawBlock<2>>, const World<2>&);
template bool keeps_factors<3>(std::span<const LawBlock<3>>, const World<3>&);
template void set_factors<2>(std::span<const LawBlock<2>>, const VecX&, const DelassusScale&,
                             problem::DelassusFactors&);
template void set_factors<3>(std::span<const LawBlock<3>>, const VecX&, const DelassusScale&,
                             problem::DelassusFactors&);

}  // namespace drystone::contact
