// Solves W y = x for equations that may depend on each other.
#include "drystone/contact/equation_system.hpp"

namespace drystone::contact {

namespace {

constexpr double k_regularisation = 1e-12;

}  // namespace

template <int D>
bool EquationSystem<D>::factorise(std::span<const LawBlock<D>> blocks, const VecX& inverse_mass,
                                  const mechanics::CoupledBodies<D>* coupled) {
    const bool springs = coupled != nullptr && !coupled->empty();
    if (springs) coupled_.prepare(blocks, *coupled);
    delassus_.assemble(blocks, {.rigid = inverse_mass, .coupled = springs ? &coupled_ : nullptr},
                       {}, W_);
    SparseMatrix matrix = W_.to_sparse();
    diagonal_ = matrix.diagonal();
    for (Index i = 0; i < diagonal_.size(); ++i) {
        matrix.coeffRef(i, i) = moves(i) ? (1.0 + k_regularisation) * diagonal_[i] : 1.0;
    }
    matrix.makeCompressed();
    return factor_->factorise(matrix);
}

template <int D>
bool EquationSystem<D>::solve(const VecX& x, VecX& y) {
    VecX right = x;
    for (Index i = 0; i < x.size(); ++i) {
        if (!moves(i)) right[i] = 0.0;
    }
    return factor_->solve(right, y);
}

template class EquationSystem<2>;
template class EquationSystem<3>;

}  // namespace drystone::contact
